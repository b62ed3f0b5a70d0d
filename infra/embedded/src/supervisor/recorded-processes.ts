import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { holds, type Owner, readJson } from '../folder-lock.ts';
import { startMark, waitForExit } from '../running-process.ts';
import { warn } from './terminal.ts';

const RETRY_MS = 1000;
const fileIn = (dataDir: string) => join(dataDir, 'pids.json');

/**
 * Maintains `pids.json`, which the next start uses to find leftover processes. A full disk does not end the shop: the
 * file is written when there is room again.
 */
export function recordProcesses(dataDir: string): (name: string, pid: number | undefined) => void {
  const entries = new Map<string, Owner>();
  let retry: NodeJS.Timeout | undefined;
  const write = (name?: string) => {
    clearTimeout(retry);
    try {
      writeFileSync(`${fileIn(dataDir)}.new`, JSON.stringify(Object.fromEntries(entries), null, 2));
      renameSync(`${fileIn(dataDir)}.new`, fileIn(dataDir));
    } catch (error) {
      if (name) warn(`  ${name}: not recorded yet (${(error as Error).message})`);
      retry = setTimeout(write, RETRY_MS).unref();
    }
  };
  return (name, pid) => {
    if (pid) entries.set(name, { pid, startMark: startMark(pid) });
    else entries.delete(name);
    write(name);
  };
}

/**
 * Ends processes of an earlier supervisor on this data folder that are still running: those recorded, and the stand-in
 * that holds the lock of MongoDB's folder, which may have started while the disk was full.
 */
export async function endRecordedProcesses(dataDir: string): Promise<number> {
  const known = [
    ...Object.values(readJson<Record<string, Owner>>(fileIn(dataDir)) ?? {}),
    readJson<Owner>(join(dataDir, 'mongo', 'server.lock')),
  ];
  const left = [...new Map(known.flatMap((one) => (one && holds(one) ? [[one.pid, one]] : []))).values()];
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    for (const { pid } of left.filter(holds)) send(pid, signal);
    await Promise.all(left.map(({ pid }) => waitForExit(pid, 3_000)));
  }
  return left.length;
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // The process has just exited.
  }
}
