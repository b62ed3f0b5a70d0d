/** @jest-environment ./packages/web-kit/test/page-environment.mjs */
import { expect, test } from '@jest/globals';
import { outsidePayment } from '@loop-petal/contracts/rules/paid-outside';
import type { DelayView } from '@loop-petal/contracts/shapes/delays';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component as DelayPage } from '../src/features/orders/delay-page.tsx';
import { expectAccessible, never, Refusal, sent, shopAnswers, show } from './storefront.tsx';

const CALL = '/api/orders/order-1/delay';
const delay: DelayView = {
  orderId: 'order-1',
  orderNumber: '0A1B2C3D',
  pieces: [{ productName: 'Rose Stem', selectedColor: 'Red', quantity: 2, imageUrl: '/images/rose' }],
  promised: { madeBy: '2026-12-03', from: '2026-12-05', to: '2026-12-08' },
  proposed: { madeBy: '2026-12-14', from: '2026-12-15', to: '2026-12-21' },
  refundAmount: '35.59',
  paymentMethod: 'Visa ending in 1111',
  askedAt: '2026-11-23T10:00:00.000Z',
  answerBy: '2026-12-08T10:00:00.000Z',
  timeZone: 'America/Los_Angeles',
  onSilence: 'keep',
  state: 'open',
  decision: null,
  decidedBy: null,
  decidedAt: null,
};
const decided = { ...delay, state: 'decided', decidedBy: 'customer', decidedAt: delay.askedAt };

function open(question: unknown, answer?: unknown) {
  let now = question;
  shopAnswers({
    [`GET ${CALL}`]: () => now,
    [`POST ${CALL}`]: (body: unknown) => {
      const answered = typeof answer === 'function' ? answer(body) : answer;
      if (!(answered instanceof Refusal)) now = answered;
      return answered;
    },
  });
  show(<DelayPage />, '/delay?order=order-1&token=t');
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('asks with both dates, the refund and the default decision, accessibly', async () => {
  open(delay);
  expect(await screen.findByText('Now: ready by Mon, Dec 14, arrives Dec 15–21')).toBeVisible();
  expect(screen.getByText('Arrives Dec 5–8')).toBeVisible();
  expect(screen.getByText('Red · Quantity 2')).toBeVisible();
  expect(screen.getByText(/we’ll keep your order with the new date/)).toBeVisible();
  await expectAccessible();
});

test('keeping the order takes one click and is confirmed', async () => {
  open(delay, { ...decided, decision: 'keep' });
  await press('Keep it with the new date');
  expect(await screen.findByText(/^Your order goes ahead and arrives Dec 15–21/)).toBeVisible();
  expect(sent()).toEqual([{ line: `POST ${CALL}`, body: { decision: 'keep' } }]);
  expect(screen.getByRole('link', { name: 'See your order' })).toHaveAttribute(
    'href',
    '/my-orders?order=order-1&token=t',
  );
});

test('cancelling asks for confirmation and is sent once by a double click', async () => {
  open(delay, never);
  await press('Cancel and get $35.59 back');
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this order?' }));
  expect(dialog.getByText('$35.59 goes back to the card you paid with. This can’t be undone.')).toBeVisible();
  await expectAccessible();
  const button = dialog.getByRole('button', { name: 'Cancel order' });
  fireEvent.click(button);
  fireEvent.click(button);
  expect(await dialog.findByRole('button', { name: 'Cancelling...' })).toBeDisabled();
  expect(sent()).toEqual([{ line: `POST ${CALL}`, body: { decision: 'cancel' } }]);
});

test.each([
  [{ ...decided, decision: 'cancel' }, 'Your order is cancelled. We refund $35.59 to the card you paid with.'],
  [
    { ...decided, decision: 'cancel', paymentMethod: outsidePayment('cash') },
    'Your order is cancelled. We refund $35.59 the way you paid.',
  ],
  [{ ...decided, decision: 'cancel', decidedBy: 'silence' }, /^We didn’t hear from you. Your order is cancelled/],
  [{ ...delay, state: 'withdrawn' }, 'This question is already closed.'],
])('a closed question shows its outcome instead', async (question, words) => {
  open(question);
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('a late answer shows the reason', async () => {
  open(delay, () => new Refusal(409, 'This order is already decided.', 'already_decided'));
  await press('Keep it with the new date');
  expect(await screen.findByText('This order is already decided.')).toBeVisible();
});

test.each(['/delay', '/delay?order=order-1&token=wrong'])('%s shows that there is no question', async (address) => {
  shopAnswers({ [`GET ${CALL}`]: () => new Refusal(404, 'Not found') });
  show(<DelayPage />, address);
  expect(await screen.findByText('This link has expired or was already answered')).toBeVisible();
});

test('Retry reloads the question after a failure', async () => {
  shopAnswers({ [`GET ${CALL}`]: () => new Refusal(503, '') });
  show(<DelayPage />, '/delay?order=order-1');
  const retry = await screen.findByRole('button', { name: /try again|retry/i });
  shopAnswers({ [`GET ${CALL}`]: delay });
  await userEvent.click(retry);
  expect(await screen.findByText(/^Order 0A1B2C3D was promised for Dec 5–8/)).toBeVisible();
});
