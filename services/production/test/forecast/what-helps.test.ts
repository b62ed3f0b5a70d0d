import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { explainPromise } from '../../src/forecast/explain-promise.ts';
import { CERTAIN, forecast, type Outlook } from '../../src/forecast/forecast.ts';
import { whatHelps } from '../../src/forecast/what-helps.ts';
import { preparePlan } from '../../src/schedule/plan-work.ts';
import { applyMoves } from '../../src/schedule/reassign.ts';
import type { Artisan, Job, Piece, ScheduleInput } from '../../src/schedule/schedule.ts';
import { dayAfter, input, samePromises, TODAY } from '../schedule/schedule-inputs.ts';

const VARYING: Outlook = { ...CERTAIN, minutesFor: () => ({ log: 0, spread: 0.3, uncertainty: 0 }) };
const WEEK = { mon: 300, tue: 300, wed: 300, thu: 300, fri: 300, sat: 0, sun: 0 };
const artisan = (id: string): Artisan => ({
  id,
  isActive: true,
  minutesPerWeekday: WEEK,
  timeOff: [],
  categories: ['stems'],
  products: [],
});
const job = (id: string, fields: Partial<Job> = {}): Job => ({
  id,
  orderId: `order of ${id}`,
  productId: 'rose',
  category: 'stems',
  minutesLeft: 150,
  finishingDays: 0,
  materials: [],
  artisanId: 'ivy',
  state: 'queued',
  promisedMadeBy: TODAY,
  orderedAt: 0,
  earliest: null,
  ...fields,
});
const shop = (jobs: Job[], ids = ['ivy', 'june']): ScheduleInput => ({
  today: TODAY,
  jobs,
  artisans: ids.map(artisan),
  materials: [],
});
const help = (given: ScheduleInput, orderId: string, fasterServices: { service: string; madeBy: string }[] = []) =>
  whatHelps(preparePlan(given), VARYING, { orderId, level: 0.95, fasterServices });

describe('an order at risk', () => {
  const crowded = [job('rose'), job('lily', { orderedAt: 1 })];

  test('is helped by a free artisan, by overtime, or by a faster service, with which it may be ready later', () => {
    const faster = [{ service: 'FEDEX_2_DAY', madeBy: dayAfter(TODAY, 2) }];
    const helps = help(shop(crowded), 'order of lily', faster);
    expect(helps.map(({ kind }) => kind).sort()).toEqual(['faster-service', 'overtime', 'reassign']);
    expect(helps.find(({ kind }) => kind === 'reassign')).toMatchObject({ jobIds: ['lily'], from: 'ivy', to: 'june' });
    expect(helps.find(({ kind }) => kind === 'faster-service')).toMatchObject(faster[0] ?? {});
  });

  test('needs the fewest minutes of overtime that reach the level', () => {
    const [found] = help(shop(crowded, ['ivy']), 'order of lily');
    expect(found).toMatchObject({ kind: 'overtime', artisanId: 'ivy', day: TODAY });
    const minutes = found?.kind === 'overtime' ? found.minutes : 0;
    const withMinutes = (mon: number) => ({
      ...shop(crowded),
      artisans: [{ ...artisan('ivy'), minutesPerWeekday: { ...WEEK, mon } }],
    });
    const chanceWith = (mon: number) => forecast(preparePlan(withMinutes(mon)), VARYING).chanceOf('order of lily');
    expect(found?.chance).toBeCloseTo(chanceWith(300 + minutes) ?? 0);
    expect(found?.chance).toBeGreaterThanOrEqual(0.95);
    expect(chanceWith(300 + minutes - 30)).toBeLessThan(0.95);
  });

  test('gains from agreed overtime as much as suggested, until the minutes have passed', () => {
    const [found] = help(shop(crowded, ['ivy']), 'order of lily');
    const minutes = found?.kind === 'overtime' ? found.minutes : 0;
    const given = (minuteOfDay: number, fields: Partial<Artisan> = {}) => {
      const ivy = { ...artisan('ivy'), overtime: [{ day: TODAY, minutes }], ...fields };
      return preparePlan({ ...shop(crowded), artisans: [ivy], minuteOfDay });
    };
    expect(forecast(given(0), VARYING).chanceOf('order of lily')).toBeCloseTo(found?.chance ?? 0);
    const left = (minuteOfDay: number, fields?: Partial<Artisan>) => {
      const { horizon, lanes } = given(minuteOfDay, fields);
      return lanes.get('ivy')?.capacity[horizon.today];
    };
    expect([17 * 60, 17 * 60 + minutes - 10, 23 * 60].map((now) => left(now))).toEqual([minutes, 10, 0]);
    expect(left(0, { timeOff: [{ from: TODAY, to: TODAY }] })).toBe(0);
    expect(left(0, { isActive: false })).toBe(0);
  });

  test('gets overtime tomorrow when today’s working hours have passed', () => {
    const late = crowded.map((one) => ({ ...one, promisedMadeBy: dayAfter(TODAY, 1) }));
    const evening = { ...shop(late, ['ivy']), minuteOfDay: 20 * 60 };
    expect(help(evening, 'order of lily')).toMatchObject([{ kind: 'overtime', day: dayAfter(TODAY, 1) }]);
  });

  test('is not helped at the expense of an order that would then be at risk', () => {
    const full = [
      ...crowded,
      job('fern', { artisanId: 'june', orderedAt: 2, promisedMadeBy: TODAY, minutesLeft: 200 }),
    ];
    expect(help(shop(full), 'order of lily').map(({ kind }) => kind)).toEqual(['overtime']);
  });

  test('is given to another artisan when its artisan is gone', () => {
    const orphan = [job('rose', { artisanId: null })];
    expect(help(shop(orphan), 'order of rose')).toMatchObject([
      { kind: 'reassign', from: null, chance: expect.closeTo(0.99) },
    ]);
  });

  test('always gains from a suggestion, and a reassignment has the probability of the changed plan', () => {
    fc.assert(
      fc.property(input.map(samePromises), fc.nat(12), (given, n) => {
        const orderId = `order${n}`;
        const prepared = preparePlan(given);
        const chance = forecast(prepared, VARYING).chances().get(orderId) ?? 1;
        for (const one of whatHelps(prepared, VARYING, { orderId, level: 0.95, fasterServices: [] })) {
          expect(chance).toBeLessThan(0.95);
          expect(one.chance).toBeGreaterThan(chance);
          if (one.kind !== 'reassign') continue;
          const moves = one.jobIds.map((jobId) => ({ jobId, from: one.from, to: one.to }));
          const after = forecast(preparePlan(applyMoves(given, moves)), VARYING).chanceOf(orderId);
          expect(one.chance).toBeCloseTo(after ?? 0);
        }
      }),
    );
  });

  test('has the same probability alone as among all orders', () => {
    fc.assert(
      fc.property(input.map(samePromises), (given) => {
        const ahead = forecast(preparePlan(given), VARYING);
        for (const [orderId, chance] of ahead.chances()) expect(ahead.chanceOf(orderId)).toBeCloseTo(chance);
      }),
    );
  });
});

