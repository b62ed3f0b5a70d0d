import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { settingsChanged } from '@loop-petal/contracts/events/settings-events';
import { DEFAULT_SETTINGS, type Settings } from '@loop-petal/contracts/shapes/settings';
import { type ProductionService, startProduction } from '../start-production.ts';

let workshop: ProductionService;
let lena: string;
let rose: string;
afterEach(() => workshop.stop());

async function start({ safety }: { safety: boolean }, makingMinutes: number) {
  workshop = await startProduction({ safety });
  lena = await workshop.artisan();
  rose = await workshop.product();
  await workshop.recipe(rose, { makingMinutes });
}
const quote = async (query = '', id = rose) => (await workshop.request('GET', `/api/promises/${id}${query}`)).body;
const promiseOf = async (orderId: string) => (await workshop.asAdmin('GET', `/orders/${orderId}/promise`)).body;
let version = 0;
const setLevel = (promiseLevel: Settings['promiseLevel']) => {
  version += 1;
  return workshop.deliver(settingsChanged({ ...DEFAULT_SETTINGS, version, promiseLevel }));
};
const problems = async () =>
  (await workshop.request('GET', '/internal/problems', { caller: { kind: 'service', name: 'gateway' } })).body;
/** A time in the shop's time zone, in summer. */
const at = (day: string, hour: number) => new Date(Date.parse(`${day}T07:00:00Z`) + hour * 3_600_000).toISOString();

