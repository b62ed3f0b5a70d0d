/** @jest-environment ./packages/web-kit/test/page-environment.mjs */
import { beforeEach, expect, test } from '@jest/globals';
import { DEFAULT_SETTINGS } from '@loop-petal/contracts/shapes/settings';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expectAccessible, openPanel, Refusal, sent, shopAnswers } from './panel.tsx';

const AGENT = 'http://localhost/admin/test-assistant';
const service = (transport: string, path: string) => ({ transport, endpoint: `http://localhost${path}` });
const profileOf = (...capabilities: string[]) => ({
  ucp: {
    version: '2026-04-08',
    services: { 'dev.ucp.shopping': [service('rest', '/ucp'), service('mcp', '/ucp/mcp')] },
    capabilities: Object.fromEntries(capabilities.map((name) => [`dev.ucp.shopping.${name}`, []])),
  },
});
const ALL = profileOf('catalog.search', 'cart', 'checkout');
const delivery = { services: [{ code: 'FEDEX_GROUND', earliest: '2026-12-04', latest: '2026-12-08' }] };
const variant = (id: string, more: object = {}) => ({
  ...{ id, price: { amount: 2400, currency: 'USD' }, availability: { available: true } },
  ...more,
});
const totals = [{ type: 'total', amount: 3561 }];
const checkout = {
  ...{ id: 'checkout-1', status: 'requires_escalation', totals },
  fulfillment: {
    methods: [
      {
        groups: [{ options: [{ title: 'FedEx Ground', description: 'Arrives Fri, Dec 4 to Tue, Dec 8', totals }] }],
      },
    ],
  },
};
let agents: object[];

beforeEach(() => {
  agents = [];
  shopAnswers({
    'GET /api/admin/settings': { ...DEFAULT_SETTINGS, assistants: { enabled: true } },
    'GET /api/admin/settings/history': [],
    'GET /api/admin/assistants': () => agents,
    'GET /.well-known/ucp': ALL,
    'POST /ucp/mcp': { result: { tools: [{ name: 'search_catalog' }] } },
    'POST /ucp/catalog/search': {
      products: [
        { title: 'Gone Stem', variants: [variant('p0', { availability: { available: false } })] },
        { title: 'Named Stem', variants: [variant('p1')] },
        { title: 'Sunflower Stem', variants: [variant('p2:v2', { metadata: { delivery } })] },
      ],
    },
    'POST /ucp/carts': (body: { line_items: [{ item: { id: string } }] }) =>
      body.line_items[0].item.id === 'p1'
        ? new Refusal(422, '', '', { messages: [{ content: 'p1 asks “Name”.' }] })
        : { id: 'cart-1', line_items: [{ item: { title: 'Sunflower Stem, Gold' }, quantity: 1 }], totals },
    'POST /ucp/checkout-sessions': checkout,
    'POST /ucp/checkout-sessions/checkout-1/cancel': { status: 'canceled' },
    'POST /ucp/carts/cart-1/cancel': {},
  });
});

const open = async () => {
  await import('../src/features/settings/assistant-test/assistant-test.tsx');
  return openPanel('/settings/assistants');
};
const run = async () => userEvent.click(await screen.findByRole('button', { name: 'Run the test' }));
const lastStep = async (title: string) => (await screen.findByText(title)).closest('li') as HTMLElement;

