import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { paymentRefunded } from '@loop-petal/contracts/events/payment-events';
import { promiseSlipped } from '@loop-petal/contracts/events/production-events';
import { shipmentCreated, shipmentHandedOver } from '@loop-petal/contracts/events/shipment-events';
import { userDeleted } from '@loop-petal/contracts/events/user-events';
import { orderToken } from '@loop-petal/service-kit/security/order-link';
import { visitorCaller } from '@loop-petal/service-kit/testing';
import { decideOverdueDelays, decideWithoutAnswer } from '../../src/delays/decide-delay.ts';
import { PROMISE } from '../fake-services.ts';
import type { Orders } from '../start-orders.ts';
import { admin, changed, LATER, LATER_STILL, type LateOrder, lateOrder, MUCH_LATER, orders } from './late-order.ts';

async function askedOrder(expected = LATER): Promise<LateOrder> {
  const order = await lateOrder(expected);
  expect((await order.ask()).status).toBe(200);
  return order;
}
async function silence(order: LateOrder): Promise<void> {
  await order.timeIsUp();
  await decideOverdueDelays(orders.ctx);
}
const expectCancelled = async (order: LateOrder, by: string) => {
  expect((await order.view()).status).toBe('cancelled');
  expect(await order.refunds()).toEqual([{ amount_cents: order.amountCents, state: 'requested' }]);
  expect(await order.published('order.cancelled')).toEqual([
    expect.objectContaining({ orderId: order.id, refund: true, by, paymentId: order.payment.paymentId }),
  ]);
};
/** A full refund, by an admin or in the provider's dashboard. */
const refunded = ({ payment, amountCents }: LateOrder) =>
  paymentRefunded({ ...payment, refundedCents: amountCents, refundId: null } as never);

