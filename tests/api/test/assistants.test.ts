import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startTestServer } from '@loop-petal/service-kit/testing';
import { type GatewayHarness, json, startGateway } from '../../../gateway/test/start-gateway.ts';
import { violations } from '../../../gateway/test/ucp/validate.ts';
import { openCatalog } from '../src/harnesses/catalog.ts';

let gateway: GatewayHarness;
let catalog: Awaited<ReturnType<typeof openCatalog>>;
let behind: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  catalog = await openCatalog();
  for (const name of ['Tulip Stem', 'Poppy Stem']) {
    const body = { name, description: 'Made by hand.', price: '20.00', category: 'stems', imageUrl: '/system/marker' };
    await catalog.request('POST', '/api/admin/products', { caller: catalog.people.admin, body });
  }
  behind = await startTestServer(catalog.app);
  gateway = await startGateway({ DEMO: true, CATALOG_URL: behind.url });
  const dates = { madeBy: null, lacking: 'artisan', available: true, backOn: null, keptOf100: null, services: {} };
  gateway.answer('production', (_req, res) => json(res, dates));
});
afterAll(async () => {
  await gateway.close();
  await behind.close();
  await catalog.close();
});

async function post(path: string, asked: object) {
  const headers = { 'content-type': 'application/json' };
  const { status, body } = await gateway.ask(path, { method: 'POST', headers, body: JSON.stringify(asked) });
  expect(status).toBe(200);
  return body;
}
const search = (asked: object) => post('/ucp/catalog/search', asked);
const titles = (body: { products: { title: string }[] }) => body.products.map(({ title }) => title);

test('an assistant pages through, searches and looks up the products of the catalog', async () => {
  const first = await search({ query: '*', pagination: { limit: 2 } });
  const { cursor } = first.pagination;
  const second = await search({ query: '*', pagination: { limit: 2, cursor } });
  expect([...titles(first), ...titles(second)]).toEqual(['Poppy Stem', 'Rose Stem', 'Tulip Stem']);
  expect(second.pagination).toEqual({ has_next_page: false });

  const found = await search({ query: 'something with roses for my sister', filters: { categories: ['Stems'] } });
  expect(violations('shopping/catalog_search.json#/$defs/search_response', found)).toEqual([]);
  const [rose] = found.products;
  // the offer of 10 % applies to all products
  expect(rose).toMatchObject({ title: 'Rose Stem', price_range: { min: { amount: 1296 } } });
  expect(rose.variants).toMatchObject([{ title: 'Madder', list_price: { amount: 1440 } }]);

  const variantId = rose.variants[0].id;
  const looked = await post('/ucp/catalog/lookup', { ids: [rose.id, variantId, 'unknown'] });
  expect(looked.products[0].variants[0].inputs).toHaveLength(2);
  expect(looked.messages).toEqual([{ type: 'info', code: 'not_found', content: 'unknown' }]);
  const { product } = await post('/ucp/catalog/product', { id: variantId });
  expect([product.id, product.selected]).toEqual([rose.id, [{ name: 'Color', label: 'Madder' }]]);
});
