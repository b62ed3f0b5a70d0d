import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const MAX_LINES = 350;
const GENERATED = /statement-types\.ts$|^web\/src\/forms\/rules\//;
/** Too long until they are split by call. */
const EXCEPTIONS = ['gateway/test/assistants-orders.test.ts', 'gateway/test/assistants.test.ts'];

test(`TypeScript files have at most ${MAX_LINES} lines, tests included`, () => {
  const list = ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate', '*.ts', '*.tsx'];
  const files = execFileSync('git', list, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
    .trim()
    .split('\n');
  const long = files
    .filter((file) => !GENERATED.test(file) && !EXCEPTIONS.includes(file) && existsSync(join(root, file)))
    .map((file) => [file, readFileSync(join(root, file), 'utf8').split('\n').length - 1] as const)
    .filter(([, lines]) => lines > MAX_LINES);
  expect(long).toEqual([]);
});
