import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { paymentAuthorized, paymentCaptured, paymentRefunded } from '@loop-petal/contracts/events/payment-events';
import { promiseChanged, promiseSlipped } from '@loop-petal/contracts/events/production-events';
import { userDeleted } from '@loop-petal/contracts/events/user-events';
import { orderToken } from '@loop-petal/service-kit/security/order-link';
import { adminCaller, customerCaller, visitorCaller } from '@loop-petal/service-kit/testing';
import fc from 'fast-check';
import { askLateCustomers } from '../src/delays/ask-delay.ts';
import { decideOverdueDelays, decideWithoutAnswer } from '../src/delays/decide-delay.ts';
import { nextMorning, questionTime } from '../src/delays/question-time.ts';
import { place, type Shopper } from './checkout.ts';
import { PROMISE } from './fake-services.ts';
import { type Orders, product, startOrders } from './start-orders.ts';

let orders: Orders;
const rose = product();
beforeAll(async () => {
  orders = await startOrders();
  await orders.deliver(rose);
});
afterAll(() => orders.stop());
afterEach(() => {
  orders.down.clear();
});

const admin = adminCaller();
const LATER = { madeBy: '2026-12-09', from: '2026-12-10', to: '2026-12-16' };
/** 31 days after the promised production day. */
const MUCH_LATER = { madeBy: '2027-01-03', from: '2027-01-04', to: '2027-01-08' };

async function lateOrder(expected: typeof LATER | null = LATER) {
  const shopper = customerCaller() as Shopper;
  const { id, paymentId, totalAmount } = await place(orders, shopper, [{ productId: rose.data.id, cents: 29_99 }]);
  const amountCents = Math.round(Number(totalAmount) * 100);
  const payment = { paymentId, orderId: id, amountCents };
  await orders.deliver(paymentAuthorized(payment), paymentCaptured(payment));
  const slip = (to: typeof LATER | null, promise = PROMISE) =>
    orders.deliver(promiseSlipped({ orderId: id, promise, expected: to }));
  await slip(expected);
  const path = `/api/orders/${id}/delay?token=${orderToken(orders.ctx.linkSecret, id)}`;
  return {
    id,
    userId: shopper.ownerId,
    payment,
    amountCents,
    totalAmount,
    slip,
    ask: () => orders.request('POST', `/api/admin/orders/${id}/ask-delay`, { caller: admin }),
    question: async () => (await orders.request('GET', path, { caller: visitorCaller() })).body,
    decide: (decision: 'keep' | 'cancel', at: Pick<Orders, 'request'> = orders) =>
      at.request('POST', path, { caller: visitorCaller(), body: { decision } }),
    view: async () => (await orders.request('GET', `/api/orders/${id}`, { caller: shopper })).body,
    adminDelay: async () => (await orders.request('GET', `/api/admin/orders/${id}/delay`, { caller: admin })).body,
    status: (status: string) =>
      orders.request('PATCH', `/api/admin/orders/${id}/status`, { caller: admin, body: { status } }),
    upgrade: (service: string) =>
      orders.request('POST', `/api/admin/orders/${id}/upgrade-shipping`, { caller: admin, body: { service } }),
    timeIsUp: () =>
      orders.rows(
        `UPDATE delays SET next_attempt_at = now() - interval '1 second' WHERE order_id = $1 AND state = 'open'`,
        [id],
      ),
    published: async (type: string) => (await orders.published(type)).filter(({ orderId }) => orderId === id),
    refunds: () => orders.rows('SELECT amount_cents, state FROM refunds WHERE order_id = $1', [id]),
    history: async () =>
      (await orders.rows('SELECT type, by FROM timeline WHERE order_id = $1 ORDER BY id', [id])).map(
        ({ type, by }) => `${type} ${by}`,
      ),
  };
}
type LateOrder = Awaited<ReturnType<typeof lateOrder>>;

/** Slightly later than the accepted date. */
const LATER_STILL = { madeBy: '2026-12-10', from: '2026-12-11', to: '2026-12-17' };

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

/** A full refund, by an admin or in the provider's dashboard. */
const refunded = ({ payment, amountCents }: LateOrder) =>
  paymentRefunded({ ...payment, refundedCents: amountCents, refundId: null } as never);

