import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';

/**
 * Two folders of a program must not import each other at run time, so that each can be read without the other. Type
 * imports are allowed, and so are files next to the folders, which wire them together.
 */
const root = fileURLToPath(new URL('../../../', import.meta.url));
const SOURCES = /^((?:services|packages)\/[^/]+|gateway)\/src\/(.+\.tsx?)$/;
const IMPORT = /^(?:import|export)\s+(?!type\b)([^;'"]*?)\s*(?:\bfrom\s+)?'(\.[^']+)'|\bimport\('(\.[^']+)'\)/gm;

interface Import {
  readonly from: string;
  readonly to: string;
}

/** The relative imports of values in a source text. @param file its path; the results are relative to the same folder */
function valueImports(file: string, source: string): Import[] {
  return [...source.matchAll(IMPORT)].flatMap(([, names = '', target, loaded]) => {
    const isTypes = /^\{\s*(type\s[^,]+,?\s*)+\}$/.test(names);
    return isTypes ? [] : [{ from: file, to: join(dirname(file), target ?? loaded ?? '') }];
  });
}

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
  const list = ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate'];
  const found = new Map<string, Import[]>();
  for (const path of execFileSync('git', list, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 }).split('\n')) {
    const [, program = '', file] = SOURCES.exec(path) ?? [];
    if (!file || !existsSync(join(root, path))) continue;
    found.set(program, [...(found.get(program) ?? []), ...valueImports(file, readFileSync(join(root, path), 'utf8'))]);
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
