import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { userDeleted } from '@loop-petal/contracts/events/user-events';
import {
  adminCaller,
  customerCaller,
  packerCaller,
  supportCaller,
  visitorCaller,
} from '@loop-petal/service-kit/testing';
import { place, type Shopper } from './checkout.ts';
import { type Orders, product, startOrders } from './start-orders.ts';

let orders: Orders;
const rose = product();
const owner = adminCaller();
beforeAll(async () => {
  orders = await startOrders();
  await orders.deliver(rose);
});
afterAll(() => orders.stop());

async function ordered(email: string, name = 'Rosa Miller', shopper: Shopper = visitorCaller() as Shopper) {
  const { id } = await place(orders, shopper, [{ productId: rose.data.id, cents: 29_99 }]);
  await orders.rows(
    `UPDATE orders SET customer_email = $2, customer_name = $3, payment_status = 'succeeded', total_cents = 4000 WHERE id = $1`,
    [id, email, name],
  );
  return id as string;
}
const list = async (query = '', caller = owner) => {
  const answer = await orders.request('GET', `/api/admin/customers${query}`, { caller });
  return { ...answer, next: answer.headers.get('x-next-cursor') };
};
const open = (id: string) => orders.request('GET', `/api/admin/customers/${id}`, { caller: owner });

test('orders with one address are one customer, whatever its case, with totals after refunds', async () => {
  const first = await ordered('Rosa@Example.com', 'R. Miller');
  const latest = await ordered('rosa@example.com');
  await orders.rows("UPDATE orders SET refunded_cents = 1500, payment_status = 'partially_refunded' WHERE id = $1", [
    first,
  ]);
  await orders.rows("UPDATE orders SET created_at = created_at - interval '1 day' WHERE id = $1", [first]);
  await orders.request('POST', `/api/admin/orders/${first}/notes`, { caller: owner, body: { text: 'Prefers a call' } });
  await orders.request('POST', `/api/admin/orders/${latest}/tags`, { caller: owner, body: { tag: 'wedding' } });
  const { body } = await list('?q=rosa', supportCaller());
  expect(body).toEqual([
    {
      id: latest,
      name: 'Rosa Miller',
      email: 'rosa@example.com',
      userId: null,
      orders: 2,
      totalSpent: '65.00',
      lastOrderAt: expect.any(String),
      tags: ['wedding'],
    },
  ]);
  const detail = (await open(first)).body;
  expect(detail).toMatchObject({ ...body[0], notes: [{ text: 'Prefers a call' }] });
  expect(detail.orderList.map(({ id }: { id: string }) => id)).toEqual([latest, first]);
  expect(detail.orderList[1]).toMatchObject({
    ...{ totalAmount: '40.00', refundedAmount: '15.00', shippingMethod: expect.any(String) },
  });
});

test('pages list each customer once, the latest order first', async () => {
  for (const name of ['a', 'b', 'c', 'b', 'a']) await ordered(`${name}@pages.test`, `Paged ${name}`);
  const walked: string[] = [];
  for (let cursor = ''; ; ) {
    const { body, next } = await list(`?limit=1&q=paged${cursor && `&cursor=${cursor}`}`);
    walked.push(...body.map(({ email }: { email: string }) => email));
    if (!next) break;
    cursor = next;
  }
  expect(walked).toEqual(['a@pages.test', 'b@pages.test', 'c@pages.test']);
  for (const query of ['?cursor=x', '?limit=0', '?limit=x']) expect((await list(query)).status).toBe(400);
});

test('declined payments and erased orders have no customer, and packers see none', async () => {
  const declined = await ordered('declined@example.com');
  await orders.rows("UPDATE orders SET status = 'cancelled', payment_status = 'failed' WHERE id = $1", [declined]);
  const shopper = customerCaller() as Shopper;
  const erased = await ordered('leaver@example.com', 'Lea Ver', shopper);
  expect((await open(erased)).body.userId).toBe(shopper.ownerId);
  await orders.deliver(userDeleted({ userId: shopper.ownerId }));
  expect((await list('?q=declined')).body).toEqual([]);
  expect((await list('?q=Deleted')).body).toEqual([]);
  for (const id of [declined, erased, randomUUID()]) expect((await open(id)).status).toBe(404);
  expect((await list('', packerCaller())).status).toBe(403);
});