test('the owner sees what an assistant does, with its requests, and nothing stays open', async () => {
  await open();
  await userEvent.type(await screen.findByLabelText(/^The buyer asks for/), 'sunflower');
  agents = [
    {
      ...{ agent: AGENT, checkouts: 1, lastSeenAt: '2026-11-20T10:00:00.000Z' },
      ...{ orders: 0, total: '0.00', orderIds: [], lastError: null },
    },
  ];
  await run();
  expect(await screen.findByText('Nothing was bought and nothing stays reserved.')).toBeVisible();
  const steps = within(screen.getByRole('list', { name: 'Steps of the test' })).getAllByRole('listitem');
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('offers catalog search, cart, checkout.'),
    expect.stringContaining('1 tool: search_catalog.'),
    expect.stringContaining('Searches for “sunflower”'),
    expect.stringContaining('Sunflower Stem, Gold, $35.61 with shipping and tax.'),
    expect.stringContaining('FedEx Ground for $35.61, arrives Fri, Dec 4 to Tue, Dec 8.'),
    expect.stringContaining('The buyer opens a link, reviews the order, and pays $35.61 on your page.'),
    expect.stringContaining('Cancels what it opened'),
  ]);
  expect(sent().map(({ line }) => line.replace('POST /ucp', ''))).toEqual([
    ...['/mcp', '/catalog/search', '/carts', '/carts', '/checkout-sessions'],
    ...['/checkout-sessions/checkout-1/cancel', '/carts/cart-1/cancel'],
  ]);
  expect(globalThis.fetch).toHaveBeenCalledWith(
    '/ucp/carts',
    expect.objectContaining({
      credentials: 'omit',
      headers: { 'content-type': 'application/json', 'ucp-agent': `profile="${AGENT}"` },
    }),
  );
  await userEvent.click(screen.getByText(/^POST \/ucp\/catalog\/search: 200/));
  expect(screen.getByText(/"query": "sunflower"/)).toBeVisible();
  expect(await screen.findByText('Your test below')).toBeVisible();
  await expectAccessible();
});

test('a shop with assistants switched off says so, and the test stops', async () => {
  shopAnswers({ 'GET /.well-known/ucp': new Refusal(404, '', '', { messages: [{ content: 'off' }] }) });
  await open();
  await run();
  const step = await lastStep('Finds the shop');
  expect(within(step).getByText('Off')).toBeVisible();
  expect(within(step).getByText('Assistants are switched off, so the shop has no profile.')).toBeVisible();
  expect(sent()).toEqual([]);
});

test('a switched-off capability ends the test there, and the cart is canceled', async () => {
  shopAnswers({ 'GET /.well-known/ucp': profileOf('catalog.search', 'cart') });
  await open();
  await run();
  expect(await screen.findByText('Nothing was bought and nothing stays reserved.')).toBeVisible();
  const step = await lastStep('Prepares a checkout');
  expect(within(step).getByText('Checkouts are not offered: assistants may search and fill carts.')).toBeVisible();
  expect(sent().at(-1)?.line).toBe('POST /ucp/carts/cart-1/cancel');
});

test('the owner sees why the shop refuses a step, or that the shop does not answer', async () => {
  const messages = [{ content: 'The order can’t arrive by Tue, Dec 1.' }];
  shopAnswers({ 'POST /ucp/checkout-sessions': { ...checkout, status: 'incomplete', messages } });
  await open();
  await run();
  expect(await screen.findByText('The order can’t arrive by Tue, Dec 1.')).toBeVisible();
  expect(await screen.findByText('Nothing was bought and nothing stays reserved.')).toBeVisible();
  shopAnswers({
    'POST /ucp/catalog/search': () => {
      throw new TypeError('Failed to fetch');
    },
  });
  await run();
  expect(await screen.findByText('The shop did not answer.')).toBeVisible();
  expect(screen.getByText(/search: no answer$/)).toBeVisible();
});

test('leaving the page cancels what the test has opened', async () => {
  let resolve = (_: object): void => undefined;
  const prepared = new Promise<object>((done) => {
    resolve = done;
  });
  shopAnswers({ 'POST /ucp/checkout-sessions': () => prepared });
  const { go } = await open();
  await run();
  await lastStep('Fills a cart');
  await go('/admin/settings');
  resolve(checkout);
  await waitFor(() => expect(sent().at(-1)?.line).toBe('POST /ucp/carts/cart-1/cancel'));
  expect(sent().at(-2)?.line).toBe('POST /ucp/checkout-sessions/checkout-1/cancel');
});
