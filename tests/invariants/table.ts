import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../tools/build/checkout.mjs';

const ROW = /^\| (\d+) \| (.+?) \| \[.+?\]\(\.\.\/(.+?)\): \*(.+?)\* \| \[.+?\]\(\.\.\/(.+?)\) \| (.+?) \| (.+?) \|$/;

interface Invariant {
  number: number;
  what: string;
  /** The file of the test. */
  file: string;
  title: string;
  patch: string;
  alsoWatchedBy: string;
  /** The result of the broken build. */
  seen: string;
}

/** The rows of `docs/invariants.md`. */
export function readInvariants(): Invariant[] {
  return readFileSync(join(root, 'docs/invariants.md'), 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, number, what = '', file = '', title = '', patch = '', alsoWatchedBy = '', seen = ''] =
        ROW.exec(line) ?? [];
      return number ? [{ number: Number(number), what, file, title, patch, alsoWatchedBy, seen }] : [];
    });
}
