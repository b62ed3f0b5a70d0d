import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { productDeleted } from '@loop-petal/contracts/events/product-events';
import { adminCaller, customerCaller, serviceCaller, visitorCaller } from '@loop-petal/service-kit/testing';
import { deleteOldFailures } from '../src/checkout/drop-old.ts';
import { orderBody, pay, post, type Shopper } from './checkout.ts';
import { type Orders, product, startOrders } from './start-orders.ts';

let orders: Orders;
const rose = product();
beforeAll(async () => {
  orders = await startOrders();
  await orders.deliver(rose);
});
afterAll(() => orders.stop());

const oneRose = () => orderBody([{ productId: rose.data.id, cents: 29_99 }]);
const failed = () => ({ ...oneRose(), paymentStatus: 'failed', status: 'cancelled', paymentId: '' });
const countOrders = async () => (await orders.rows('SELECT count(*)::int AS n FROM orders'))[0].n;
const newVisitor = () => visitorCaller() as Shopper;
const declined = <S extends Shopper>(shopper: S, times = 1): S => {
  for (let time = 0; time < times; time++) orders.declined.push({ ownerId: shopper.ownerId, orderId: null });
  return shopper;
};

test('the log of a failed payment is shown to admins only and changes no cart or stock', async () => {
  const member = declined(customerCaller() as Shopper);
  const claims = orders.claims.length;
  const { status, body } = await post(orders, member, failed(), 'checkout-1');
  expect(status).toBe(201);
  expect(body).toMatchObject({ status: 'cancelled', paymentStatus: 'failed', paymentId: '', canCancel: false });
  expect((await orders.request('GET', '/api/user/orders', { caller: member })).body).toEqual([]);
  expect(await orders.published('order.placed')).not.toContainEqual(expect.objectContaining({ orderId: body.id }));
  expect(orders.claims).toHaveLength(claims);
  const all = await orders.request('GET', '/api/admin/orders', { caller: adminCaller() });
  expect(all.body).toContainEqual(expect.objectContaining({ id: body.id, paymentStatus: 'failed' }));
  const filtered = await orders.request('GET', '/api/admin/orders?status=payment_failed', { caller: adminCaller() });
  expect(filtered.body.map(({ id }: { id: string }) => id)).toEqual([body.id]);
  // the next order under the same key is a separate request
  const placed = await post(orders, member, pay(orders, member, oneRose()), 'checkout-1');
  expect(placed.status).toBe(201);
  const open = await orders.request('GET', '/api/admin/orders?status=open', { caller: adminCaller() });
  expect(open.body.map(({ id }: { id: string }) => id)).toEqual([placed.body.id]);
});

test('a failed payment that payments does not know is refused with 409', async () => {
  const before = await countOrders();
  const stranger = newVisitor();
  declined(newVisitor());
  for (let time = 0; time < 5; time++) {
    const answer = await post(orders, stranger, failed());
    expect(answer).toMatchObject({ status: 409, body: { code: 'no_failed_payment' } });
  }
  expect(await countOrders()).toBe(before);
});

test('each declined card is logged once by its shopper, even after signing in', async () => {
  const before = await countOrders();
  const visitor = declined(newVisitor(), 2);
  const signedIn = { ...customerCaller(), visitorId: visitor.ownerId } as Shopper;
  expect((await post(orders, visitor, failed())).status).toBe(201);
  expect((await post(orders, signedIn, failed())).status).toBe(201);
  expect((await post(orders, visitor, failed())).status).toBe(409);
  expect(await countOrders()).toBe(before + 2);
});

test('the same log under the same Idempotency-Key is stored once', async () => {
  const before = await countOrders();
  const visitor = declined(newVisitor());
  const answers = await Promise.all([1, 2, 3].map(() => post(orders, visitor, failed(), 'lost')));
  const again = await post(orders, visitor, failed(), 'lost');
  expect(new Set([...answers, again].map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
  expect(again.status).toBe(201);
  expect(await countOrders()).toBe(before + 1);
});

test('a log has limited lines and amounts and known products; a refused one claims no card', async () => {
  const visitor = declined(newVisitor());
  const gone = product();
  await orders.deliver(gone, productDeleted({ id: gone.data.id }));
  const linesOf = (...productIds: string[]) => ({
    ...failed(),
    orderItems: productIds.map((productId) => ({ productId, quantity: 1, price: '29.99' })),
  });
  const unknown = await post(orders, visitor, linesOf(rose.data.id, gone.data.id, randomUUID()));
  expect(unknown).toMatchObject({ status: 409, body: { code: 'unavailable' } });
  expect(unknown.body.errors.map(({ path }: { path: string }) => path)).toEqual(['orderItems.1', 'orderItems.2']);
  const many = linesOf(...Array.from({ length: 21 }, () => rose.data.id));
  expect(await post(orders, visitor, many)).toMatchObject({ status: 422, body: { code: 'too_many_lines' } });
  expect((await post(orders, visitor, { ...failed(), totalAmount: '99999999.99' })).status).toBe(422);
  expect((await post(orders, visitor, failed())).status).toBe(201);
});

test('no failed payment is logged while payments does not answer', async () => {
  const visitor = declined(newVisitor());
  orders.down.add('payments');
  expect((await post(orders, visitor, failed())).status).toBe(503);
  orders.down.delete('payments');
  expect((await post(orders, visitor, failed())).status).toBe(201);
});

test('a log is deleted after thirty days unless an admin has changed its status', async () => {
  const visitor = declined(newVisitor(), 3);
  const [old, revived, fresh] = await Promise.all(
    [1, 2, 3].map(async () => (await post(orders, visitor, failed())).body.id),
  );
  const path = `/api/admin/orders/${revived}/status`;
  await orders.request('PATCH', path, { caller: adminCaller(), body: { status: 'pending' } });
  const paid = (await post(orders, visitor, pay(orders, visitor, oneRose()))).body.id;
  await orders.rows(`UPDATE orders SET updated_at = now() - interval '31 days' WHERE id = ANY($1)`, [
    [old, revived, paid],
  ]);
  const [{ before }] = await orders.rows('SELECT sum(orders)::int AS before FROM order_sums');
  await deleteOldFailures(orders.pool);
  const left = (await orders.rows('SELECT id FROM orders WHERE owner_id = $1', [visitor.ownerId])).map(({ id }) => id);
  expect(left.sort()).toEqual([revived, fresh, paid].sort());
  const [{ after }] = await orders.rows('SELECT sum(orders)::int AS after FROM order_sums');
  expect(before - after).toBe(1);
});

test('an assistant’s checkout is completed by its order, but not by the log of a failed payment', async () => {
  const checkoutId = randomBytes(24).toString('base64url');
  const orderOf = async () =>
    (
      await orders.request('GET', `/internal/checkouts/${checkoutId}`, {
        caller: serviceCaller('gateway'),
      })
    ).body;
  const visitor = declined(newVisitor());
  expect((await post(orders, visitor, { ...failed(), checkoutId })).status).toBe(201);
  expect(await orderOf()).toEqual({ order: null });
  const { body } = await post(orders, visitor, { ...pay(orders, visitor, oneRose()), checkoutId });
  expect(await orderOf()).toMatchObject({ order: { id: body.id, status: 'pending' } });
  expect(await orders.published('order.placed')).toContainEqual(
    expect.objectContaining({ orderId: body.id, checkoutId }),
  );
});
