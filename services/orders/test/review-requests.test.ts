import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { orderReviewAsked } from '@loop-petal/contracts/events/order-events';
import { userDeleted } from '@loop-petal/contracts/events/user-events';
import { adminCaller, customerCaller } from '@loop-petal/service-kit/testing';
import { askForReviews } from '../src/reviews/ask-review.ts';
import { place, type Shopper } from './checkout.ts';
import { type Orders, product, startOrders } from './start-orders.ts';

let orders: Orders;
const rose = product();
const tulip = product({ name: 'Tulip Stem', imageUrl: '/images/tulip' });
const sash = product({
  name: 'Sash',
  personalization: [
    {
      key: 'name',
      label: 'Name',
      kind: 'text' as const,
      maxLength: 20,
      required: true,
      price: '0.00',
      minutes: 5,
      returnable: false,
    },
  ],
});
beforeAll(async () => {
  orders = await startOrders();
  await orders.deliver(rose, tulip, sash);
});
afterAll(() => orders.stop());

const owner = adminCaller();
const setStatus = (id: string, status: string) =>
  orders.request('PATCH', `/api/admin/orders/${id}/status`, { caller: owner, body: { status } });

async function delivered(products = [rose, tulip]) {
  const shopper = customerCaller() as Shopper;
  const lines = products.map(({ data }) => ({
    ...{ productId: data.id, cents: data.priceCents },
    ...(data.personalization?.length && { personalization: { name: 'Mia' } }),
  }));
  const { id, orderItems } = await place(orders, shopper, lines);
  await setStatus(id, 'delivered');
  const itemIds: string[] = orderItems.map((item: { id: string }) => item.id);
  const post = (path: string, body: object) =>
    orders.request('POST', `/api/orders/${id}/${path}`, { caller: shopper, body });
  return {
    id,
    userId: shopper.ownerId,
    itemIds,
    review: (itemId = itemIds[0]) => post('reviews', { itemId, stars: 5 }),
    returnItems: (ids: readonly string[]) =>
      post('return', { reason: 'Damaged', items: ids.map((itemId) => ({ itemId, quantity: 1 })) }),
    asked: async () =>
      (await orders.published(orderReviewAsked.type))
        .filter(({ orderId }) => orderId === id)
        .map(({ isReminder, items }) => [
          isReminder,
          items.map(({ productName }: { productName: string }) => productName),
        ]),
    /** Moves the plan of the order, as if these days had passed. */
    async daysLater(days: number) {
      await orders.rows(
        `UPDATE review_requests SET ask_at = ask_at - make_interval(days => $2),
           next_attempt_at = coalesce(ask_at, next_attempt_at) - make_interval(days => $2) WHERE id = $1`,
        [id, days],
      );
      await askForReviews(orders.ctx);
    },
  };
}
const BOTH = [false, ['Rose Bouquet', 'Tulip Stem']];

describe('the buyer of a delivered order', () => {
  test('is asked about a piece made for one person, which can’t be returned', async () => {
    const order = await delivered([sash]);
    await order.daysLater(7);
    expect(await order.asked()).toEqual([[false, ['Sash']]]);
  });

  test('is asked after seven days, and reminded once after seven more', async () => {
    const order = await delivered();
    await order.daysLater(6);
    expect(await order.asked()).toEqual([]);
    await order.daysLater(1);
    expect(await order.asked()).toEqual([BOTH]);
    expect(await orders.published(orderReviewAsked.type)).toContainEqual({
      orderId: order.id,
      isReminder: false,
      items: [
        { productName: 'Rose Bouquet', selectedColor: 'Red', imageUrl: '/images/rose' },
        { productName: 'Tulip Stem', selectedColor: 'Red', imageUrl: '/images/tulip' },
      ],
    });
    await order.daysLater(6);
    expect(await order.asked()).toHaveLength(1);
    await order.daysLater(1);
    expect(await order.asked()).toEqual([BOTH, [true, BOTH[1]]]);
    await order.daysLater(400);
    expect(await order.asked()).toHaveLength(2);
  });

  test('is asked once, despite several replicas or a lease that expires after a crash', async () => {
    const order = await delivered();
    await orders.rows(
      `UPDATE review_requests SET ask_at = now() - interval '1 second', next_attempt_at = now() WHERE id = $1`,
      [order.id],
    );
    await Promise.all([askForReviews(orders.ctx), askForReviews(orders.ctx)]);
    await orders.rows('UPDATE review_requests SET next_attempt_at = now() WHERE id = $1', [order.id]);
    await askForReviews(orders.ctx);
    expect(await order.asked()).toEqual([BOTH]);
  });

  test('is not asked again when the order is delivered again', async () => {
    const order = await delivered();
    await order.daysLater(7);
    await setStatus(order.id, 'shipped');
    await setStatus(order.id, 'delivered');
    await order.daysLater(7);
    expect(await order.asked()).toEqual([BOTH, [true, BOTH[1]]]);
  });

  test('is asked a week after the last delivery', async () => {
    const order = await delivered();
    await setStatus(order.id, 'shipped');
    await order.daysLater(7);
    expect(await order.asked()).toEqual([]);
    await setStatus(order.id, 'delivered');
    await order.daysLater(6);
    expect(await order.asked()).toEqual([]);
    await order.daysLater(1);
    expect(await order.asked()).toEqual([BOTH]);
  });

  test('is asked only about items without a review, and not reminded after the first one', async () => {
    const half = await delivered();
    await half.review();
    await half.daysLater(7);
    expect(await half.asked()).toEqual([[false, ['Tulip Stem']]]);
    await half.daysLater(7);
    expect(await half.asked()).toHaveLength(1);

    const whole = await delivered([rose]);
    await whole.review();
    await whole.daysLater(7);
    expect(await whole.asked()).toEqual([]);
  });

  test('is asked only about items that are not returned', async () => {
    const whole = await delivered();
    await whole.returnItems(whole.itemIds);
    await whole.daysLater(7);
    expect(await whole.asked()).toEqual([]);

    const half = await delivered();
    await half.returnItems(half.itemIds.slice(0, 1));
    await half.daysLater(7);
    expect(await half.asked()).toEqual([[false, ['Tulip Stem']]]);
  });

  test('is not asked about a refunded order', async () => {
    const order = await delivered();
    await orders.rows(`UPDATE orders SET payment_status = 'refunded' WHERE id = $1`, [order.id]);
    await order.daysLater(7);
    expect(await order.asked()).toEqual([]);
  });

  test('is not asked once the account is deleted, or the signed link has expired', async () => {
    const erased = await delivered();
    await orders.deliver(userDeleted({ userId: erased.userId }));
    await erased.daysLater(7);
    expect(await erased.asked()).toEqual([]);

    const old = await delivered();
    await orders.rows(`UPDATE orders SET delivered_at = now() - interval '91 days' WHERE id = $1`, [old.id]);
    await old.daysLater(7);
    expect(await old.asked()).toEqual([]);
  });
});
