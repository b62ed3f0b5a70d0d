import { dirname } from 'node:path/posix';
import { describe, expect, test } from '@jest/globals';
import { type Import, readSources, valueImports } from '../src/imports.ts';

/**
 * Two folders of a program must not import each other at run time, so that each can be read without the other. Type
 * imports are allowed, and so are files next to the folders, which wire them together.
 */
const SOURCES = /^((?:services|packages)\/[^/]+|gateway)\/src\/(.+\.tsx?)$/;

/** Each pair of folders that import each other, as `a → b` and `b → a`. */
function mutualImports(imports: readonly Import[]): string[] {
  const between = new Map<string, Import>();
  for (const one of imports) {
    const [from, to] = [dirname(one.from), dirname(one.to)];
    if (from !== '.' && to !== '.' && from !== to) between.set(`${from} ${to}`, one);
  }
  const shown = ({ from, to }: Import) => `${from} → ${to}`;
  return [...between].flatMap(([folders, one]) => {
    const [from = '', to = ''] = folders.split(' ');
    const back = between.get(`${to} ${from}`);
    return back && from < to ? [`${shown(one)}, ${shown(back)}`] : [];
  });
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
  const back = { from: 'b/two.ts', to: 'a/one.ts' };
  expect(mutualImports([...valueImports('a/one.ts', source), back])).toHaveLength(isValue ? 1 : 0);
});

test.each([
  ['a file beside the folders', 'wiring.ts', 'b/two.ts'],
  ['a file of the same folder', 'b/one.ts', 'b/two.ts'],
])('%s does not count as a cycle', (_name, one, other) => {
  const pair = [
    { from: one, to: other },
    { from: other, to: one },
  ];
  expect(mutualImports(pair)).toEqual([]);
});

describe('no two folders import each other', () => {
  test.each([...importsByProgram()])('in %s', (_program, imports) => {
    expect(mutualImports(imports)).toEqual([]);
  });
});
