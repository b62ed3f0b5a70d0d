import { afterAll, beforeAll } from '@jest/globals';
import { adminCaller, customerCaller } from '@loop-petal/service-kit/testing';
import { place, type Shopper } from '../checkout.ts';
import { type Orders, product, startOrders } from '../start-orders.ts';

/** The service with one product, shared by the tests of a file. */
export let orders: Orders;
export let rose: ReturnType<typeof product>;
export const owner = adminCaller();

beforeAll(async () => {
  orders = await startOrders();
  rose = product();
  await orders.deliver(rose);
});
afterAll(() => orders.stop());

export interface Placed {
  trackingLink: string;
  id: string;
  paymentId: string;
}
export const customer = () => customerCaller() as Shopper;
export const placed = (shopper: Shopper = customer(), status?: 'pending'): Promise<Placed> =>
  place(orders, shopper, [{ productId: rose.data.id, cents: 29_99 }], status);
export const paymentOf = (order: Placed) => ({ paymentId: order.paymentId, orderId: order.id, amountCents: 41_98 });
export const ask = (method: string, path: string, body?: unknown) =>
  orders.request(method, path, { caller: owner, ...(body === undefined ? {} : { body }) });
export const setStatus = (order: Placed, status: string) =>
  ask('PATCH', `/api/admin/orders/${order.id}/status`, { status });
export const refund = (order: Placed, body: object = {}) => ask('POST', `/api/admin/orders/${order.id}/refund`, body);
export const publishedOf = async (type: string, order: Placed) =>
  (await orders.published(type)).filter(({ orderId }) => orderId === order.id);
