import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../tools/build/checkout.mjs';
import { freePort } from './src/free-port.ts';

const INTERRUPTIONS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

interface ShopOptions {
  env?: Record<string, string>;
  args?: string[];
  /** By default a temporary folder that is deleted when the shop stops. */
  dataDir?: string | undefined;
  /** The data folder of a stopped shop, to start with a copy of it. */
  filled?: string | undefined;
  quiet?: boolean;
  /** The folder of another commit. */
  checkout?: string;
}

export interface RunningShop {
  url: string;
  dataDir: string;
  pid: number | undefined;
  startMs: number;
  /** The processes of the shop's parts, by name. */
  pids(): Promise<Record<string, number>>;
  /** Kills the shop's supervisor and starts it again. */
  restart(): Promise<void>;
  /** @returns the exit code */
  stop(options?: { keepData?: boolean }): Promise<number | null>;
}

/** Starts a separate shop on a free loopback port, like `npm start`. */
export async function runShop({
  env = {},
  args = [],
  dataDir,
  filled,
  quiet = false,
  checkout = root,
}: ShopOptions = {}): Promise<RunningShop> {
  const folder = dataDir ?? (await createDataFolder());
  // Keeps the owner, because Postgres refuses another user's cluster.
  if (filled) {
    if (existsSync(join(filled, 'postgres/location')))
      throw new Error(`${filled}: its database is elsewhere, so a copy would share it`);
    await promisify(execFile)('cp', ['-a', `${filled}/.`, folder]);
  }
  const { scripts } = JSON.parse(await readFile(join(checkout, 'package.json'), 'utf8'));
  const port = env.PORT ?? String(await freePort());
  // With the test's NODE_ENV, pages would be built for development.
  const { NODE_ENV: _, ...inherited } = process.env;
  const since = performance.now();
  let child: ChildProcess;
  let ended: Promise<number | null>;
  const launch = async () => {
    const started = spawn(process.execPath, [...scripts.start.split(' ').slice(1), ...args], {
      cwd: checkout,
      env: { ...inherited, ...env, PORT: port, DATA_DIR: folder },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    child = started;
    ended = new Promise((resolve) => started.once('exit', resolve));
    await new Promise<void>((resolve, reject) => {
      let said = '';
      started.stdout.on('data', (chunk) => {
        if (!quiet) process.stdout.write(chunk);
        said += chunk;
        if (/^Ready: /m.test(said)) resolve();
      });
      ended.then((code) => reject(new Error(`the shop did not start (exit code ${code})`)));
    });
  };
  const stop = async ({ keepData = dataDir !== undefined } = {}) => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGINT');
    const code = await ended;
    for (const signal of INTERRUPTIONS) process.off(signal, interrupted);
    process.off('exit', endWithUs);
    if (!keepData) await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    return code;
  };
  const interrupted = async () => {
    await stop();
    process.exit(1);
  };
  for (const signal of INTERRUPTIONS) process.on(signal, interrupted);
  const endWithUs = () => child.kill('SIGTERM');
  process.on('exit', endWithUs);
  await launch().catch(async (error) => {
    await stop();
    throw error;
  });
  return {
    url: `http://localhost:${port}`,
    dataDir: folder,
    get pid() {
      return child.pid;
    },
    startMs: performance.now() - since,
    pids: async () => {
      const recorded: Record<string, { pid: number }> = JSON.parse(await readFile(join(folder, 'pids.json'), 'utf8'));
      return {
        supervisor: child.pid ?? 0,
        ...Object.fromEntries(Object.entries(recorded).map(([name, { pid }]) => [name, pid])),
      };
    },
    restart: async () => {
      child.kill('SIGKILL');
      await ended;
      await launch();
    },
    stop,
  };
}

/** A temporary folder that the non-root Postgres can enter. Deleted when this process ends. */
export async function createDataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'loop-petal-shop-'));
  await chmod(folder, 0o755);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  return folder;
}
