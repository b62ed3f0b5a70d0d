import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { removeCluster } from '../src/postgres/cluster-folder.ts';
import { startPostgres } from '../src/postgres/start-postgres.ts';
import { isAlive, waitForExit } from '../src/running-process.ts';
import { folderWithCluster, removeTestFolders, testFolder } from './fixtures/test-folder.ts';

afterAll(removeTestFolders);

const existingCluster = async () => join(await folderWithCluster(), 'postgres');

async function ask(url: string, statement: string, socketFolder = ''): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: `${url}/postgres?host=${encodeURIComponent(socketFolder)}` });
  await client.connect();
  const { rows } = await client.query(statement);
  await client.end();
  return rows;
}

test('data survives a stop and a start', async () => {
  const dataDir = await existingCluster();
  const first = await startPostgres({ dataDir });
  await ask(first.url, 'create table yarn as select 7 as skeins');
  await first.stop();
  expect(isAlive(first.pid)).toBe(false);
  const second = await startPostgres({ dataDir, port: first.port });
  expect(await ask(second.url, 'select skeins from yarn')).toEqual([{ skeins: 7 }]);
  expect(second.url).toBe(first.url);
  await second.stop();
});

test('Postgres keeps acknowledged writes, is reachable only on this machine and requires the password', async () => {
  const dataDir = testFolder();
  const postgres = await startPostgres({ dataDir });
  const shown = await ask(
    postgres.url,
    `select name, setting from pg_settings where name in
    ('fsync', 'synchronous_commit', 'full_page_writes', 'listen_addresses', 'unix_socket_directories') order by name`,
  );
  expect(shown.map(({ setting }) => setting)).toEqual(['on', 'on', '127.0.0.1', 'on', join(dataDir, 'cluster')]);
  for (const folder of ['', postgres.socketFolder]) {
    expect(await ask(postgres.url, 'select 7 as skeins', folder)).toEqual([{ skeins: 7 }]);
    const guess = ask(postgres.url.replace(/:[^:@]+@/, ':guess@'), 'select 1', folder);
    await expect(guess).rejects.toThrow(/password/);
  }
  expect(statSync(join(dataDir, 'password')).mode & 0o777).toBe(0o600);
  await postgres.stop();
});

test('a folder whose path is too long for a socket is used over TCP only', async () => {
  const postgres = await startPostgres({ dataDir: join(testFolder(), 'long'.repeat(20)) });
  expect(postgres.socketFolder).toBeUndefined();
  expect(await ask(postgres.url, 'show unix_socket_directories')).toEqual([{ unix_socket_directories: '' }]);
  await postgres.stop();
});

test('a killed server restarts immediately with all committed data', async () => {
  const dataDir = await existingCluster();
  const first = await startPostgres({ dataDir });
  await ask(first.url, 'create table yarn as select 7 as skeins');
  process.kill(first.pid, 'SIGKILL');
  await first.exited;
  const second = await startPostgres({ dataDir, port: first.port });
  expect(await ask(second.url, 'select skeins from yarn')).toEqual([{ skeins: 7 }]);
  await second.stop();
});

test('a pid file that names another process is ignored, and that process keeps running', async () => {
  const dataDir = await existingCluster();
  const first = await startPostgres({ dataDir });
  const pidFile = join(dataDir, 'cluster/postmaster.pid');
  const content = readFileSync(pidFile, 'utf8');
  await first.stop();
  writeFileSync(pidFile, content.replace(/^\d+/, String(process.pid)));
  const { uid, gid } = statSync(join(dataDir, 'cluster'));
  if (process.getuid?.() === 0) spawnSync('chown', [`${uid}:${gid}`, pidFile]);
  const second = await startPostgres({ dataDir });
  expect(await ask(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await second.stop();
});

test('a second start on the same folder fails with one line', async () => {
  const dataDir = await existingCluster();
  const first = await startPostgres({ dataDir });
  await expect(startPostgres({ dataDir })).rejects.toThrow(/is in use by another start \(pid \d+\)\.$/);
  await first.stop();
});

test('two copies run concurrently', async () => {
  const copies = await Promise.all([
    startPostgres({ dataDir: testFolder() }),
    startPostgres({ dataDir: testFolder() }),
  ]);
  const [one, two] = copies.map(({ port }) => port);
  expect(one).not.toBe(two);
  await Promise.all(copies.map(({ stop }) => stop()));
});

test('a busy port is reported in one line', async () => {
  const first = await startPostgres({ dataDir: await existingCluster() });
  await expect(startPostgres({ dataDir: await existingCluster(), port: first.port })).rejects.toThrow(
    /^PostgreSQL did not start: .*/,
  );
  await first.stop();
});

test('deleting the data stops a server that still runs on it', async () => {
  const dataDir = await existingCluster();
  const { pid } = await startPostgres({ dataDir });
  await removeCluster(dataDir);
  expect(await waitForExit(pid, 5_000)).toBe(true);
  expect(statSync(dataDir, { throwIfNoEntry: false })).toBeUndefined();
});

test('a data folder that only its owner can enter works and leaves nothing behind', async () => {
  const closed = testFolder();
  chmodSync(closed, 0o700);
  const dataDir = join(closed, 'postgres');
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  const first = await startPostgres({ dataDir, say });
  await ask(first.url, 'create table yarn as select 7 as skeins');
  await first.stop();
  const second = await startPostgres({ dataDir, say });
  expect(await ask(second.url, 'select skeins from yarn')).toEqual([{ skeins: 7 }]);
  await second.stop();
  const [elsewhere] = said.map((line) => line.split(' ').at(-1) as string);
  expect(said).toHaveLength(process.getuid?.() === 0 ? 1 : 0);
  await removeCluster(dataDir);
  expect(elsewhere && existsSync(elsewhere)).toBeFalsy();
});
