import { simulate } from './workshop.mjs';

export const LEVELS = [90, 95, 98];
const CONSTANTS = Array.from({ length: 21 }, (_, days) => days);

/** The promises of one world, over all seeds: at each level, and with a constant number of days added to the plan. */
export function measureWorld(shop, world, { days, seeds, broken }) {
  const run = (policy) => seeds.flatMap((seed) => simulate(shop, world, { seed, days, policy, broken }));
  const own = world.level ?? 95;
  const levels = [...new Set([...LEVELS, own])].sort((a, b) => a - b);
  const byLevel = new Map(
    levels.map((level) => [level, measured(world, run(atLevel(broken === 'slack' ? 0 : level / 100)))]),
  );
  const bare = measured(world, run(atLevel(0)));
  const distance = shop.businessDaysBetween;
  const keptOf = (orders) => share(orders, ({ readyOn, promised }) => readyOn <= promised);
  const quotedOf = (orders) => mean(orders.map(({ today, promised }) => distance(today, promised)));
  const constants = CONSTANTS.map((added) => ({
    kept: share(bare, ({ planned, readyOn }) => readyOn <= (added ? shop.addBusinessDays(planned, added) : planned)),
    days: mean(bare.map(({ today, planned }) => distance(today, planned))) + added,
  }));
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
    days95: quotedOf(byLevel.get(95)),
    plan: constants.map(({ kept }) => kept),
    bestConstant: quotedOf(byLevel.get(95)) / daysOfConstant(constants, keptOf(byLevel.get(95))),
  };
}

const atLevel = (level) => (forecast, pieces) => forecast.promiseAt(pieces, level);

/** With recipes that are wrong from the beginning, the orders that are promised after the first ones are finished. */
const measured = (world, orders) =>
  world.bias && world.bias !== 1 ? orders.filter(({ isMeasured }) => isMeasured) : orders;

const share = (all, is) => (all.length ? all.filter(is).length / all.length : 1);
const mean = (all) => (all.length ? all.reduce((sum, one) => sum + one, 0) / all.length : 0);

/** The days that the smallest constant addition needs to keep this share. */
function daysOfConstant(constants, kept) {
  return (constants.find((one) => one.kept >= kept) ?? constants.at(-1)).days;
}