describe('a promise at a level', () => {
  beforeEach(() => start({ safety: true }, 360));

  test('is later than the plan, explains why, and changes only for new promises when the owner changes the level', async () => {
    const orderId = await workshop.ordered(rose);
    const before = await promiseOf(orderId);
    expect(before.made).toMatchObject({ plannedMadeBy: '2026-06-01', level: 95, workDays: 1, safetyDays: 1 });
    expect(before.made.reason).toMatchObject({ name: 'Lena Berg' });
    expect(before.now).toMatchObject({ plannedMadeBy: '2026-06-01', slackDays: 1, isAtRisk: false, isLate: false });
    expect(before.now.chance).toBeGreaterThanOrEqual(95);
    const [at95, statistics] = [await quote(), (await workshop.asAdmin('GET', '/statistics')).body];
    expect(statistics).toMatchObject({ level: 95, reliability: { length: 4 }, levels: [{}, { daysLonger: 0 }, {}] });

    await setLevel(98);
    const at98 = await quote();
    await setLevel(90);
    const at90 = await quote();
    expect([at90.madeBy <= at95.madeBy, at95.madeBy <= at98.madeBy, at90.madeBy < at98.madeBy]).toEqual([
      true,
      true,
      true,
    ]);
    expect((await promiseOf(orderId)).promise).toEqual(before.promise);
    expect((await workshop.asAdmin('GET', '/statistics')).body.level).toBe(90);
  });

  test('stays as the owner chose it before the setting existed', async () => {
    await workshop.ordered(rose);
    // as the statistics stored it
    await workshop.pool.query('UPDATE plan SET promise_level = 98, version = version + 1');
    await setLevel(null);
    expect((await workshop.asAdmin('GET', '/statistics')).body.level).toBe(98);
    const at98 = await quote();
    await setLevel(90);
    expect((await workshop.asAdmin('GET', '/statistics')).body.level).toBe(90);
    expect((await quote()).madeBy < at98.madeBy).toBe(true);
  });

  test('for several pieces is the same on the product page and in the cart', async () => {
    const items = [{ productId: rose, quantity: 3 }];
    const { body: cart } = await workshop.request('POST', '/api/promises', { body: { items } });
    const three = await quote('?quantity=3');
    expect(three).toMatchObject({ madeBy: cart.madeBy, keptOf100: null });
    expect(three.madeBy > (await quote()).madeBy).toBe(true);
    for (const quantity of ['0', '100', 'x']) {
      expect((await workshop.request('GET', `/api/promises/${rose}?quantity=${quantity}`)).status).toBe(400);
    }
  });

  test('is a problem before it is late, with ways to help', async () => {
    const mila = await workshop.artisan({ name: 'Mila Ray', categories: [], products: [] });
    const orderId = await workshop.ordered(rose);
    const { promise } = await promiseOf(orderId);
    expect(await problems()).toEqual([]);
    // on the promised day, 420 minutes are left for 360 minutes of work
    workshop.setNow(at(promise.madeBy, 10));
    await workshop.watch();
    const { now } = await promiseOf(orderId);
    expect(now).toMatchObject({ isAtRisk: true, isLate: false, slackDays: 0 });
    expect(now.chance).toBeGreaterThan(50);
    expect(now.chance).toBeLessThan(75);
    expect(await problems()).toMatchObject([
      { kind: 'promise-at-risk', id: orderId, chance: now.chance, facts: [{}, {}] },
    ]);
    expect(await workshop.jobsOf(orderId)).toMatchObject([{ isAtRisk: true, chance: now.chance, slackDays: 0 }]);
    const { body: open } = await workshop.asAdmin('GET', `/promises?orderIds=${orderId}`);
    expect(open).toMatchObject([{ orderId, chance: now.chance, isAtRisk: true }]);

    await workshop.asAdmin('PATCH', `/artisans/${mila}`, { categories: ['stems'] });
    const { help } = await promiseOf(orderId);
    const overtime = help.find(({ kind }: { kind: string }) => kind === 'overtime');
    expect(overtime).toMatchObject({ artisanName: 'Lena Berg', day: promise.madeBy });
    expect(overtime.chance).toBeGreaterThan(now.chance);
    const faster = help.find(({ kind }: { kind: string }) => kind === 'faster-service');
    expect(faster.madeBy > promise.madeBy).toBe(true);

    // the overtime has the effect that its preview shows, until it is undone
    const { day, minutes } = overtime;
    const longer = { overtime: [{ day, minutes }] };
    const { body: preview } = await workshop.asAdmin('POST', '/schedule/what-if', { artisanId: lena, ...longer });
    expect(preview).toMatchObject({
      moved: [],
      helped: [{ orderId, chanceBefore: now.chance, chanceAfter: overtime.chance }],
    });
    const setOvertime = (body: object) => workshop.asAdmin('PATCH', `/artisans/${lena}`, body);
    expect(
      (await setOvertime({ overtime: [{ day: '2026-05-29', minutes: 60 }, ...longer.overtime] })).body,
    ).toMatchObject(longer);
    expect((await promiseOf(orderId)).now.chance).toBe(overtime.chance);
    const { body: schedule } = await workshop.asAdmin('GET', '/schedule?days=1');
    expect(schedule.artisans).toContainEqual(
      expect.objectContaining({ artisanId: lena, days: [expect.objectContaining({ capacity: 420 + minutes })] }),
    );
    for (const wrong of [{ minutes: 0 }, { minutes: 481 }, { minutes: 30.5 }, { day: 'today' }]) {
      expect((await setOvertime({ overtime: [{ day, minutes, ...wrong }] })).status).toBe(400);
    }
    expect((await setOvertime({ overtime: [...longer.overtime, ...longer.overtime] })).status).toBe(400);
    expect((await setOvertime({ overtime: [] })).body.overtime).toEqual([]);
    expect((await promiseOf(orderId)).now.chance).toBe(now.chance);
  });

  test('learns that the recipe is too short', async () => {
    const before = await quote('?quantity=5');
    for (let piece = 0; piece < 6; piece++) {
      const day = `2026-06-0${1 + (piece % 5)}`;
      const orderId = await workshop.ordered(rose);
      const [job] = await workshop.jobsOf(orderId);
      workshop.setNow(at(day, 9));
      await workshop.asArtisan(lena, 'POST', `/jobs/${job.id}/start`);
      workshop.setNow(at(day, 17));
      await workshop.asArtisan(lena, 'POST', `/jobs/${job.id}/finish`);
    }
    workshop.setNow('2026-06-07T17:00:00.000Z');
    const { outlook } = await workshop.ctx.plan.current();
    expect(outlook.minutesFor(lena, rose).log).toBeGreaterThan(0.15);
    const days = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;
    expect(days('2026-06-07', (await quote('?quantity=5')).madeBy)).toBeGreaterThan(days('2026-05-31', before.madeBy));
  });
});

