import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { takeLock } from '../folder-lock.ts';
import { freePort } from '../free-port.ts';
import { StartError } from '../start-error.ts';
import { postgresBinaries } from './binaries.ts';
import { clusterHome, clusterPassword } from './cluster-folder.ts';
import { initCluster } from './init-cluster.ts';
import { endPreviousPostmaster, isReady } from './previous-postmaster.ts';
import { postgresUser, type RunAs } from './run-as.ts';
import { stopWithParent } from './stop-with-parent.ts';

export type PostgresOptions = {
  dataDir: string;
  port?: number;
  durable?: boolean;
  /** Called with a message for the user if the data must be outside its folder. */
  say?: (line: string) => void;
};

export type RunningPostgres = {
  /** `postgresql://postgres:…@127.0.0.1:port`, without a database name. */
  url: string;
  port: number;
  /** The folder of its Unix socket, if it has one: a statement over it takes an eighth less CPU than over TCP. */
  socketFolder: string | undefined;
  pid: number;
  exited: Promise<void>;
  /** Fast shutdown: rolls back open transactions, loses no committed data. */
  stop: () => Promise<void>;
};

/** Leaves room for the socket's name, `/.s.PGSQL.` and a port. */
const MAX_SOCKET_FOLDER = 80;

const settings = (port: number, durable: boolean, socketFolder = '') => ({
  port,
  listen_addresses: '127.0.0.1',
  unix_socket_directories: socketFolder,
  // Two replicas of all services hold up to 264, and killed ones keep theirs for a while.
  max_connections: 400,
  shared_buffers: '64MB',
  max_wal_size: '512MB',
  // Microseconds: concurrent commits share one write to disk.
  commit_delay: 300,
  commit_siblings: 2,
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  fsync: durable ? 'on' : 'off',
  synchronous_commit: durable ? 'on' : 'off',
  full_page_writes: durable ? 'on' : 'off',
});

/** Starts PostgreSQL from node_modules on `dataDir`, and creates the cluster the first time. @throws StartError */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const { durable = true, say = () => {} } = options;
  const dataDir = resolve(options.dataDir);
  const unprivileged = postgresUser();
  const home = clusterHome(dataDir, unprivileged, say);
  const lock = takeLock(join(dataDir, 'lock'));
  if ('heldBy' in lock) throw new StartError(`${dataDir} is in use by another start (pid ${lock.heldBy}).`);
  try {
    const binaries = postgresBinaries(unprivileged);
    const password = clusterPassword(dataDir);
    const cluster = await initCluster({ initdb: binaries.initdb, home, user: unprivileged, password, durable });
    await endPreviousPostmaster(cluster);
    const user = unprivileged && ownerOf(cluster);
    const port = options.port ?? (await freePort());
    const socketFolder = canHoldSocket(cluster) ? cluster : undefined;
    const child = await launch(
      binaries.postgres,
      cluster,
      user,
      settings(port, durable, socketFolder),
      join(dataDir, 'postgres.log'),
    );
    return running(child, { port, password, socketFolder }, user, lock.release);
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Systems limit the path of a socket to about 100 bytes, and Postgres reads a list of folders. */
const canHoldSocket = (folder: string) =>
  process.platform !== 'win32' && /^[\w./-]+$/.test(folder) && folder.length <= MAX_SOCKET_FOLDER;

function ownerOf(cluster: string): RunAs {
  const { uid, gid } = statSync(cluster);
  return { uid, gid };
}

/** Backends of a killed postmaster hold the memory for a moment, so the first attempt may fail. */
async function launch(postgres: string, cluster: string, user: RunAs, values: object, log: string) {
  const args = ['-D', cluster, ...Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  const until = performance.now() + 15_000;
  for (;;) {
    const logFile = openSync(log, 'a', 0o600);
    const start = statSync(log).size;
    // A separate process group: Ctrl-C must not end the database before its clients.
    const child = spawn(postgres, args, {
      ...user,
      cwd: '/',
      env: { LC_ALL: 'C', TZ: 'UTC' },
      detached: true,
      stdio: ['ignore', logFile, logFile],
    });
    closeSync(logFile);
    if (await becomesReady(child, cluster)) return child;
    const reason = readFileSync(log, 'utf8').slice(start);
    if (!/pre-existing shared memory|lock file .* already exists/.test(reason) || performance.now() > until) {
      throw new StartError(`PostgreSQL did not start: ${/FATAL: +(.*)/.exec(reason)?.[1] ?? reason.trim()} (${log})`);
    }
    await pause(100);
  }
}

async function becomesReady(child: ChildProcess, cluster: string): Promise<boolean> {
  let failure: Error | undefined;
  child.once('error', (error) => {
    failure = error;
  });
  while (child.exitCode === null && child.signalCode === null && !failure) {
    if (child.pid && isReady(cluster, child.pid)) return true;
    await pause(15);
  }
  if (failure) throw new StartError(`PostgreSQL did not start: ${failure.message}`);
  return false;
}

function running(
  child: ChildProcess,
  { port, password, socketFolder }: { port: number; password: string; socketFolder: string | undefined },
  user: RunAs,
  release: () => void,
): RunningPostgres {
  const pid = child.pid as number;
  const forget = stopWithParent(pid, user);
  const exited = new Promise<void>((done) => {
    const end = () => {
      forget();
      release();
      done();
    };
    if (child.exitCode !== null || child.signalCode !== null) end();
    else child.once('exit', end);
  });
  const stop = async () => {
    child.kill('SIGINT');
    const impatient = setTimeout(() => child.kill('SIGQUIT'), 5_000);
    await exited;
    clearTimeout(impatient);
  };
  return { url: `postgresql://postgres:${password}@127.0.0.1:${port}`, port, socketFolder, pid, exited, stop };
}
