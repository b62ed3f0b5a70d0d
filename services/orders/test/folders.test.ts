import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';

const src = fileURLToPath(new URL('../src', import.meta.url));

/** `delays → orders` for each import by value; types are not counted. */
function importsBetweenFolders(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  for (const file of files.filter((one) => one.includes('/') && !one.startsWith('generated/'))) {
    const text = readFileSync(join(src, file), 'utf8');
    for (const [, what = '', path = ''] of text.matchAll(/^import ([^;]*?) from '(\.[^']+)';/gm)) {
      const names = what.replace(/^\{|\}$/g, '').split(',');
      if (what.startsWith('type ') || names.every((name) => /^\s*(type .*)?$/s.test(name))) continue;
      const [from = '', to = ''] = [file, relative(src, join(src, dirname(file), path))].map(
        (one) => one.split('/')[0],
      );
      if (from !== to && !to.endsWith('.ts')) found.set(from, (found.get(from) ?? new Set()).add(to));
    }
  }
  return found;
}

test('folders import each other in one direction', () => {
  const imports = importsBetweenFolders();
  const below = (folder: string, seen: string[] = []): string[] =>
    seen.includes(folder)
      ? seen
      : [...(imports.get(folder) ?? [])].reduce((all, next) => below(next, all), [...seen, folder]);
  const circular = [...imports.keys()].filter((folder) =>
    [...(imports.get(folder) ?? [])].some((next) => below(next).includes(folder)),
  );
  expect(imports.get('checkout')).toContain('orders');
  expect(circular).toEqual([]);
});
