import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { orderAccepted, orderCancelled, orderPlaced } from '@loop-petal/contracts/events/order-events';
import { settlePendingCharges } from '../../src/providers/sandbox/sandbox-settler.ts';
import { sweepPayments } from '../../src/reconciliation/sweep-payments.ts';
import { orderFor, type PaymentsService, startPayments, WEBHOOK_SECRET } from '../start-payments.ts';

let shop: PaymentsService;
beforeAll(async () => {
  shop = await startPayments();
});
beforeEach(() => shop.reset());
afterAll(() => shop.stop());

const SECURE_CARD = '4000000000003220';
const requested = (paymentId: string, orderId: string = randomUUID()) => ({
  ...orderFor(paymentId, orderId),
  awaitsAcceptance: true,
});
const accepted = ({ orderId, paymentId }: { orderId: string; paymentId: string }) =>
  orderAccepted({ orderId, paymentId });
const cancelled = ({ orderId, paymentId }: { orderId: string; paymentId: string }) =>
  orderCancelled({ orderId, paymentId, by: 'customer', reservationVersion: 0, refund: true });
/** The bank approves the pending payment, and the provider reports it. */
async function approve() {
  await shop.pool.query('update sandbox_charges set settle_at = now() where settle_at is not null');
  const webhook = { url: `${shop.url}/api/payment/webhook`, secret: WEBHOOK_SECRET };
  expect(await settlePendingCharges(shop.pool, webhook)).toBe(1);
  await shop.settle();
}

describe('the payment of an order that awaits acceptance', () => {
  test('is held until the order is accepted, and then captured once', async () => {
    const order = requested(await shop.pay());
    await shop.deliver(orderPlaced(order), orderPlaced(order));
    expect(await shop.eventsOf(order.paymentId)).toEqual(['authorized']);
    expect(await shop.charges()).toMatchObject([{ state: 'approved', captured_cents: 0 }]);
    await shop.deliver(accepted(order), accepted(order));
    expect(await shop.eventsOf(order.paymentId)).toEqual(['authorized', 'captured']);
    expect(await shop.charges()).toMatchObject([{ state: 'captured', captured_cents: 4599 }]);
  });

  test('is held when 3-D Secure approves it before the order is accepted', async () => {
    const order = requested(await shop.pay(SECURE_CARD));
    await shop.deliver(orderPlaced(order));
    await approve();
    expect(await shop.eventsOf(order.paymentId)).toEqual(['authorized']);
    expect(await shop.charges()).toMatchObject([{ captured_cents: 0 }]);
    await shop.deliver(accepted(order));
    expect(await shop.eventsOf(order.paymentId)).toEqual(['authorized', 'captured']);
  });

  test('is captured when 3-D Secure approves it after the order was accepted', async () => {
    const order = requested(await shop.pay(SECURE_CARD));
    await shop.deliver(orderPlaced(order), accepted(order));
    expect(await shop.eventsOf(order.paymentId)).toEqual([]);
    await approve();
    expect(await shop.eventsOf(order.paymentId)).toEqual(['authorized', 'captured']);
  });

  test('is held by the sweeper, which looks up a lost approval', async () => {
    const order = requested(await shop.pay(SECURE_CARD));
    await shop.deliver(orderPlaced(order));
    await shop.pool.query("update sandbox_charges set state = 'approved', settle_at = null");
    await shop.pool.query(
      "update payments set asked_at = now() - interval '2 minutes', created_at = now() - interval '4 days'",
    );
    await sweepPayments(shop.ctx);
    await shop.settle();
    expect(await shop.eventsOf(order.paymentId)).toEqual(['authorized']);
    expect(await shop.charges()).toMatchObject([{ state: 'approved', captured_cents: 0 }]);
  });

  test('is captured once when the order is known to be placed only after it was accepted', async () => {
    const order = requested(await shop.pay());
    await shop.claim(order.paymentId, { orderId: order.orderId });
    await shop.deliver(accepted(order));
    await shop.deliver(orderPlaced(order));
    expect(await shop.eventsOf(order.paymentId)).toEqual(['authorized', 'captured']);
    expect(await shop.charges()).toMatchObject([{ state: 'captured', captured_cents: 4599 }]);
  });

  test('is released when the order ends', async () => {
    const order = requested(await shop.pay());
    await shop.deliver(orderPlaced(order), cancelled(order), cancelled(order));
    expect(await shop.eventsOf(order.paymentId)).toEqual(['authorized', 'voided']);
    expect(await shop.charges()).toMatchObject([{ state: 'voided', captured_cents: 0, refunded_cents: 0 }]);
  });

  test('is not captured by an acceptance that arrives after the end of the order', async () => {
    const order = requested(await shop.pay());
    await shop.deliver(orderPlaced(order));
    await shop.deliver(cancelled(order));
    await shop.deliver(accepted(order));
    expect(await shop.eventsOf(order.paymentId)).toEqual(['authorized', 'voided']);
  });

  test('is refunded in full when the order is cancelled just after it was accepted', async () => {
    const order = requested(await shop.pay());
    await shop.deliver(orderPlaced(order));
    await shop.enqueue(accepted(order), cancelled(order));
    await shop.settle();
    const kept = (await shop.charges()).map(({ captured_cents, refunded_cents }) => captured_cents - refunded_cents);
    expect(kept).toEqual([0]);
  });
});
