import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import {
  paymentAuthorized,
  paymentCaptured,
  paymentFailed,
  paymentRefunded,
  paymentRefundFailed,
} from '@loop-petal/contracts/events/payment-events';
import { orderNumber } from '@loop-petal/contracts/rules/order-number';
import { adminCaller, customerCaller, serviceCaller } from '@loop-petal/service-kit/testing';
import { place, type Shopper } from './checkout.ts';
import { type Orders, product, startOrders } from './start-orders.ts';

let orders: Orders;
let rose: ReturnType<typeof product>;
const caller = adminCaller();
beforeAll(async () => {
  orders = await startOrders();
  rose = product();
  await orders.deliver(rose);
});
afterAll(() => orders.stop());
afterEach(() => orders.rows('TRUNCATE orders, timeline, refunds, payments CASCADE'));

const placed = (status?: 'pending'): Promise<{ id: string; paymentId: string }> =>
  place(orders, customerCaller() as Shopper, [{ productId: rose.data.id, cents: 29_99 }], status);
const paymentOf = (order: { id: string; paymentId: string }) => ({
  paymentId: order.paymentId,
  orderId: order.id,
  amountCents: 41_98,
});
const ask = (method: string, path: string) => orders.request(method, `/api/admin/${path}`, { caller });
const problems = async () =>
  (await orders.request('GET', '/internal/problems', { caller: serviceCaller('gateway') })).body;
const kindsOf = async (id: string) =>
  (await problems()).filter((one: { id: string }) => one.id === id).map(({ kind }: { kind: string }) => kind);
const age = (id: string, days: number, more = '') =>
  orders.rows(`UPDATE orders SET updated_at = now() - make_interval(days => $2) ${more} WHERE id = $1`, [id, days]);
/** The promised production day, as in the column. */
const promised = (days: number) => `, promise = jsonb_set(promise, '{madeBy}', to_jsonb(current_date + ${days}))`;
const [DUE, AHEAD] = [promised(0), promised(1)];
const COLLECTED = "shipping_method = 'Local pickup'";
const BEGUN = ', making_begun_at = now()';
const reviewed = (id: string) => ask('POST', `orders/${id}/reviewed`);

describe('an order and the list of problems:', () => {
  test('one that makes progress is not listed', async () => {
    await orders.deliver(paymentCaptured(paymentOf(await placed())));
    await age((await placed()).id, 2);
    expect(await problems()).toEqual([]);
  });

  test.each([
    ['that is being made', 4, DUE + BEGUN],
    ['whose production day is ahead', 30, AHEAD],
    ['that is being made for a later day', 30, AHEAD + BEGUN],
    ['that is processed for a later day', 30, `${AHEAD}, status = 'processing'`],
  ])('one is not listed %s', async (_, days, more) => {
    await age((await placed()).id, days, more);
    expect(await problems()).toEqual([]);
  });

  test.each([
    ['order-waiting', 4, DUE],
    ['order-waiting', 4, ', promise = NULL'],
    ['order-unfinished', 8, `${DUE}, status = 'processing'`],
    ['order-unfinished', 8, DUE + BEGUN],
    ['order-undelivered', 15, ", status = 'shipped'"],
    ['order-uncollected', 15, `, status = 'shipped', ${COLLECTED}`],
    ['payment-open', 1, ", payment_status = 'pending'"],
  ])('one without progress is listed: %s', async (kind, days, more) => {
    const { id } = await placed();
    await age(id, days, more);
    expect(await kindsOf(id)).toEqual([kind]);
    const [problem] = await problems();
    expect(problem).toMatchObject({ title: `Order ${orderNumber(id)}`, place: { tab: 'orders', id } });
    await age(id, 0);
    expect(await kindsOf(id)).toEqual([]);
  });

  test('one to collect is ready for pickup, not shipped', async () => {
    const { id } = await placed();
    await age(id, 15, `, status = 'shipped', ${COLLECTED}`);
    const [{ facts }] = await problems();
    expect(facts).toContainEqual({ label: 'Status', value: 'ready for pickup' });
  });

  test('one with a failed capture is listed until an admin has reviewed it', async () => {
    const order = await placed();
    await orders.deliver(
      paymentAuthorized(paymentOf(order)),
      paymentFailed({ ...paymentOf(order), reason: 'The hold is gone.' }),
    );
    expect(await kindsOf(order.id)).toEqual(['capture-failed']);
    expect((await reviewed(order.id)).status).toBe(200);
    expect(await kindsOf(order.id)).toEqual([]);
    const { body } = await ask('GET', `orders/${order.id}/timeline`);
    expect(body.at(-1)).toMatchObject({ type: 'order.reviewed', by: 'ada' });
    expect(await reviewed(order.id)).toMatchObject({ status: 409, body: { code: 'not_needed' } });
  });

  test('one to review is listed with the reason', async () => {
    const order = await placed();
    for (const [reason, text] of [
      ['returned', 'Parcel returned by the carrier'],
      ['payback', 'To be paid back outside the shop'],
    ]) {
      await orders.rows('UPDATE orders SET needs_review = true, review_reason = $2 WHERE id = $1', [order.id, reason]);
      expect(await problems()).toMatchObject([
        { kind: 'order-review', facts: expect.arrayContaining([{ label: 'To review', value: text }]) },
      ]);
    }
  });

  test('one with a declined card is not listed', async () => {
    const order = await placed('pending');
    await orders.deliver(paymentFailed({ ...paymentOf(order), reason: 'Declined.' }));
    expect(await kindsOf(order.id)).toEqual([]);
  });

  test('one with a failed refund is listed until another refund succeeds', async () => {
    const order = await placed();
    const refundId = randomUUID();
    await orders.deliver(
      paymentCaptured(paymentOf(order)),
      paymentRefundFailed({ ...paymentOf(order), refundId, reason: 'The card is closed.' }),
    );
    expect(await kindsOf(order.id)).toEqual(['refund-failed']);
    const [{ facts }] = await problems();
    expect(JSON.stringify(facts)).toContain('The card is closed.');
    await orders.deliver(paymentRefunded({ ...paymentOf(order), refundId: null, refundedCents: 41_98 }));
    // the flag on the order stays until an admin clears it
    expect(await kindsOf(order.id)).toEqual(['order-review']);
    await reviewed(order.id);
    expect(await problems()).toEqual([]);
  });

  test('one with an unknown id can’t be reviewed', async () => {
    expect((await reviewed(randomUUID())).status).toBe(404);
    expect((await reviewed('x')).status).toBe(404);
  });
});
