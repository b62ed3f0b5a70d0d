/** @jest-environment ./packages/web-kit/test/page-environment.mjs */
import { expect, test } from '@jest/globals';
import { DEFAULT_SETTINGS } from '@loop-petal/contracts/shapes/settings';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expectAccessible, openPanel, Refusal, sent, shopAnswers } from './panel.tsx';

const required = new Refusal(403, 'Please set up two-step sign-in first.', 'two_step_required');
const off = { enabled: false, since: null, recoveryCodesLeft: 0 };

test('staff without two-step sign-in set it up and then continue', async () => {
  shopAnswers({
    'GET /api/admin/users': required,
    'GET /api/admin/two-step': off,
    'POST /api/admin/two-step/start': { secret: 'ABCDEFGH', uri: 'otpauth://totp/x' },
    'POST /api/admin/two-step/confirm': () => {
      shopAnswers({ 'GET /api/admin/users': [] });
      return { recoveryCodes: ['aaaa-bbbb'] };
    },
  });
  await openPanel('/users');
  const page = within(await screen.findByRole('dialog', { name: 'Two-step sign-in' }));
  await userEvent.type(await page.findByLabelText('Your password'), 'crochet-demo');
  await expectAccessible();
  await userEvent.click(page.getByRole('button', { name: 'Set up' }));
  await userEvent.type(await page.findByLabelText('Code'), '123456');
  await userEvent.click(page.getByRole('button', { name: 'Turn on' }));
  expect(await page.findByText('aaaa-bbbb')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'I’ve saved them' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(await screen.findByText('No users found')).toBeVisible();
});

test('staff who set it up in another tab continue', async () => {
  shopAnswers({
    'GET /api/admin/users': required,
    'GET /api/admin/two-step': { ...off, enabled: true, since: '2026-11-01T10:00:00.000Z' },
  });
  await openPanel('/users');
  const proceed = await screen.findByRole('button', { name: 'Continue' });
  shopAnswers({ 'GET /api/admin/users': [] });
  await userEvent.click(proceed);
  expect(await screen.findByText('No users found')).toBeVisible();
});

test('the owner requires it in the settings, and sees why it is refused', async () => {
  const message = 'Please set up two-step sign-in for yourself before you require it for staff.';
  shopAnswers({
    'GET /api/admin/settings': DEFAULT_SETTINGS,
    'GET /api/admin/settings/history': [],
    'PUT /api/admin/settings': new Refusal(409, message, 'two_step_first'),
  });
  await openPanel('/settings/staff');
  await userEvent.click(await screen.findByLabelText('Require two-step sign-in for staff'));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findAllByText(message)).length).toBeGreaterThan(0);
  expect(screen.getByLabelText('Require two-step sign-in for staff')).toBeChecked();
  expect(sent().at(-1)?.body).toEqual({ ...DEFAULT_SETTINGS, staffTwoStep: true });
  await expectAccessible();
});
