/** @jest-environment ./packages/web-kit/test/page-environment.mjs */
import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expectAccessible, openPanel, Refusal, sent, shopAnswers } from './panel.tsx';
import { user } from './samples.ts';

const packer = { ...user, role: 'packer', hasTwoStep: true } as const;
const REMOVE = 'DELETE /api/admin/users/u1/two-step';
const BUTTON = 'Turn off the two-step sign-in of rosa';
const showUser = async (shown: object) => {
  shopAnswers({ 'GET /api/admin/users': [shown], 'GET /api/admin/users/u1/addresses': [] });
  await openPanel('/users/u1');
  await screen.findByRole('heading', { name: 'rosa' });
};

test('an admin turns off the two-step sign-in of a colleague with the own password', async () => {
  await showUser(packer);
  await userEvent.click(screen.getByRole('button', { name: BUTTON }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Turn off two-step sign-in' }));
  expect(dialog.getByText(/signed out everywhere.*We will send an email about it to rosa@example.com\./)).toBeVisible();
  expect(dialog.getByLabelText('Your password')).toHaveFocus();
  await expectAccessible();

  shopAnswers({ [REMOVE]: () => new Refusal(400, 'Current password is incorrect', 'wrong_password') });
  await userEvent.type(dialog.getByLabelText('Your password'), 'guess{Enter}');
  expect(await dialog.findByRole('alert')).toHaveTextContent('Current password is incorrect');

  shopAnswers({ [REMOVE]: () => undefined, 'GET /api/admin/users': [{ ...packer, hasTwoStep: false }] });
  await userEvent.clear(dialog.getByLabelText('Your password'));
  await userEvent.type(dialog.getByLabelText('Your password'), 'crochet-demo');
  await userEvent.click(dialog.getByRole('button', { name: 'Turn off' }));
  expect(await screen.findByText('Two-step sign-in of rosa is off')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.queryByRole('button', { name: BUTTON })).toBeNull();
  expect(sent()).toEqual([
    { line: REMOVE, body: { password: 'guess' } },
    { line: REMOVE, body: { password: 'crochet-demo' } },
  ]);
});

test.each([
  ['staff without two-step sign-in', { ...packer, hasTwoStep: false }],
  ['a server that does not report it', { ...user, role: 'packer' }],
  ['a customer', user],
])('is not offered for %s', async (_who, shown) => {
  await showUser(shown);
  expect(screen.queryByRole('button', { name: BUTTON })).toBeNull();
});
