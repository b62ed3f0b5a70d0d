import { setTimeout } from 'node:timers/promises';
import { quantilesOf } from './quantiles.ts';

/**
 * Sends a request at a fixed time after each response. @returns one line with the latencies of successes and the other
 * responses
 */
export async function askSteadily(ask: () => Promise<number>, seconds: number, pauseMs: number): Promise<string> {
  const times: number[] = [];
  const refused: Record<number, number> = {};
  const until = performance.now() + seconds * 1000;
  while (performance.now() < until) {
    const since = performance.now();
    const status = await ask();
    if (status === 200) times.push(performance.now() - since);
    else refused[status] = (refused[status] ?? 0) + 1;
    await setTimeout(pauseMs);
  }
  const at = quantilesOf(times);
  const [p50, p99, slowest] = [0.5, 0.99, 1].map((share) => at(share).toFixed(0));
  return `p50 ${p50} ms, p99 ${p99} ms, slowest ${slowest} ms of ${times.length}, refused ${JSON.stringify(refused)}`;
}
