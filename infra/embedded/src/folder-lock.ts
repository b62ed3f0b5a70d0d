import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { isAlive, startMark } from './running-process.ts';

/** A process; `startMark` tells it apart from a later one with the same pid. */
export type Owner = { pid: number; startMark: string };

/** @returns undefined if the file is missing or damaged */
export const readJson = <Content>(path: string): Content | undefined => {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Content;
  } catch {
    return undefined;
  }
};

export const holds = (owner: Owner) => isAlive(owner.pid) && startMark(owner.pid) === owner.startMark;

export function lockHolder(path: string): number | undefined {
  const owner = readJson<Owner>(path);
  return owner && holds(owner) ? owner.pid : undefined;
}

/**
 * Takes the lock file at `path` for this process, even if its owner has died.
 * @returns a function that releases it, or the pid of the running process that holds it
 */
export function takeLock(path: string): { release: () => void } | { heldBy: number } {
  const own = `${path}.${process.pid}`;
  const left = `${own}.left`;
  writeFileSync(own, JSON.stringify({ pid: process.pid, startMark: startMark(process.pid) } satisfies Owner));
  try {
    for (;;) {
      try {
        linkSync(own, path);
        return { release: () => rmSync(path, { force: true }) };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      const owner = readJson<Owner>(path);
      if (owner && holds(owner)) return { heldBy: owner.pid };
      moveAside(path, left);
    }
  } finally {
    rmSync(own, { force: true });
  }
}

/** Moves a dead owner's lock aside, and back if another process took it over in between. */
function moveAside(path: string, left: string): void {
  try {
    renameSync(path, left);
    const moved = readJson<Owner>(left);
    if (moved && holds(moved)) linkSync(left, path);
  } catch (error) {
    if (!['ENOENT', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  } finally {
    rmSync(left, { force: true });
  }
}
