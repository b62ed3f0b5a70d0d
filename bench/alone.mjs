const WARM_UP = 5;
const REPETITIONS = Number(process.env.BENCH_TIMES ?? 200);

/** p50 and p99 in ms of a repeated operation while nothing else runs. @param work called with an increasing number */
export async function measureAlone(work, times = REPETITIONS) {
  const taken = [];
  for (let n = -WARM_UP; n < times; n++) {
    const since = performance.now();
    const own = await work(n + WARM_UP);
    const ms = typeof own === 'number' ? own : performance.now() - since;
    if (n >= 0) taken.push(ms);
  }
  taken.sort((a, b) => a - b);
  const at = (share) => taken[Math.min(taken.length - 1, Math.floor(taken.length * share))];
  return { perSecond: undefined, p50: at(0.5), p99: at(0.99) };
}
