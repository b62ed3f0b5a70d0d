/** @jest-environment ./packages/web-kit/test/page-environment.mjs */
import { describe, expect, test } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expectAccessible, openPanel, sent, shopAnswers } from '../panel.tsx';
import { lena, MOVED, tomas, week } from './workshop-panel.ts';

describe('the form of an artisan', () => {
  const WHAT_IF = 'POST /api/admin/production/schedule/what-if';
  const open = async () => {
    await openPanel('/workshop/artisans');
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Lena Berg' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Artisan' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Add time off' }));
    return dialog;
  };
  const fill = (dialog: Awaited<ReturnType<typeof open>>, from: string, to: string) => {
    fireEvent.change(dialog.getByLabelText('First day'), { target: { value: from } });
    fireEvent.change(dialog.getByLabelText('Last day'), { target: { value: to } });
  };

  test('shows which promises time off would move before it is saved', async () => {
    shopAnswers({
      [WHAT_IF]: {
        moved: [{ ...MOVED, lateBefore: 0, lateAfter: null, chanceBefore: 90, chanceAfter: 0 }],
        helped: [],
        reassigned: [{ jobId: 'Rose', from: 'lena', to: 'tomas' }],
      },
      'PATCH /api/admin/production/artisans/lena': lena,
    });
    const dialog = await open();
    fill(dialog, '2026-11-25', '2026-11-29');
    const note = within(await dialog.findByRole('region', { name: 'What this changes' }));
    expect(await note.findByText('1 order would be later. 1 piece would be reassigned.')).toBeVisible();
    expect(note.getByText(/on the promised day →/)).toHaveTextContent('→ can’t be made (90% → 0% on time)');
    expect(note.getByRole('link', { name: 'Order 30A7284F' })).toBeVisible();
    expect(await note.findByText('Rose: Lena Berg → Tomas Lind')).toBeVisible();
    await expectAccessible();
    await userEvent.click(dialog.getByRole('button', { name: 'Update Artisan' }));
    expect(await screen.findByText('Artisan updated successfully')).toBeVisible();
    const timeOff = [{ from: '2026-11-25', to: '2026-11-29' }];
    expect(sent()).toEqual([
      { line: WHAT_IF, body: { artisanId: 'lena', timeOff } },
      { line: 'PATCH /api/admin/production/artisans/lena', body: { timeOff } },
    ]);
  });

  test('shows which orders gain from overtime before it is saved', async () => {
    shopAnswers({
      [WHAT_IF]: { moved: [], helped: [{ ...MOVED, chanceBefore: 62, chanceAfter: 90 }], reassigned: [] },
      'PATCH /api/admin/production/artisans/lena': lena,
    });
    const dialog = await open();
    await userEvent.click(dialog.getByRole('button', { name: 'Remove time off 1' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Add overtime' }));
    fireEvent.change(dialog.getByLabelText('Day'), { target: { value: '2026-11-25' } });
    const note = within(await dialog.findByRole('region', { name: 'What this changes' }));
    expect(await note.findByText('No order would be later. 1 order would be more likely to be on time.')).toBeVisible();
    expect(note.getByText(/62% → 90% on time/)).toBeVisible();
    await expectAccessible();
    await userEvent.click(dialog.getByRole('button', { name: 'Update Artisan' }));
    expect(await screen.findByText('Artisan updated successfully')).toBeVisible();
    const overtime = [{ day: '2026-11-25', minutes: 60 }];
    expect(sent().map(({ body }) => body)).toEqual([{ artisanId: 'lena', overtime }, { overtime }]);
  });

  test('rejects working hours that end before they begin, and saves corrected ones', async () => {
    const dialog = await open();
    await userEvent.click(dialog.getByRole('button', { name: 'Remove time off 1' }));
    fireEvent.change(dialog.getByLabelText('Works until'), { target: { value: '08:00' } });
    await userEvent.click(dialog.getByRole('button', { name: 'Update Artisan' }));
    expect(await dialog.findByText('The end must be after the start')).toBeVisible();
    expect(sent()).toEqual([]);
    shopAnswers({ 'PATCH /api/admin/production/artisans/lena': lena });
    fireEvent.change(dialog.getByLabelText('Works until'), { target: { value: '16:30' } });
    await userEvent.click(dialog.getByRole('button', { name: 'Update Artisan' }));
    expect(await screen.findByText('Artisan updated successfully')).toBeVisible();
    const workingHours = { from: '09:00', to: '16:30' };
    expect(sent()).toEqual([{ line: 'PATCH /api/admin/production/artisans/lena', body: { workingHours } }]);
  });

  test('rejects time off that ends before it begins', async () => {
    const dialog = await open();
    fill(dialog, '2026-11-29', '2026-11-25');
    await userEvent.click(dialog.getByRole('button', { name: 'Update Artisan' }));
    expect(await dialog.findByText('The last day must not be before the first')).toBeVisible();
    expect(sent()).toEqual([]);
    await expectAccessible();
  });

  test('adds an artisan without an account', async () => {
    shopAnswers({ 'POST /api/admin/production/artisans': tomas });
    await openPanel('/workshop/artisans/new');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add New Artisan' }));
    await userEvent.type(dialog.getByLabelText('Name'), 'Tomas Lind');
    await userEvent.type(dialog.getByLabelText('Email'), 'tomas@example.com');
    await userEvent.click(await dialog.findByLabelText('All Stems'));
    await userEvent.click(dialog.getByRole('button', { name: 'Create Artisan' }));
    expect(await screen.findByText('Artisan created successfully')).toBeVisible();
    const body = {
      name: 'Tomas Lind',
      email: 'tomas@example.com',
      categories: ['stems'],
      products: [],
      timeOff: [],
      overtime: [],
      workingHours: { from: '09:00', to: '17:00' },
    };
    expect(sent()).toEqual([
      { line: 'POST /api/admin/production/artisans', body: { ...body, minutesPerWeekday: week, active: true } },
    ]);
  });

  test.each([
    ['Name', 'Please enter a name'],
    ['Email', 'Please enter a valid email address.'],
  ])('without “%s” says “%s”', async (label, message) => {
    await openPanel('/workshop/artisans/new');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add New Artisan' }));
    await userEvent.type(dialog.getByLabelText(label === 'Name' ? 'Email' : 'Name'), 'tomas@example.com');
    await userEvent.click(dialog.getByRole('button', { name: 'Create Artisan' }));
    expect(await dialog.findByText(message)).toBeVisible();
    expect(sent()).toEqual([]);
  });
});
