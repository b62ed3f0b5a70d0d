import { expect, test } from '@jest/globals';
import { readSources } from '../src/imports.ts';

const MAX_LINES = 350;
const GENERATED = /statement-types\.ts$|^web\/src\/forms\/rules\//;
/** Too long until they are split by call. */
const EXCEPTIONS = ['gateway/test/assistants-orders.test.ts', 'gateway/test/assistants.test.ts'];

test(`TypeScript files have at most ${MAX_LINES} lines, tests included`, () => {
  const lengths = readSources('*.ts', '*.tsx').map(([file, text]) => [file, text.split('\n').length - 1] as const);
  const long = lengths.filter(([file, lines]) => lines > MAX_LINES && !GENERATED.test(file));
  expect(long.filter(([file]) => !EXCEPTIONS.includes(file))).toEqual([]);
});
