import { execFileSync } from 'node:child_process';

/** Resident memory in MB of each process, by name; `ps` says so on Linux and macOS. */
export function residentMemory(pids) {
  return Object.fromEntries(
    Object.entries(pids).map(([name, pid]) => [
      name,
      Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024,
    ]),
  );
}
