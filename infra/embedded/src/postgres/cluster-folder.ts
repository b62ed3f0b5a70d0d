import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { StartError } from '../start-error.ts';
import { endPreviousPostmaster } from './previous-postmaster.ts';
import { canEnter, type RunAs } from './run-as.ts';

/** Points to the cluster when it can't be inside the data folder. */
const marker = (dataDir: string) => join(dataDir, 'location');

const moved = (dataDir: string) => (existsSync(marker(dataDir)) ? readFileSync(marker(dataDir), 'utf8').trim() : '');

const ownerOf = (folder: string) => statSync(folder, { throwIfNoEntry: false })?.uid;

/** The folder that holds the cluster: `dataDir`, or a different folder if `user` can't enter `dataDir`. */
export function clusterHome(dataDir: string, user: RunAs, say: (line: string) => void): string {
  mkdirSync(dataDir, { recursive: true });
  if (user) chmodSync(dataDir, 0o755);
  const known = moved(dataDir);
  if (known && existsSync(join(known, 'cluster'))) return known;
  if (existsSync(join(dataDir, 'cluster')) || canEnter(dataDir, user)) {
    if (canEnter(dataDir, user)) return dataDir;
    throw new StartError(
      `${dataDir} holds a database that user ${user?.uid} can't reach: let it enter the folders above.`,
    );
  }
  const key = createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 16);
  const elsewhere = join(existsSync('/var/tmp') ? '/var/tmp' : tmpdir(), `loop-petal-data-${key}`);
  mkdirSync(elsewhere, { recursive: true, mode: 0o755 });
  if (ownerOf(elsewhere) !== process.getuid?.()) throw new StartError(`${elsewhere} belongs to another user.`);
  chmodSync(elsewhere, 0o755);
  writeFileSync(marker(dataDir), elsewhere);
  say(`PostgreSQL must not run as root and its user can't enter ${dataDir}: its files are in ${elsewhere}`);
  return elsewhere;
}

/** Deletes the cluster and everything stored with it, wherever it is. */
export async function removeCluster(dataDir: string): Promise<void> {
  const elsewhere = moved(dataDir);
  await endPreviousPostmaster(join(elsewhere || resolve(dataDir), 'cluster'));
  if (elsewhere && ownerOf(elsewhere) === process.getuid?.()) rmSync(elsewhere, { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
}

/** The superuser's password, created once and readable only by the current user. */
export function clusterPassword(dataDir: string): string {
  const file = join(dataDir, 'password');
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}

export function emptyFolderFor(user: RunAs, folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 });
  if (user) chownSync(folder, user.uid, user.gid);
}
