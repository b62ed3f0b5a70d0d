import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import {
  paymentAuthorized,
  paymentCaptured,
  paymentFailed,
  paymentVoided,
} from '@loop-petal/contracts/events/payment-events';
import { promiseChanged } from '@loop-petal/contracts/events/production-events';
import { userDeleted } from '@loop-petal/contracts/events/user-events';
import { adminCaller, customerCaller, serviceCaller, visitorCaller } from '@loop-petal/service-kit/testing';
import { declineUnanswered } from '../src/requests/decide-request.ts';
import { orderBody, pay, post, type Shopper } from './checkout.ts';
import { PROMISE } from './fake-services.ts';
import { type Orders, product, startOrders, variation } from './start-orders.ts';

let orders: Orders;
const rose = product({ priceCents: 100_00 });
const limited = product({ priceCents: 100_00, variations: [variation({ stockQuantity: 50 })] });
beforeAll(async () => {
  orders = await startOrders();
  await orders.deliver(rose, limited);
});
afterAll(() => orders.stop());
afterEach(async () => {
  orders.down.clear();
  orders.promises.answer = { outcome: 'reserved', promise: PROMISE };
  orders.promised.length = 0;
  await orders.rows('TRUNCATE orders, timeline, refunds, payments CASCADE');
});

const caller = adminCaller();
const shopper = customerCaller() as Shopper;
const TOO_LARGE = { outcome: 'too_large', promise: PROMISE } as const;
type Placed = { id: string; paymentId: string; totalAmount: string; answerBy: string; createdAt: string };

const bodyOf = (quantity: number, status?: 'pending', changes = {}, by = shopper) =>
  pay(orders, by, orderBody([{ productId: rose.data.id, cents: 100_00, quantity }], changes), status);
/** Places an order of $2,133.40, which is large by its total. */
async function requested(status?: 'pending', by = shopper): Promise<Placed> {
  orders.promises.answer = TOO_LARGE;
  const { status: code, body } = await post(orders, by, bodyOf(20, status, {}, by));
  expect([code, body.acceptance]).toEqual([201, 'requested']);
  return body;
}
const paymentOf = ({ id, paymentId }: Placed) => ({ paymentId, orderId: id, amountCents: 213_340 });
const see = async ({ id }: Placed) => (await orders.request('GET', `/api/admin/orders/${id}`, { caller })).body;
const accept = ({ id }: Placed) => orders.request('POST', `/api/admin/orders/${id}/accept`, { caller });
const decline = ({ id }: Placed, body?: object) =>
  orders.request('POST', `/api/admin/orders/${id}/decline`, { caller, ...(body ? { body } : {}) });
const cancel = ({ id }: Placed) => orders.request('POST', `/api/orders/${id}/cancel`, { caller: shopper, body: {} });
const move = ({ id }: Placed, status: string) =>
  orders.request('PATCH', `/api/admin/orders/${id}/status`, { caller, body: { status } });
const problems = async () =>
  (await orders.request('GET', '/internal/problems', { caller: serviceCaller('gateway') })).body.map(
    ({ kind }: { kind: string }) => kind,
  );
const about = async (type: string, { id }: Placed) =>
  (await orders.published(type)).filter(({ orderId }) => orderId === id);
const notesOf = async ({ id }: Placed) =>
  (await orders.rows('SELECT type, description FROM timeline WHERE order_id = $1 ORDER BY id', [id])).map(
    ({ type, description }) => `${type}: ${description}`,
  );
/** Lets the deadline pass and runs the deadline loop. */
async function letExpire({ id }: Placed) {
  await orders.rows("UPDATE orders SET answer_by = now() - interval '1 second' WHERE id = $1", [id]);
  await declineUnanswered(orders.ctx);
}

