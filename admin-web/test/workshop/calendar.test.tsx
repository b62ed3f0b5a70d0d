/** @jest-environment ./packages/web-kit/test/page-environment.mjs */
import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expectAccessible, openPanel, shopAnswers } from '../panel.tsx';
import { lena, ORDER, tomas } from './workshop-panel.ts';

describe('the calendar', () => {
  test('shows the load of each day and the late promises', async () => {
    const days = [
      { day: '2026-11-23', minutes: 180, capacity: 360 },
      { day: '2026-11-24', minutes: 360, capacity: 360 },
      { day: '2026-11-25', minutes: 0, capacity: 0 },
      { day: '2026-11-26', minutes: 0, capacity: 0 },
      { day: '2026-11-28', minutes: 0, capacity: 0 },
    ];
    const other = days.map((day) => ({ ...day, minutes: 0, capacity: day.day === '2026-11-25' ? 360 : 0 }));
    shopAnswers({
      'GET /api/admin/production/schedule': {
        today: '2026-11-23',
        artisans: [
          { artisanId: 'lena', name: 'Lena Berg', days },
          { artisanId: 'tomas', name: 'Tomas Lind', days: other },
        ],
        late: [{ orderId: ORDER, promisedMadeBy: '2026-11-24', plannedMadeBy: '2026-11-27' }],
      },
    });
    shopAnswers({
      'GET /api/admin/production/artisans': [{ ...lena, timeOff: [{ from: '2026-11-25', to: '2026-11-25' }] }, tomas],
    });
    const panel = await openPanel('/workshop/calendar');
    const row = within(await screen.findByRole('row', { name: /^Lena Berg/ }));
    await screen.findByText('off');
    expect(row.getAllByRole('cell').map((cell) => cell.textContent)).toEqual([
      '50%6 h left',
      '100%',
      'off',
      'holiday–',
    ]);
    expect(screen.getByText('Holiday (Thu, Nov 26: Thanksgiving)')).toBeVisible();
    expect(screen.getByRole('columnheader', { name: 'Mon, Nov 23' })).toBeVisible();
    expect(screen.getByText('planned for Nov 27, 3 days late')).toBeVisible();
    const away = within(screen.getByRole('row', { name: /^Tomas Lind/ }));
    expect(away.getAllByRole('cell')[0]).toHaveTextContent('not working–');
    expect(screen.getByRole('columnheader', { name: 'Thu, Nov 26, Thanksgiving' })).toHaveTextContent('Thanksgiving');
    await expectAccessible();
    within(screen.getByRole('row', { name: /^Lena Berg/ }))
      .getByRole('button', { name: '100%' })
      .focus();
    await userEvent.keyboard('{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Lena Berg, Tue, Nov 24' }));
    expect(dialog.getByText('6 h of 6 h planned')).toBeVisible();
    expect(await dialog.findByRole('link', { name: 'Rose · Red' })).toHaveAttribute(
      'href',
      '/admin/workshop/pieces/Rose',
    );
    expect(dialog.queryByText(/Tulip/)).not.toBeInTheDocument();
    expect(panel.address()).toBe('/workshop/calendar?artisan=lena&day=2026-11-24');
    await expectAccessible();
    await panel.go('/workshop/calendar?artisan=lena&day=2026-11-23');
    expect(await screen.findByText('3 h planned, 6 h left today')).toBeVisible();
  });
});
