/**
 * `npm run bench:promises [-- --worlds FILE] [--json] [--days N] [--seeds N]`: the percentages of promises kept in
 * simulated shops, with the real planning, promising and learning.
 */
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { LEVELS, type MeasuredWorld, measureReliability, measureWorld, type Promised } from './promises/measure.ts';
import type { Broken } from './promises/workshop.ts';
import { WORLDS, type World } from './promises/worlds.ts';

const { values } = parseArgs({
  options: {
    worlds: { type: 'string' },
    json: { type: 'boolean', default: false },
    days: { type: 'string', default: '365' },
    seeds: { type: 'string', default: '2' },
    only: { type: 'string' },
    broken: { type: 'string' },
  },
});
const all: readonly World[] = values.worlds ? JSON.parse(await readFile(values.worlds, 'utf8')) : WORLDS;
const worlds = all.filter(({ name }) => !values.only || name.includes(values.only));
const days = Number(values.days);
const seeds = Array.from({ length: Number(values.seeds) }, (_, n) => n + 1);
const percent = (share = 0): string => `${(100 * share).toFixed(1)} %`.padStart(8);

if (!values.json) {
  const kept = LEVELS.map((level) => `kept ${level}`.padStart(8)).join(' ');
  const header = `world                   orders ${kept} pred. 95  days 95  bare d.  before   bare     +1 day   +2 days  5 days   10 days  of best constant`;
  process.stdout.write(`${days} days, seeds ${seeds.join(', ')}\n${header}\n`);
}
const promises: Promised[] = [];
for (const world of worlds) {
  const result = measureWorld(world, { days, seeds, broken: values.broken as Broken | undefined });
  process.stdout.write(values.json ? `${JSON.stringify(result.line)}\n` : rowOf(result));
  promises.push(...result.promises);
}
if (!values.json) {
  process.stdout.write('\npromises  predicted  kept\n');
  for (const range of measureReliability(promises)) {
    process.stdout.write(
      `${String(range.promises).padStart(8)}   ${percent(range.predicted)}  ${percent(range.kept)}\n`,
    );
  }
}

function rowOf({ line, compare }: MeasuredWorld): string {
  const { before, plan, days95, predicted95, bestConstant } = compare();
  const kept = line.calibration
    .filter(({ level }) => LEVELS.includes(level))
    .map((one) => percent(one.kept))
    .join(' ');
  return [
    line.world.padEnd(23),
    String(line.orders).padStart(6),
    kept,
    percent(predicted95),
    days95.toFixed(2).padStart(7),
    line.planDays.toFixed(2).padStart(7),
    percent(before),
    percent(plan[0]),
    percent(plan[1]),
    percent(plan[2]),
    percent(line.fixed5Kept),
    percent(line.fixed10Kept),
    percent(bestConstant),
  ]
    .join(' ')
    .concat('\n');
}
