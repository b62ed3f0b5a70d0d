import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

const ps = (pid: number, column: string) => {
  try {
    return execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return '';
  }
};

const procFile = (pid: number, name: string) => {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
};

/** The fields after the program's name, which may contain spaces. */
function statFields(pid: number): string[] {
  const stat = procFile(pid, 'stat');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return process.platform !== 'linux' || !/^\d+ \(.*\) Z/s.test(procFile(pid, 'stat'));
}

export function commandLine(pid: number): string {
  return process.platform === 'linux' ? procFile(pid, 'cmdline').replaceAll('\0', ' ').trim() : ps(pid, 'command');
}

export function parentOf(pid: number): number {
  return Number(process.platform === 'linux' ? statFields(pid)[1] : ps(pid, 'ppid')) || 0;
}

/** A value that differs between two processes that reuse a pid. */
export function startMark(pid: number): string {
  return process.platform === 'linux' ? (statFields(pid)[19] ?? '') : ps(pid, 'lstart');
}

export async function waitForExit(pid: number, withinMs: number): Promise<boolean> {
  const until = performance.now() + withinMs;
  while (isAlive(pid)) {
    if (performance.now() > until) return false;
    await pause(20);
  }
  return true;
}
