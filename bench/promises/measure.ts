import { addBusinessDays, businessDaysBetween } from '@loop-petal/contracts/rules/business-days';
import { type Broken, type SimulatedOrder, simulate } from './workshop.ts';
import type { World } from './worlds.ts';

export const LEVELS = [90, 95, 98];
/** The upper ends of the ranges of predicted probabilities. */
const RANGES = [0.93, 0.95, 0.97, 0.98, 0.99, 0.995, 1.01];
const CONSTANTS = Array.from({ length: 21 }, (_, days) => days);

export interface Promised {
  chance: number;
  kept: boolean;
}

export type MeasuredWorld = ReturnType<typeof measureWorld>;

interface Options {
  days: number;
  seeds: readonly number[];
  /** The part of the program to disable. */
  broken?: Broken | undefined;
  levels?: readonly number[] | undefined;
}

/**
 * The promises of one simulated shop, over all seeds: at each level, and with a constant number of days added to the
 * plan.
 */
export function measureWorld(world: World, { days, seeds, broken, levels: wanted = LEVELS }: Options) {
  const run = (level: number, without = broken) =>
    measured(
      world,
      seeds.flatMap((seed) => simulate(world, { seed, days, level, broken: without })),
    );
  const own = world.level ?? 95;
  const levels = [...new Set([...wanted, own])].sort((a, b) => a - b);
  const byLevel = new Map(levels.map((level) => [level, run(broken === 'slack' ? 0 : level / 100)]));
  const at = (level: number) => byLevel.get(level) ?? [];
  const keptOf = (orders: readonly SimulatedOrder[]) => share(orders, isKept);
  const quotedOf = (orders: readonly SimulatedOrder[]) =>
    mean(orders.map(({ today, promised }) => businessDaysBetween(today, promised)));
  const orders = at(own);
  const late = orders.filter((order) => !isKept(order));
  const within = (limit: number) => share(orders, ({ today, readyOn }) => readyOn <= addBusinessDays(today, limit));
  return {
    line: {
      world: world.name,
      orders: orders.length,
      kept: keptOf(orders),
      quotedDays: quotedOf(orders),
      planDays: mean(orders.map(({ today, planned }) => businessDaysBetween(today, planned))),
      meanDaysLate: mean(late.map(({ promised, readyOn }) => businessDaysBetween(promised, readyOn))),
      calibration: levels.map((level) => ({ level, kept: keptOf(at(level)) })),
      fixed5Kept: within(5),
      fixed10Kept: within(10),
    },
    promises: [...byLevel.values()].flat().map((order): Promised => ({ chance: order.chance, kept: isKept(order) })),
    /** For plans before promises had a probability: the plan alone, and with constant days added. */
    compare() {
      const bare = run(0);
      const planDays = mean(bare.map(({ today, planned }) => businessDaysBetween(today, planned)));
      const constants = CONSTANTS.map((added) => ({
        kept: share(bare, ({ planned, readyOn }) => readyOn <= (added ? addBusinessDays(planned, added) : planned)),
        days: planDays + added,
      }));
      return {
        before: keptOf(run(0, 'today')),
        plan: constants.map(({ kept }) => kept),
        days95: quotedOf(at(95)),
        predicted95: mean(at(95).map(({ chance }) => chance)),
        bestConstant: quotedOf(at(95)) / daysOfConstant(constants, keptOf(at(95))),
      };
    },
  };
}

/** By range of predicted probabilities, their mean and the fraction of promises kept. */
export function measureReliability(
  promises: readonly Promised[],
): { promises: number; predicted: number; kept: number }[] {
  return RANGES.flatMap((to, n) => {
    const own = promises.filter(({ chance }) => chance < to && chance >= (RANGES[n - 1] ?? 0));
    if (own.length === 0) return [];
    return [
      { promises: own.length, predicted: mean(own.map(({ chance }) => chance)), kept: share(own, ({ kept }) => kept) },
    ];
  });
}

const isKept = ({ readyOn, promised }: SimulatedOrder) => readyOn <= promised;

/** If recipes are wrong from the beginning, the orders promised after the first ones are finished. */
const measured = (world: World, orders: readonly SimulatedOrder[]) =>
  world.bias && world.bias !== 1 ? orders.filter(({ isMeasured }) => isMeasured) : orders;

const share = <T>(all: readonly T[], is: (one: T) => boolean) => (all.length ? all.filter(is).length / all.length : 1);
const mean = (all: readonly number[]) => (all.length ? all.reduce((sum, one) => sum + one, 0) / all.length : 0);

/** The constant number of added days that keeps this fraction of promises, interpolated between whole days. */
function daysOfConstant(constants: readonly { kept: number; days: number }[], kept: number): number {
  const at = constants.findIndex((one) => one.kept >= kept);
  const [fewer, more = { kept: 1, days: Number.POSITIVE_INFINITY }] = [constants[at - 1], constants.at(at)];
  return fewer ? fewer.days + ((more.days - fewer.days) * (kept - fewer.kept)) / (more.kept - fewer.kept) : more.days;
}
