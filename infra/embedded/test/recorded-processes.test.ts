import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { recordProcesses } from '../src/supervisor/recorded-processes.ts';
import { removeTestFolders, testFolder } from './fixtures/test-folder.ts';

afterAll(removeTestFolders);

test('a process that can’t be recorded still runs', () => {
  const record = recordProcesses(join(testFolder(), 'a-folder-that-is-not-there'));
  expect(() => record('orders', process.pid)).not.toThrow();
});
