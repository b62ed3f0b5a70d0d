import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  orderCancelled,
  orderDueAuthorized,
  orderDueWithdrawn,
  orderPlaced,
  orderRefundRequested,
} from '@loop-petal/contracts/events/order-events';
import { serviceCaller } from '@loop-petal/service-kit/testing';
import { ProviderError } from '../../src/providers/provider.ts';
import { orderFor, type PaymentsService, startPayments } from '../start-payments.ts';

let shop: PaymentsService;
beforeAll(async () => {
  shop = await startPayments();
});
beforeEach(() => shop.reset());
afterAll(() => shop.stop());

describe('the payment of a placed order', () => {
  test('is captured once, however often the event is delivered', async () => {
    const paymentId = await shop.pay();
    const order = orderFor(paymentId);
    await shop.deliver(orderPlaced(order), orderPlaced(order), orderPlaced(order));
    expect(await shop.eventsOf(paymentId)).toEqual(['authorized', 'captured']);
    expect(await shop.charges()).toMatchObject([{ state: 'captured', captured_cents: 4599 }]);
  });

  test('fails when its capture is refused, and its hold is released', async () => {
    const paymentId = await shop.pay('4000000000000341');
    await shop.deliver(orderPlaced(orderFor(paymentId)));
    expect(await shop.eventsOf(paymentId)).toEqual(['authorized', 'failed']);
    expect(await shop.charges()).toMatchObject([{ state: 'voided', captured_cents: 0 }]);
  });

  test('is captured once the provider answers again after an outage', async () => {
    const paymentId = await shop.pay();
    shop.breakProvider({
      capture: async () => {
        throw new ProviderError('timeout', false);
      },
    });
    await shop.deliver(orderPlaced(orderFor(paymentId)));
    expect(await shop.eventsOf(paymentId)).toEqual(['authorized']);
    await shop.repairProvider();
    await shop.settle();
    expect(await shop.eventsOf(paymentId)).toEqual(['authorized', 'captured']);
  });

  test('is captured only once when the response to the capture was lost', async () => {
    const paymentId = await shop.pay();
    shop.breakProvider({
      capture: async (charge) => {
        await shop.sandbox.capture(charge);
        throw new ProviderError('socket hang up', false);
      },
    });
    await shop.deliver(orderPlaced(orderFor(paymentId)));
    await shop.repairProvider();
    await shop.settle();
    expect(await shop.charges()).toMatchObject([{ state: 'captured', captured_cents: 4599 }]);
    expect(await shop.eventsOf(paymentId)).toEqual(['authorized', 'captured']);
  });

  test('is captured only for the first order that names it', async () => {
    const paymentId = await shop.pay();
    await shop.deliver(orderPlaced(orderFor(paymentId)), orderPlaced(orderFor(paymentId)));
    expect(await shop.eventsOf(paymentId)).toEqual(['authorized', 'captured']);
    expect(await shop.charges()).toMatchObject([{ captured_cents: 4599 }]);
  });

  test('fails when it was voided before', async () => {
    const paymentId = await shop.pay();
    const order = orderFor(paymentId);
    await shop.refuse(paymentId, order.orderId);
    await shop.settle();
    await shop.deliver(orderPlaced(order));
    expect(await shop.eventsOf(paymentId)).toEqual(['authorized', 'voided', 'failed']);
  });
});

describe('the payment of a cancelled order', () => {
  const cancelled = (orderId: string, paymentId: string, refund: boolean) =>
    orderCancelled({ orderId, paymentId, by: 'customer', reservationVersion: 0, refund });

  test('is refunded in full, once', async () => {
    const paymentId = await shop.pay();
    const order = orderFor(paymentId);
    await shop.deliver(orderPlaced(order));
    await shop.deliver(cancelled(order.orderId, paymentId, true), cancelled(order.orderId, paymentId, true));
    expect(await shop.eventsOf(paymentId)).toEqual(['authorized', 'captured', 'refunded']);
    expect(await shop.charges()).toMatchObject([{ captured_cents: 4599, refunded_cents: 4599 }]);
  });

  test('is refunded with an id that stays the same across upgrades', async () => {
    const paymentId = await shop.pay();
    const order = { ...orderFor(paymentId), orderId: '00000000-0000-4000-8000-000000000001' };
    await shop.deliver(orderPlaced(order));
    await shop.deliver(cancelled(order.orderId, paymentId, true));
    const { rows } = await shop.pool.query("select id from operations where kind = 'refund' and payment_id = $1", [
      paymentId,
    ]);
    expect(rows).toEqual([{ id: 'b769e0ab-10e8-89eb-9a0d-7d70de993b43' }]);
  });

  test('is voided when it is not captured yet', async () => {
    const paymentId = await shop.pay();
    const order = orderFor(paymentId);
    await shop.deliver(orderPlaced(order), cancelled(order.orderId, paymentId, true));
    expect(await shop.eventsOf(paymentId)).toEqual(['authorized', 'voided']);
    expect(await shop.charges()).toMatchObject([{ state: 'voided', captured_cents: 0 }]);
  });

  test('is voided but not reported as failed when `order.placed` arrives after the cancellation', async () => {
    const paymentId = await shop.pay();
    const order = orderFor(paymentId);
    await shop.claim(paymentId, { orderId: order.orderId });
    await shop.deliver(cancelled(order.orderId, paymentId, true));
    await shop.deliver(orderPlaced(order));
    expect(await shop.eventsOf(paymentId)).toEqual(['authorized', 'voided']);
    expect(await shop.charges()).toMatchObject([{ state: 'voided', captured_cents: 0 }]);
  });

  test('stays captured when no refund was requested', async () => {
    const paymentId = await shop.pay();
    const order = orderFor(paymentId);
    await shop.deliver(orderPlaced(order));
    await shop.deliver(cancelled(order.orderId, paymentId, false));
    expect(await shop.eventsOf(paymentId)).toEqual(['authorized', 'captured']);
  });
});

