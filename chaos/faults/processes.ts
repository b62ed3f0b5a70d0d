import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export async function runningParts(dataDir: string): Promise<Record<string, number>> {
  const recorded: Record<string, { pid: number }> = JSON.parse(await readFile(join(dataDir, 'pids.json'), 'utf8'));
  const parts = Object.fromEntries(Object.entries(recorded).map(([name, { pid }]) => [name, pid]));
  const folder = join(dataDir, 'postgres');
  const home = (await readFile(join(folder, 'location'), 'utf8').catch(() => folder)).trim();
  const postmaster = await readFile(join(home, 'cluster/postmaster.pid'), 'utf8').catch(() => '');
  const postgres = Number(postmaster.split('\n')[0]);
  return postgres > 0 ? { ...parts, postgres } : parts;
}

/** @returns false when the process has already ended */
export function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}

/** Pauses a process and its children. @returns a function that resumes those that are still the same processes */
export async function suspend(pid: number): Promise<() => Promise<void>> {
  const family = [pid, ...(await childrenOf(pid))];
  const stopped = await Promise.all(family.map(async (one) => ({ pid: one, startedAt: (await stat(one))?.startedAt })));
  for (const one of stopped) signal(one.pid, 'SIGSTOP');
  return async () => {
    for (const one of stopped) {
      if ((await stat(one.pid))?.startedAt === one.startedAt) signal(one.pid, 'SIGCONT');
    }
  };
}

async function childrenOf(pid: number): Promise<number[]> {
  const pids = (await readdir('/proc').catch(() => [])).map(Number).filter(Boolean);
  const stats = await Promise.all(pids.map(stat));
  return pids.filter((_, index) => stats[index]?.parent === pid);
}

/** Undefined for an ended process, and without /proc. */
async function stat(pid: number): Promise<{ parent: number; startedAt: string | undefined } | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  const fields = text?.slice(text.lastIndexOf(')') + 2).split(' ');
  return fields && { parent: Number(fields[1]), startedAt: fields[19] };
}
