import { total } from './processes.mjs';

const say = (line) => process.stdout.write(`${line}\n`);
const number = (value, digits = 0) => (value === undefined ? '' : value.toFixed(digits)).padStart(9);
const change = (now, before) => `${now >= before ? '+' : ''}${((now / before - 1) * 100).toFixed(0)} %`.padStart(8);
const cpuMs = ({ cpu }) => cpu && total(cpu);

export function median(rounds) {
  const speed = ({ perSecond, p50 }) => perSecond ?? -p50;
  return rounds.toSorted((a, b) => speed(a) - speed(b))[Math.floor(rounds.length / 2)];
}

export function printTable(rows) {
  const heads = ['req/s', 'p50 ms', 'p99 ms', 'CPU ms'].map((head) => head.padStart(9)).join('');
  say(`\n${'what'.padEnd(30)}${heads}  of bare Express`);
  for (const { name, measured, ratio } of rows) {
    const [{ perSecond, p50, p99 }] = measured;
    const share = ratio ? `${(ratio * 100).toFixed(0).padStart(7)} %` : '';
    const rate = perSecond === undefined ? 'alone'.padStart(9) : number(perSecond);
    say(`${name.padEnd(30)}${rate}${number(p50, 1)}${number(p99, 1)}${number(cpuMs(measured[0]), 2)}${share}`);
  }
  printParts(rows, 0);
}

export function printComparison(rows, shops) {
  const [newer, older] = shops.map(({ name }) => name.padStart(9));
  say(`\n${'req/s, or p50 ms of one alone'.padEnd(34)}${older}${newer}  change   CPU ms${older}${newer}  change`);
  for (const { name, measured } of rows) {
    const [after, earlier] = measured;
    const isAlone = after.perSecond === undefined;
    const [now, before] = measured.map(({ perSecond, p50 }) => (isAlone ? p50 : perSecond));
    const rates = number(before, isAlone ? 1 : 0) + number(now, isAlone ? 1 : 0) + change(now, before);
    const cpus = after.cpu
      ? number(cpuMs(earlier), 2) + number(cpuMs(after), 2) + change(cpuMs(after), cpuMs(earlier))
      : '';
    say(`${`${name}${isAlone ? ', ms' : ''}`.padEnd(34)}${rates}         ${cpus}`);
  }
  for (const [index, { name }] of shops.entries()) printParts(rows, index, ` at ${name}`);
}

function printParts(rows, index, where = '') {
  const order = rows.find(({ name }) => name === 'a full order');
  const parts = Object.entries(order?.measured[index]?.cpu ?? {}).filter(([, ms]) => ms >= 0.05);
  if (parts.length === 0) return;
  const listed = parts.toSorted(([, a], [, b]) => b - a).map(([part, ms]) => `${part} ${ms.toFixed(1)}`);
  say(`\nCPU ms of an order${where}: ${listed.join(', ')}`);
}

/** @param memory `{ [moment]: megabytes by part }`, latest last */
export function printMemory({ name, memory, firstStartMs, secondStartMs }) {
  const seconds = (ms) => (ms / 1000).toFixed(1);
  say(`\n${name}: first start with seed ${seconds(firstStartMs)} s, second start ${seconds(secondStartMs)} s`);
  if (!memory) return;
  const largest = Object.entries(Object.values(memory).at(-1))
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, 5)
    .map(([part, mb]) => `${part} ${mb.toFixed(0)}`);
  const moments = Object.entries(memory).map(([moment, parts]) => `${total(parts).toFixed(0)} MB ${moment}`);
  say(`  memory (PSS), stores included: ${moments.join(', ')}`);
  say(`  largest: ${largest.join(', ')}`);
}
