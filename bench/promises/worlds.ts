import type { Artisan, Weekday } from '../../services/production/src/schedule/schedule.ts';

/** A simulated shop. An absent field means that the shop does not have this problem. */
export interface World {
  name: string;
  artisans: readonly {
    minutesPerWeekday: Partial<Artisan['minutesPerWeekday']>;
    categories: readonly string[];
  }[];
  /** The fraction of all minutes that orders take according to their recipes. */
  load: number;
  season?: { amplitude: number; periodDays: number } | undefined;
  piecesPerOrder?: readonly [number, number];
  /** The standard deviation of the logarithm of worked minutes divided by recipe minutes. */
  spread?: number;
  /** Worked minutes divided by recipe minutes. */
  bias?: number;
  absence?: { perDay: number; days: readonly [number, number] } | undefined;
  lateDelivery?: { perDelivery: number; days: readonly [number, number] };
  largeOrder?: { day: number; pieces: number };
  allIll?: { day: number; days: number };
  /** The factor by which pieces take longer, from this day on. */
  changed?: { day: number; factor: number };
  /** A percentage; 95 if absent. */
  level?: number;
}

const week = (minutes: number): Record<Weekday, number> => ({
  mon: minutes,
  tue: minutes,
  wed: minutes,
  thu: minutes,
  fri: minutes,
  sat: 0,
  sun: 0,
});
const CRAFTS = ['bouquets', 'potted', 'stems'];
const three = [360, 360, 300].map((minutes) => ({ minutesPerWeekday: week(minutes), categories: CRAFTS }));
const ordinary: Omit<World, 'name'> = {
  artisans: three,
  load: 0.75,
  season: { amplitude: 0.6, periodDays: 30 },
  piecesPerOrder: [1, 4],
  spread: 0.3,
  absence: { perDay: 0.02, days: [1, 3] },
  level: 95,
};

export const WORLDS: readonly World[] = [
  { ...ordinary, name: 'load 0.60', load: 0.6 },
  { ...ordinary, name: 'load 0.75' },
  { ...ordinary, name: 'load 0.85', load: 0.85 },
  { ...ordinary, name: 'load 0.95', load: 0.95 },
  { ...ordinary, name: 'healthy', absence: undefined },
  { ...ordinary, name: 'certain', load: 0.85, spread: 0, absence: undefined },
  { ...ordinary, name: 'recipes 25 % short', load: 0.65, bias: 1.25 },
  { ...ordinary, name: 'recipes 60 % short', load: 0.53, bias: 1.6 },
  { ...ordinary, name: 'slow season', load: 0.7, season: { amplitude: 0.5, periodDays: 90 } },
  { ...ordinary, name: 'high waves', load: 0.85, season: { amplitude: 0.9, periodDays: 28 } },
  { ...ordinary, name: 'no waves', season: undefined },
  { ...ordinary, name: 'late deliveries', lateDelivery: { perDelivery: 0.2, days: [1, 5] } },
  { ...ordinary, name: 'one very large order', largeOrder: { day: 120, pieces: 120 } },
  { ...ordinary, name: 'all ill in one week', allIll: { day: 120, days: 5 } },
  { ...ordinary, name: 'slower from mid-year', load: 0.65, changed: { day: 180, factor: 1.3 } },
  { ...ordinary, name: 'one artisan', artisans: three.slice(0, 1) },
  {
    ...ordinary,
    name: 'five crafts',
    artisans: [['bouquets'], ['potted'], ['stems'], ['bouquets', 'stems'], ['potted', 'stems']].map(
      (categories, n) => ({
        minutesPerWeekday: week(240 + 60 * n),
        categories,
      }),
    ),
  },
  { ...ordinary, name: 'up to six pieces', piecesPerOrder: [1, 6] },
];
