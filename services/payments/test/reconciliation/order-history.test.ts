import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { orderPlaced } from '@loop-petal/contracts/events/order-events';
import { serviceCaller } from '@loop-petal/service-kit/testing';
import { ProviderError } from '../../src/providers/provider.ts';
import { orderFor, type PaymentsService, startPayments } from '../start-payments.ts';

let shop: PaymentsService;
beforeAll(async () => {
  shop = await startPayments();
});
afterAll(() => shop.stop());

const historyOf = async (orderId: string, body: object) => {
  const { status, body: answer } = await shop.request('POST', `/internal/orders/${orderId}/history`, {
    caller: serviceCaller('gateway'),
    body,
  });
  expect(status).toBe(200);
  return answer;
};

test('the history of an order has its retries and events, and no card data', async () => {
  const paymentId = await shop.pay();
  const order = orderFor(paymentId);
  shop.breakProvider({
    capture: async () => {
      throw new ProviderError('timeout', false);
    },
  });
  const placed = orderPlaced(order);
  await shop.deliver(placed);
  const waiting = await historyOf(order.orderId, { paymentId: null, readsLog: true, eventIds: [] });
  expect(waiting.entries).toContainEqual(expect.objectContaining({ title: 'Capture', state: 'waiting' }));
  await shop.repairProvider();
  await shop.settle();

  const history = await historyOf(order.orderId, { paymentId: null, readsLog: true, eventIds: [] });
  expect(history.paymentId).toBe(paymentId);
  expect(history.entries).toMatchObject([
    { service: 'payments', kind: 'payment', title: 'Authorization of $45.99', state: 'done' },
    { service: 'payments', kind: 'payment', title: 'Capture, tried 2 times', state: 'done' },
  ]);
  expect(history.events.map(({ type }: { type: string }) => type)).toEqual(
    expect.arrayContaining(['order.placed', 'payment.authorized', 'payment.captured']),
  );
  expect(history.received).toEqual([{ eventId: placed.id, at: expect.any(String) }]);
  expect(history.books).toMatchObject({
    payments: [{ id: paymentId, orderId: order.orderId, status: 'captured', amountCents: 4599 }],
    provider: [{ paymentId, state: 'captured' }],
    deadLetters: { payments: 0 },
  });
  // A random id may contain the digits.
  expect(JSON.stringify(history)).not.toMatch(/(?<![\w-])4242(?![\w-])|token|last4|ownerId/i);
});

test('events found by another service are looked up without reading the log again', async () => {
  const paymentId = await shop.pay();
  const placed = orderPlaced(orderFor(paymentId));
  await shop.deliver(placed);
  const asked = { paymentId, readsLog: false, eventIds: [placed.id] };
  const history = await historyOf(placed.data.orderId, asked);
  expect([history.events, history.received.length]).toEqual([null, 1]);
});
