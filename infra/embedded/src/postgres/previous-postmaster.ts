import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandLine, isAlive, waitForExit } from '../running-process.ts';
import { StartError } from '../start-error.ts';

const pidFile = (cluster: string) => join(cluster, 'postmaster.pid');

const lines = (cluster: string) => {
  try {
    return readFileSync(pidFile(cluster), 'utf8').split('\n');
  } catch {
    return [];
  }
};

/** True once the postmaster `pid` has written that it accepts connections. */
export function isReady(cluster: string, pid: number): boolean {
  const [owner, , , , , , , status] = lines(cluster);
  return Number(owner) === pid && status?.trim() === 'ready';
}

/** Ends a Postgres that an earlier, killed start left on this cluster, and invalidates a stale pid file. */
export async function endPreviousPostmaster(cluster: string): Promise<void> {
  const [owner, ...rest] = lines(cluster);
  const pid = Number(owner);
  if (!pid || !isAlive(pid)) return;
  if (!commandLine(pid).includes(cluster)) {
    // The pid now belongs to another process. Keeps the other lines, which Postgres needs to find surviving backends.
    writeFileSync(pidFile(cluster), [UNUSED_PID, ...rest].join('\n'));
    return;
  }
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    process.kill(pid, signal);
    if (await waitForExit(pid, 5_000)) return;
  }
  throw new StartError(`PostgreSQL (pid ${pid}) still uses ${cluster} and can't be stopped.`);
}

const UNUSED_PID = 99_999_999;