test('the probability of an open order decreases as time passes without work', async () => {
  await start({ safety: true }, 240);
  const orderId = await workshop.ordered(rose);
  const { promise } = await promiseOf(orderId);
  const chances: number[] = [];
  for (const hour of [9, 13, 16]) {
    workshop.setNow(at(promise.madeBy, hour));
    await workshop.watch();
    chances.push((await promiseOf(orderId)).now.chance);
  }
  expect(chances).toEqual([...new Set(chances)].sort((a, b) => b - a));
  expect(await problems()).toMatchObject([{ kind: 'promise-slipped' }]);
});

describe('a plan at a time of day', () => {
  beforeEach(() => start({ safety: false }, 480));
  const planned = async (orderId: string) => {
    const [{ plannedStart, plannedFinish }] = await workshop.jobsOf(orderId);
    return { plannedStart, plannedFinish };
  };

  test('plans no minutes that have passed', async () => {
    const orderId = await workshop.ordered(rose);
    workshop.setNow(at('2026-06-01', 9));
    expect(await planned(orderId)).toEqual({ plannedStart: '2026-06-01', plannedFinish: '2026-06-01' });
    workshop.setNow(at('2026-06-01', 13));
    expect(await planned(orderId)).toEqual({ plannedStart: '2026-06-01', plannedFinish: '2026-06-02' });
    workshop.setNow(at('2026-06-01', 17));
    expect(await planned(orderId)).toEqual({ plannedStart: '2026-06-02', plannedFinish: '2026-06-02' });
  });

  test('starts an order on the day after it in every later plan', async () => {
    workshop.setNow(at('2026-06-01', 9));
    const orderId = await workshop.ordered(rose);
    // a change of the input plans everything again
    await workshop.material();
    expect(await planned(orderId)).toEqual({ plannedStart: '2026-06-02', plannedFinish: '2026-06-02' });
  });

  test('follows the artisan’s working hours', async () => {
    const workingHours = { from: '12:00', to: '20:00' };
    const { body } = await workshop.asAdmin('PATCH', `/artisans/${lena}`, { workingHours });
    expect(body.workingHours).toEqual(workingHours);
    const orderId = await workshop.ordered(rose);
    workshop.setNow(at('2026-06-01', 12));
    expect(await planned(orderId)).toEqual({ plannedStart: '2026-06-01', plannedFinish: '2026-06-01' });
    const refused = await workshop.asAdmin('PATCH', `/artisans/${lena}`, { workingHours: { from: '9', to: '17:00' } });
    expect(refused.status).toBe(400);
  });
});

