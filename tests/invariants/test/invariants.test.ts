import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { readInvariants } from '../table.ts';

const root = join(import.meta.dirname, '../../..');
const invariants = readInvariants();
/** Without git, as in an archive, it is not possible to check whether patches apply. */
const hasGit = existsSync(join(root, '.git'));

test('docs/invariants.md has every invariant once', () => {
  const numbers = invariants.map(({ number }) => number);
  expect(numbers.slice(0, 22)).toEqual(Array.from({ length: 22 }, (_, index) => index + 1));
  // Later numbers may have gaps.
  expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
});

describe.each(invariants)('$number $what', ({ file, title, patch }) => {
  test('is covered by an existing test', () => {
    expect(readFileSync(join(root, file), 'utf8')).toMatch(new RegExp(`['\`]${escaped(title)}['\`]`));
  });

  (hasGit ? test : test.skip)('has a broken build whose patch still applies', () => {
    expect(() => execFileSync('git', ['apply', '--check', patch], { cwd: root, stdio: 'pipe' })).not.toThrow();
  });
});

test('every broken build belongs to an invariant', () => {
  const patches = readdirSync(join(root, 'tests/invariants/broken')).map((name) => `tests/invariants/broken/${name}`);
  expect(patches).toEqual(invariants.map(({ patch }) => patch));
});

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