const changed = ({ id }: LateOrder, promise: typeof LATER) => promiseChanged({ orderId: id, promise, neededBy: null });

describe('a customer who answers', () => {
  test('and agrees makes the new date the order’s promise', async () => {
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

test('can answer after the deadline as long as no decision is stored', async () => {
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

describe('the shop', () => {
  const [MORNING, NIGHT] = [new Date('2026-12-01T17:30:00Z'), new Date('2026-12-02T07:00:00Z')];
  /** Makes the planned questions of these orders, or of all orders, due. */
  const planIsDue = (...due: LateOrder[]) =>
    orders.rows(
      `UPDATE planned_questions SET ask_at = '2020-01-01', next_attempt_at = now() - interval '1 second'
       WHERE id = ANY($1)`,
      [due.map(({ id }) => id)],
    );
  const askAt = (now: Date, { ctx }: Pick<Orders, 'ctx'> = orders) => askLateCustomers({ ...ctx, now: () => now });
  const plannedFor = async (order: LateOrder): Promise<string | null> => (await order.adminDelay()).askAt;
  const asked = async (order: LateOrder) => (await order.published('order.delay-asked')).length;

  test('asks on the next morning at the earliest, and a growing delay doesn’t postpone this', async () => {
    const order = await lateOrder();
    const [{ at }] = await orders.rows('SELECT promise_at AS at FROM orders WHERE id = $1', [order.id]);
    const planned = questionTime(at, orders.ctx.timeZone).toISOString();
    expect(await order.adminDelay()).toMatchObject({ askAt: planned, canAsk: true, timeZone: orders.ctx.timeZone });
    await orders.rows(`UPDATE planned_questions SET ask_at = '2020-01-01' WHERE id = $1`, [order.id]);
    await order.slip(LATER_STILL);
    expect(await plannedFor(order)).toBe('2020-01-01T00:00:00.000Z');
    await askAt(MORNING);
    expect(await asked(order)).toBe(0);
  });

  test('asks only once with two replicas, with the current date of each order', async () => {
    const late = await Promise.all([LATER, LATER_STILL, MUCH_LATER, LATER, LATER, LATER].map(lateOrder));
    const other = await orders.startReplica();
    await planIsDue(...late);
    await late[0]?.slip(LATER_STILL);
    while ((await Promise.all([askAt(MORNING), askAt(MORNING, other), askAt(MORNING)])).some((jobs) => jobs > 0));
    const proposed = [LATER_STILL, LATER_STILL, MUCH_LATER, LATER, LATER, LATER];
    for (const [index, order] of late.entries()) {
      expect(await order.published('order.delay-asked')).toMatchObject([{ proposed: proposed[index] }]);
      expect(await order.question()).toMatchObject({ state: 'open', askedAt: MORNING.toISOString() });
      expect(await order.history()).toContain('order.delay-asked system');
      expect(await plannedFor(order)).toBeNull();
    }
  });

  test('waits for the morning after an outage', async () => {
    const order = await lateOrder();
    await planIsDue(order);
    await askAt(NIGHT);
    expect(await asked(order)).toBe(0);
    expect(await plannedFor(order)).toBe(nextMorning(NIGHT, orders.ctx.timeZone).toISOString());
    await planIsDue(order);
    await askAt(MORNING);
    expect(await asked(order)).toBe(1);
  });

  test('asks only while the order is late, in any order of events, and never while a question is open', async () => {
    const steps = fc.constantFrom('late', 'no date', 'on time', 'owner asks', 'morning', 'night', 'shipped');
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { minLength: 2, maxLength: 8 }), async (all) => {
        const order = await lateOrder();
        const is = { late: true, dated: true, planned: true, open: false, closed: false, asked: 0 };
        const ask = () => Object.assign(is, { open: true, planned: false, asked: is.asked + 1 });
        for (const step of all) {
          if (step === 'late') {
            await order.slip(LATER);
            Object.assign(is, { late: true, dated: true, planned: !is.closed && !is.open });
          } else if (step === 'no date') {
            await order.slip(null);
            Object.assign(is, { late: true, dated: false, planned: false });
          } else if (step === 'on time') {
            await orders.deliver(changed(order, PROMISE));
            Object.assign(is, { late: false, planned: false, open: false });
          } else if (step === 'owner asks') {
            const isPossible = is.late && is.dated && !is.open && !is.closed;
            expect((await order.ask()).status).toBe(isPossible ? 200 : 409);
            if (isPossible) ask();
          } else if (step === 'shipped') {
            await order.status('shipped');
            Object.assign(is, { closed: true, planned: false, open: false });
          } else {
            await planIsDue(order);
            await askAt(step === 'night' ? NIGHT : MORNING);
            if (step === 'morning' && is.planned) ask();
          }
          const { askAt: planned, question } = await order.adminDelay();
          expect([step, planned !== null, question?.state === 'open', await asked(order)]).toEqual([
            step,
            is.planned,
            is.open,
            is.asked,
          ]);
        }
      }),
      { numRuns: 25 },
    );
  });
});

describe('faster shipping', () => {
  test('is paid by the shop: the amounts don’t change, and shipping and production get the new service', async () => {
    const order = await lateOrder();
    const before = await order.view();
    expect(await order.upgrade('STANDARD_OVERNIGHT')).toMatchObject({
      status: 200,
      body: {
        shippingMethod: 'FedEx Standard Overnight',
        totalAmount: before.totalAmount,
        shippingCost: before.shippingCost,
      },
    });
    expect(await order.published('order.shipping-upgraded')).toEqual([
      { orderId: order.id, service: 'STANDARD_OVERNIGHT' },
    ]);
    expect((await order.published('order-details.changed')).at(-1)).toMatchObject({
      shippingMethod: 'FedEx Standard Overnight',
      totalCents: order.amountCents,
    });
    expect(await order.history()).toContain('order.shipping-upgraded ada');
  });

  test('is offered with its promise: the same last delivery day and more production days', async () => {
    const order = await lateOrder();
    expect((await order.adminDelay()).upgrades).toEqual([
      {
        service: 'FEDEX_EXPRESS_SAVER',
        name: 'FedEx Express Saver',
        promise: { madeBy: '2026-12-07', from: '2026-12-10', to: '2026-12-10' },
        inTime: false,
      },
      {
        service: 'FEDEX_2_DAY',
        name: 'FedEx 2Day',
        promise: { madeBy: '2026-12-08', from: '2026-12-10', to: '2026-12-10' },
        inTime: false,
      },
      ...['STANDARD_OVERNIGHT', 'PRIORITY_OVERNIGHT'].map((service) => ({
        service,
        name: expect.any(String),
        promise: { madeBy: '2026-12-09', from: '2026-12-10', to: '2026-12-10' },
        inTime: true,
      })),
    ]);
  });

  test('does not make an order late that is on time', async () => {
    const order = await lateOrder();
    await orders.deliver(changed(order, PROMISE));
    const { upgrades } = await order.adminDelay();
    expect(upgrades.map(({ inTime }: { inTime: boolean }) => inTime)).toEqual([true, true, true, true]);
  });

  const withLabel = (order: LateOrder) =>
    orders.rows(
      `INSERT INTO shipments (id, order_id, tracking_number, status) VALUES (gen_random_uuid(), $1, $2, 'Label created')`,
      [order.id, `LP-${order.id}`],
    );

  test.each([
    ['has its label', withLabel],
    ['is cancelled', async (order: LateOrder) => order.status('cancelled')],
  ])('is not offered for an order that %s', async (_, before) => {
    const order = await lateOrder();
    await before(order);
    expect((await order.adminDelay()).upgrades).toEqual([]);
  });

  test.each([
    ['not_faster', async () => undefined, 'FEDEX_GROUND'],
    ['not_faster', (order: LateOrder) => order.upgrade('PRIORITY_OVERNIGHT'), 'STANDARD_OVERNIGHT'],
    ['not_open', (order: LateOrder) => order.status('cancelled'), 'FEDEX_2_DAY'],
    ['has_label', withLabel, 'FEDEX_2_DAY'],
  ])('refuses the service %s', async (code, before, service) => {
    const order = await lateOrder();
    await before(order);
    expect(await order.upgrade(service)).toMatchObject({ status: 409, body: { code } });
  });
});
