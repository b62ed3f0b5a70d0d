import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, jest, test } from '@jest/globals';
import { startMark } from '../src/running-process.ts';
import { endRecordedProcesses, recordProcesses } from '../src/supervisor/recorded-processes.ts';
import { removeTestFolders, testFolder } from './fixtures/test-folder.ts';

afterAll(removeTestFolders);

test('a process that can’t be recorded still runs, and is recorded when there is room', () => {
  jest.useFakeTimers();
  const folder = join(testFolder(), 'a-folder-that-is-not-there');
  const record = recordProcesses(folder);
  expect(() => record('orders', process.pid)).not.toThrow();
  mkdirSync(folder);
  jest.advanceTimersByTime(1000);
  jest.useRealTimers();
  expect(JSON.parse(readFileSync(join(folder, 'pids.json'), 'utf8'))).toMatchObject({ orders: { pid: process.pid } });
});

test('an unrecorded process that holds the folder of MongoDB is ended', async () => {
  const folder = testFolder();
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  await once(child, 'spawn');
  const pid = child.pid as number;
  mkdirSync(join(folder, 'mongo'));
  writeFileSync(join(folder, 'mongo', 'server.lock'), JSON.stringify({ pid, startMark: startMark(pid) }));
  const exited = once(child, 'exit');
  expect(await endRecordedProcesses(folder)).toBe(1);
  expect(await exited).toEqual([null, 'SIGTERM']);
});
