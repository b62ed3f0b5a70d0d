import { simulate } from './workshop.mjs';

export const LEVELS = [90, 95, 98];
/** The upper ends of the ranges of predicted probabilities. */
const RANGES = [0.93, 0.95, 0.97, 0.98, 0.99, 0.995, 1.01];
const CONSTANTS = Array.from({ length: 21 }, (_, days) => days);

/**
 * The promises of one simulated shop, over all seeds: at each level, and with a constant number of days added to the
 * plan.
 */
export function measureWorld(shop, world, { days, seeds, broken }) {
  const run = (policy, without = broken) =>
    seeds.flatMap((seed) => simulate(shop, world, { seed, days, policy, broken: without }));
  const own = world.level ?? 95;
  const levels = [...new Set([...LEVELS, own])].sort((a, b) => a - b);
  const byLevel = new Map(
    levels.map((level) => [level, measured(world, run(atLevel(broken === 'slack' ? 0 : level / 100)))]),
  );
  const distance = shop.businessDaysBetween;
  const keptOf = (orders) => share(orders, ({ readyOn, promised }) => readyOn <= promised);
  const quotedOf = (orders) => mean(orders.map(({ today, promised }) => distance(today, promised)));
  const orders = byLevel.get(own);
  const late = orders.filter(({ readyOn, promised }) => readyOn > promised);
  const within = (limit) => share(orders, ({ today, readyOn }) => readyOn <= shop.addBusinessDays(today, limit));
  return {
    line: {
      world: world.name,
      orders: orders.length,
      kept: keptOf(orders),
      quotedDays: quotedOf(orders),
      planDays: mean(orders.map(({ today, planned }) => distance(today, planned))),
      meanDaysLate: late.length ? mean(late.map(({ promised, readyOn }) => distance(promised, readyOn))) : 0,
      calibration: levels.map((level) => ({ level, kept: keptOf(byLevel.get(level)) })),
      fixed5Kept: within(5),
      fixed10Kept: within(10),
    },
    promises: [...byLevel.values()]
      .flat()
      .map(({ chance, promised, readyOn }) => ({ chance, kept: readyOn <= promised })),
    /** For plans before promises had a probability: the plan alone, and with constant days added. */
    compare() {
      const bare = measured(world, run(atLevel(0)));
      const constants = CONSTANTS.map((added) => ({
        kept: share(
          bare,
          ({ planned, readyOn }) => readyOn <= (added ? shop.addBusinessDays(planned, added) : planned),
        ),
        days: mean(bare.map(({ today, planned }) => distance(today, planned))) + added,
      }));
      const at95 = byLevel.get(95);
      return {
        before: keptOf(measured(world, run(atLevel(0), 'today'))),
        plan: constants.map(({ kept }) => kept),
        days95: quotedOf(at95),
        predicted95: mean(at95.map(({ chance }) => chance)),
        bestConstant: quotedOf(at95) / daysOfConstant(constants, keptOf(at95)),
      };
    },
  };
}

/** By range of predicted probabilities, their mean and the fraction of promises kept. */
export function measureReliability(promises) {
  return RANGES.flatMap((to, n) => {
    const own = promises.filter(({ chance }) => chance < to && chance >= (RANGES[n - 1] ?? 0));
    if (own.length === 0) return [];
    return [
      { promises: own.length, predicted: mean(own.map(({ chance }) => chance)), kept: share(own, ({ kept }) => kept) },
    ];
  });
}

const atLevel = (level) => (forecast, pieces) => forecast.promiseAt(pieces, level);

/** If recipes are wrong from the beginning, the orders promised after the first ones are finished. */
const measured = (world, orders) =>
  world.bias && world.bias !== 1 ? orders.filter(({ isMeasured }) => isMeasured) : orders;

const share = (all, is) => (all.length ? all.filter(is).length / all.length : 1);
const mean = (all) => (all.length ? all.reduce((sum, one) => sum + one, 0) / all.length : 0);

/** The constant number of added days that keeps this fraction of promises, interpolated between whole days. */
function daysOfConstant(constants, kept) {
  const at = constants.findIndex((one) => one.kept >= kept);
  const [fewer, more] = [constants[at - 1], constants[at] ?? constants.at(-1)];
  return fewer ? fewer.days + ((more.days - fewer.days) * (kept - fewer.kept)) / (more.kept - fewer.kept) : more.days;
}
