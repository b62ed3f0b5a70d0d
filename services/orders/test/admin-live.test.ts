import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { paymentCaptured } from '@loop-petal/contracts/events/payment-events';
import { adminCaller, customerCaller } from '@loop-petal/service-kit/testing';
import { place, type Shopper } from './checkout.ts';
import { type Orders, product, startOrders } from './start-orders.ts';

let orders: Orders;
const rose = product();
const lily = product({ name: 'Lily Pot', category: 'potted' });
const owner = adminCaller();
beforeAll(async () => {
  orders = await startOrders();
  await orders.deliver(rose, lily);
});
afterAll(() => orders.stop());

const ask = (path: string, method = 'GET', body?: unknown) =>
  orders.request(method, path, { caller: owner, ...(body === undefined ? {} : { body }) });
const placed = (lines = [{ productId: rose.data.id, cents: 29_99 }], status?: 'pending') =>
  place(orders, customerCaller() as Shopper, lines, status);
const marker = async (): Promise<string> => (await ask('/api/admin/stats/changes')).body.marker;
const changes = (after: string) => ask(`/api/admin/stats/changes?after=${after}`);

describe('orders in the admin client', () => {
  test('an order is found by its id', async () => {
    const order = await placed();
    expect(await ask(`/api/admin/orders/${order.id}`)).toMatchObject({
      status: 200,
      body: { id: order.id, needsReview: false },
    });
    expect((await ask('/api/admin/orders/00000000-0000-4000-8000-000000000000')).status).toBe(404);
    expect((await ask('/api/admin/orders/nonsense')).status).toBe(404);
  });

  test('a waiting request for changes is answered when an order changes', async () => {
    const order = await placed();
    const before = await marker();
    const waiting = changes(before);
    await ask(`/api/admin/orders/${order.id}/status`, 'PATCH', { status: 'processing' });
    const { status, body } = await waiting;
    expect([status, body.orderIds]).toEqual([200, expect.arrayContaining([order.id])]);
    expect(body.marker).not.toBe(before);
    const next = changes(body.marker);
    const fresh = await placed();
    expect((await next).body.orderIds).toContain(fresh.id);
  });

  test('a change that was committed after a newer change is reported', async () => {
    const [late, early] = [await placed(), await placed()];
    const slow = await orders.pool.connect();
    await slow.query('BEGIN');
    const note = `INSERT INTO timeline (order_id, at, type, description, by) VALUES ($1, now(), 'test', 'Slow.', 'system')`;
    await slow.query(note, [late.id]);
    await orders.rows(note, [early.id]);
    const after = await marker();
    await slow.query('COMMIT');
    slow.release();
    expect((await changes(after)).body.orderIds).toContain(late.id);
  });

  test('no orders are listed when more than 50 have changed', async () => {
    const before = await marker();
    await orders.rows(
      `WITH many AS (
         INSERT INTO orders (id, owner_id, customer_name, customer_email, customer_phone, shipping_address,
           subtotal_cents, tax_cents, shipping_cents, total_cents, shipping_method, status, payment_method,
           payment_status, created_at, updated_at)
         SELECT gen_random_uuid(), 'many', 'Many', 'many@example.com', '503 555 0199', '{}', 1, 0, 0, 1, 'FedEx Ground',
           'cancelled', 'Clover', 'failed', '2020-01-01', '2020-01-01' FROM generate_series(1, 51) RETURNING id)
       INSERT INTO timeline (order_id, at, type, description, by) SELECT id, now(), 'test', 'Test.', 'system' FROM many`,
    );
    expect((await changes(before)).body.orderIds).toBeNull();
    await orders.rows(`DELETE FROM orders WHERE owner_id = 'many'`);
  });

  test('a malformed marker is refused with 400', async () => {
    for (const after of ['x', '1', '1-', '-1-1', '1-1; DROP']) {
      expect((await changes(encodeURIComponent(after))).status).toBe(400);
    }
  });

  test('the production queue lists paid open orders by product and color, oldest first', async () => {
    const pieces = async (name: string) =>
      (await ask('/api/admin/stats/to-make')).body.find(
        ({ productName }: { productName: string }) => productName === name,
      );
    expect(await pieces('Lily Pot')).toBeUndefined();
    const twoLilies = [{ productId: lily.data.id, cents: 29_99, quantity: 2 }];
    const order = await placed(twoLilies);
    await orders.deliver(
      paymentCaptured({
        paymentId: order.paymentId,
        orderId: order.id,
        amountCents: Math.round(Number(order.totalAmount) * 100),
      }),
    );
    await placed(twoLilies, 'pending');
    expect(await pieces('Lily Pot')).toMatchObject({ productId: lily.data.id, pieces: 2, orders: 1 });
    await orders.rows(
      `UPDATE orders SET created_at = '2020-01-01', promise = '{"madeBy": "2020-01-03", "from": "2020-01-06", "to": "2020-01-08"}' WHERE id = $1`,
      [order.id],
    );
    expect((await ask('/api/admin/stats/to-make')).body[0]).toMatchObject({
      productName: 'Lily Pot',
      oldestAt: '2020-01-01T00:00:00.000Z',
      promisedBy: '2020-01-03',
    });
    await ask(`/api/admin/orders/${order.id}/status`, 'PATCH', { status: 'shipped' });
    expect(await pieces('Lily Pot')).toBeUndefined();
  });
});