describe('an order is a request', () => {
  test('above a total of $2,000.00, but not at exactly $2,000.00', async () => {
    const quantity = 20;
    const cents = 93_29; // with tax and free shipping a total of $1,990.25
    const plain = product({ priceCents: cents });
    await orders.deliver(plain);
    const small = pay(orders, shopper, orderBody([{ productId: plain.data.id, cents, quantity }]));
    expect((await post(orders, shopper, small)).body).toMatchObject({ acceptance: null, paymentStatus: 'succeeded' });
    expect(orders.promised.at(-1)).toMatchObject({ awaitsAcceptance: false });

    const order = await requested();
    expect(orders.promised.at(-1)).toMatchObject({ awaitsAcceptance: true });
    expect(await see(order)).toMatchObject({
      status: 'pending',
      acceptance: 'requested',
      largeBecause: 'total',
      paymentStatus: 'authorized',
      paidAt: null,
      promise: null,
      estimatedDelivery: null,
      making: [],
      needsReview: false,
      canCancel: true,
    });
    expect(Date.parse(order.answerBy) - Date.parse(order.createdAt)).toBe(5 * 24 * 3_600_000);
    expect(await about('order.placed', order)).toMatchObject([{ awaitsAcceptance: true, hasPromise: false }]);
    expect(await problems()).toEqual(['order-request']);
  });

  test('when production says so, however low its total', async () => {
    orders.promises.answer = TOO_LARGE;
    const { body } = await post(orders, shopper, bodyOf(1));
    expect(await see(body)).toMatchObject({
      acceptance: 'requested',
      largeBecause: 'work',
      paymentStatus: 'authorized',
    });
  });

  test('because of its total, even while production does not answer', async () => {
    orders.down.add('production');
    const { body } = await post(orders, shopper, bodyOf(20));
    expect(await see(body)).toMatchObject({ acceptance: 'requested', largeBecause: 'total', needsReview: false });
  });

  test('only once for repeated posts, which get the same response', async () => {
    orders.promises.answer = TOO_LARGE;
    const body = bodyOf(20);
    const answers = await Promise.all([post(orders, shopper, body), post(orders, shopper, body)]);
    expect(answers[0]).toMatchObject({ status: 201, body: { acceptance: 'requested' } });
    expect(answers[1]?.body).toEqual(answers[0]?.body);
    expect((await post(orders, shopper, body)).body).toEqual(answers[0]?.body);
  });

  test('unless it is needed before it can be made', async () => {
    orders.promises.answer = { outcome: 'needed_by_impossible', promise: PROMISE };
    const refused = await post(orders, shopper, bodyOf(20, undefined, { neededBy: '2026-12-01' }));
    expect([refused.status, refused.body.code]).toEqual([409, 'needed_by_impossible']);
  });

  test('and holds its limited-edition pieces', async () => {
    orders.promises.answer = TOO_LARGE;
    const line = { productId: limited.data.id, variationId: limited.data.variations[0]?.id ?? '', cents: 100_00 };
    const { body } = await post(orders, shopper, pay(orders, shopper, orderBody([{ ...line, quantity: 20 }])));
    expect(body.acceptance).toBe('requested');
    expect(orders.reservations.at(-1)).toMatchObject({ orderId: body.id, lines: [{ quantity: 20 }] });
  });
});

describe('a request whose card needs 3-D Secure', () => {
  test('is authorized by the bank, and paid only when it is accepted', async () => {
    const order = await requested('pending');
    expect(await see(order)).toMatchObject({ paymentStatus: 'pending', payment: 'open' });
    await orders.deliver(paymentAuthorized(paymentOf(order)));
    expect(await see(order)).toMatchObject({ paymentStatus: 'authorized', payment: 'open', paidAt: null });
    expect(await about('order.paid', order)).toEqual([]);
    expect(await notesOf(order)).toEqual([
      'order.placed: The order was placed.',
      'payment.authorized: The payment was authorized.',
    ]);
  });

  test('ends when the bank declines it', async () => {
    const order = await requested('pending');
    await orders.deliver(paymentFailed({ ...paymentOf(order), reason: 'The bank said no.' }));
    expect(await see(order)).toMatchObject({ status: 'cancelled', acceptance: 'withdrawn', paymentStatus: 'failed' });
    expect((await accept(order)).body.code).toBe('already_decided');
    expect(await problems()).not.toContain('order-request');
  });
});

