import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { visitorCaller } from '@loop-petal/service-kit/testing';
import { orderBody, pay, place, post, type Shopper } from './checkout.ts';
import { type Orders, product, startOrders } from './start-orders.ts';

let orders: Orders;
let rose: ReturnType<typeof product>;
beforeAll(async () => {
  orders = await startOrders();
  rose = product();
  await orders.deliver(rose);
});
afterAll(() => orders.stop());

const body = (shopper: Shopper) => pay(orders, shopper, orderBody([{ productId: rose.data.id, cents: 29_99 }]));
const ids = (answers: { body: { id: string } }[]) => [...new Set(answers.map((answer) => answer.body.id))];

describe('the same order sent more than once', () => {
  test('50 simultaneous identical posts make one order, one claim and one event', async () => {
    const shopper = visitorCaller() as Shopper;
    const same = body(shopper);
    const answers = await Promise.all(Array.from({ length: 50 }, () => post(orders, shopper, same, 'click')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(ids(answers)).toHaveLength(1);
    expect(orders.claims.filter(({ paymentId }) => paymentId === same.paymentId)).toHaveLength(1);
    const placed = await orders.published('order.placed');
    expect(placed.filter(({ paymentId }) => paymentId === same.paymentId)).toHaveLength(1);
    expect(await orders.rows('SELECT id FROM orders WHERE payment_id = $1', [same.paymentId])).toHaveLength(1);
  });

  test('50 identical posts to two processes make one order', async () => {
    const other = await orders.startReplica();
    const shopper = visitorCaller() as Shopper;
    const same = body(shopper);
    const replicas = [orders, other];
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => post(replicas[n % 2] ?? orders, shopper, same, `key-${n % 3}`)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(ids(answers)).toHaveLength(1);
    expect(new Set(orders.claims.filter((c) => c.paymentId === same.paymentId).map((c) => c.orderId)).size).toBe(1);
    const placed = (await orders.published('order.placed')).filter(({ paymentId }) => paymentId === same.paymentId);
    expect(placed).toHaveLength(1);
  });

  test('a later repeat gets the same answer, even without the key', async () => {
    const shopper = visitorCaller() as Shopper;
    for (const key of ['later', undefined]) {
      const same = body(shopper);
      const first = await post(orders, shopper, same, key);
      expect(first.status).toBe(201);
      expect(await post(orders, shopper, same, key)).toMatchObject({ status: 201, body: first.body });
    }
  });

  test('the same key with a different body is refused with 409 during and after the first request', async () => {
    const shopper = visitorCaller() as Shopper;
    const first = body(shopper);
    const second = body(shopper);
    const [one, two] = await Promise.all([post(orders, shopper, first, 'k'), post(orders, shopper, second, 'k')]);
    expect([one.status, two.status].sort()).toEqual([201, 409]);
    const loser = one.status === 409 ? first : second;
    expect(await post(orders, shopper, loser, 'k')).toMatchObject({
      status: 409,
      body: { code: 'idempotency_key_reused' },
    });
    expect((await post(orders, visitorCaller() as Shopper, first, 'k')).status).toBe(404);
  });

  test('a retry succeeds after the process died between claim and commit', async () => {
    const dying = await orders.startReplica();
    const shopper = visitorCaller() as Shopper;
    const same = body(shopper);
    orders.hooks.afterClaim = async () => {
      orders.hooks.afterClaim = undefined;
      const killed = new Error('the process was killed');
      const connect = (done?: (error: Error) => void) => (done ? done(killed) : Promise.reject(killed));
      jest.spyOn(dying.ctx.pool, 'connect').mockImplementation(connect as typeof dying.ctx.pool.connect);
    };
    expect((await post(dying, shopper, same, 'crash')).status).toBeGreaterThanOrEqual(500);
    expect(orders.payments.get(same.paymentId)?.orderId).not.toBeNull();
    expect(await orders.rows('SELECT id FROM orders WHERE payment_id = $1', [same.paymentId])).toEqual([]);

    const retry = await post(orders, shopper, same, 'crash');
    expect(retry.status).toBe(201);
    expect(orders.payments.get(same.paymentId)?.orderId).toBe(retry.body.id);
  });
});

test('a return is requested once, however often its request is repeated', async () => {
  const caller = visitorCaller() as Shopper;
  const { id, orderItems } = await place(orders, caller, [{ productId: rose.data.id, cents: 29_99, quantity: 2 }]);
  await orders.rows("UPDATE orders SET status = 'delivered', delivered_at = now() WHERE id = $1", [id]);
  const asking = { reason: 'It is smaller than I thought', items: [{ itemId: orderItems[0].id, quantity: 1 }] };
  const send = (key: string) =>
    orders.request('POST', `/api/orders/${id}/return`, { caller, body: asking, headers: { 'idempotency-key': key } });
  const answers = await Promise.all(['a', 'a', 'a'].map(send));
  expect(answers.map(({ status, body: { returns } }) => [status, returns.length])).toEqual(Array(3).fill([200, 1]));
  const emailed = (await orders.published('order-details.return-changed')).filter(({ orderId }) => orderId === id);
  expect(emailed).toHaveLength(1);
  expect([(await send('b')).body.returns.length, (await send('a')).body.returns.length]).toEqual([2, 2]);
});
