import { readdir, readFile } from 'node:fs/promises';

const TICKS = 100;

/** A number for each part of the shop. */
export type ByPart = Record<string, number>;
interface Process {
  pid: number;
  name: string;
  parent: number;
  cpuMs: number;
}

/**
 * The CPU time in ms that each part of a shop has used so far, including its child processes.
 * @param pids of the parts by name, as `shop.pids()` returns them
 * @returns `undefined` without /proc
 */
export async function cpuTimes(pids: ByPart): Promise<ByPart | undefined> {
  const processes = await readProcesses();
  return processes && sumByPart(pids, processes, ({ cpuMs }) => cpuMs);
}

/** Memory in MB of each part including its child processes; shared memory is split among them (PSS). */
export async function memoryOf(pids: ByPart): Promise<ByPart | undefined> {
  const processes = await readProcesses();
  if (!processes) return undefined;
  const sizes = new Map(
    await Promise.all(processes.map(async ({ pid }) => [pid, await proportionalSize(pid)] as const)),
  );
  return sumByPart(pids, processes, ({ pid }) => sizes.get(pid) ?? 0);
}

export const difference = (later: ByPart, earlier: ByPart): ByPart =>
  Object.fromEntries(Object.entries(later).map(([part, value]) => [part, value - (earlier[part] ?? 0)]));

export const total = (byPart: ByPart): number => Object.values(byPart).reduce((sum, value) => sum + value, 0);

async function readProcesses(): Promise<Process[] | undefined> {
  const names = await readdir('/proc').catch(() => []);
  const pids = names.filter((name) => /^\d+$/.test(name)).map(Number);
  if (pids.length === 0) return undefined;
  const processes = await Promise.all(pids.map(readProcess));
  return processes.filter((process) => process !== undefined);
}

/** Processes may end at any time: skips missing ones. */
async function readProcess(pid: number): Promise<Process | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  if (!stat) return undefined;
  // The name is in parentheses and may contain spaces.
  const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'));
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [, parent] = fields;
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return { pid, name, parent: Number(parent), cpuMs: (ticks * 1000) / TICKS };
}

async function proportionalSize(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0) / 1024;
}

function sumByPart(pids: ByPart, processes: Process[], measure: (process: Process) => number): ByPart {
  const parts = new Map(Object.entries(pids).map(([name, pid]) => [pid, name]));
  const parents = new Map(processes.map(({ pid, parent }) => [pid, parent]));
  const sums: ByPart = {};
  for (const process of processes) {
    let pid: number | undefined = process.pid;
    while (pid && !parts.has(pid)) pid = parents.get(pid);
    const owner = pid && parts.get(pid);
    if (!owner) continue;
    const part = process.name === 'postgres' ? 'postgres' : owner;
    sums[part] = (sums[part] ?? 0) + measure(process);
  }
  return sums;
}
