import { randomUUID } from 'node:crypto';
import { promiseSlipped } from '@loop-petal/contracts/events/production-events';
import { shipmentCreated } from '@loop-petal/contracts/events/shipment-events';
import type { WishField } from '@loop-petal/contracts/shapes/personalization';
import { orderToken } from '@loop-petal/service-kit/security/order-link';
import { type Line, orderBody, pay, place } from '../../../../services/orders/test/checkout.ts';
import { PROMISE } from '../../../../services/orders/test/fake-services.ts';
import { product, startOrders } from '../../../../services/orders/test/start-orders.ts';
import { addToken, expecting, newPeople, type Sent, type Shopper } from '../harness.ts';

const RIBBON: WishField = {
  ...{ key: 'ribbon', label: 'Name on the ribbon', kind: 'text', maxLength: 10, required: true },
  ...{ price: '0.00', minutes: 5, returnable: false },
};
const LATER = { madeBy: '2026-12-09', from: '2026-12-10', to: '2026-12-16' };

/** Orders in several states, and calls about them. */
export async function openSamples() {
  const orders = await startOrders();
  const people = newPeople();
  const rose = product();
  await orders.deliver(rose);
  const line = { productId: rose.data.id, cents: rose.data.priceCents };
  const named = product({ priceCents: 20_00, personalization: [RIBBON] });
  await orders.deliver(named);
  const personal = (owner: Shopper) =>
    place(orders, owner, [{ productId: named.data.id, cents: 20_00, personalization: { ribbon: 'Mia' } }]);
  const correcting = (id: string, itemId: string): Sent => ({
    path: `/api/orders/${id}/items/${itemId}/personalization`,
    body: { personalization: { ribbon: 'Bea' } },
  });
  const orderOf = async (owner: Shopper): Promise<string> => (await place(orders, owner, [line])).id;
  const paidOrderOf = async (owner: Shopper) => {
    const id = await orderOf(owner);
    await orders.rows("UPDATE orders SET payment_status = 'succeeded' WHERE id = $1", [id]);
    return id;
  };
  const delivered = async (owner: Shopper) => {
    const id = await orderOf(owner);
    await orders.rows("UPDATE orders SET status = 'delivered', delivered_at = now() WHERE id = $1", [id]);
    return id;
  };
  const late = async (owner: Shopper) => {
    const id = await paidOrderOf(owner);
    await orders.deliver(promiseSlipped({ orderId: id, promise: PROMISE, expected: LATER }));
    return id;
  };
  /** A large order that the owner has not decided yet. */
  const requested = async () => {
    const id = await orderOf(people.ada);
    await orders.rows("UPDATE orders SET acceptance = 'requested', payment_status = 'authorized' WHERE id = $1", [id]);
    return id;
  };
  const labeled = async () => {
    const orderId = await orderOf(people.ada);
    const shipment = { shipmentId: randomUUID(), trackingNumber: 'LP1' };
    const label = { service: 'FEDEX_GROUND', labelUrl: '/l', estimatedDelivery: '2026-12-10T10:00:00.000Z' };
    await orders.deliver(shipmentCreated({ ...shipment, orderId, ...label, parcels: 1, parcel: 1 }));
    orders.labels.set(orderId, [shipment]);
    return orderId;
  };
  const asked = async (owner: Shopper) => {
    const id = await late(owner);
    await expecting(200, orders.request('POST', `/api/admin/orders/${id}/ask-delay`, { caller: people.admin }));
    return id;
  };
  const askedAbout = (id: string) => ({ path: `/api/orders/${id}/delay` });
  const deciding = (id: string) => ({ path: `/api/orders/${id}/delay`, body: { decision: 'keep' } });
  const seeing = (id: string) => ({ path: `/api/orders/${id}` });
  const cancelling = (id: string) => ({ path: `/api/orders/${id}/cancel`, body: {} });
  const returning = (id: string) => ({ path: `/api/orders/${id}/return`, body: { reason: 'It is pink' } });
  /** A delivered order with a review, and the calls for its only item. */
  const reviewedOrder = async (owner: Shopper, isReviewed: boolean) => {
    const { id, orderItems } = await place(orders, owner, [line]);
    await orders.rows("UPDATE orders SET status = 'delivered', delivered_at = now() WHERE id = $1", [id]);
    const path = `/api/orders/${id}/reviews`;
    const body = { itemId: orderItems[0].id, stars: 4, text: 'Lovely' };
    if (!isReviewed) return { id, path, body, reviewId: '' };
    const { body: written } = await expecting(201, orders.request('POST', path, { caller: owner, body }));
    return { id, path, body: { ...body, stars: 5 }, reviewId: written.id as string };
  };
  const ofItem = (isReviewed: boolean) => async (owner: Shopper, sender: Shopper) => {
    const { path, body } = await reviewedOrder(owner, isReviewed);
    return owner === sender ? { path, body } : { path: `/api/orders/${await delivered(sender)}/reviews`, body };
  };
  const byReviewLink = (isReviewed: boolean) => async () => {
    const [own, other] = [await reviewedOrder(people.visitor, isReviewed), await delivered(people.visitor)];
    const withToken = (of: string) =>
      addToken({ path: own.path, body: own.body }, orderToken(orders.ctx.linkSecret, of));
    return { right: withToken(own.id), other: withToken(other) };
  };
  const seeingReviews = (id: string) => ({ path: `/api/orders/${id}/reviews` });
  /** Owes the difference to a more expensive service. */
  const owing = async (shopper: Shopper): Promise<string> => {
    const id = await paidOrderOf(shopper);
    const path = `/api/admin/orders/${id}/change-service`;
    const body = { service: 'PRIORITY_OVERNIGHT' };
    await expecting(200, orders.request('POST', path, { caller: people.admin, body }));
    return id;
  };
  const paying = async (id: string, payer: Shopper): Promise<Sent> => {
    const { body } = await orders.request('GET', `/api/admin/orders/${id}`, { caller: people.admin });
    const { amount: totalAmount, id: dueId } = body.due;
    const { paymentId } = pay(orders, payer, { ...orderBody([line]), totalAmount });
    return { path: `/api/orders/${id}/due`, body: { dueId, paymentId } };
  };
  const byLink = (call: (id: string) => Sent, make: (owner: Shopper) => Promise<string>) => async () => {
    const [id, otherId] = [await make(people.visitor), await make(people.visitor)];
    const withToken = (of: string) => addToken(call(id), orderToken(orders.ctx.linkSecret, of));
    return { right: withToken(id), other: withToken(otherId) };
  };
  const ordering = (shopper: Shopper, more: Partial<Line> = {}) => ({
    path: '/api/orders',
    body: pay(orders, shopper, orderBody([{ ...line, ...more }])),
  });
  return {
    orders,
    people,
    rose,
    line,
    personal,
    correcting,
    orderOf,
    paidOrderOf,
    delivered,
    late,
    requested,
    labeled,
    asked,
    askedAbout,
    deciding,
    seeing,
    cancelling,
    returning,
    reviewedOrder,
    ofItem,
    byReviewLink,
    seeingReviews,
    owing,
    paying,
    byLink,
    ordering,
  };
}
export type OrderSamples = Awaited<ReturnType<typeof openSamples>>;
