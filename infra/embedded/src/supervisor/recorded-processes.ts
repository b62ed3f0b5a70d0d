import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive, startMark, waitForExit } from '../running-process.ts';
import { warn } from './terminal.ts';

type Entry = { pid: number; startMark: string };

const fileIn = (dataDir: string) => join(dataDir, 'pids.json');

/** Maintains `pids.json`, which the next start uses to find leftover processes. A full disk does not end the shop. */
export function recordProcesses(dataDir: string): (name: string, pid: number | undefined) => void {
  const entries = new Map<string, Entry>();
  return (name, pid) => {
    if (pid) entries.set(name, { pid, startMark: startMark(pid) });
    else entries.delete(name);
    try {
      writeFileSync(`${fileIn(dataDir)}.new`, JSON.stringify(Object.fromEntries(entries), null, 2));
      renameSync(`${fileIn(dataDir)}.new`, fileIn(dataDir));
    } catch (error) {
      warn(`  ${name}: not noted down (${(error as Error).message})`);
    }
  };
}

/** Ends recorded processes of an earlier supervisor on this data folder that are still running. */
export async function endRecordedProcesses(dataDir: string): Promise<number> {
  const left = Object.values(readEntries(dataDir)).filter(isStillThat);
  const tell = (signal: NodeJS.Signals) => {
    for (const { pid } of left.filter(isStillThat)) send(pid, signal);
  };
  tell('SIGTERM');
  await Promise.all(left.map(({ pid }) => waitForExit(pid, 3_000)));
  tell('SIGKILL');
  await Promise.all(left.map(({ pid }) => waitForExit(pid, 3_000)));
  return left.length;
}

const isStillThat = (entry: Entry) => isAlive(entry.pid) && startMark(entry.pid) === entry.startMark;

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // The process has just exited.
  }
}

function readEntries(dataDir: string): Record<string, Entry> {
  try {
    return JSON.parse(readFileSync(fileIn(dataDir), 'utf8')) as Record<string, Entry>;
  } catch {
    return {};
  }
}