describe('the question to the customer of a late order', () => {
  test('contains the new date, the deadline and what happens without an answer', async () => {
    const order = await askedOrder();
    expect(await order.question()).toEqual({
      orderId: order.id,
      orderNumber: order.id.slice(0, 8).toUpperCase(),
      pieces: [{ productName: 'Rose Bouquet', selectedColor: 'Red', quantity: 1, imageUrl: '/images/rose' }],
      promised: PROMISE,
      proposed: LATER,
      timeZone: 'America/Los_Angeles',
      refundAmount: order.totalAmount,
      paymentMethod: expect.any(String),
      askedAt: expect.any(String),
      answerBy: expect.any(String),
      onSilence: 'keep',
      state: 'open',
      decision: null,
      decidedBy: null,
      decidedAt: null,
    });
    const { answerBy } = await order.question();
    expect(await order.published('order.delay-asked')).toEqual([
      { orderId: order.id, promised: PROMISE, proposed: LATER, answerBy, onSilence: 'keep' },
    ]);
  });

  test('ends when a parcel leaves, because cancelling would also refund that parcel', async () => {
    const order = await askedOrder();
    const parcel = { shipmentId: randomUUID(), orderId: order.id, trackingNumber: `LP${order.id}` };
    await orders.deliver(
      shipmentCreated({
        ...{ ...parcel, parcels: 2, parcel: 1, service: 'FEDEX_GROUND', labelUrl: '/l' },
        estimatedDelivery: '2026-12-10T10:00:00.000Z',
      }),
    );
    expect((await order.question()).state).toBe('open');
    await orders.deliver(shipmentHandedOver({ ...parcel, handedOverAt: '2026-12-04T10:00:00.000Z' }));
    expect((await order.question()).state).toBe('withdrawn');
    expect(await order.decide('cancel')).toMatchObject({ status: 409, body: { code: 'not_asked' } });
  });

  test.each(['cancel', 'silence'])('ends without a refund by %s when a parcel had left before', async (answer) => {
    const order = await askedOrder(MUCH_LATER);
    await orders.rows(
      `INSERT INTO shipments (id, order_id, tracking_number, status, handed_over_at)
       VALUES (gen_random_uuid(), $1, gen_random_uuid(), 'In transit', now())`,
      [order.id],
    );
    await (answer === 'cancel' ? order.decide('cancel') : silence(order));
    expect([(await order.question()).state, (await order.view()).status]).toEqual(['withdrawn', 'pending']);
    expect(await order.refunds()).toEqual([]);
  });

  test('can be read only with this order’s link or by its owner', async () => {
    const [order, other] = [await askedOrder(), await askedOrder()];
    const stranger = visitorCaller();
    for (const token of ['', 'nonsense', orderToken(orders.ctx.linkSecret, other.id)]) {
      const path = `/api/orders/${order.id}/delay?token=${token}`;
      expect((await orders.request('GET', path, { caller: stranger })).status).toBe(404);
      const answer = await orders.request('POST', path, { caller: stranger, body: { decision: 'cancel' } });
      expect(answer.status).toBe(404);
    }
    expect((await order.question()).state).toBe('open');
  });

  test('gets a 404 when there is none, and a 400 without a decision', async () => {
    const order = await lateOrder();
    expect(await order.question()).toMatchObject({ message: 'Order not found' });
    expect((await order.decide('keep')).status).toBe(404);
    expect((await order.decide('perhaps' as 'keep')).status).toBe(400);
  });

  test.each([
    ['already_asked', async (order: LateOrder) => order.ask()],
    ['not_open', async (order: LateOrder) => order.status('shipped')],
    ['not_open', async (order: LateOrder) => order.status('cancelled')],
    ['not_late', async (order: LateOrder) => orders.deliver(changed(order, PROMISE))],
    ['no_date', async (order: LateOrder) => order.slip(null)],
    ['not_open', async (order: LateOrder) => orders.deliver(refunded(order))],
  ])('refuses the service %s', async (code, before) => {
    const order = await lateOrder();
    expect((await order.adminDelay()).canAsk).toBe(true);
    await before(order);
    expect(await order.ask()).toMatchObject({ status: 409, body: { code } });
    expect((await order.adminDelay()).canAsk).toBe(false);
  });

  test('whose account is deleted is decided by the default decision', async () => {
    const order = await lateOrder();
    await orders.deliver(userDeleted({ userId: order.userId }));
    expect((await order.ask()).status).toBe(200);
    const notes = await orders.rows('SELECT description FROM timeline WHERE order_id = $1', [order.id]);
    expect(JSON.stringify(notes)).toContain('the default decision applies');
    await orders.rows("UPDATE delays SET next_attempt_at = now() - interval '1 second' WHERE order_id = $1", [
      order.id,
    ]);
    await decideOverdueDelays(orders.ctx);
    expect((await order.adminDelay()).question).toMatchObject({
      state: 'decided',
      decision: 'keep',
      decidedBy: 'silence',
    });
  });

  test('is asked once by two concurrent admins', async () => {
    const order = await lateOrder();
    const other = await orders.startReplica();
    const ask = (at: Pick<Orders, 'request'>) =>
      at.request('POST', `/api/admin/orders/${order.id}/ask-delay`, { caller: admin });
    const statuses = (await Promise.all([ask(orders), ask(other)])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 409]);
    expect(await order.published('order.delay-asked')).toHaveLength(1);
  });
});

