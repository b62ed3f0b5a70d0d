import { setTimeout } from 'node:timers/promises';
import { type ByPart, cpuTimes, difference, total } from './processes.ts';

const IDLE_MS = 3000;

export interface CpuMeter {
  begin(): Promise<void>;
  /** @returns CPU time in ms of each part per request, including work after the response */
  end(howMany: number): Promise<ByPart>;
}

/**
 * The CPU time that a load uses in each part of a shop, in addition to its idle use. @returns `undefined` without /proc
 */
export async function createCpuMeter(pids: ByPart): Promise<CpuMeter | undefined> {
  const read = async () => (await cpuTimes(pids)) ?? {};
  const first = await read();
  if (Object.keys(first).length === 0) return undefined;
  await setTimeout(IDLE_MS);
  const idle = difference(await read(), first);
  let before = first;
  let since = 0;

  const rest = async () => {
    let times = await read();
    for (let halfSeconds = 0; halfSeconds < 40; halfSeconds++) {
      await setTimeout(500);
      const later = await read();
      const used = total(difference(later, times));
      times = later;
      if (used < (total(idle) * 500) / IDLE_MS + 25) break;
    }
    return times;
  };

  return {
    async begin() {
      before = await read();
      since = performance.now();
    },
    async end(howMany) {
      const used = difference(await rest(), before);
      const share = (performance.now() - since) / IDLE_MS;
      return Object.fromEntries(
        Object.entries(used).map(([part, ms]) => [part, Math.max(0, ms - (idle[part] ?? 0) * share) / howMany]),
      );
    },
  };
}
