import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from '@jest/globals';
import {
  orderCancelled,
  orderDelivered,
  orderShipped,
  orderStatusChanged,
} from '@loop-petal/contracts/events/order-events';
import type { OrderStatus } from '@loop-petal/contracts/rules/order-status';
import { onlyRow } from '@loop-petal/service-kit/postgres/only-row';
import { details, lena, product, workshop } from './one-product.ts';

let yarn: string;
beforeEach(async () => {
  yarn = await workshop.material();
  await workshop.recipe(product, {
    makingMinutes: 480,
    finishingDays: 2,
    materials: [{ materialId: yarn, amount: 50 }],
  });
});

const WORK = ['queued', 'making', 'paused', 'finishing', 'ready'] as const;
type Work = (typeof WORK)[number];

interface Line {
  lineId: string;
  productId: string;
  quantity: number;
}
const lineOf = (quantity = 1) => workshop.line(product, { quantity }) as Line;

/** A paid order with a job in each of these states, by line. */
async function orderWith(...lines: Work[][]) {
  const ordered = lines.map(({ length }) => lineOf(length));
  const { orderId } = await workshop.reserve(ordered);
  await workshop.order(orderId, ordered);
  const jobs = async () =>
    (await workshop.pool.query(`SELECT * FROM jobs WHERE order_id = $1 ORDER BY piece`, [orderId])).rows;
  const ofLine = async (index: number) =>
    (await jobs()).filter(({ line_id: lineId }) => lineId === ordered[index]?.lineId);
  for (const [index, works] of lines.entries()) {
    for (const [piece, { id }] of (await ofLine(index)).entries()) {
      if (works[piece] !== 'queued') await workshop.asAdmin('PATCH', `/jobs/${id}`, { state: works[piece] });
    }
  }
  return { ...followed(orderId), jobs, ofLine, lines: ordered };
}

/** What orders publishes when the owner sets an order to these statuses. */
function followed(orderId: string, start: OrderStatus = 'processing') {
  let from = start;
  let reservationVersion = 1;
  return {
    orderId,
    async set(statuses: readonly OrderStatus[], sentLines: string[] = []) {
      for (const to of statuses) {
        if (from === 'cancelled') reservationVersion += 1;
        const order = { orderId, reservationVersion };
        await workshop.deliver(orderStatusChanged({ ...order, from, to, by: 'admin', isBackInShop: false }));
        const ended = { ...order, paymentId: null, by: 'admin', refund: false, sentLines };
        if (to === 'shipped') await workshop.deliver(orderShipped({ ...order, parcelTrackingNumbers: [null] }));
        if (to === 'delivered') await workshop.deliver(orderDelivered(order));
        if (to === 'cancelled') await workshop.deliver(orderCancelled(ended));
        from = to;
      }
    },
    async promise() {
      const found = await workshop.pool.query(
        'SELECT state, made_by AS "madeBy", cancelled_late AS late FROM promises WHERE order_id = $1',
        [orderId],
      );
      return onlyRow(found);
    },
    published: async () => (await workshop.published('job.changed')).filter((job) => job.orderId === orderId),
    states: async () => (await workshop.jobsOf(orderId)).map(({ state }: { state: string }) => state),
  };
}

const yarnUsed = async () => {
  const { body } = await workshop.asAdmin('GET', '/materials');
  return 1000 - body.find(({ id }: { id: string }) => id === yarn).onHand;
};

const REOPENED: OrderStatus[][] = [
  ['shipped', 'processing'],
  ['delivered', 'pending'],
  ['cancelled', 'processing'],
  ['cancelled', 'pending'],
  ['cancelled', 'shipped', 'processing'],
  ['cancelled', 'delivered', 'shipped', 'pending'],
  ['shipped', 'cancelled', 'processing'],
  ['shipped', 'delivered', 'cancelled', 'pending'],
  ['cancelled', 'shipped', 'cancelled', 'processing'],
];
const SENT: OrderStatus[][] = [
  ['cancelled', 'shipped'],
  ['cancelled', 'delivered'],
  ['shipped', 'cancelled', 'shipped'],
  ['delivered', 'cancelled', 'delivered'],
  ['cancelled', 'processing', 'shipped'],
];

