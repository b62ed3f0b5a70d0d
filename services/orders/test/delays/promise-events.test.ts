import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { askLateCustomers } from '../../src/delays/ask-delay.ts';
import { nextMorning, questionTime } from '../../src/delays/question-time.ts';
import { PROMISE } from '../fake-services.ts';
import type { Orders } from '../start-orders.ts';
import { changed, LATER, LATER_STILL, type LateOrder, lateOrder, MUCH_LATER, orders } from './late-order.ts';

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
          // the mornings are later than the owner's questions
          await orders.rows(`UPDATE delays SET asked_at = asked_at - interval '30 days' WHERE order_id = $1`, [
            order.id,
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

  test('does not make an on-time order late', async () => {
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