describe('accepting a request', () => {
  test('charges its card, promises the work and sends the date to the customer, once', async () => {
    const order = await requested();
    const [first, second] = await Promise.all([accept(order), accept(order)]);
    expect([first.status, second.status, (await accept(order)).status]).toEqual([200, 200, 200]);
    expect(first.body).toMatchObject({ acceptance: 'accepted', paymentStatus: 'authorized', paidAt: null });
    expect(await about('order.accepted', order)).toEqual([{ orderId: order.id, paymentId: order.paymentId }]);
    expect(await problems()).toEqual([]);

    await orders.deliver(paymentCaptured(paymentOf(order)));
    expect(await about('order.paid', order)).toMatchObject([{ wasRequested: true }]);
    expect(await about('order.confirmed', order)).toEqual([]);
    const changed = { orderId: order.id, promise: PROMISE, neededBy: null };
    await orders.deliver(promiseChanged(changed), promiseChanged(changed));
    expect(await about('order.confirmed', order)).toEqual([{ orderId: order.id, promise: PROMISE }]);
    expect(await see(order)).toMatchObject({ paymentStatus: 'succeeded', promise: PROMISE, canCancel: true });
    expect(await notesOf(order)).toEqual([
      'order.placed: The order was placed.',
      'order.accepted: Accepted. $2,133.40 is charged now.',
      'payment.captured: The payment of $2,133.40 was captured.',
      'order.promised: Promised: made by Thu, Dec 3, delivered by Thu, Dec 10.',
    ]);
  });

  test('is not confirmed once it was cancelled meanwhile', async () => {
    const order = await requested();
    await accept(order);
    await orders.deliver(paymentCaptured(paymentOf(order)));
    expect((await cancel(order)).status).toBe(200);
    await orders.deliver(promiseChanged({ orderId: order.id, promise: PROMISE, neededBy: null }));
    expect(await about('order.confirmed', order)).toEqual([]);
  });

  test('is recorded with the admin’s name', async () => {
    const order = await requested();
    await accept(order);
    const [entry] = (await orders.published('audit.recorded')).filter(({ subject }) => subject.id === order.id);
    expect(entry).toMatchObject({ action: 'accepted the large order' });
  });

  test('marks it as unpaid when the hold on the card can no longer be captured', async () => {
    const order = await requested();
    await accept(order);
    await orders.deliver(paymentFailed({ ...paymentOf(order), reason: 'The hold has expired.' }));
    expect(await see(order)).toMatchObject({ status: 'cancelled', acceptance: 'accepted', paymentStatus: 'failed' });
  });

  test('is refused for an order that needs no acceptance', async () => {
    const { body } = await post(orders, shopper, bodyOf(1));
    expect([(await accept(body)).body.code, (await decline(body)).body.code]).toEqual([
      'not_requested',
      'not_requested',
    ]);
    expect((await accept({ ...body, id: randomUUID() })).status).toBe(404);
  });

  test('happens when the payment is captured at the provider', async () => {
    const order = await requested();
    await orders.deliver(paymentCaptured(paymentOf(order)));
    expect(await see(order)).toMatchObject({ acceptance: 'accepted', paymentStatus: 'succeeded' });
  });
});

