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

const value = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('p1', 'p1:v2', 'p2:Blush', '2026-12-10', 'Color', 'USD', '..', '\0', '😀') },
  fc.jsonValue({ maxDepth: 2 }),
);
const record = (...names: string[]) =>
  fc.record(Object.fromEntries(names.map((name) => [name, value])), { requiredKeys: [] });
const some = (one: fc.Arbitrary<unknown>) => fc.oneof({ weight: 3, arbitrary: one }, value);
const request = fc.record(
  {
    query: value,
    id: value,
    ids: some(fc.array(value, { maxLength: 60 })),
    selected: some(fc.array(record('name', 'label', 'id'), { maxLength: 3 })),
    context: some(record('currency', 'postal_code', 'address_country')),
    filters: some(
      fc.record(
        { categories: some(fc.array(value)), price: some(record('min', 'max')), needed_by: value },
        { requiredKeys: [] },
      ),
    ),
    pagination: some(record('cursor', 'limit')),
  },
  { requiredKeys: [] },
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
