import { execFileSync, spawnSync } from 'node:child_process';

/** The user that runs Postgres; undefined means the current user, but root must use another one. */
export type RunAs = { uid: number; gid: number } | undefined;

const idOf = (flag: '-u' | '-g') => {
  try {
    return Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  } catch {
    return 65534;
  }
};

/** Postgres refuses to run as root, so root starts it as `nobody`. */
export const postgresUser = (): RunAs => (process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : undefined);

/** Asks the system, because access lists and mount options also matter. */
export function canEnter(folder: string, user: RunAs): boolean {
  if (!user) return true;
  const asked = spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', folder], { ...user, cwd: '/', stdio: 'ignore' });
  return asked.status === 0;
}