describe('the pieces of an order', () => {
  test.each(REOPENED.map((path) => [path]))('continue in their former states after: %s', async (path) => {
    for (const work of WORK) {
      const used = await yarnUsed();
      const order = await orderWith([work]);
      const before = onlyRow({ rows: await order.jobs() });
      const { madeBy } = await order.promise();
      const told = (await order.published()).length;
      await order.set(path);
      const job = onlyRow({ rows: await order.jobs() });
      const state = work === 'making' ? 'paused' : work;
      const { started_at, finished_at, ready_at, materials_used } = before;
      expect(job).toMatchObject({ state, started_at, finished_at, ready_at, materials_used, working_since: null });
      if (work !== 'queued') expect(job.id).toBe(before.id);
      expect((await yarnUsed()) - used).toBe(work === 'queued' ? 0 : 50);
      expect(await order.promise()).toEqual({ state: 'confirmed', madeBy, late: false });
      const since = (await order.published()).slice(told);
      expect(since.findLast(({ jobId }) => jobId === job.id)).toMatchObject({ state });
      if (work !== 'ready') expect(since.filter((one) => one.state === 'ready' || one.finishedAt)).toEqual([]);
    }
  });

  test.each(SENT.map((path) => [path]))('are sent after: %s', async (path) => {
    for (const work of WORK) {
      const order = await orderWith([work]);
      await order.set(path);
      const finishedAt = work === 'ready' ? workshop.clock.now.toISOString() : null;
      const jobs = await workshop.jobsOf(order.orderId);
      expect(jobs).toMatchObject([{ state: 'shipped', finishedAt, isLate: work !== 'ready' }]);
      expect(await order.promise()).toMatchObject({ state: 'confirmed', late: false });
    }
    expect((await workshop.asAdmin('GET', '/jobs')).body).toEqual([]);
  });
});

describe('the pieces of a reopened order', () => {
  test.each(REOPENED.map((path) => [path]))('never look finished to orders after: %s', async (path) => {
    const order = await orderWith(['ready', 'queued', 'paused', 'queued'], ['ready']);
    const [{ lineId }] = order.lines as [Line];
    await workshop.deliver(details(order.orderId, lineId, 1));
    const told = (await order.published()).length;
    await order.set(path);
    const known = new Map<string, string>();
    for (const [index, { jobId, state }] of (await order.published()).entries()) {
      known.set(jobId, state);
      const pieces = [...known.values()].filter((one) => one !== 'cancelled');
      const isDone = pieces.every((one) => one === 'ready' || one === 'shipped');
      const areReady = pieces.length >= 4 && isDone && pieces.includes('ready');
      if (index >= told && state !== 'shipped') expect(areReady).toBe(false);
    }
    const current = [...known.values()].filter((one) => one !== 'cancelled');
    expect(current.sort()).toEqual(['paused', 'queued', 'ready', 'ready']);
  });

  test('are made once: begun ones continue, and the others get a promise', async () => {
    const order = await orderWith(['ready', 'queued', 'making', 'queued'], ['queued']);
    const before = await order.jobs();
    await order.set(['cancelled']);
    await workshop.ordered(product, { quantity: 3 });
    await order.set(['processing']);
    const [first, second] = [await order.ofLine(0), await order.ofLine(1)];
    expect(first.map(({ piece, state }) => `${piece} ${state}`)).toEqual([
      '0 ready',
      '1 queued',
      '2 paused',
      '3 queued',
    ]);
    expect(second.map(({ state }) => state)).toEqual(['queued']);
    const ids = before.map(({ id }) => id);
    expect([...first, ...second].filter(({ id }) => ids.includes(id)).map(({ piece }) => piece)).toEqual([0, 2]);
    expect(await yarnUsed()).toBe(100);
    const { madeBy } = await order.promise();
    for (const job of await workshop.jobsOf(order.orderId)) expect(job).toMatchObject({ isLate: false });
    expect((await workshop.published('promise.changed')).at(-1)).toMatchObject({ promise: { madeBy } });
  });

  test.each(['cancelled', 'shipped'] as const)('are unassigned if their artisan left while %s', async (closed) => {
    const order = await orderWith(['ready', 'paused']);
    await order.set([closed]);
    expect((await workshop.asAdmin('DELETE', `/artisans/${lena}`)).status).toBe(204);
    await workshop.product({ id: product, category: 'potted', version: 2 });
    await order.set(['processing']);
    expect(await order.jobs()).toMatchObject([
      { state: 'ready', artisan_id: lena },
      { state: 'paused', artisan_id: null, category: 'potted' },
    ]);
    const caller = { kind: 'service', name: 'gateway' } as const;
    const { body } = await workshop.request('GET', '/internal/problems', { caller });
    expect(body).toContainEqual(expect.objectContaining({ kind: 'piece-unassigned', id: order.orderId }));
  });

  test('don’t get an earlier promise than before', async () => {
    const other = await workshop.ordered(product, { quantity: 3 });
    const order = await orderWith(['paused', 'queued']);
    const { madeBy } = await order.promise();
    await followed(other).set(['cancelled']);
    await order.set(['cancelled', 'processing']);
    expect(await order.promise()).toMatchObject({ madeBy });
  });

  test('stay left out, and those with the least work first', async () => {
    const order = await orderWith(['queued', 'ready', 'queued']);
    const [{ lineId }] = order.lines as [Line];
    await workshop.deliver(details(order.orderId, lineId, 1));
    for (const path of [
      ['cancelled', 'processing'],
      ['shipped', 'processing'],
      ['cancelled', 'shipped', 'pending'],
    ]) {
      await order.set(path as OrderStatus[]);
      expect((await order.states()).filter((state: string) => state !== 'cancelled').sort()).toEqual([
        'queued',
        'ready',
      ]);
    }
  });
});

