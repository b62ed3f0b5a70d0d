import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createShopClient } from '@loop-petal/web-kit/shop-client';
import { startFakeShop } from '../../infra/seed/test/fake-shop.ts';
import { seedFlowerShop } from '../flower-shop.ts';

const FILES = {
  'products.csv': 'id,title,price,image_url\nroses,"Roses, red",3500,https://x.example/r.jpg\nfern,Fern,1550,\n',
  'inventory.csv': 'product_id,quantity\nroses,1000\nfern,0\n',
  'discounts.csv': 'code,type,value,description\n10OFF,percentage,10,10% Off\nFIXED500,fixed_amount,500,$5.00 Off\n',
  'conformance_input.json': JSON.stringify({
    items: [{ id: 'roses', title: 'Red Rose', price: 3500 }],
    out_of_stock_item: { id: 'fern', title: 'Fern' },
    non_existent_item: { id: 'wumpus' },
  }),
};
let folder: string;
let fake: Awaited<ReturnType<typeof startFakeShop>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flower-shop-'));
  await Promise.all(Object.entries(FILES).map(([name, text]) => writeFile(join(folder, name), text)));
  fake = await startFakeShop();
  fake.state.categories.push({ id: 'c', slug: 'stems' });
});
afterAll(async () => {
  await fake.close();
  await rm(folder, { recursive: true });
});

test('the flower shop of the official suite is added once, with recipes, codes and the ids of the shop', async () => {
  const shop = createShopClient(fake.url);
  await shop.signInAsAdmin({ username: 'admin', password: 'crochet-demo' });
  const input = await seedFlowerShop(folder, shop);
  const { products, recipes, offers } = fake.state;
  expect(products).toMatchObject([
    { name: 'Roses, red', price: '35.00', category: 'stems', inStock: true },
    { name: 'Fern', price: '15.50', inStock: false },
  ]);
  expect(recipes).toHaveLength(2);
  expect(offers).toMatchObject([
    { code: '10OFF', discountType: 'percentage', discountValue: 10 },
    { code: 'FIXED500', discountType: 'fixed', discountValue: 5 },
  ]);
  expect(input).toEqual({
    items: [{ id: products[0]?.id, title: 'Red Rose', price: 3500 }],
    out_of_stock_item: { id: products[1]?.id, title: 'Fern' },
    non_existent_item: { id: 'wumpus' },
  });
  expect(await seedFlowerShop(folder, shop)).toEqual(input);
  expect([products.length, offers.length]).toEqual([2, 2]);
  await expect(seedFlowerShop(tmpdir(), shop)).rejects.toThrow('has no conformance_input.json');
});