describe('a customer who answers', () => {
  test('by agreeing makes the new date the order’s promise', async () => {
    const order = await askedOrder();
    const { status, body } = await order.decide('keep');
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { state: 'decided', decision: 'keep', decidedBy: 'customer' },
    });
    expect(await order.view()).toMatchObject({
      status: 'pending',
      promise: LATER,
      estimatedDelivery: `${LATER.to}T20:00:00.000Z`,
    });
    expect(await order.published('order.delay-kept')).toEqual([{ orderId: order.id, promise: LATER, by: 'customer' }]);
    expect(await order.adminDelay()).toMatchObject({ slip: null, canAsk: false });
    // production's event about the accepted date has no further effect
    await orders.deliver(changed(order, LATER));
    const history = await order.history();
    expect(history).toEqual(
      expect.arrayContaining(['order.promise-slipped system', 'order.delay-asked ada', 'order.delay-kept customer']),
    );
    expect(history.filter((entry) => /^order\.(promised|promise-kept|delay-withdrawn)/.test(entry))).toEqual([]);
    expect((await order.question()).state).toBe('decided');
  });

  test('and cancels an order, even a started one, gets one full refund', async () => {
    const order = await askedOrder();
    await orders.rows('UPDATE orders SET making_begun_at = now() WHERE id = $1', [order.id]);
    expect((await order.decide('cancel')).body).toMatchObject({ decision: 'cancel', refundAmount: order.totalAmount });
    await expectCancelled(order, 'customer');
    await orders.deliver(refunded(order));
    expect((await order.question()).refundAmount).toBe(order.totalAmount);
  });

  test('and cancels during a full refund in progress sees the refunded amount', async () => {
    const order = await askedOrder();
    await orders.request('POST', `/api/admin/orders/${order.id}/refund`, { caller: admin, body: {} });
    expect((await order.decide('cancel')).body).toMatchObject({ decision: 'cancel', refundAmount: order.totalAmount });
    const sum = (await order.refunds()).reduce((cents, { amount_cents }) => cents + amount_cents, 0);
    expect(sum).toBe(order.amountCents);
  });

  test('and cancels is refunded the rest after an earlier refund', async () => {
    const order = await askedOrder();
    await orders.request('POST', `/api/admin/orders/${order.id}/refund`, { caller: admin, body: { amount: '1.00' } });
    await orders.deliver(paymentRefunded({ ...order.payment, refundedCents: 100, refundId: null } as never));
    const left = ((order.amountCents - 100) / 100).toString();
    expect(Number((await order.question()).refundAmount)).toBe(Number(left));
    expect((await order.decide('cancel')).status).toBe(200);
    expect(Number((await order.question()).refundAmount)).toBe(Number(left));
    const sum = (await order.refunds()).reduce((cents, { amount_cents }) => cents + amount_cents, 0);
    expect(sum).toBe(order.amountCents);
  });

  test.each(['keep', 'cancel'] as const)(
    'can repeat %s without effect, but can’t change the decision',
    async (decision) => {
      const order = await askedOrder();
      const first = await order.decide(decision);
      expect(await order.decide(decision)).toMatchObject({ status: 200, body: first.body });
      const other = decision === 'keep' ? 'cancel' : 'keep';
      expect(await order.decide(other)).toMatchObject({ status: 409, body: { code: 'already_decided' } });
      expect(await order.published('order.delay-kept')).toHaveLength(decision === 'keep' ? 1 : 0);
      expect(await order.published('order.cancelled')).toHaveLength(decision === 'keep' ? 0 : 1);
    },
  );

  test('decides once with concurrent requests to two replicas', async () => {
    const order = await askedOrder();
    const other = await orders.startReplica();
    const answers = await Promise.all([order.decide('keep'), order.decide('cancel', other), order.decide('cancel')]);
    const { decision } = await order.question();
    expect(answers.filter(({ status }) => status === 200).length).toBe(decision === 'keep' ? 1 : 2);
    expect((await order.published('order.delay-kept')).length + (await order.published('order.cancelled')).length).toBe(
      1,
    );
  });

  test('sees the updated dates from production', async () => {
    const order = await askedOrder();
    await orders.deliver(changed(order, LATER_STILL));
    const estimatedDelivery = `${LATER_STILL.to}T20:00:00.000Z`;
    expect(await order.view()).toMatchObject({ promise: LATER_STILL, estimatedDelivery });
  });

  test('keeps the latest promise when an event of an earlier one arrives late', async () => {
    const order = await askedOrder();
    const [before, after] = [changed(order, PROMISE), changed(order, LATER_STILL)];
    const slippedBefore = promiseSlipped({ orderId: order.id, promise: PROMISE, expected: LATER });
    await orders.deliver({ ...after, time: new Date(Date.parse(before.time) + 1000).toISOString() });
    await orders.deliver(before, slippedBefore);
    expect(await order.view()).toMatchObject({ promise: LATER_STILL });
    expect((await orders.rows('SELECT slip FROM orders WHERE id = $1', [order.id]))[0].slip).toBeNull();
  });

  test('need not answer once the order is on time again, as its history shows', async () => {
    const order = await askedOrder();
    await orders.deliver(changed(order, PROMISE));
    expect((await order.history()).slice(-2)).toEqual(['order.promise-kept system', 'order.delay-withdrawn system']);
  });

  test.each([
    ['shipped', async (order: LateOrder) => order.status('shipped')],
    ['cancelled by an admin', async (order: LateOrder) => order.status('cancelled')],
    ['on time again', async (order: LateOrder) => orders.deliver(changed(order, PROMISE))],
    ['refunded by an admin', async (order: LateOrder) => orders.deliver(refunded(order))],
  ])('is refused when the order is %s', async (_, before) => {
    const order = await askedOrder();
    await before(order);
    expect((await order.question()).state).toBe('withdrawn');
    expect(await order.decide('cancel')).toMatchObject({ status: 409, body: { code: 'not_asked' } });
    await silence(order);
    expect(await order.refunds()).toEqual([]);
  });
});

