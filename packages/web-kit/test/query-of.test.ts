import { expect, test } from '@jest/globals';
import type { ShopCalls } from '@loop-petal/contracts/operations/all';
import { ApiError, createApi, refusalOf } from '../src/api-client.ts';
import { createQueryClient } from '../src/query-client.ts';
import { createQueryOf } from '../src/query-of.ts';

const setUp = (isAbortable: boolean) => {
  const asked: { url: string; init: RequestInit }[] = [];
  const api = createApi<ShopCalls>({
    fetch: async (url, init = {}) => {
      asked.push({ url: String(url), init });
      return Response.json({ id: 'p1' });
    },
  });
  return { asked, queryOf: createQueryOf(api, { isAbortable }) };
};

test('the options of a call keep their key and ask for its path, query and body', async () => {
  const { asked, queryOf } = setUp(false);
  const product = queryOf('GET /api/products/{id}', {
    queryKey: ['products', 'p1'],
    params: { id: 'p1' },
    staleTime: 5,
  });
  const search = queryOf('POST /api/search-products', { queryKey: ['search'], body: { query: 'rose' } });
  const list = queryOf('GET /api/products', { queryKey: ['found'], query: { q: 'rose' } });
  expect(product).toMatchObject({ queryKey: ['products', 'p1'], staleTime: 5 });
  expect(product).not.toHaveProperty('params');
  const client = createQueryClient();
  expect(await client.fetchQuery(product)).toEqual({ id: 'p1' });
  await client.fetchQuery(search);
  await client.fetchQuery(list);
  expect(asked.map(({ url, init }) => [init.method, url, init.body])).toEqual([
    ['GET', '/api/products/p1', undefined],
    ['POST', '/api/search-products', '{"query":"rose"}'],
    ['GET', '/api/products?q=rose', undefined],
  ]);
});

test.each([true, false])('cancelling a query aborts its request only if asked for: %s', async (isAbortable) => {
  const { asked, queryOf } = setUp(isAbortable);
  const client = createQueryClient();
  await client.fetchQuery(queryOf('GET /api/offers', { queryKey: ['offers'] }));
  expect(asked[0]?.init.signal instanceof AbortSignal).toBe(isAbortable);
});

test('a refusal has the body that the contract declares for its code', () => {
  const quote = { subtotalAmount: '1.00', taxAmount: '0.07', shippingCost: '9.99', totalAmount: '11.06', items: [] };
  const error = new ApiError(409, 'Prices have changed.', 'quote_changed', { code: 'quote_changed', quote });
  expect(refusalOf(error, 'POST /api/orders', 'quote_changed')?.quote.totalAmount).toBe('11.06');
  expect(refusalOf(error, 'POST /api/orders', 'promise_changed')).toBeUndefined();
  expect(refusalOf(new Error('offline'), 'POST /api/orders', 'quote_changed')).toBeUndefined();
});
