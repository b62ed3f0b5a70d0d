import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { licenceProblems, packagesOf } from '../licences.ts';

const lockfile = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package-lock.json'), 'utf8'));
const entries = Object.entries(
  lockfile.packages as Record<string, { version?: string; integrity?: string; link?: true; inBundle?: true }>,
);

test('every package is locked to an exact version and to its content', () => {
  // A bundled package is part of another one's content.
  const loose = entries.filter(([path, { version, integrity, link, inBundle }]) => {
    return (
      path.includes('node_modules/') &&
      !link &&
      !inBundle &&
      !(/^\d+\.\d+\.\d+/.test(version ?? '') && integrity?.startsWith('sha512-'))
    );
  });
  expect(loose.map(([path]) => path)).toEqual([]);
});

test('every license is allowed', () => {
  expect(licenceProblems(packagesOf(lockfile))).toEqual([]);
});

test('a disallowed license is reported', () => {
  const gpl = { name: 'a', version: '1.0.0', licence: 'GPL-3.0-only', isShipped: true };
  const silent = { name: 'b', version: '1.0.0', licence: 'unknown', isShipped: true };
  const mixed = { name: 'c', version: '1.0.0', licence: '(MIT AND AGPL-3.0-only)', isShipped: false };
  expect(licenceProblems([gpl, silent, mixed])).toEqual([gpl, silent, mixed]);
});
