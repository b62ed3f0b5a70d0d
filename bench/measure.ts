import autocannon from 'autocannon';
import type { CpuMeter } from './cpu-meter.ts';
import type { ByPart } from './processes.ts';
import { quantilesOf } from './quantiles.ts';

export interface Measured {
  /** Undefined for an operation that runs alone. */
  perSecond: number | undefined;
  /** The median in ms. */
  p50: number;
  p99: number;
  /** CPU time in ms of one operation. */
  cpu?: ByPart | undefined;
}

const CONNECTIONS = 32;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 6);
const WARM_UP = 5;
const REPETITIONS = Number(process.env.BENCH_TIMES ?? 200);

/** One request repeated over keep-alive connections. */
export async function measureRequest(
  options: Omit<autocannon.Options, 'duration'>,
  meter?: CpuMeter | undefined,
): Promise<Measured> {
  const settings = { connections: CONNECTIONS, ...options };
  await autocannon({ ...settings, duration: 1 });
  await meter?.begin();
  const result = await autocannon({ ...settings, duration: SECONDS });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${options.url}: ${result.non2xx} unsuccessful answers, ${result.errors} errors`);
  }
  return {
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    cpu: await meter?.end(result.requests.total),
  };
}

export async function measureWork(work: () => Promise<unknown>, meter?: CpuMeter, workers = 16): Promise<Measured> {
  const times: number[] = [];
  const run = async (until: number, keep: boolean) => {
    while (performance.now() < until) {
      const since = performance.now();
      await work();
      if (keep) times.push(performance.now() - since);
    }
  };
  const round = (seconds: number, keep: boolean) => {
    const until = performance.now() + seconds * 1000;
    return Promise.all(Array.from({ length: workers }, () => run(until, keep)));
  };
  await round(1, false);
  await meter?.begin();
  const since = performance.now();
  await round(SECONDS, true);
  const seconds = (performance.now() - since) / 1000;
  const at = quantilesOf(times);
  return { perSecond: times.length / seconds, p50: at(0.5), p99: at(0.99), cpu: await meter?.end(times.length) };
}

/**
 * Repeats an operation while nothing else runs.
 * @param work called with an increasing number; may return a duration in ms that it measures
 */
export async function measureAlone(work: (count: number) => unknown, times = REPETITIONS): Promise<Measured> {
  const taken: number[] = [];
  for (let n = -WARM_UP; n < times; n++) {
    const since = performance.now();
    const own = await work(n + WARM_UP);
    const ms = typeof own === 'number' ? own : performance.now() - since;
    if (n >= 0) taken.push(ms);
  }
  const at = quantilesOf(taken);
  return { perSecond: undefined, p50: at(0.5), p99: at(0.99) };
}
