import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestMongo, createTestPostgres } from '@loop-petal/service-kit/testing';
import { freePort } from '../../embedded/src/free-port.ts';
import { isOk, waitUntil } from '../../embedded/src/supervisor/wait-until.ts';
import { images } from '../images.mjs';
import { makeContext } from './build-context.ts';
import { readStages } from './dockerfile.ts';
import { endAll, fillRoot, type ImageProcess, runImage } from './image-process.ts';

/** Every image as a folder with the files its Dockerfile copies, built from the inputs of its stages. */
export function buildImages() {
  const folder = mkdtempSync(join(tmpdir(), 'loop-petal-images-'));
  chmodSync(folder, 0o755);
  const rootOf = (name: string) => join(folder, 'root', name);
  for (const image of images) {
    const context = join(folder, 'context', image.name);
    makeContext(image, context);
    run(context, process.execPath, ['infra/docker/assemble.mjs', image.name, join(folder, 'built', image.name, 'app')]);
    fillRoot(readStages().at(-1), join(folder, 'built', image.name), rootOf(image.name));
  }
  return {
    rootOf,
    start(name: string, env: Record<string, string>, args: string[] = []): ImageProcess {
      return runImage(readStages().at(-1), rootOf(name), env, args);
    },
    async remove() {
      await endAll();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
export type BuiltImages = ReturnType<typeof buildImages>;

function run(cwd: string, command: string, args: string[]): void {
  const env = { ...process.env, NODE_OPTIONS: '', NODE_ENV: 'production' };
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}\n${stdout}${stderr}`);
}

const PROGRAMS = ['seed', 'topics', 'operations'];

export async function startShop(built: BuiltImages, bus?: Record<string, string>) {
  const running = images.map(({ name }) => name).filter((name) => !PROGRAMS.includes(name));
  const ports = Object.fromEntries(await Promise.all(running.map(async (name) => [name, await freePort()] as const)));
  const at = (name: string) => `http://127.0.0.1:${ports[name]}`;
  const events = await createTestPostgres('image_events');
  const databases: { drop(): Promise<void> }[] = [events];
  const secret = (name: string) => [`${name}_SECRET`, name.repeat(9)];
  const common = {
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
    ...Object.fromEntries(running.map((name) => [`${name.toUpperCase().replace('-', '_')}_URL`, at(name)])),
    ...Object.fromEntries(['INTERNAL_TOKEN', 'SESSION', 'LINK', 'PAYMENT_WEBHOOK'].map(secret)),
    ...(bus ?? { EVENTS_DATABASE_URL: events.url }),
    PUBLIC_URL: at('gateway'),
    DEMO: 'true',
    RATE_LIMITS: 'off',
    ADMIN_USERNAME: 'admin',
    ADMIN_PASSWORD: 'crochet-demo',
  };
  const processes: ImageProcess[] = [];
  const giveUp = new AbortController();
  for (const name of running) {
    const database = await createTestPostgres(`image_${name}`);
    const store = await createTestMongo(`image_${name}`);
    databases.push(database, store);
    const own = { PORT: String(ports[name]), DATABASE_URL: database.url, MONGO_URL: store.url };
    const one = built.start(name, { ...common, ...own });
    void one.ended.then((code) => giveUp.abort(new Error(`${name} ended with ${code}: ${one.output()}`)));
    processes.push(one);
  }
  await Promise.all(running.map((name) => waitUntil(name, () => isOk(`${at(name)}/readyz`), giveUp.signal)));
  return {
    url: at('gateway'),
    stop: () => Promise.all(processes.map((one) => one.stop())),
    drop: () => Promise.all(databases.map((one) => one.drop())),
  };
}
