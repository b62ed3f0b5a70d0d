import autocannon from 'autocannon';

const CONNECTIONS = 32;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 6);

/** Requests per second, p50 and p99 in ms of one request repeated over keep-alive connections. */
export async function measureRequest(url, { meter, ...options } = {}) {
  const settings = { url, connections: CONNECTIONS, ...options };
  await autocannon({ ...settings, duration: 1 });
  await meter?.begin();
  const result = await autocannon({ ...settings, duration: SECONDS });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url}: ${result.non2xx} answers were no success, ${result.errors} errors`);
  }
  return {
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    cpu: await meter?.end(result.requests.total),
  };
}

export async function measureWork(work, { meter, workers = 16 } = {}) {
  const times = [];
  const run = async (until, keep) => {
    while (performance.now() < until) {
      const since = performance.now();
      await work();
      if (keep) times.push(performance.now() - since);
    }
  };
  const round = (seconds, keep) => {
    const until = performance.now() + seconds * 1000;
    return Promise.all(Array.from({ length: workers }, () => run(until, keep)));
  };
  await round(1, false);
  await meter?.begin();
  const since = performance.now();
  await round(SECONDS, true);
  const seconds = (performance.now() - since) / 1000;
  times.sort((a, b) => a - b);
  const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))];
  return {
    perSecond: times.length / seconds,
    p50: at(0.5),
    p99: at(0.99),
    cpu: await meter?.end(times.length),
  };
}
