import { afterAll, afterEach, beforeAll } from '@jest/globals';
import { paymentAuthorized, paymentCaptured } from '@loop-petal/contracts/events/payment-events';
import { promiseChanged, promiseSlipped } from '@loop-petal/contracts/events/production-events';
import { orderToken } from '@loop-petal/service-kit/security/order-link';
import { adminCaller, customerCaller, visitorCaller } from '@loop-petal/service-kit/testing';
import { place, type Shopper } from '../checkout.ts';
import { PROMISE } from '../fake-services.ts';
import { type Orders, product, startOrders } from '../start-orders.ts';

/** The service with one product, shared by the tests of a file. */
export let orders: Orders;
const rose = product();

beforeAll(async () => {
  orders = await startOrders();
  await orders.deliver(rose);
});
afterAll(() => orders.stop());
afterEach(() => {
  orders.down.clear();
});
export const admin = adminCaller();
export const LATER = { madeBy: '2026-12-09', from: '2026-12-10', to: '2026-12-16' };
/** 31 days after the promised production day. */
export const MUCH_LATER = { madeBy: '2027-01-03', from: '2027-01-04', to: '2027-01-08' };

export async function lateOrder(expected: typeof LATER | null = LATER) {
  const shopper = customerCaller() as Shopper;
  const { id, paymentId, totalAmount } = await place(orders, shopper, [{ productId: rose.data.id, cents: 29_99 }]);
  const amountCents = Math.round(Number(totalAmount) * 100);
  const payment = { paymentId, orderId: id, amountCents };
  await orders.deliver(paymentAuthorized(payment), paymentCaptured(payment));
  const slip = (to: typeof LATER | null, promise = PROMISE) =>
    orders.deliver(promiseSlipped({ orderId: id, promise, expected: to }));
  await slip(expected);
  const path = `/api/orders/${id}/delay?token=${orderToken(orders.ctx.linkSecret, id)}`;
  return {
    id,
    userId: shopper.ownerId,
    payment,
    amountCents,
    totalAmount,
    slip,
    ask: () => orders.request('POST', `/api/admin/orders/${id}/ask-delay`, { caller: admin }),
    question: async () => (await orders.request('GET', path, { caller: visitorCaller() })).body,
    decide: (decision: 'keep' | 'cancel', at: Pick<Orders, 'request'> = orders) =>
      at.request('POST', path, { caller: visitorCaller(), body: { decision } }),
    view: async () => (await orders.request('GET', `/api/orders/${id}`, { caller: shopper })).body,
    adminDelay: async () => (await orders.request('GET', `/api/admin/orders/${id}/delay`, { caller: admin })).body,
    status: (status: string) =>
      orders.request('PATCH', `/api/admin/orders/${id}/status`, { caller: admin, body: { status } }),
    upgrade: (service: string) =>
      orders.request('POST', `/api/admin/orders/${id}/upgrade-shipping`, { caller: admin, body: { service } }),
    timeIsUp: () =>
      orders.rows(
        `UPDATE delays SET next_attempt_at = now() - interval '1 second' WHERE order_id = $1 AND state = 'open'`,
        [id],
      ),
    published: async (type: string) => (await orders.published(type)).filter(({ orderId }) => orderId === id),
    refunds: () => orders.rows('SELECT amount_cents, state FROM refunds WHERE order_id = $1', [id]),
    history: async () =>
      (await orders.rows('SELECT type, by FROM timeline WHERE order_id = $1 ORDER BY id', [id])).map(
        ({ type, by }) => `${type} ${by}`,
      ),
  };
}

export type LateOrder = Awaited<ReturnType<typeof lateOrder>>;
/** Slightly later than the accepted date. */
export const LATER_STILL = { madeBy: '2026-12-10', from: '2026-12-11', to: '2026-12-17' };
export const changed = ({ id }: LateOrder, promise: typeof LATER) =>
  promiseChanged({ orderId: id, promise, neededBy: null });
