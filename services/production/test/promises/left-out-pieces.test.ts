import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import {
  orderCancelled,
  orderPaid,
  orderRefunded,
  orderShipped,
  orderStatusChanged,
} from '@loop-petal/contracts/events/order-events';
import fc from 'fast-check';
import { linesToMake, surplusJobs } from '../../src/promises/left-out-pieces.ts';
import { details, product, quote, workshop } from './one-product.ts';

/** A reserved order of three pieces, and the events that reach production about it. */
async function threePieces() {
  const line = workshop.line(product, { quantity: 3 }) as { lineId: string; productId: string; quantity: number };
  const { orderId } = await workshop.reserve([line]);
  const { lineId } = line;
  return {
    orderId,
    lineId,
    place: () => workshop.order(orderId, [line], false),
    pay: () => workshop.deliver(orderPaid({ orderId, totalCents: 40_00, wasRequested: false })),
    leaveOut: (leftOut: number) => workshop.deliver(details(orderId, lineId, leftOut)),
    ship: () => workshop.deliver(orderShipped({ orderId, reservationVersion: 1, parcelTrackingNumbers: ['LP1'] })),
  };
}

const jobsOf = async (orderId: string) =>
  (await workshop.pool.query('SELECT id, piece, state FROM jobs WHERE order_id = $1 ORDER BY piece', [orderId])).rows;
const byPiece = async (orderId: string) => (await jobsOf(orderId)).map(({ piece, state }) => `${piece} ${state}`);
const states = async (orderId: string) => (await jobsOf(orderId)).map(({ state }) => state);

describe('a piece that is refunded and not sent', () => {
  test.each([
    ['after the order is paid', ['place', 'pay', 'leaveOut']],
    ['before the order is paid', ['place', 'leaveOut', 'pay']],
    ['before the order is placed', ['leaveOut', 'place', 'pay']],
    ['before the order is placed, and the payment too', ['leaveOut', 'pay', 'place']],
  ] as const)('is not made when it is known %s', async (_, steps) => {
    const order = await threePieces();
    for (const step of steps) await (step === 'leaveOut' ? order.leaveOut(1) : order[step]());
    expect(await byPiece(order.orderId)).toEqual(['0 queued', '1 queued', '2 cancelled']);
    const published = (await workshop.published('job.changed')).filter(({ orderId }) => orderId === order.orderId);
    expect(published.filter(({ state }) => state === 'cancelled').map(({ piece }) => piece)).toEqual([2]);
  });

  test('counts once for repeated and late events, and frees its time', async () => {
    const order = await threePieces();
    await order.place();
    await order.pay();
    expect((await quote()).madeBy).toBe('2026-06-04');
    await order.leaveOut(2);
    await order.leaveOut(1);
    await workshop.deliver(details(order.orderId, order.lineId, 2, 9));
    expect(await states(order.orderId)).toEqual(['queued', 'cancelled', 'cancelled']);
    expect((await quote()).madeBy).toBe('2026-06-02');
  });

  test('is one that is not started, as long as there is one', async () => {
    const order = await threePieces();
    await order.place();
    await order.pay();
    const ids = (await jobsOf(order.orderId)).map(({ id }) => id);
    const move = async (piece: number, state: string) =>
      (await workshop.asAdmin('PATCH', `/jobs/${ids[piece]}`, { state })).status;
    expect([await move(2, 'ready'), await move(1, 'making')]).toEqual([200, 200]);
    await order.leaveOut(1);
    expect(await byPiece(order.orderId)).toEqual(['0 cancelled', '1 making', '2 ready']);
    expect(await move(0, 'making')).toBe(409);
    await order.leaveOut(2);
    expect(await byPiece(order.orderId)).toEqual(['0 cancelled', '1 cancelled', '2 ready']);
  });

  test('is not part of a promise that is made late', async () => {
    const orderId = randomUUID();
    const line = workshop.line(product, { quantity: 3 }) as { lineId: string; productId: string; quantity: number };
    await workshop.deliver(details(orderId, line.lineId, 2));
    await workshop.order(orderId, [line], true, { hasPromise: false });
    expect(await byPiece(orderId)).toEqual(['0 queued']);
    expect((await quote()).madeBy).toBe('2026-06-02');
    await workshop.deliver(details(orderId, line.lineId, 2, 9));
    expect(await byPiece(orderId)).toEqual(['0 queued']);
  });

  test('stays out of an order that ships, is set back, or has ended', async () => {
    const order = await threePieces();
    await order.place();
    await order.pay();
    await order.ship();
    await order.leaveOut(1);
    expect(await states(order.orderId)).toEqual(['shipped', 'shipped', 'cancelled']);
    const step = { orderId: order.orderId, by: 'admin', isBackInShop: true };
    await workshop.deliver(orderStatusChanged({ ...step, reservationVersion: 2, from: 'shipped', to: 'processing' }));
    expect(await states(order.orderId)).toEqual(['queued', 'queued', 'cancelled']);
    const { orderId } = order;
    await workshop.deliver(
      orderCancelled({ orderId, reservationVersion: 2, paymentId: null, by: 'admin', refund: false }),
      orderStatusChanged({ ...step, reservationVersion: 3, from: 'cancelled', to: 'pending' }),
    );
    expect((await states(orderId)).filter((state) => state === 'queued')).toHaveLength(2);
  });

  test('does not revive an order that is refunded in full', async () => {
    const order = await threePieces();
    await order.place();
    await order.pay();
    const { orderId } = order;
    await workshop.deliver(orderRefunded({ orderId, reservationVersion: 1, amountCents: 40_00, releasesStock: true }));
    await order.leaveOut(2);
    expect(await states(orderId)).toEqual(['cancelled', 'cancelled', 'cancelled']);
  });
});

test('no line keeps fewer jobs than pieces to make, or loses more than its left-out pieces', () => {
  const state = fc.constantFrom('reserved', 'queued', 'paused', 'making', 'finishing', 'ready', 'shipped', 'cancelled');
  const line = fc.record({ quantity: fc.integer({ min: 1, max: 6 }), share: fc.nat(6), jobs: fc.array(state) });
  fc.assert(
    fc.property(fc.array(line, { maxLength: 4 }), (given) => {
      const lines = given.map(({ quantity }, index) => ({ lineId: `${index}`, quantity }) as never);
      const leftOut = Object.fromEntries(given.map(({ quantity, share }, at) => [`${at}`, Math.min(quantity, share)]));
      const jobs = given.flatMap(({ jobs, quantity }, at) =>
        jobs.slice(0, quantity).map((one, piece) => ({ id: `${at}/${piece}`, lineId: `${at}`, piece, state: one })),
      );
      const surplus = surplusJobs({ lines, leftOut }, jobs);
      const toMake = linesToMake({ lines, leftOut }, []);
      for (const [at, { quantity }] of given.entries()) {
        const of = (some: typeof jobs) => some.filter(({ lineId }) => lineId === `${at}`);
        const alive = of(jobs).filter((job) => job.state !== 'cancelled').length;
        const wanted = toMake.find(({ lineId }) => lineId === `${at}`)?.quantity ?? 0;
        const cancelled = of(surplus).length;
        expect(cancelled).toBeLessThanOrEqual(quantity - wanted);
        expect(alive - cancelled).toBe(Math.min(alive, wanted));
      }
    }),
  );
});
