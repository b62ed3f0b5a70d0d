import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../tools/build/checkout.mjs';

const ROW = /^\| (\d+) \| (.+?) \| \[.+?\]\(\.\.\/(.+?)\): \*(.+?)\* \| \[.+?\]\(\.\.\/(.+?)\) \| (.+?) \| (.+?) \|$/;

/**
 * The rows of `docs/invariants.md`.
 * @returns `{number, what, file, title, patch, alsoWatchedBy, seen}[]`; `title` is that of a test in `file`, `seen` the
 * result of the broken build
 */
export function readInvariants() {
  return readFileSync(join(root, 'docs/invariants.md'), 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, number, what, file, title, patch, alsoWatchedBy, seen] = ROW.exec(line) ?? [];
      return number ? [{ number: Number(number), what, file, title, patch, alsoWatchedBy, seen }] : [];
    });
}
