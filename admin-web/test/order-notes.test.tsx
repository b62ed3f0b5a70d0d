/** @jest-environment ./packages/web-kit/test/page-environment.mjs */
import { expect, test } from '@jest/globals';
import type { AdminOrderView } from '@loop-petal/contracts/shapes/orders';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expectAccessible, keysSent, openPanel, Refusal, sent, shopAnswers } from './panel.tsx';
import { order } from './samples.ts';

const ONE = `/api/admin/orders/${order.id}`;
const note = { id: 'n1', text: 'Prefers a call', by: 'ines', createdAt: '2026-11-20T10:00:00.000Z' };

function answersOf(first: Partial<AdminOrderView>) {
  let stored = { ...order, ...first };
  const become = (change: Partial<AdminOrderView>) => {
    stored = { ...stored, ...change };
    return stored;
  };
  shopAnswers({
    'GET /api/admin/orders': () => [stored],
    [`GET ${ONE}`]: () => stored,
    [`GET ${ONE}/timeline`]: [],
    [`POST ${ONE}/notes`]: ({ text }: { text: string }) =>
      become({ notes: [...stored.notes, { ...note, id: 'n2', text }] }),
    [`DELETE ${ONE}/notes/n1`]: () => become({ notes: stored.notes.filter(({ id }) => id !== 'n1') }),
    [`POST ${ONE}/tags`]: ({ tag }: { tag: string }) => become({ tags: [...stored.tags, tag] }),
    [`DELETE ${ONE}/tags/gift`]: () => become({ tags: [] }),
  });
}

test.each(['admin', 'support'] as const)('%s adds and deletes notes of an order', async (role) => {
  answersOf({ notes: [note] });
  await openPanel(`/orders/${order.id}`, [], role);
  expect(await screen.findByText('Prefers a call')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Add note' }));
  expect(await screen.findByText('Please enter a note')).toBeVisible();
  await userEvent.type(screen.getByLabelText('New note'), 'Called back');
  await userEvent.click(screen.getByRole('button', { name: 'Add note' }));
  expect(await screen.findByText('Called back')).toBeVisible();
  expect(screen.getByLabelText('New note')).toHaveValue('');
  await userEvent.click(screen.getAllByRole('button', { name: 'Delete the note of ines' })[0] as HTMLElement);
  await waitFor(() => expect(screen.queryByText('Prefers a call')).not.toBeInTheDocument());
  await expectAccessible();
});

test('a note that is refused stays in the form with the reason', async () => {
  answersOf({});
  shopAnswers({ [`POST ${ONE}/notes`]: new Refusal(409, 'An order has at most 50 notes.', 'too_many_notes') });
  await openPanel(`/orders/${order.id}`);
  await userEvent.type(await screen.findByLabelText('New note'), 'One more');
  await userEvent.click(screen.getByRole('button', { name: 'Add note' }));
  expect(await screen.findByText('An order has at most 50 notes.')).toBeVisible();
  expect(screen.getByLabelText('New note')).toHaveValue('One more');
});

test('support sends the customer a note, and a retry after a lost response sends no second one', async () => {
  answersOf({ customerNotes: [{ ...note, text: 'Thank you for your order' }] });
  const path = `${ONE}/customer-notes`;
  shopAnswers({ [`POST ${path}`]: new Refusal(503, 'Please try again.') });
  await openPanel(`/orders/${order.id}`, [], 'support');
  expect(await screen.findByText('Thank you for your order')).toBeVisible();
  const field = screen.getByLabelText('Note to the customer');
  expect(field).toHaveAccessibleDescription(/^Emailed to rosa@example.com .* It can’t be taken back\.$/);
  const press = () => userEvent.click(screen.getByRole('button', { name: 'Send to the customer' }));
  await press();
  expect(await screen.findByText('Please enter a note')).toBeVisible();
  await userEvent.type(field, 'The yarn is here');
  await press();
  expect(await screen.findByText('Please try again.')).toBeVisible();
  shopAnswers({
    [`POST ${path}`]: ({ text }: { text: string }) => ({ ...order, customerNotes: [{ ...note, text }] }),
  });
  await press();
  await waitFor(() => expect(field).toHaveValue(''));
  expect(screen.getByText('The yarn is here')).toBeVisible();
  await userEvent.type(field, 'The yarn is here');
  await press();
  await waitFor(() => expect(field).toHaveValue(''));
  const keys = keysSent(`POST ${path}`);
  expect(keys).toEqual([expect.any(String), keys[0], expect.any(String)]);
  expect(keys[2]).not.toBe(keys[0]);
  await expectAccessible();
});

test('an order of a deleted account has no form for notes to the customer', async () => {
  answersOf({ customerEmail: '' });
  await openPanel(`/orders/${order.id}`);
  expect(await screen.findByText('This order has no email address.')).toBeVisible();
  expect(screen.queryByLabelText('Note to the customer')).toBeNull();
});

test('orders are tagged, and the list is filtered by a tag', async () => {
  answersOf({});
  const panel = await openPanel(`/orders/${order.id}`);
  await userEvent.type(await screen.findByLabelText('New tag'), 'gift{Enter}');
  expect(await screen.findByRole('link', { name: 'gift' })).toBeVisible();
  expect(sent().at(-1)?.body).toEqual({ tag: 'gift' });
  await userEvent.selectOptions(await screen.findByLabelText('Filter by tag'), 'gift');
  expect(panel.address()).toContain('tag=gift');
  await userEvent.click(screen.getByRole('button', { name: 'Remove the tag gift' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'gift' })).not.toBeInTheDocument());
  expect(await screen.findByText('0 orders found')).toBeVisible();
});
