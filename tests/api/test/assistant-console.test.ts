import { expect, test } from '@jest/globals';
import { DEFAULT_SETTINGS } from '@loop-petal/contracts/shapes/settings';
import {
  runAssistantTest,
  type Send,
} from '../../../admin-web/src/features/settings/assistant-test/run-assistant-test.ts';
import { useCheckoutGateway } from '../../../gateway/test/assistant-checkouts.ts';
import { json } from '../../../gateway/test/start-gateway.ts';

const shop = useCheckoutGateway();
const AGENT = 'http://shop.test/admin/test-assistant';
const send: Send = async (method, path, body) => {
  const headers = { 'content-type': 'application/json', 'ucp-agent': `profile="${AGENT}"` };
  const given = { method, headers, ...(body && { body: JSON.stringify(body) }) };
  const { status, body: answer } = await shop.gateway.ask(path, given);
  return { method, path, body, status, answer };
};

let version = 10;
/** @returns the title and the state of each step, and all texts */
async function run(assistants: object, wish = {}) {
  version += 1;
  shop.gateway.ctx.shop.learn({ ...DEFAULT_SETTINGS, version, assistants: { enabled: true, ...assistants } });
  const steps = [];
  for await (const step of runAssistantTest({ query: '', zip: '83702', neededBy: '', ...wish }, send)) steps.push(step);
  const last = steps.map(({ title, state }) => `${title}: ${state}`);
  return { last, text: steps.map(({ text }) => text).join(' ') };
}
const rows = async () =>
  (await shop.gateway.ctx.pool?.query('SELECT agent, canceled, draft FROM assistant_checkouts'))?.rows;

test('the owner’s test reaches the handover to the buyer in the real shop and leaves nothing behind', async () => {
  shop.gateway.answer('production', (_req, res) =>
    json(res, {
      ...{
        madeBy: '2099-12-03',
        lacking: null,
        available: true,
        backOn: null,
        keptOf100: null,
        earliest: '2099-12-08',
      },
      ...{ awaitsAcceptance: false, suggestions: [], parcels: [] },
      services: { FEDEX_GROUND: { from: '2099-12-04', to: '2099-12-08', possible: true } },
    }),
  );
  const { last, text } = await run({}, { query: 'sunflower' });
  expect(last).toEqual([
    'Finds the shop: done',
    'Lists the tools of the MCP server: done',
    'Searches for “sunflower”: done',
    'Fills a cart: done',
    'Prepares a checkout: done',
    'Hands over to the buyer: done',
    'Cancels what it opened: done',
  ]);
  expect(text).toContain('Sunflower Stem for $24.00, delivered Dec 4–8.');
  expect(text).toContain('arrives Fri, Dec 4 to Tue, Dec 8');
  expect(text).toMatch(/pays \$\d+\.\d\d on your page/);
  expect(shop.carts.lines()).toEqual([]);
  expect(await rows()).toEqual([{ agent: AGENT, canceled: true, draft: {} }]);
  const placed = shop.gateway.seen.filter(({ method, upstream }) => upstream === 'orders' && method !== 'GET');
  expect(placed).toEqual([]);
});

test.each([
  [{ enabled: false }, 'Finds the shop: off', 'switched off'],
  [{ scope: 'catalog' }, 'Fills a cart: off', 'may search only'],
  [{ scope: 'carts' }, 'Prepares a checkout: off', 'may search and fill carts'],
  [{ blocked: [AGENT] }, 'Fills a cart: failed', 'does not offer carts to your profile'],
])('the owner’s test of a shop with %j ends at the expected step', async (assistants, where, why) => {
  const { last, text } = await run(assistants);
  expect(last).toContain(where);
  expect(text).toContain(why);
  expect(shop.carts.lines()).toEqual([]);
});
