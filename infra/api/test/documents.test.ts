import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { documents } from '../src/documents.ts';
import { heardEvents } from '../src/heard-events.ts';

const root = new URL('../../../', import.meta.url);

test('docs/ says what the contracts say; `npm run describe` brings it up to date', async () => {
  for (const [name, text] of Object.entries(documents(heardEvents()))) {
    expect({ name, text: await readFile(new URL(`docs/${name}`, root), 'utf8') }).toEqual({ name, text });
  }
});
