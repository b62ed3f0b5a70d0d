import { setTimeout } from 'node:timers/promises';
import type { RunningShop } from '../infra/embedded/run-shop.ts';
import { cpuTimes, difference, memoryOf, total } from './processes.ts';
import type { VisitCounts } from './visit-counts.ts';
import { kindOf, type VisitKind, type Visitors } from './visitors.ts';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 10);
const OVERLOAD_SECONDS = 3 * SECONDS;
const CONCURRENT = [8, 16, 32];
const TIMES = 5;
const CALLBACKS_PER_SECOND = 2;
const TICK_MS = 10;
/** The limit of concurrent visits, above which the load generator becomes the bottleneck. */
const MAX_CONCURRENT = 5000;

export interface Load {
  shop: RunningShop;
  visitors: Visitors;
  /** Resets the counts. */
  count(): VisitCounts;
}

interface Outcome {
  counts: VisitCounts;
  goodput: number;
}

const say = (line: string) => process.stdout.write(`${line}\n`);
const listed = (counts: Partial<Record<string, number>>) =>
  Object.entries(counts)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ') || 'none';

/** Visitors who start over as soon as they are done. */
export async function closedLoop(
  { visitors, count }: Load,
  atOnce: number,
  seconds = SECONDS,
): Promise<Outcome & { visitsPerSecond: number }> {
  const run = async (until: number, counts: VisitCounts) => {
    while (performance.now() < until) {
      const kind = kindOf(Math.random());
      const isDone = await visitors.visit(kind);
      if (performance.now() < until) counts.noteVisit(kind, isDone);
    }
  };
  const counts = count();
  const until = performance.now() + seconds * 1000;
  await Promise.all(Array.from({ length: atOnce }, () => run(until, counts)));
  return { counts, goodput: counts.goodput(seconds), visitsPerSecond: sum(counts.done) / seconds };
}

const sum = (counts: Partial<Record<string, number>>) =>
  Object.values(counts).reduce<number>((all, one = 0) => all + one, 0);

async function openLoop({ visitors, count }: Load, perSecond: number, seconds: number) {
  const counts = count();
  const since = performance.now();
  let begun = 0;
  let callbacks = 0;
  let running = 0;
  let dropped = 0;
  const begin = (kind: VisitKind, at?: number) => {
    if (running >= MAX_CONCURRENT) {
      dropped += 1;
      return;
    }
    running += 1;
    visitors.visit(kind, at).then((isDone) => {
      running -= 1;
      // Later results don't count toward this period.
      if (performance.now() < since + seconds * 1000) counts.noteVisit(kind, isDone);
    });
  };
  while (performance.now() < since + seconds * 1000) {
    const elapsed = (performance.now() - since) / 1000;
    for (; begun < elapsed * perSecond; begun += 1) begin(kindOf(Math.random()), since + (begun / perSecond) * 1000);
    for (; callbacks < elapsed * CALLBACKS_PER_SECOND; callbacks += 1) begin('callback');
    await setTimeout(TICK_MS);
  }
  return { counts, goodput: counts.goodput(seconds), dropped, offered: begun / seconds };
}

async function bestOf(load: Load) {
  const rounds = [];
  for (const atOnce of CONCURRENT) rounds.push({ atOnce, ...(await closedLoop(load, atOnce)) });
  return rounds.reduce((best, one) => (one.goodput > best.goodput ? one : best));
}

const describe = ({ counts, goodput }: Outcome) =>
  `goodput ${goodput.toFixed(0)} (${listed(counts.done)}), p50 ${counts.quantile(0.5).toFixed(0)} ms, ` +
  `p99 ${counts.quantile(0.99).toFixed(0)} ms`;

/** Prints the best goodput before and after, and the goodput with five times as many visitors. */
export async function measureOverload(load: Load): Promise<void> {
  await closedLoop(load, 16, SECONDS / 2);
  const before = await bestOf(load);
  say(`best, ${before.atOnce} concurrent: ${describe(before)}, ${before.visitsPerSecond.toFixed(0)} visits/s`);

  const pids = await load.shop.pids();
  const cpuBefore = await cpuTimes(pids);
  const own = process.cpuUsage();
  const over = await openLoop(load, before.visitsPerSecond * TIMES, OVERLOAD_SECONDS);
  const ownMs = Object.values(process.cpuUsage(own)).reduce((all, us) => all + us / 1000, 0);
  const cpu = cpuBefore && difference((await cpuTimes(pids)) ?? {}, cpuBefore);
  const memory = await memoryOf(pids);
  load.visitors.forget();
  const calm = await openLoop(load, before.visitsPerSecond / 2, 1.5 * SECONDS);
  const after = await bestOf(load);

  say(`offered ${TIMES} times: ${over.offered.toFixed(0)} visits/s for ${OVERLOAD_SECONDS} s: ${describe(over)}`);
  say(`  refused with 503 and Retry-After: ${listed(over.counts.refused)}`);
  say(`  visits that failed: ${listed(over.counts.failed)}; other errors: ${listed(over.counts.otherErrors)}`);
  say(`  connections broken or abandoned after 10 s: ${over.counts.broken}, visits not started: ${over.dropped}`);
  const share = (ms: number) => `${((ms / OVERLOAD_SECONDS / 1000) * 100).toFixed(0)} %`;
  say(
    `  CPU of one core: load ${share(ownMs)}${cpu ? `, shop ${share(total(cpu))}, gateway ${share(cpu.gateway ?? 0)}` : ''}`,
  );
  if (memory)
    say(
      `  memory (PSS) of the shop with its stores: ${total(memory).toFixed(0)} MB, gateway ${memory.gateway?.toFixed(0)}`,
    );
  say(`half as many afterwards: ${describe(calm)}, no request refused or late after ${calm.counts.calmAfter()} s`);
  say(`best again, ${after.atOnce} concurrent: ${describe(after)}`);
  const best = (before.goodput + after.goodput) / 2;
  say(`=> ${((over.goodput / best) * 100).toFixed(0)} % of the best goodput (the mean of before and after)\n`);
}
