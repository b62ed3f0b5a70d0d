/** @jest-environment ./packages/web-kit/test/page-environment.mjs */
import { expect, test } from '@jest/globals';
import type { OrderView } from '@loop-petal/contracts/shapes/orders';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component as CheckoutPage } from '../src/features/checkout/checkout-page.tsx';
import { order } from './samples.ts';
import { expectAccessible, Refusal, sent, shopAnswers, show } from './storefront.tsx';

const GET = `GET /api/orders/${order.id}`;
const PAY = `POST /api/orders/${order.id}/due`;
const PROCESS = 'POST /api/payment/process';
const TOKENIZE = 'POST /api/payment/tokenize';
const purpose = { kind: 'service', service: 'FEDEX_2_DAY', from: 'FedEx Ground', to: 'FedEx 2Day' } as const;
const due = { id: 'd1', amount: '3.00', purpose, state: 'open' } as const;
const owing = { ...order, due } as OrderView;

function open(answers: object, shown: unknown = owing) {
  shopAnswers({
    [GET]: shown,
    'GET /api/payment/clover-config': { provider: 'sandbox', environment: 'sandbox', publicKey: null },
    [TOKENIZE]: { id: 'token-1', brand: 'visa', last4: '1111' },
    [PROCESS]: { paymentId: 'p1', status: 'approved' },
    ...answers,
  });
  show(<CheckoutPage />, `/checkout?order=${order.id}&token=t`);
}
async function enterCard() {
  await userEvent.type(await screen.findByLabelText(/Card Number/), '4111111111111111');
  await userEvent.type(screen.getByLabelText(/Expiry/), '1230');
  await userEvent.type(screen.getByLabelText(/CVV/), '123');
}
const press = async () => userEvent.click(await screen.findByRole('button', { name: 'Pay $3.00' }));
const linesOf = (line: string) => sent().filter((one) => one.line.startsWith(line));

test('pays the difference once and waits for the bank', async () => {
  open({ [PAY]: { ...owing, due: { ...due, state: 'paying' } } });
  await enterCard();
  expect(screen.getByText(/ships with FedEx 2Day instead of FedEx Ground/)).toBeVisible();
  await expectAccessible();
  await press();
  expect(await screen.findByText('We have your payment')).toBeVisible();
  expect(linesOf(PROCESS)).toMatchObject([{ body: { amount: 300 } }]);
  expect(linesOf(PAY)).toMatchObject([{ body: { dueId: 'd1', paymentId: 'p1' } }]);
});

test('after a lost answer, pressing again continues the same payment', async () => {
  let isLost = true;
  open({
    [PAY]: () => {
      const answer = isLost
        ? new Refusal(503, 'Please try again.')
        : { ...owing, due: null, shippingMethod: 'FedEx 2Day' };
      isLost = false;
      return answer;
    },
  });
  await enterCard();
  await press();
  expect(await screen.findByRole('alert')).toHaveTextContent('Please try again.');
  await press();
  expect(await screen.findByText('Nothing is due: your order ships with FedEx 2Day')).toBeVisible();
  expect(linesOf(PROCESS)).toHaveLength(1);
});

test('a declined card is reported, and the next attempt is a new one', async () => {
  open({ [PROCESS]: new Refusal(422, 'Your card was declined.') });
  await enterCard();
  await press();
  expect(await screen.findByRole('alert')).toHaveTextContent('Your card was declined.');
  await press();
  await waitFor(() => expect(linesOf(TOKENIZE)).toHaveLength(2));
  expect(linesOf(PAY)).toEqual([]);
});

test.each([
  [new Refusal(404, 'Order not found'), 'This link has expired'],
  [{ ...order, due: null }, 'Nothing is due: your order ships with FedEx Ground'],
])('says that there is nothing to pay', async (answer, title) => {
  open({}, answer);
  expect(await screen.findByText(title)).toBeVisible();
});
