import { describe, expect, test } from '@jest/globals';
import { measureWorld } from '../promises/measure.ts';
import type { Broken } from '../promises/workshop.ts';
import type { World } from '../promises/worlds.ts';

const WEEK = { mon: 360, tue: 360, wed: 360, thu: 360, fri: 360, sat: 0, sun: 0 };
const CERTAIN: World = {
  name: 'certain',
  artisans: [1, 2, 3].map(() => ({ minutesPerWeekday: WEEK, categories: ['bouquets', 'potted', 'stems'] })),
  load: 0.75,
  season: { amplitude: 0.6, periodDays: 30 },
  piecesPerOrder: [1, 4],
  level: 90,
};
const UNCERTAIN: World = {
  ...CERTAIN,
  name: 'uncertain',
  spread: 0.3,
  absence: { perDay: 0.02, days: [1, 3] },
  level: 95,
};
const SHORT_RECIPES: World = { ...UNCERTAIN, name: 'short recipes', load: 0.5, bias: 1.6 };

const DAYS = 75;
const measure = (world: World, broken?: Broken, levels?: number[]) =>
  measureWorld(world, { days: DAYS, seeds: [1], broken, levels }).line;
/** Only at the level of this simulated shop. */
const keptWithout = (broken: Broken, world: World) => measure(world, broken, []).kept;

describe('a simulated shop', () => {
  test('keeps all promises when nothing is uncertain, but not if it plans minutes that have passed', () => {
    const { kept, calibration } = measure(CERTAIN);
    expect([kept, ...calibration.map((one) => one.kept)]).toEqual([1, 1, 1, 1]);
    expect(keptWithout('today', CERTAIN)).toBeLessThan(0.97);
  });

  test('keeps the required percentage of promises with little more time than the plan, but not without safety days', () => {
    const { calibration, quotedDays, planDays } = measure(UNCERTAIN);
    for (const { level, kept } of calibration) expect(100 * kept).toBeGreaterThan(level - 1.5);
    expect(quotedDays - planDays).toBeLessThan(1.3);
    expect(keptWithout('slack', UNCERTAIN)).toBeLessThan(0.935);
  });

  test('learns that recipes are too short, but breaks promises without learning', () => {
    expect(measure(SHORT_RECIPES, undefined, []).kept).toBeGreaterThan(0.92);
    expect(keptWithout('learning', SHORT_RECIPES)).toBeLessThan(0.9);
  });

  test('has the same results with the same seed', () => {
    const again = () => measureWorld(UNCERTAIN, { days: 30, seeds: [1], levels: [] });
    expect(again().promises).toEqual(again().promises);
  });
});
