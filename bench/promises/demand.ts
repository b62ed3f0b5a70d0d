import type { Piece } from '../../services/production/src/schedule/schedule.ts';
import { between, createRandom, normal, poisson } from './random.ts';
import type { World } from './worlds.ts';

const PRODUCTS_PER_CRAFT = 3;
const RECIPES: Readonly<Record<string, readonly number[]>> = {
  bouquets: [150, 180, 240],
  potted: [90, 120, 150],
  stems: [30, 45, 60],
};
const OTHER_CRAFT = [90, 120, 150];
const FINISHING_DAYS: Readonly<Record<string, number>> = { bouquets: 1, potted: 1, stems: 0 };
const listRecipes = (craft: string) => RECIPES[craft] ?? OTHER_CRAFT;
const sum = <T>(all: readonly T[], of: (one: T) => number) => all.reduce((total, one) => total + of(one), 0);

export interface WantedOrder {
  minuteOfDay: number;
  pieces: Piece[];
  /** The actual minutes of each piece, as a multiple of the recipe's minutes. */
  factors: number[];
}

export const listCrafts = ({ artisans }: World): string[] => [
  ...new Set(artisans.flatMap(({ categories }) => categories)),
];

/** The orders of each day with their minute; the same for all levels. */
export function createDemand(world: World, seed: number, days: number): WantedOrder[][] {
  const random = createRandom(`demand ${world.name} ${seed}`);
  const crafts = listCrafts(world);
  const weekly = ({ minutesPerWeekday }: World['artisans'][number]) =>
    sum(Object.values(minutesPerWeekday), (minutes) => minutes);
  /** An artisan's minutes are divided equally among the crafts, so that each craft has the same load. */
  const minutesOf = (craft: string) =>
    sum(world.artisans, (one) => (one.categories.includes(craft) ? weekly(one) / one.categories.length : 0));
  const weights = crafts.map(
    (craft) => minutesOf(craft) / (sum(listRecipes(craft), (one) => one) / PRODUCTS_PER_CRAFT),
  );
  const all = sum(weights, (weight) => weight);
  const [min, max] = world.piecesPerOrder ?? [1, 1];
  const perDay = ((world.load * all) / 7 / ((min + max) / 2)) * (251 / 261);
  const { amplitude = 0, periodDays = 1 } = world.season ?? {};
  const spread = world.spread ?? 0;

  const pieceOf = (): Piece => {
    const at = random() * all;
    const found = crafts.find((_, n) => at < sum(weights.slice(0, n + 1), (weight) => weight)) ?? crafts[0] ?? '';
    const product = between(random, [0, PRODUCTS_PER_CRAFT - 1]);
    return {
      productId: `${found}${product}`,
      category: found,
      minutesLeft: listRecipes(found)[product] ?? 0,
      finishingDays: FINISHING_DAYS[found] ?? 1,
      materials: world.lateDelivery ? [{ materialId: `yarn ${found}`, amount: 1 }] : [],
    };
  };
  const factor = () => (world.bias ?? 1) * Math.exp(spread * normal(random) - (spread * spread) / 2);
  const orderOf = (count: number): WantedOrder => {
    const pieces = Array.from({ length: count }, pieceOf);
    return { minuteOfDay: between(random, [0, 24 * 60 - 1]), pieces, factors: pieces.map(factor) };
  };
  return Array.from({ length: days }, (_, n) => {
    const count = poisson(random, perDay * (1 + amplitude * Math.sin((2 * Math.PI * n) / periodDays)));
    const orders = Array.from({ length: count }, () => orderOf(between(random, [min, max])));
    if (world.largeOrder?.day === n) orders.push(orderOf(world.largeOrder.pieces));
    return orders.sort((a, b) => a.minuteOfDay - b.minuteOfDay);
  });
}
