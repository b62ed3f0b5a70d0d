import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { entriesOf, filesOf } from '../files.ts';

const read = (file: string) => readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8');
const files = filesOf('zinnias');

test('every list for new services still has its insertion line', () => {
  const missing = entriesOf('zinnias').filter(([file, before]) => !read(file).includes(`${before}\n`));
  expect(missing).toEqual([]);
});

test('a new service has the same structure and exports as cart', () => {
  const plan = ['src/config.ts', 'src/context.ts', 'src/api.ts', 'src/consumers.ts', 'src/service.ts', 'src/main.ts'];
  const exportsOf = (text = '') =>
    [...text.matchAll(/^export (?:const|(?:async )?function|type|interface) (\w+)/gm)].map(([, name]) => name);
  for (const file of [...plan, 'test/start-cart.ts']) {
    const own = exportsOf(files[`services/zinnias/${file}`.replace('start-cart', 'start-zinnias')]);
    const ofCart = exportsOf(read(`services/cart/${file}`)).map((name) =>
      name?.replace('Cart', 'Zinnias').replace('cart', 'zinnias'),
    );
    expect({ file, own: own.filter((name) => !ofCart.includes(name)) }).toEqual({ file, own: [] });
    if (file !== 'test/start-cart.ts') expect({ file, own: own.length }).toEqual({ file, own: ofCart.length });
  }
});
