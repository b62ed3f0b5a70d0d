import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type AssistantShop, fillShop, product, SUNFLOWER, switchAssistants } from './assistant-shop.ts';
import { type GatewayHarness, type Reply, startGateway } from './start-gateway.ts';
import { violations } from './ucp/validate.ts';

let gateway: GatewayHarness;
let shop: AssistantShop;
beforeEach(async () => {
  gateway = await startGateway({ DEMO: true });
  shop = fillShop(gateway);
});
afterEach(() => gateway.close());

const AGENT = { 'content-type': 'application/json', 'ucp-agent': 'profile="https://agent.example/profile.json"' };
const post = (path: string, body: unknown) =>
  gateway.ask(path, { method: 'POST', headers: AGENT, body: JSON.stringify(body) });
const search = (body: unknown) => post('/ucp/catalog/search', body);
const lookup = (body: unknown) => post('/ucp/catalog/lookup', body);
const detail = (body: unknown) => post('/ucp/catalog/product', body);
const titles = ({ body }: Reply) => body.products.map(({ title }: { title: string }) => title);
const codes = ({ body }: Reply) => body.messages.map(({ code }: { code: string }) => code);
const RESPONSES = {
  search: 'shopping/catalog_search.json#/$defs/search_response',
  lookup: 'shopping/catalog_lookup.json#/$defs/lookup_response',
  product: 'shopping/catalog_lookup.json#/$defs/get_product_response',
  error: 'shopping/types/error_response.json',
};

async function rpc(method: string, params?: object, id: number | undefined = 1) {
  const { status, body } = await post('/ucp/mcp', { jsonrpc: '2.0', id, method, params });
  return { status, ...body };
}
const tool = (name: string, catalog: object) =>
  rpc('tools/call', { name, arguments: { meta: { 'ucp-agent': { profile: 'https://agent.example' } }, catalog } });

