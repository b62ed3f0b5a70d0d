import type { RunningShop } from '../infra/embedded/run-shop.ts';
import { createCpuMeter } from './cpu-meter.ts';
import { total } from './processes.ts';
import { SHARES, type UsefulKind, type Visitors, type Work } from './visitors.ts';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 10);
const AT_ONCE = 8;
/** On a system without /proc. */
const USUAL: Work = { page: 0.2, cart: 2, order: 40 };

/**
 * Measures and prints the CPU time of a visit of each kind, including work after its response, by which goodput weights
 * visits. A fixed weight would become wrong with each faster page.
 */
export async function measureWork(shop: RunningShop, { visit }: Visitors): Promise<Work> {
  const meter = await createCpuMeter(await shop.pids());
  const work = { ...USUAL };
  for (const kind of Object.keys(SHARES) as UsefulKind[]) {
    const visitFor = async (seconds: number) => {
      const until = performance.now() + seconds * 1000;
      let done = 0;
      const go = async () => {
        while (performance.now() < until) if (await visit(kind)) done += 1;
      };
      await Promise.all(Array.from({ length: AT_ONCE }, go));
      return done;
    };
    await visitFor(SECONDS / 2);
    await meter?.begin();
    const done = await visitFor(SECONDS);
    if (meter) work[kind] = total(await meter.end(done));
  }
  const listed = Object.entries(work).map(([kind, ms]) => `${kind} ${ms.toPrecision(2)}`);
  process.stdout.write(`goodput: CPU ms of useful work a second, measured for one ${listed.join(', ')}\n`);
  return work;
}