describe('data to learn from', () => {
  beforeEach(() => start({ safety: true }, 240));

  test('time off entered on its day is an unplanned absence and stays one', async () => {
    const change = async (timeOff: object[]) =>
      (await workshop.asAdmin('PATCH', `/artisans/${lena}`, { timeOff })).body.timeOff;
    workshop.setNow(at('2026-06-01', 8));
    const vacation = { from: '2026-07-01', to: '2026-07-10' };
    const ill = { from: '2026-06-01', to: '2026-06-02' };
    const both = [
      { ...vacation, isPlanned: true },
      { ...ill, isPlanned: false },
    ];
    expect(await change([vacation, ill])).toEqual(both);
    const absence = async () => (await workshop.ctx.plan.current()).outlook.absenceOf(lena);
    expect((await absence()).isAbsent).toBe(true);
    workshop.setNow(at('2026-07-01', 8));
    expect(await change([vacation, ill])).toEqual(both);
    expect((await absence()).isAbsent).toBe(false);
  });

  test('is read every quarter of an hour, not after each finished piece', async () => {
    const minutesLog = async () => (await workshop.ctx.plan.current()).outlook.minutesFor(lena, rose).log;
    const [job] = await workshop.jobsOf(await workshop.ordered(rose));
    workshop.setNow(at('2026-06-01', 9));
    await workshop.asArtisan(lena, 'POST', `/jobs/${job.id}/start`);
    workshop.setNow(at('2026-06-01', 17));
    expect(await minutesLog()).toBe(0);
    await workshop.asArtisan(lena, 'POST', `/jobs/${job.id}/finish`);
    expect(await minutesLog()).toBe(0);
    workshop.setNow(at('2026-06-01', 18));
    expect(await minutesLog()).toBeGreaterThan(0);
  });

  test('a delivery is expected when a material runs short, and its delay is recorded when the stock increases', async () => {
    const yarn = await workshop.material({ onHand: 0, deliveryDays: 2 });
    await workshop.recipe(rose, { makingMinutes: 240, materials: [{ materialId: yarn, amount: 10 }] });
    await workshop.ordered(rose);
    await workshop.watch();
    const stored = async () =>
      (await workshop.asAdmin('GET', '/materials')).body.find(({ id }: { id: string }) => id === yarn);
    expect((await stored()).expectedOn).toBe('2026-06-02');
    const onTime = async () => (await workshop.ctx.plan.current()).outlook.delaysOf(yarn)[0] ?? 0;
    const before = await onTime();
    workshop.setNow(at('2026-06-04', 9));
    await workshop.asAdmin('PATCH', `/materials/${yarn}`, { onHand: 100 });
    expect((await stored()).expectedOn).toBeNull();
    expect(await onTime()).toBeLessThan(before);
  });
});

test('an order that no artisan makes is reserved without dates and publishes none', async () => {
  await start({ safety: true }, 240);
  const wreath = await workshop.product({ category: 'wreaths' });
  const line = workshop.line(wreath);
  const { orderId, body } = await workshop.reserve([line]);
  expect(body).toEqual({ outcome: 'reserved', promise: null });
  await workshop.order(orderId, [line], true, { hasPromise: false });
  await workshop.watch();
  expect(await workshop.published('promise.changed')).toEqual([]);
  expect(await workshop.published('promise.slipped')).toEqual([]);
  expect(await promiseOf(orderId)).toMatchObject({ promise: null, made: null });
  expect(await problems()).toMatchObject([{ kind: 'piece-unassigned' }]);
  expect((await workshop.asAdmin('GET', `/orders/${randomUUID()}/promise`)).status).toBe(404);
});

test('the preview of a reassigned piece shows each order before and after', async () => {
  await start({ safety: false }, 480);
  await workshop.ordered(rose);
  const second = await workshop.ordered(rose);
  const mila = await workshop.artisan({ name: 'Mila Ray' });
  const [job] = await workshop.jobsOf(second);
  const preview = (artisanId: string) => workshop.asAdmin('POST', `/jobs/${job.id}/what-if`, { artisanId });
  expect((await preview(mila)).body.orders).toEqual([
    {
      orderId: second,
      promisedMadeBy: '2026-06-02',
      before: '2026-06-02',
      after: '2026-06-01',
      lateBefore: 0,
      lateAfter: -1,
      chanceBefore: 100,
      chanceAfter: 100,
    },
  ]);
  expect(await workshop.jobsOf(second)).toMatchObject([{ artisanId: lena }]);
  await workshop.asAdmin('PATCH', `/artisans/${mila}`, { categories: [] });
  expect((await preview(mila)).body.code).toBe('other_craft');
});