describe('the profile', () => {
  test('declares both transports and the capabilities that work', async () => {
    const { status, headers, body } = await gateway.ask('/.well-known/ucp');
    expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=60']);
    expect(violations('ucp.json#/$defs/business_schema', body.ucp)).toEqual([]);
    expect(body.ucp.services['dev.ucp.shopping']).toMatchObject([
      { transport: 'rest', endpoint: 'http://shop.test/ucp' },
      { transport: 'mcp', endpoint: 'http://shop.test/ucp/mcp' },
    ]);
    expect(Object.keys(body.ucp.capabilities)).toEqual([
      'dev.ucp.shopping.catalog.search',
      'dev.ucp.shopping.catalog.lookup',
      'dev.ucp.shopping.cart',
      'dev.ucp.shopping.discount',
    ]);
  });

  test('does not exist while the owner has switched assistants off', async () => {
    expect((await search({ query: 'stem' })).status).toBe(200);
    await switchAssistants(gateway, false);
    const answers = await Promise.all([
      gateway.ask('/.well-known/ucp'),
      search({ query: 'stem' }),
      post('/ucp/mcp', { jsonrpc: '2.0', id: 1, method: 'ping' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    await switchAssistants(gateway, true);
    expect((await search({ query: 'stem' })).status).toBe(200);
  });

  test('is off outside a demo until the owner decides', async () => {
    const other = await startGateway();
    expect((await other.ask('/.well-known/ucp')).status).toBe(404);
    await switchAssistants(other, true);
    expect((await other.ask('/.well-known/ucp')).status).toBe(200);
    await other.close();
  });
});

describe('searching the catalog', () => {
  test('returns products with prices, availability and the days of delivery', async () => {
    const { status, headers, body } = await search({ query: 'sunflower' });
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(violations(RESPONSES.search, body)).toEqual([]);
    expect(body.pagination).toEqual({ has_next_page: false });
    expect(body.products).toMatchObject([
      {
        id: 'p1',
        url: 'http://shop.test/product/p1',
        categories: [{ value: 'Single Stems', taxonomy: 'merchant' }],
        price_range: { min: { amount: 2400, currency: 'USD' }, max: { amount: 2400, currency: 'USD' } },
        variants: [
          {
            id: 'p1:v2',
            title: 'Gold',
            availability: { available: true, status: 'made_to_order' },
            media: [{ url: 'http://shop.test/images/v2', width: 1200 }],
            metadata: {
              delivery: {
                ready_by: '2026-12-03',
                services: [
                  { code: 'FEDEX_GROUND', earliest: '2026-12-04', latest: '2026-12-10' },
                  { code: 'PRIORITY_OVERNIGHT', earliest: '2026-12-04', latest: '2026-12-04' },
                ],
              },
            },
          },
          { id: 'p1:v1', title: 'Rust', availability: { available: false, status: 'out_of_stock' } },
        ],
      },
    ]);
  });

  test('shows the price of today’s offer, as the page does', async () => {
    shop.offers = [
      {
        id: 'o1',
        title: 'Stems',
        description: '',
        code: null,
        needsCode: false,
        discountType: 'percentage',
        discountValue: 10,
        validFrom: '2026-01-01T00:00:00.000Z',
        validUntil: '2999-01-01T00:00:00.000Z',
        isActive: true,
        applicableProducts: ['p1'],
        minOrderValue: null,
        maxDiscount: null,
        imageUrl: null,
      },
    ];
    const { body } = await search({ query: 'sunflower' });
    expect(violations(RESPONSES.search, body)).toEqual([]);
    expect(body.products[0]).toMatchObject({
      price_range: { min: { amount: 2160 } },
      list_price_range: { min: { amount: 2400 } },
    });
  });

  test('filters by category and price', async () => {
    expect(titles(await search({ filters: { categories: ['singles'] } }))).toEqual(['Poppy Stem', 'Sunflower Stem']);
    expect(titles(await search({ filters: { categories: ['Bouquets', 'single stems'] } }))).toHaveLength(3);
    expect(titles(await search({ filters: { categories: ['Vases'] } }))).toEqual([]);
    expect(titles(await search({ filters: { price: { min: 1900, max: 6000 } } }))).toEqual(['Sunflower Stem']);
    const euros = await search({ context: { currency: 'EUR' }, filters: { price: { max: 1 } } });
    expect([titles(euros).length, codes(euros)]).toEqual([3, ['price_filter_ignored']]);
  });

  test('returns only products that arrive by the day they are needed', async () => {
    shop.promises.set('/api/promises/p1?variationId=v2&zip=83702', {
      madeBy: '2026-12-20',
      lacking: null,
      available: true,
      backOn: null,
      keptOf100: null,
      services: { FEDEX_GROUND: { from: '2026-12-21', to: '2026-12-28' } },
    });
    const context = { postal_code: '83702' };
    expect(titles(await search({ context, filters: { needed_by: '2026-12-12' } }))).toEqual(['Rose Bouquet']);
    expect(titles(await search({ context, filters: { needed_by: '2026-12-28' } }))).toHaveLength(2);
  });

  test('does not guess dates while production is down', async () => {
    shop.isProductionDown = true;
    const { body } = await search({ query: 'sunflower' });
    expect(body.products[0].variants[0].metadata).toBeUndefined();
    const needed = await search({ query: 'sunflower', filters: { needed_by: '2026-12-28' } });
    expect([needed.status, needed.headers['retry-after']]).toEqual([503, '2']);
  });

  test('shows pieces that lack material as out of stock', async () => {
    const none = { madeBy: null, lacking: 'material', available: false, backOn: null, keptOf100: null, services: {} };
    shop.promises.set('/api/promises/p1?variationId=v2', none);
    const [found] = (await search({ query: 'sunflower' })).body.products;
    expect(found.variants[0].availability).toEqual({ available: false, status: 'out_of_stock' });
  });

  test('pages through all products with a cursor', async () => {
    shop.products = Array.from({ length: 73 }, (_, at) => product(`n${at}`, `Stem ${at}`, `${at + 1}.00`));
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await search({ query: '*', pagination: { limit: 20, ...(cursor && { cursor }) } });
      expect(violations(RESPONSES.search, page.body)).toEqual([]);
      seen.push(...titles(page));
      cursor = page.body.pagination.cursor;
    } while (cursor);
    expect(seen).toEqual(shop.products.map(({ name }) => name));
    const first = await search({ query: '*' });
    expect([titles(first).length, first.body.pagination.has_next_page]).toEqual([10, true]);
  });

  test.each([
    ['no input', {}],
    ['an empty query', { query: ' ' }],
    ['a wrong type', { query: 7 }],
    ['a wrong limit', { query: 'rose', pagination: { limit: 0 } }],
    ['an invalid cursor', { query: 'rose', pagination: { cursor: 'x' } }],
    ['a negative price', { filters: { price: { min: -1 } } }],
    ['a wrong day', { filters: { needed_by: 'Friday' } }],
    ['a list', []],
  ])('%s is refused', async (_, body) => {
    const answer = await search(body);
    expect(answer.status).toBe(400);
    expect(violations(RESPONSES.error, answer.body)).toEqual([]);
  });

  test('finds nothing for unknown words', async () => {
    const { body } = await search({ query: 'zzz' });
    expect([body.products, body.messages]).toEqual([[], undefined]);
  });

  test('asks the catalog once for repeated searches, and again after a change', async () => {
    await search({ query: 'rose' });
    await search({ query: 'rose' });
    await post('/ucp/catalog/search?x=1', { query: 'rose' });
    const asked = () => gateway.seen.filter(({ url }) => url.startsWith('/api/products')).length;
    expect(asked()).toBe(1);
    await search({ query: 'rose', pagination: { limit: 1 } });
    expect(asked()).toBe(1);
  });

  test('is refused from pages of other sites', async () => {
    const headers = { ...AGENT, origin: 'https://other.example' };
    const body = JSON.stringify({ query: 'rose' });
    expect((await gateway.ask('/ucp/catalog/search', { method: 'POST', headers, body })).status).toBe(403);
  });
});

describe('looking up products', () => {
  test('correlates each variant with the ids that named it', async () => {
    const { body } = await lookup({ ids: ['p1', 'p1:v1', 'p1', 'p2:Blush', 'gone', '..', 'p1:gone'] });
    expect(violations(RESPONSES.lookup, body)).toEqual([]);
    expect(body.products).toMatchObject([
      {
        id: 'p1',
        variants: [
          { id: 'p1:v2', inputs: [{ id: 'p1', match: 'featured' }] },
          { id: 'p1:v1', inputs: [{ id: 'p1:v1', match: 'exact' }] },
        ],
      },
      { id: 'p2', variants: [{ id: 'p2:Blush', title: 'Blush', inputs: [{ id: 'p2:Blush', match: 'exact' }] }] },
    ]);
    expect(body.messages).toEqual(
      ['gone', '..', 'p1:gone'].map((content) => ({ type: 'info', code: 'not_found', content })),
    );
  });

  test('refuses more than 50 ids', async () => {
    const answer = await lookup({ ids: Array.from({ length: 51 }, (_, at) => `p${at}`) });
    expect([answer.status, codes(answer)]).toEqual([400, ['request_too_large']]);
  });

  test('leaves out products outside the price filter', async () => {
    const { body } = await lookup({ ids: ['p1', 'p2'], filters: { price: { max: 5000 } } });
    expect(body.products).toMatchObject([{ id: 'p1' }]);
    expect(body.messages).toBeUndefined();
  });
});

describe('getting a product', () => {
  test('returns the variant of its id, of the selected color, or the first one', async () => {
    const answers = await Promise.all([
      detail({ id: 'p1:v1' }),
      detail({ id: 'p1', selected: [{ name: 'color', label: 'rust' }] }),
      detail({ id: 'p1', selected: [{ name: 'Color', label: 'Blue' }] }),
      detail({ id: 'p3' }),
    ]);
    for (const { body } of answers) expect(violations(RESPONSES.product, body)).toEqual([]);
    expect(answers.map(({ body }) => [body.product.variants[0].id, body.product.selected[0]?.label])).toEqual([
      ['p1:v1', 'Rust'],
      ['p1:v1', 'Rust'],
      ['p1:v2', 'Gold'],
      ['p3:one', undefined],
    ]);
    expect(answers[0]?.body.product.options).toEqual([
      {
        name: 'Color',
        values: [
          { label: 'Gold', available: true, exists: true },
          { label: 'Rust', available: false, exists: true },
        ],
      },
    ]);
  });

  test('answers an unknown id as an outcome, not a failure', async () => {
    const { status, body } = await detail({ id: 'gone' });
    expect([status, body.ucp.status, body.messages[0].code]).toEqual([200, 'error', 'not_found']);
    expect(violations(RESPONSES.error, body)).toEqual([]);
  });
});

describe('the Model Context Protocol', () => {
  test('introduces the shop and lists its tools', async () => {
    const hello = await rpc('initialize', { protocolVersion: '2025-06-18', capabilities: {} });
    expect(hello.result).toMatchObject({ protocolVersion: '2025-06-18', serverInfo: { name: 'Loop & Petal' } });
    expect((await rpc('initialize', { protocolVersion: '1999-01-01' })).result.protocolVersion).toBe('2025-11-25');
    const note = await gateway.ask('/ucp/mcp', {
      method: 'POST',
      headers: AGENT,
      body: '{"jsonrpc":"2.0","method":"notifications/initialized"}',
    });
    expect([note.status, note.bytes.length]).toEqual([202, 0]);
    const { tools } = (await rpc('tools/list')).result;
    expect(tools.map(({ name }: { name: string }) => name)).toEqual([
      'search_catalog',
      'lookup_catalog',
      'get_product',
      'create_cart',
      'get_cart',
      'update_cart',
      'cancel_cart',
    ]);
    expect(tools.map(({ inputSchema }: { inputSchema: { required: string[] } }) => inputSchema.required)).toEqual([
      ...[['catalog'], ['catalog'], ['catalog']],
      ...[
        ['meta', 'cart'],
        ['meta', 'id'],
        ['meta', 'id', 'cart'],
        ['meta', 'id'],
      ],
    ]);
    expect((await gateway.ask('/ucp/mcp')).status).toBe(405);
  });

  test('gives the same answers as REST', async () => {
    const calls: [string, string, object][] = [
      ['search_catalog', '/ucp/catalog/search', { query: 'stem' }],
      ['lookup_catalog', '/ucp/catalog/lookup', { ids: ['p1', 'gone'] }],
      ['get_product', '/ucp/catalog/product', { id: SUNFLOWER.id }],
      ['get_product', '/ucp/catalog/product', { id: 'gone' }],
    ];
    for (const [name, path, catalog] of calls) {
      const { result } = await tool(name, catalog);
      expect(result.structuredContent).toEqual((await post(path, catalog)).body);
      expect(JSON.parse(result.content[0].text)).toEqual(result.structuredContent);
    }
  });

  test('returns errors as JSON-RPC', async () => {
    const tooMany = await tool('lookup_catalog', { ids: Array.from({ length: 51 }, String) });
    expect(tooMany).toMatchObject({
      status: 200,
      error: { code: -32602, data: { messages: [{ code: 'request_too_large' }] } },
    });
    expect((await tool('search_catalog', {})).error.code).toBe(-32602);
    expect((await tool('create_checkout', {})).error.code).toBe(-32602);
    expect((await rpc('no/such')).error.code).toBe(-32601);
    expect((await post('/ucp/mcp', { method: 'ping' })).body.error.code).toBe(-32600);
    const broken = await gateway.ask('/ucp/mcp', { method: 'POST', headers: AGENT, body: '{' });
    expect([broken.status, broken.body.error.code]).toEqual([400, -32700]);
    shop.isProductionDown = true;
    const away = await tool('search_catalog', { query: 'sunflower', filters: { needed_by: '2026-12-28' } });
    expect(away).toMatchObject({ status: 503, error: { code: -32000, data: { retry_after: 2 } } });
  });
});

describe('for programs that only read', () => {
  test('the feed has every variant as the product’s page shows it', async () => {
    const feed = await gateway.ask('/ucp/feed.json');
    const first = { title: 'Poppy Stem', availability: 'out_of_stock', price: '18.50 USD', sale_price: '' };
    expect(feed.headers['content-type']).toMatch('application/json');
    expect(feed.body.products).toHaveLength(5);
    expect(feed.body.products[0]).toMatchObject(first);
    expect(feed.body.products[3]).toEqual({
      id: 'p1:v2',
      item_group_id: 'p1',
      title: 'Sunflower Stem, Gold',
      description: 'Sunflower Stem, crocheted by hand from cotton.',
      link: 'http://shop.test/product/p1',
      image_link: 'http://shop.test/images/v2',
      availability: 'in_stock',
      price: '24.00 USD',
      sale_price: '',
      condition: 'new',
      brand: 'Loop & Petal',
      product_type: 'Single Stems',
      color: 'Gold',
    });
    const rows = String((await gateway.ask('/ucp/feed.csv')).body)
      .trim()
      .split('\r\n');
    expect([rows.length, rows[0]?.split(',').length]).toEqual([6, 13]);
  });

  test('the feed of a large or an empty shop is complete', async () => {
    shop.products = Array.from({ length: 1203 }, (_, at) => product(`n${at}`, `Stem ${at}`, '5.00'));
    expect((await gateway.ask('/ucp/feed.json')).body.products).toHaveLength(1203);
    expect(String((await gateway.ask('/ucp/feed.csv')).body).match(/item_group_id|in_stock/g)).toHaveLength(1204);
    const empty = await startGateway({ DEMO: true });
    fillShop(empty).products = [];
    expect((await empty.ask('/ucp/feed.json')).body).toEqual({ products: [] });
    await empty.close();
  });

  test('no answer names a category that shoppers don’t see', async () => {
    shop.products = [product('n1', 'Lily Stem', '5.00', { category: 'hidden' })];
    const { body } = await search({ query: 'lily' });
    expect(violations(RESPONSES.search, body)).toEqual([]);
    expect(body.products[0]).not.toHaveProperty('categories');
    expect((await gateway.ask('/ucp/feed.json')).body.products[0].product_type).toBe('');
  });

  test('the feed is refused while the catalog is down', async () => {
    await gateway.stop('catalog');
    expect((await gateway.ask('/ucp/feed.csv')).status).toBe(503);
  });

  test('llms.txt names the shop and the addresses for programs', async () => {
    const { status, headers, body } = await gateway.ask('/llms.txt');
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(body).toMatch(/^# Loop & Petal\n/);
    expect(body).toContain('(http://shop.test/ucp/mcp)');
    await switchAssistants(gateway, false);
    expect((await gateway.ask('/llms.txt')).status).toBe(404);
    expect((await gateway.ask('/ucp/feed.csv')).status).toBe(404);
  });
});

test.each(['/ucp', '/ucp/carts', '/ucp/catalog/search'])('GET %s is not an operation', async (path) => {
  expect((await gateway.ask(path)).body.messages[0].code).toBe('not_found');
});
