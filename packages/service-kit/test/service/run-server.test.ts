import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { build } from 'esbuild';
import { createTestPostgres } from '../../src/testing.ts';
import { eventually } from '../eventually.ts';

let child: ChildProcess | undefined;
afterEach(() => {
  child?.kill('SIGKILL');
});

let database: Awaited<ReturnType<typeof createTestPostgres>>;
beforeAll(async () => {
  database = await createTestPostgres('run_service');
});
afterAll(() => database.drop());

/** A program of this folder in a separate process, bundled like the real ones. */
async function startProgram(file: string, env: Record<string, string> = {}) {
  const { outputFiles } = await build({
    entryPoints: [new URL(file, import.meta.url).pathname],
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    alias: { '@loop-petal/contracts': new URL('../../../contracts/src', import.meta.url).pathname },
    resolveExtensions: ['.ts'],
    write: false,
  });
  const cwd = new URL('../..', import.meta.url).pathname;
  const service = spawn(process.execPath, ['--input-type=module'], { cwd, env: { PATH: process.env.PATH, ...env } });
  child = service;
  const lines: string[] = [];
  service.stdout.on('data', (chunk: Buffer) => void lines.push(chunk.toString()));
  service.stderr.on('data', (chunk: Buffer) => void lines.push(chunk.toString()));
  service.stdin.end(outputFiles[0]?.text);
  const log = () => lines.join('');
  const exit = once(service, 'close').then(([code]) => code as number | null);
  return { service, log, exit };
}

async function startService() {
  const { service, log, exit } = await startProgram('./pots-service.ts');
  await eventually(() => expect(log()).toContain('"msg":"ready"'));
  const port = /"port":(\d+)/.exec(log())?.[1];
  return { service, log, exit, url: `http://127.0.0.1:${port}` };
}

test('SIGTERM lets requests in progress finish, stops the parts, closes and exits with 0', async () => {
  const { service, log, exit, url } = await startService();
  const running = fetch(`${url}/slow`);
  await eventually(() => expect(log()).toContain('slow began'));
  const signalled = performance.now();
  service.kill('SIGTERM');
  expect(await (await running).json()).toEqual({ done: true });
  expect(await exit).toBe(0);
  expect(performance.now() - signalled).toBeLessThan(3000);
  // The last line, `stopped`, may overtake the one before it in the pipe.
  expect(log()).toContain('"msg":"stopped"');
  const steps = ['started', 'ready', 'stopping', 'part stopped', 'closed'];
  expect(stepsOf(log()).filter((step) => steps.includes(step))).toEqual(steps);
});

const linesOf = (log: string) =>
  log
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, string>);
const stepsOf = (log: string) => linesOf(log).map(({ msg = '' }) => msg);

test('servers in one process answer on their own ports and close before what they share', async () => {
  const { service, log, exit } = await startProgram('./two-servers.ts');
  await eventually(() => expect(log().match(/"msg":"ready"/g)).toHaveLength(2));
  const ready = linesOf(log()).filter(({ msg }) => msg === 'ready');
  for (const { name, port } of ready) expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toBe(name);
  service.kill('SIGTERM');
  expect(await exit).toBe(0);
  const steps = stepsOf(log()).filter((step) => / stops| closes/.test(step));
  expect(steps).toHaveLength(5);
  expect(steps.at(-1)).toBe('the bus closes');
});

test('a request that never ends does not keep the service from ending within 8 s', async () => {
  const { service, log, exit, url } = await startService();
  void fetch(`${url}/stuck`).catch(() => undefined);
  await eventually(() => expect(log()).toContain('stuck began'));
  const started = performance.now();
  service.kill('SIGTERM');
  expect(await exit).toBe(0);
  expect(performance.now() - started).toBeLessThan(8000);
});

test('an uncaught error is logged and ends the process', async () => {
  const { log, exit, url } = await startService();
  void fetch(`${url}/reject`).catch(() => undefined);
  expect(await exit).toBe(1);
  expect(log()).toContain('unhandled rejection');
});

test('a warning from Node is logged like other lines', async () => {
  const { service, log, exit, url } = await startService();
  await fetch(`${url}/warn`);
  await eventually(() => expect(log()).toContain('a pot is hot'));
  service.kill('SIGTERM');
  await exit;
  expect(stepsOf(log())).toContain('Node.js warning');
});

test.each([
  ['away', { DATABASE_URL: 'postgres://127.0.0.1:1/pots' }, 69, 'database unavailable, the service ends'],
  ['not for it', { MIGRATES: 'true' }, 1, 'uncaught error, the service ends'],
])('a service whose database is %s exits with a code and one log line', async (_how, env, code, msg) => {
  const url = new URL(database.url);
  url.username = 'unknown';
  const { exit, log } = await startProgram('./waiting-service.ts', { DATABASE_URL: url.href, ...env });
  expect(await exit).toBe(code);
  expect(linesOf(log())).toEqual([expect.objectContaining({ level: 'fatal', service: 'pots', msg })]);
});