describe('the days for safety', () => {
  const piece: Piece = { productId: 'rose', category: 'stems', minutesLeft: 290, finishingDays: 0, materials: [] };
  const explain = (outlook: Outlook, pieces = [piece]) => {
    const stocked = { ...shop([], ['ivy']), materials: [{ id: 'yarn', onHand: 0, deliveryDays: 1 }] };
    const prepared = preparePlan(stocked);
    const promise = forecast(prepared, outlook).promiseAt(pieces, 0.95);
    if ('shortage' in promise) throw new Error(promise.shortage);
    return explainPromise(prepared, outlook, pieces, promise);
  };

  test('are zero when nothing is uncertain', () => {
    expect(explain(CERTAIN)).toEqual({ planDays: 1, safetyDays: 0, reason: null });
  });

  test('are explained by varying minutes, frequent absence, late deliveries, or short recipes', () => {
    expect(explain(VARYING)).toEqual({
      planDays: 1,
      safetyDays: 1,
      reason: { kind: 'spread', artisanId: 'ivy', share: 0.3 },
    });
    const ill = explain({ ...CERTAIN, absenceOf: () => ({ begins: 0.1, goesOn: 0, isAbsent: false }) });
    expect(ill.reason).toEqual({ kind: 'absence', artisanId: 'ivy', share: expect.closeTo(0.1 / 1.1) });
    const short = explain({ ...CERTAIN, minutesFor: () => ({ log: Math.log(1.25), spread: 0, uncertainty: 0 }) });
    expect(short).toMatchObject({
      safetyDays: 1,
      reason: { kind: 'bias', artisanId: 'ivy', share: expect.closeTo(0.25) },
    });
    const waiting = [{ ...piece, minutesLeft: 100, materials: [{ materialId: 'yarn', amount: 1 }] }];
    const late = explain({ ...CERTAIN, delaysOf: () => [0.8, 0.2] }, waiting);
    expect(late).toEqual({
      planDays: 1,
      safetyDays: 1,
      reason: { kind: 'deliveries', materialId: 'yarn', share: expect.closeTo(0.2) },
    });
  });
});
