import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { lockHolder, takeLock } from '../folder-lock.ts';
import { removeCluster } from '../postgres/cluster-folder.ts';
import { waitForExit } from '../running-process.ts';
import { StartError } from '../start-error.ts';
import { endRecordedProcesses } from './recorded-processes.ts';
import { say } from './terminal.ts';

const ours = ['ending', 'mongo', 'mongod', 'logs', 'secrets.json', 'pids.json', 'stores.json', 'seeded', 'format'];

const MAX_SHUTDOWN_MS = 15_000;
const NOTICE_MS = 1_500;
const endMark = (dataDir: string) => join(dataDir, 'ending');

/** The addresses of the running shop's databases, for backups; readable only by its owner. */
export function writeStoresFile(dataDir: string, stores: { postgresUrl: string; mongoUrl: string }): () => void {
  const file = join(dataDir, 'stores.json');
  const text = JSON.stringify({ POSTGRES_URL: stores.postgresUrl, MONGO_URL: stores.mongoUrl });
  rmSync(file, { force: true });
  writeFileSync(file, text, { mode: 0o600 });
  return () => rmSync(file, { force: true });
}

/** Announces to the next start that this one is ending. */
export const announceEnd = (dataDir: string): void => void takeLock(endMark(dataDir));

/**
 * Waits for a shop that is ending. npm exits before the shop notices, so the shop gets a moment to announce its end.
 */
export async function waitForEarlierEnd(dataDir: string): Promise<void> {
  const until = performance.now() + NOTICE_MS;
  while (lockHolder(join(dataDir, 'lock')) && !lockHolder(endMark(dataDir)) && performance.now() < until) {
    await pause(50);
  }
  const pid = lockHolder(endMark(dataDir));
  if (!pid) return;
  say('Waiting for the earlier start to end …');
  await waitForExit(pid, MAX_SHUTDOWN_MS);
}

/** Restricts the data folder to its owner and ends processes left by a killed supervisor. */
export async function openDataFolder(dataDir: string, fresh: boolean): Promise<{ release: () => void }> {
  makeFolder(dataDir);
  const lock = takeLock(join(dataDir, 'lock'));
  if ('heldBy' in lock) {
    throw new StartError(
      `${dataDir} is in use by another start (pid ${lock.heldBy}). Choose another: DATA_DIR=… npm start`,
    );
  }
  const ended = await endRecordedProcesses(dataDir);
  if (ended > 0) say(`Ended ${ended} processes left by an earlier start that was killed.`);
  if (fresh) {
    await removeCluster(join(dataDir, 'postgres'));
    for (const name of ours) rmSync(join(dataDir, name), { recursive: true, force: true });
  }
  requireFormat(dataDir);
  return lock;
}

/** Marks a new folder; a folder with a database but without the mark was created before 1.0. */
function requireFormat(dataDir: string): void {
  const mark = join(dataDir, 'format');
  if (!existsSync(join(dataDir, 'postgres'))) writeFileSync(mark, '1.0\n');
  if (existsSync(mark)) return;
  throw new StartError(
    `${dataDir} was created before 1.0. Start with an empty shop, which deletes its data: npm start -- --fresh`,
  );
}

function makeFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
  } catch (error) {
    throw new StartError(`DATA_DIR ${dataDir} can't be created: ${(error as Error).message}`);
  }
}
