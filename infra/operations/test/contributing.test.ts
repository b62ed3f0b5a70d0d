import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
/** Ignores indentation and line ends. */
const plain = (code: string): string => code.replaceAll(/\s+/g, ' ').trim();

const QUOTATION = /^```tsx? (\S+)\n([\s\S]*?)^```$/gm;
const quotations = [...read('docs/contributing.md').matchAll(QUOTATION)].map(([, file = '', code = '']) => ({
  file,
  code,
}));

test('contributing.md shows how to add an event, a call, a page and a service', () => {
  expect(quotations.length).toBeGreaterThanOrEqual(10);
});

test.each(quotations)('contributing.md quotes $file', ({ file, code }) => {
  expect(plain(read(file))).toContain(plain(code));
});

const LINK = /\]\((?!https?:|#|mailto:)([^)#\s]+)(?:#[^)]*)?\)/g;
const documents = ['README.md', ...markdownIn('docs')];

function markdownIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name));
}

describe('links between the documents have existing targets:', () => {
  test.each(documents)('%s', (document) => {
    const targets = [...read(document).matchAll(LINK)].map(([, target = '']) => target);
    expect(targets.filter((target) => !existsSync(join(root, dirname(document), target)))).toEqual([]);
  });
});
