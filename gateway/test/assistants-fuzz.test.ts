import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { fillShop } from './assistant-shop.ts';
import { type GatewayHarness, startGateway } from './start-gateway.ts';
import { violations } from './ucp/validate.ts';

let gateway: GatewayHarness;
beforeAll(async () => {
  gateway = await startGateway({ DEMO: true });
  fillShop(gateway);
});
afterAll(() => gateway.close());

const post = (path: string, body: string) =>
  gateway.ask(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body });

const value = fc.oneof(fc.constantFrom('..', '\0', '😀', '2026-12-10'), fc.jsonValue({ maxDepth: 2 }));
/** Usually a valid value, so that requests also reach the products. */
const some = <Value>(valid: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 15, arbitrary: valid as fc.Arbitrary<unknown> }, { weight: 1, arbitrary: value });
const record = (fields: Record<string, fc.Arbitrary<unknown>>) => some(fc.record(fields, { requiredKeys: [] }));

const id = some(fc.constantFrom('p1', 'p1:v2', 'p2:Blush', 'p3', 'gone'));
const cents = some(fc.nat(9000));
const request = fc.record(
  {
    query: some(fc.constantFrom('stem', 'rose', '*', 'zzz')),
    id,
    ids: some(fc.array(id, { minLength: 1, maxLength: 55 })),
    selected: some(fc.array(record({ name: fc.constant('Color'), label: fc.constantFrom('Gold', 'Blue') }))),
    context: record({ currency: fc.constantFrom('USD', 'EUR'), postal_code: fc.constant('83702') }),
    filters: record({
      categories: some(fc.array(fc.constantFrom('stems', 'Bouquets', 'Vases'))),
      price: record({ min: cents, max: cents }),
      needed_by: fc.constantFrom('2026-12-05', '2027-01-01'),
    }),
    pagination: record({ cursor: value, limit: fc.integer({ min: 1, max: 50 }) }),
  },
  { requiredKeys: ['id', 'ids'] },
);

const SCHEMAS = {
  '/ucp/catalog/search': 'shopping/catalog_search.json#/$defs/search_response',
  '/ucp/catalog/lookup': 'shopping/catalog_lookup.json#/$defs/lookup_response',
  '/ucp/catalog/product': 'shopping/catalog_lookup.json#/$defs/get_product_response',
};

test.each(Object.entries(SCHEMAS))('%s answers any request by the protocol', async (path, schema) => {
  await fc.assert(
    fc.asyncProperty(request, async (asked) => {
      const { status, body } = await post(path, JSON.stringify(asked));
      const isError = status === 400 || body.ucp.status === 'error';
      expect([200, 400]).toContain(status);
      expect(violations(isError ? 'shopping/types/error_response.json' : schema, body)).toEqual([]);
    }),
    { numRuns: 150 },
  );
});

test('MCP answers any message with JSON-RPC', async () => {
  const tool = fc.constantFrom('search_catalog', 'lookup_catalog', 'get_product', 'create_checkout');
  const call = fc.record({ name: some(tool), arguments: some(fc.record({ catalog: some(request), meta: value })) });
  const message = fc.record({
    jsonrpc: fc.constantFrom('2.0', '1.0'),
    id: fc.oneof(fc.integer(), fc.string(), fc.constant(null), value),
    method: some(fc.constantFrom('initialize', 'ping', 'tools/list', 'tools/call')),
    params: some(call),
  });
  await fc.assert(
    fc.asyncProperty(some(message), async (asked) => {
      const { status, body } = await post('/ucp/mcp', JSON.stringify(asked));
      expect([200, 400]).toContain(status);
      expect(body).toMatchObject({ jsonrpc: '2.0' });
      expect('result' in body !== 'error' in body).toBe(true);
    }),
    { numRuns: 300 },
  );
});