describe('declining a request', () => {
  test('cancels it with the reason and releases the hold on its card, once', async () => {
    const order = await requested();
    const answers = [await decline(order, { reason: 'We are away.' }), await decline(order, { reason: 'Other.' })];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await about('order.cancelled', order)).toMatchObject([{ refund: true, isDeclined: true }]);
    expect(await about('order-details.request-declined', order)).toEqual([
      { orderId: order.id, reason: 'We are away.', isUnanswered: false },
    ]);
    await orders.deliver(paymentVoided(paymentOf(order)));
    expect(await see(order)).toMatchObject({ status: 'cancelled', acceptance: 'declined', paymentStatus: 'voided' });
    expect((await accept(order)).body).toMatchObject({ code: 'already_decided' });
    expect((await move(order, 'pending')).body.code).toBe('money_returned');
    expect(await notesOf(order)).toContain('order.declined: Declined: We are away.');
    expect(await orders.rows('SELECT FROM refunds WHERE order_id = $1', [order.id])).toEqual([]);
  });

  test('erases the reason together with the customer’s data', async () => {
    const order = await requested();
    await decline(order, { reason: 'No, Ada.' });
    await orders.deliver(userDeleted({ userId: shopper.kind === 'customer' ? shopper.userId : '' }));
    expect((await notesOf(order)).join()).not.toContain('Ada');
  });

  test('happens after five days without a decision', async () => {
    const [open, taken] = [await requested(), await requested()];
    await declineUnanswered(orders.ctx);
    expect(await see(open)).toMatchObject({ acceptance: 'requested' });
    await accept(taken);
    await orders.rows("UPDATE orders SET answer_by = now() - interval '1 second'");
    await Promise.all([declineUnanswered(orders.ctx), declineUnanswered(orders.ctx)]);
    expect(await see(open)).toMatchObject({ status: 'cancelled', acceptance: 'declined' });
    expect(await see(taken)).toMatchObject({ status: 'pending', acceptance: 'accepted' });
    expect(await about('order.cancelled', open)).toMatchObject([{ by: 'system', refund: true, isDeclined: true }]);
    expect(await about('order-details.request-declined', open)).toMatchObject([{ reason: null, isUnanswered: true }]);
  });
});

describe('a request', () => {
  test('can be cancelled by its customer until it is accepted, even days later', async () => {
    const order = await requested();
    await orders.rows("UPDATE orders SET created_at = created_at - interval '4 days' WHERE id = $1", [order.id]);
    expect(await cancel(order)).toMatchObject({ status: 200, body: { status: 'cancelled', acceptance: 'withdrawn' } });
    expect(await about('order.cancelled', order)).toMatchObject([{ by: 'customer', refund: true, isDeclined: false }]);
    expect([(await accept(order)).body.code, (await decline(order)).body.code]).toEqual([
      'already_decided',
      'already_decided',
    ]);
    expect(await problems()).toEqual([]);
  });

  test.each(['processing', 'shipped', 'delivered'])('does not become %s without a decision', async (status) => {
    const order = await requested();
    expect((await move(order, status)).body.code).toBe('not_accepted');
    expect(await see(order)).toMatchObject({ status: 'pending', acceptance: 'requested' });
  });

  test('that an admin cancels is withdrawn, and the hold on its card is released', async () => {
    const order = await requested();
    expect(await move(order, 'cancelled')).toMatchObject({ status: 200, body: { acceptance: 'withdrawn' } });
    expect(await about('order.cancelled', order)).toMatchObject([{ refund: true }]);
    expect((await move(order, 'pending')).body.code).toBe('money_returned');
  });

  test('can’t be refunded or shipped, and counts toward neither revenue nor production', async () => {
    const order = await requested();
    const refund = await orders.request('POST', `/api/admin/orders/${order.id}/refund`, { caller, body: {} });
    expect(refund.body.code).toBe('not_paid');
    const { body: stats } = await orders.request('GET', '/api/admin/stats', { caller });
    expect(stats).toMatchObject({ totalRevenue: '0.00', toMake: 0, pendingOrders: 1 });
  });

  test('of a guest can be seen and cancelled only with its link', async () => {
    const order = await requested('pending', visitorCaller() as Shopper);
    expect((await cancel(order)).status).toBe(404);
  });

  test.each([0, 1, 2, 3])(
    'has one outcome when it is accepted, declined, cancelled and expires simultaneously (%i)',
    async (n) => {
      const order = await requested();
      const all = [() => accept(order), () => decline(order), () => cancel(order), () => letExpire(order)];
      const [answers] = await Promise.all([
        Promise.all([...all.slice(n), ...all.slice(0, n)].map((run) => run())),
        declineUnanswered(orders.ctx),
      ]);
      expect(answers.every((answer) => !answer || answer.status === 200 || answer.status === 409)).toBe(true);
      const { acceptance, status } = await see(order);
      const [accepted, cancelled] = [await about('order.accepted', order), await about('order.cancelled', order)];
      expect(accepted).toHaveLength(acceptance === 'accepted' ? 1 : 0);
      expect(cancelled).toHaveLength(status === 'cancelled' ? 1 : 0);
      if (acceptance !== 'accepted') expect(status).toBe('cancelled');
    },
  );
});
