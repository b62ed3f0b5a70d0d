import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { orderCancelled, orderPlaced, orderRefundRequested } from '@loop-petal/contracts/events/order-events';
import { serviceCaller } from '@loop-petal/service-kit/testing';
import { orderFor, type PaymentsService, startPayments } from '../start-payments.ts';

let shop: PaymentsService;
beforeAll(async () => {
  shop = await startPayments();
});
afterAll(() => shop.stop());

const caller = serviceCaller('orders');
const receive = (paymentId: string, more: object = {}) =>
  shop.request('POST', '/internal/outside-payments', {
    caller,
    body: { paymentId, ownerId: paymentId, amountCents: 4599, ...more },
  });
const stored = async (paymentId: string) =>
  (await shop.request('GET', `/internal/payments/${paymentId}`, { caller })).body;

test('money that the owner received is recorded once, and captured with its order', async () => {
  const paymentId = randomUUID();
  const answers = [await receive(paymentId), await receive(paymentId)];
  expect(answers.map(({ status, body }) => [status, body.status])).toEqual([
    [200, 'authorized'],
    [200, 'authorized'],
  ]);
  expect(await receive(paymentId, { amountCents: 1 })).toMatchObject({
    ...{ status: 409, body: { code: 'idempotency_key_reused' } },
  });
  await shop.deliver(orderPlaced(orderFor(paymentId)));
  expect(await shop.eventsOf(paymentId)).toEqual(['authorized', 'captured']);
  expect(await stored(paymentId)).toMatchObject({ status: 'captured', amountCents: 4599 });
  expect(await shop.charges()).toEqual([]);
});

test('refunds are recorded without a call, up to the received amount', async () => {
  const paymentId = randomUUID();
  await receive(paymentId);
  const order = orderFor(paymentId);
  const refund = (amountCents: number) =>
    orderRefundRequested({ orderId: order.orderId, refundId: randomUUID(), paymentId, amountCents });
  await shop.deliver(orderPlaced(order), refund(1000), refund(4000));
  expect(await shop.eventsOf(paymentId)).toEqual(['authorized', 'captured', 'refunded', 'refund-failed']);
  expect(await stored(paymentId)).toMatchObject({ status: 'partially_refunded' });
  await shop.deliver(orderCancelled({ ...order, by: 'admin', refund: true } as never));
  expect(await stored(paymentId)).toMatchObject({ status: 'refunded' });
  expect(await shop.charges()).toEqual([]);
});

test('a payment without an order is voided', async () => {
  const paymentId = randomUUID();
  await receive(paymentId);
  const { orderId } = orderFor(paymentId);
  const submissionId = randomUUID();
  const call = (name: string) =>
    shop.request('POST', `/internal/payments/${paymentId}/${name}`, {
      caller,
      body: { orderId, submissionId, ownerId: paymentId },
    });
  expect((await call('claim')).body).toMatchObject({ status: 'authorized', orderId });
  await call('void');
  await shop.settle();
  expect(await stored(paymentId)).toMatchObject({ status: 'voided' });
});
