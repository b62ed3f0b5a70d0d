import { mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const heldHere = new Set<string>();

/** The kernel's start time of a process tells a reused pid from the one that took the lock; other systems have none. */
function startedAt(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function holderOf(path: string): number | undefined {
  const [pid = '', started = ''] = readFileSync(path, 'utf8').trim().split(' ');
  const holder = Number(pid);
  if (!Number.isInteger(holder) || holder <= 0 || holder === process.pid || !isAlive(holder)) return undefined;
  return started === startedAt(holder) ? holder : undefined;
}

/**
 * Makes sure that no other server uses the folder. A lock whose process is gone is taken over.
 * @returns a function that releases the lock
 * @throws if a living server holds it
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(resolve(folder), 'server.lock');
  if (heldHere.has(path)) throw new Error(`${folder} is already open in this process`);
  const content = `${process.pid} ${startedAt(process.pid)}\n`;
  try {
    writeFileSync(path, content, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const holder = holderOf(path);
    if (holder !== undefined) throw new Error(`${folder} is in use by process ${holder}`);
    unlinkSync(path);
    writeFileSync(path, content, { flag: 'wx', mode: 0o600 });
  }
  heldHere.add(path);
  return () => {
    heldHere.delete(path);
    unlinkSync(path);
  };
}
