import { setTimeout } from 'node:timers/promises';
import { cpuTimes, difference, total } from './processes.mjs';

const IDLE_MS = 3000;

/** The CPU time that a load costs each part of a shop beyond its idle use. @returns `undefined` without /proc */
export async function createCpuMeter(pids) {
  const first = await cpuTimes(pids);
  if (!first) return undefined;
  await setTimeout(IDLE_MS);
  const idle = difference(await cpuTimes(pids), first);
  let before = first;
  let since = 0;

  const rest = async () => {
    let times = await cpuTimes(pids);
    for (let halfSeconds = 0; halfSeconds < 40; halfSeconds++) {
      await setTimeout(500);
      const later = await cpuTimes(pids);
      const used = total(difference(later, times));
      times = later;
      if (used < (total(idle) * 500) / IDLE_MS + 25) break;
    }
    return times;
  };

  return {
    async begin() {
      before = await cpuTimes(pids);
      since = performance.now();
    },
    /** @returns CPU time in ms of each part per request, including work after its answer */
    async end(howMany) {
      const used = difference(await rest(), before);
      const share = (performance.now() - since) / IDLE_MS;
      return Object.fromEntries(
        Object.entries(used).map(([part, ms]) => [part, Math.max(0, ms - (idle[part] ?? 0) * share) / howMany]),
      );
    },
  };
}
