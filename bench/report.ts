import type { Measured } from './measure.ts';
import { type ByPart, total } from './processes.ts';

export interface Row {
  name: string;
  /** One entry for each shop. */
  measured: Measured[];
  /** The rate relative to that of bare Express. */
  ratio?: number | undefined;
}

/** Larger losses of speed are reported. */
const SLOWER = 0.05;

/** The width that fits a commit with 8 digits and its `+`. */
const COLUMN = 11;

const say = (line: string) => process.stdout.write(`${line}\n`);
const number = (value: number | undefined, digits = 0) =>
  (value === undefined ? '' : value.toFixed(digits)).padStart(COLUMN);
const percent = (share: number) => `${share >= 0 ? '+' : ''}${(share * 100).toFixed(0)} %`;
const change = (now: number, before: number) => percent(now / before - 1).padStart(8);
const cpuMs = ({ cpu }: Measured) => cpu && total(cpu);

export function median(rounds: Measured[]): Measured {
  const speed = ({ perSecond, p50 }: Measured) => perSecond ?? -p50;
  const middle = rounds.toSorted((a, b) => speed(a) - speed(b))[Math.floor(rounds.length / 2)];
  if (!middle) throw new Error('nothing was measured');
  return middle;
}

export function printTable(rows: Row[]): void {
  const heads = ['req/s', 'p50 ms', 'p99 ms', 'CPU ms'].map((head) => head.padStart(COLUMN)).join('');
  say(`\n${'what'.padEnd(30)}${heads}  of bare Express`);
  for (const { name, measured, ratio } of rows) {
    const [now] = measured;
    if (!now) continue;
    const { perSecond, p50, p99 } = now;
    const share = ratio ? `${(ratio * 100).toFixed(0).padStart(7)} %` : '';
    const rate = perSecond === undefined ? 'alone'.padStart(COLUMN) : number(perSecond);
    say(`${name.padEnd(30)}${rate}${number(p50, 1)}${number(p99, 1)}${number(cpuMs(now), 2)}${share}`);
  }
  printParts(rows, 0);
}

/** @param shops the one under test and the previous one */
export function printComparison(rows: Row[], shops: { name: string }[]): void {
  const [newer, older] = shops.map(({ name }) => name.padStart(COLUMN));
  say(`\n${'req/s, or p50 ms of one alone'.padEnd(34)}${older}${newer}  change   CPU ms${older}${newer}  change`);
  for (const { name, measured } of rows) {
    const [after, earlier] = measured;
    if (!after || !earlier) continue;
    const isAlone = after.perSecond === undefined;
    const [now, before] = [after, earlier].map(({ perSecond, p50 }) => perSecond ?? p50) as [number, number];
    const rates = number(before, isAlone ? 1 : 0) + number(now, isAlone ? 1 : 0) + change(now, before);
    const [cpuNow, cpuBefore] = [cpuMs(after), cpuMs(earlier)];
    const cpus = cpuNow && cpuBefore ? number(cpuBefore, 2) + number(cpuNow, 2) + change(cpuNow, cpuBefore) : '';
    say(`${`${name}${isAlone ? ', ms' : ''}`.padEnd(34)}${rates}         ${cpus}`);
  }
  for (const [index, { name }] of shops.entries()) printParts(rows, index, ` at ${name}`);
  const slower = slowerThanBefore(rows);
  say(`\nSlower by more than ${SLOWER * 100} %: ${slower.join(', ') || 'nothing'}.`);
}

/** The names of measurements that lost more than 5 % of their speed, with the loss. */
export function slowerThanBefore(rows: Row[]): string[] {
  return rows.flatMap(({ name, measured: [now, before] }) => {
    if (!now || !before) return [];
    const gain =
      now.perSecond !== undefined && before.perSecond !== undefined
        ? now.perSecond / before.perSecond - 1
        : before.p50 / now.p50 - 1;
    return gain < -SLOWER ? [`${name} (${percent(gain)})`] : [];
  });
}

function printParts(rows: Row[], index: number, where = ''): void {
  const order = rows.find(({ name }) => name === 'a full order');
  const parts = Object.entries(order?.measured[index]?.cpu ?? {}).filter(([, ms]) => ms >= 0.05);
  if (parts.length === 0) return;
  const listed = parts.toSorted(([, a], [, b]) => b - a).map(([part, ms]) => `${part} ${ms.toFixed(1)}`);
  say(`\nCPU ms of an order${where}: ${listed.join(', ')}`);
}

export function printMemory({
  name,
  memory,
  firstStartMs,
  secondStartMs,
}: {
  name: string;
  /** Memory in MB by time of measurement and part, latest last; undefined without /proc. */
  memory: Record<string, ByPart> | undefined;
  firstStartMs: number;
  secondStartMs: number;
}): void {
  const seconds = (ms: number) => (ms / 1000).toFixed(1);
  say(`\n${name}: first start with seed ${seconds(firstStartMs)} s, second start ${seconds(secondStartMs)} s`);
  if (!memory) return;
  const largest = Object.entries(Object.values(memory).at(-1) ?? {})
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, 5)
    .map(([part, mb]) => `${part} ${mb.toFixed(0)}`);
  const moments = Object.entries(memory).map(([moment, parts]) => `${total(parts).toFixed(0)} MB ${moment}`);
  say(`  memory (PSS), stores included: ${moments.join(', ')}`);
  say(`  largest: ${largest.join(', ')}`);
}
