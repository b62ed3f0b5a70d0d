import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { orderCancelled, orderPlaced } from '@loop-petal/contracts/events/order-events';
import { register } from 'prom-client';
import { createPaymentGauge, moneyMoved, payments } from '../src/payment/payment-metrics.ts';
import { orderFor, type PaymentsService, startPayments } from './start-payments.ts';

let shop: PaymentsService;
beforeAll(async () => {
  shop = await startPayments();
});
beforeEach(async () => {
  await shop.reset();
  payments.reset();
  moneyMoved.reset();
});
afterAll(() => shop.stop());

async function scraped(name: string): Promise<Record<string, number>> {
  const metric = await register.getSingleMetric(name)?.get();
  return Object.fromEntries((metric?.values ?? []).map(({ labels, value }) => [Object.values(labels).join(), value]));
}

test('each outcome of a payment is counted once, and so are captured and refunded cents', async () => {
  const paymentId = await shop.pay();
  const order = orderFor(paymentId);
  await shop.deliver(orderPlaced(order), orderPlaced(order));
  await shop.deliver(
    orderCancelled({
      orderId: order.orderId,
      paymentId,
      by: 'customer',
      reservationVersion: 0,
      refund: true,
    }),
  );
  await shop.pay('4000000000000002').catch(() => undefined);
  await shop.deliver(orderPlaced(orderFor(await shop.pay('4000000000000341'))));
  const outcomes = { authorized: 2, captured: 1, refunded: 1, failed: 1, 'capture-failed': 1, voided: 0 };
  expect({ voided: 0, ...(await scraped('payments_total')) }).toEqual(outcomes);
  expect(await scraped('payments_cents_total')).toEqual({ captured: 4599, refunded: 4599 });
});

test('holds without an order and holds that are not captured are counted as stuck', async () => {
  const gauge = createPaymentGauge(shop.pool);
  await gauge.start();
  expect(await scraped('payments_stuck')).toEqual({ 'without-order': 0, 'not-captured': 0 });
  const [orphan, stuck, held] = [await shop.pay(), await shop.pay(), await shop.pay()];
  await shop.pool.query("update payments set created_at = now() - interval '21 minutes' where id = $1", [orphan]);
  await shop.pool.query("update payments set order_placed_at = now() - interval '6 minutes' where id = $1", [stuck]);
  await shop.deliver(orderPlaced({ ...orderFor(held), awaitsAcceptance: true }));
  await shop.pool.query("update payments set order_placed_at = now() - interval '4 days' where id = $1", [held]);
  expect(await scraped('payments_stuck')).toEqual({ 'without-order': 1, 'not-captured': 1 });
  await gauge.stop();
  expect(await scraped('payments_stuck')).toEqual({});
});
