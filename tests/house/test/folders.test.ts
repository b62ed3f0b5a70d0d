import { dirname } from 'node:path/posix';
import { describe, expect, test } from '@jest/globals';
import { type Import, readSources, valueImports } from '../src/imports.ts';

/**
 * Folders of a program must not import each other at run time, directly or through others, so that each can be read
 * without those that need it. Type imports are allowed, and so are files next to the folders, which wire them together.
 */
const SOURCES = /^((?:services|packages)\/[^/]+|gateway)\/src\/(.+\.tsx?)$/;

/** Each import between folders of which the second also needs the first, directly or through others. */
function circularImports(imports: readonly Import[]): string[] {
  const targets = new Map<string, Set<string>>();
  const between = imports
    .map((one) => ({ ...one, folder: dirname(one.from), needed: dirname(one.to) }))
    .filter(({ folder, needed }) => folder !== '.' && needed !== '.' && folder !== needed);
  for (const { folder, needed } of between) targets.set(folder, (targets.get(folder) ?? new Set()).add(needed));
  const reaches = (folder: string, wanted: string, seen = new Set<string>()): boolean =>
    [...(targets.get(folder) ?? [])].some(
      (next) => next === wanted || (!seen.has(next) && reaches(next, wanted, seen.add(next))),
    );
  return between.filter(({ folder, needed }) => reaches(needed, folder)).map(({ from, to }) => `${from} → ${to}`);
}

function importsByProgram(): Map<string, Import[]> {
  const found = new Map<string, Import[]>();
  for (const [path, text] of readSources('*.ts', '*.tsx')) {
    const [, program = '', file] = SOURCES.exec(path) ?? [];
    if (file) found.set(program, [...(found.get(program) ?? []), ...valueImports(file, text)]);
  }
  return found;
}

test.each([
  ["import { a } from '../b/two.ts';", true],
  ["import {\n  a,\n  type B,\n} from '../b/two.ts';", true],
  ["import * as two from '../b/two.ts';", true],
  ["import '../b/two.ts';", true],
  ["export { a } from '../b/two.ts';", true],
  ["const two = await import('../b/two.ts');", true],
  ["import type { A } from '../b/two.ts';", false],
  ["import { type A, type B } from '../b/two.ts';", false],
  ["import {\n  type A,\n  type B,\n} from '../b/two.ts';", false],
  ["export type { A } from '../b/two.ts';", false],
])('%s imports a value: %s', (source, isValue) => {
  const back = [
    { from: 'b/two.ts', to: 'c/three.ts' },
    { from: 'c/three.ts', to: 'a/one.ts' },
  ];
  expect(circularImports([...valueImports('a/one.ts', source), ...back])).toHaveLength(isValue ? 3 : 0);
});

test.each([
  ['a file beside the folders', 'wiring.ts', 'b/two.ts'],
  ['a file of the same folder', 'b/one.ts', 'b/two.ts'],
])('%s does not count as a cycle', (_name, one, other) => {
  const pair = [
    { from: one, to: other },
    { from: other, to: one },
  ];
  expect(circularImports(pair)).toEqual([]);
});

describe('no folders import each other, even through others', () => {
  test.each([...importsByProgram()])('in %s', (_program, imports) => {
    expect(circularImports(imports)).toEqual([]);
  });
});