test('a customer can answer after the deadline as long as no decision is stored', async () => {
  const order = await askedOrder(MUCH_LATER);
  await orders.rows(`UPDATE delays SET answer_by = now() - interval '1 day' WHERE order_id = $1`, [order.id]);
  expect((await order.decide('keep')).body).toMatchObject({ decision: 'keep', decidedBy: 'customer' });
});

describe('a customer who does not answer', () => {
  test('has not agreed to a delay whose question was withdrawn', async () => {
    const order = await askedOrder();
    await orders.deliver(changed(order, PROMISE));
    await order.slip(LATER_STILL);
    expect((await order.ask()).body.question).toMatchObject({ promised: PROMISE, onSilence: 'keep' });
    await silence(order);
    expect(await order.view()).toMatchObject({ status: 'pending', promise: LATER_STILL });
  });

  test('gets the default decision after the deadline, not before', async () => {
    const order = await askedOrder();
    const [due] = await orders.rows('SELECT next_attempt_at AS at FROM delays WHERE order_id = $1', [order.id]);
    expect(new Date(due.at).toISOString()).toBe((await order.question()).answerBy);
  });

  test('agrees to a first delay of at most 30 days', async () => {
    const order = await askedOrder();
    await silence(order);
    expect(await order.question()).toMatchObject({ decision: 'keep', decidedBy: 'silence' });
    expect(await order.view()).toMatchObject({ status: 'pending', promise: LATER });
    expect(await order.published('order.delay-kept')).toEqual([{ orderId: order.id, promise: LATER, by: 'silence' }]);
    expect(await order.history()).toContain('order.delay-kept system');
    expect(await order.decide('cancel')).toMatchObject({ status: 409, body: { code: 'already_decided' } });
  });

  test('has an order with a longer delay cancelled and refunded', async () => {
    const order = await askedOrder(MUCH_LATER);
    expect((await order.question()).onSilence).toBe('cancel');
    await silence(order);
    await expectCancelled(order, 'system');
    expect(await order.question()).toMatchObject({ decision: 'cancel', decidedBy: 'silence' });
  });

  test('has an order with a second delay cancelled and refunded, however short', async () => {
    const order = await askedOrder();
    await order.decide('keep');
    await order.slip(LATER_STILL, LATER);
    expect((await order.adminDelay()).onSilence).toBe('cancel');
    expect((await order.ask()).body.question).toMatchObject({ promised: LATER, onSilence: 'cancel' });
    await silence(order);
    await expectCancelled(order, 'system');
  });

  test('can answer until the promised day, and two replicas decide once', async () => {
    const order = await askedOrder(MUCH_LATER);
    const other = await orders.startReplica();
    await Promise.all([decideOverdueDelays(orders.ctx), decideOverdueDelays(other.ctx)]);
    expect((await order.question()).state).toBe('open');
    await order.timeIsUp();
    await Promise.all([
      decideOverdueDelays(orders.ctx),
      decideOverdueDelays(other.ctx),
      decideOverdueDelays(orders.ctx),
    ]);
    await expectCancelled(order, 'system');
  });

  test('can still answer during the default decision, and the answer counts', async () => {
    const order = await askedOrder(MUCH_LATER);
    await order.decide('keep');
    await decideWithoutAnswer(orders.ctx, order.id);
    expect(await order.question()).toMatchObject({ decision: 'keep', decidedBy: 'customer' });
    expect(await order.refunds()).toEqual([]);
  });

  test('gets the default decision from another replica if the first one dies', async () => {
    const order = await askedOrder(MUCH_LATER);
    await order.timeIsUp();
    // leased but never completed
    await orders.rows(
      `UPDATE delays SET attempts = 1, next_attempt_at = now() + interval '1 minute' WHERE order_id = $1`,
      [order.id],
    );
    await decideOverdueDelays(orders.ctx);
    expect((await order.question()).state).toBe('open');
    await silence(order);
    await expectCancelled(order, 'system');
  });
});