describe('a refund', () => {
  let paymentId: string;
  let orderId: string;
  const refund = (amountCents: number, refundId: string = randomUUID()) =>
    orderRefundRequested({ orderId, refundId, paymentId, amountCents });

  beforeEach(async () => {
    paymentId = await shop.pay();
    const order = orderFor(paymentId);
    orderId = order.orderId;
    await shop.deliver(orderPlaced(order));
  });

  test('of a part and then of the rest succeeds, but fails for one cent more', async () => {
    await shop.deliver(refund(4000), refund(600), refund(599), refund(1));
    expect((await shop.eventsOf(paymentId)).slice(2)).toEqual([
      'refunded',
      'refund-failed',
      'refunded',
      'refund-failed',
    ]);
    expect(await shop.charges()).toMatchObject([{ captured_cents: 4599, refunded_cents: 4599 }]);
  });

  test('requested twice with one id happens once', async () => {
    const id = randomUUID();
    await shop.deliver(refund(1000, id), refund(1000, id));
    expect(await shop.charges()).toMatchObject([{ refunded_cents: 1000 }]);
    const { body } = await shop.request('GET', `/internal/payments/${paymentId}`, {
      caller: serviceCaller('orders'),
    });
    expect(body.status).toBe('partially_refunded');
  });

  test('happens once when the provider’s response was lost', async () => {
    shop.breakProvider({
      refund: async (charge) => {
        await shop.sandbox.refund(charge);
        throw new ProviderError('socket hang up', false);
      },
    });
    await shop.deliver(refund(1000));
    await shop.repairProvider();
    await shop.settle();
    expect(await shop.charges()).toMatchObject([{ refunded_cents: 1000 }]);
    expect((await shop.eventsOf(paymentId)).slice(2)).toEqual(['refunded']);
  });

  test('requested for an order other than the payment’s does nothing', async () => {
    await shop.deliver(
      orderRefundRequested({ orderId: randomUUID(), refundId: randomUUID(), paymentId, amountCents: 1 }),
    );
    expect(await shop.charges()).toMatchObject([{ refunded_cents: 0 }]);
  });
});

describe('the payment of an amount due', () => {
  const owed = { orderId: randomUUID(), dueId: randomUUID() };

  test('is captured once, in addition to that of its order', async () => {
    const [first, second] = [await shop.pay(), await shop.pay()];
    const order = orderFor(first);
    const authorized = orderDueAuthorized({ ...owed, orderId: order.orderId, paymentId: second });
    await shop.deliver(orderPlaced(order), authorized, authorized);
    expect(await shop.eventsOf(first)).toEqual(['authorized', 'captured']);
    expect(await shop.eventsOf(second)).toEqual(['authorized', 'captured']);
  });

  const requested = (paymentId: string) =>
    orderRefundRequested({ orderId: owed.orderId, refundId: owed.dueId, paymentId, amountCents: 45_99 });

  test.each(['withdrawal', 'request'])('is refunded once, by the %s that arrives first', async (first) => {
    const paymentId = await shop.pay();
    await shop.deliver(orderDueAuthorized({ ...owed, paymentId }));
    const events = [orderDueWithdrawn({ ...owed, paymentId }), requested(paymentId)];
    for (const event of first === 'request' ? events.reverse() : events) await shop.deliver(event, event);
    expect(await shop.eventsOf(paymentId)).toEqual(['authorized', 'captured', 'refunded']);
    const refunded = shop.bus.published.findLast(({ type }) => type === 'payment.refunded');
    expect(refunded).toMatchObject({ data: { refundId: owed.dueId, refundedCents: 45_99 } });
  });

  test('is refunded when it is withdrawn during a capture that failed, but is reported later', async () => {
    const paymentId = await shop.pay();
    shop.breakProvider({
      capture: async () => {
        throw new ProviderError('timeout', false);
      },
    });
    await shop.deliver(orderDueAuthorized({ ...owed, paymentId }));
    await shop.deliver(orderDueWithdrawn({ ...owed, paymentId }));
    shop.breakProvider({ capture: async () => ({ ok: false, reason: 'Already captured.' }) });
    await shop.pool.query('update operations set next_try_at = now()');
    await shop.settle();
    expect(await shop.eventsOf(paymentId)).toEqual(['authorized', 'failed']);
    // the provider has captured it, as its notification says
    shop.breakProvider({ refund: async () => ({ ok: true }) });
    await shop.pool.query("update payments set status = 'captured' where id = $1", [paymentId]);
    await shop.deliver(requested(paymentId));
    expect(await shop.eventsOf(paymentId)).toEqual(['authorized', 'failed', 'refunded']);
  });

  test('is released when the amount is withdrawn first, whatever arrives later', async () => {
    const paymentId = await shop.pay();
    await shop.claim(paymentId, { orderId: owed.orderId });
    await shop.deliver(orderDueWithdrawn({ ...owed, paymentId }));
    await shop.deliver(orderDueAuthorized({ ...owed, paymentId }));
    expect(await shop.eventsOf(paymentId)).toEqual(['authorized', 'voided']);
  });
});