describe('the piece in a parcel that left before the order was cancelled', () => {
  test.each(WORK)('was %s and stays sent, and the other one continues', async (work) => {
    const order = await orderWith([work], ['paused'], ['queued']);
    const [{ lineId }] = order.lines as [Line];
    const told = (await order.published()).length;
    await order.set(['cancelled'], [lineId]);
    const states = async () =>
      Promise.all([0, 1, 2].map(async (index) => (await order.ofLine(index)).map(({ state }) => state).join()));
    expect(await states()).toEqual(['shipped', 'cancelled', 'cancelled']);
    for (const path of [['processing'], ['shipped', 'pending'], ['cancelled', 'processing']] as const) {
      await order.set(path);
      expect(await states()).toEqual(['shipped', 'paused', 'queued']);
    }
    expect(await order.ofLine(0)).toHaveLength(1);
    expect(await yarnUsed()).toBe(work === 'queued' ? 50 : 100);
    expect((await order.published()).slice(told).filter(({ state }) => state === 'ready')).toEqual([]);
  });

  test('is cancelled with the others by an event of an earlier release, which names no lines', async () => {
    const order = await orderWith(['queued'], ['ready']);
    const ended = orderCancelled({
      ...{ orderId: order.orderId, reservationVersion: 1, paymentId: null, by: 'admin', refund: false },
    });
    const { sentLines, ...data } = ended.data;
    expect(sentLines).toEqual([]);
    await workshop.deliver({ ...ended, data } as never);
    expect(await order.states()).toEqual(['cancelled', 'cancelled']);
  });
});

test.each<[OrderStatus[]]>([[['cancelled', 'processing']], [['processing']]])(
  'a sale whose pieces were handed over is made after: %s',
  async (path) => {
    const orderId = randomUUID();
    const sale = { handedOver: true, hasPromise: false } as const;
    await workshop.order(orderId, [lineOf()], false, sale);
    await workshop.deliver(orderDelivered({ orderId, reservationVersion: 1, handedOver: true }));
    await workshop.order(orderId, [lineOf()]);
    const order = followed(orderId, 'delivered');
    expect(await order.states()).toEqual([]);
    await order.set(path);
    expect(await order.states()).toEqual(['queued']);
    expect(await workshop.published('promise.changed')).toMatchObject([{ orderId }]);
  },
);
