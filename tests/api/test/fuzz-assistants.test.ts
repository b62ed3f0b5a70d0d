import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { AGENT, agentOf } from '../../../gateway/test/assistant-carts.ts';
import { BOISE, BUYER, FULL, PATH, useCheckoutGateway } from '../../../gateway/test/assistant-checkouts.ts';
import { almostFitting, arbitraryOf } from '../src/arbitrary.ts';
import { faultsOf, mcpTools, restOperations } from '../src/ucp-requests.ts';

/** `npm run fuzz` sends more. */
const RUNS = { numRuns: Number(process.env.FUZZ_RUNS ?? 12), seed: 34 };
const MINUTES = 60_000;
const ERROR = ['shopping/types/error_response.json'];
const REFUSED = [400, 401, 403, 404, 409, 422, 424, 429];

const pickup = { available: true, instructions: 'Ring at the studio door.', state: 'OR' };
const shop = useCheckoutGateway({ pickup, assistants: { enabled: true, payUpTo: '500.00' } });
const send = agentOf(() => shop.gateway);

/** Values by the names of fields, because random ones would all be refused before they reach the shop. */
const HINTS = {
  item: ['p1:v2', 'p2:Blush', 'p1:v1', 'p2', 'gone'].map((id) => ({ id })),
  ids: [['p1'], ['p1:v2', 'p2'], ['gone'], Array.from({ length: 60 }, () => 'p1')],
  quantity: [1, 2, 3, 0, 1000],
  codes: [['BLOOM'], ['none', 'BULK'], []],
  email: [BUYER.email, 'ada'],
  phone_number: [BUYER.phone_number],
  postal_code: [BOISE.postal_code, '97201', '0'],
  address_region: ['ID', 'Oregon', 'ZZ'],
  address_country: ['US', 'CA'],
  selected_option_id: ['FEDEX_GROUND', 'LOCAL_PICKUP', 'DRONE', null],
  handler_id: ['mock_payment_handler'],
  token: ['success_token', 'fail_token'],
  query: ['stem', '*', 'zzz', ''],
  meta: [{ 'ucp-agent': { profile: AGENT } }, {}],
};
const PAID = {
  payment: {
    instruments: [
      {
        ...{ id: 'i1', handler_id: 'mock_payment_handler', type: 'card', selected: true },
        credential: { type: 'token', token: 'success_token' },
      },
    ],
  },
};

/** Requests as described, and changed requests that reach the shop. */
const around = (described: fc.Arbitrary<unknown>, ...complete: object[]) =>
  fc.oneof(described, almostFitting(described), ...complete.map((one) => almostFitting(fc.constant(one))));

const COMPLETE: Record<string, object[]> = {
  create_checkout: [FULL, { ...FULL, buyer: { ...BUYER, consent: { marketing: true } } }],
  update_checkout: [FULL],
  complete_checkout: [PAID],
  create_cart: [{ line_items: FULL.line_items, discounts: { codes: ['BLOOM'] } }],
  update_cart: [{ line_items: FULL.line_items }],
};

/** Sessions that a request can name. */
async function openSessions() {
  const { body: checkout } = await send('POST', PATH, FULL);
  const { body: cart } = await send('POST', '/ucp/carts', { line_items: FULL.line_items });
  return [checkout.id as string, cart.id as string, 'x', '%20', 'a'.repeat(43)];
}
const outcomes = new Map<string, Set<unknown>>();
const note = (name: string, outcome: unknown) => outcomes.set(name, (outcomes.get(name) ?? new Set()).add(outcome));

test.each(restOperations(HINTS).map((operation) => [operation.name, operation] as const))(
  'no request of the OpenAPI description crashes %s, and each is answered as described',
  async (name, { method, path, body, answers }) => {
    const ids = await openSessions();
    const bodies = body ? around(arbitraryOf(body, ids), ...(COMPLETE[name] ?? [])) : fc.constant(undefined);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...ids), bodies, async (id, asked) => {
        const reply = await send(method, `/ucp${path.replace('{id}', id)}`, asked as object);
        note(name, reply.body.status ?? reply.status);
        const described = answers.get(reply.status);
        if (!described) expect(REFUSED).toContain(reply.status);
        expect([reply.status, faultsOf(described ?? ERROR, reply.body)]).toEqual([reply.status, []]);
      }),
      RUNS,
    );
  },
  10 * MINUTES,
);

test.each(mcpTools(HINTS).map((tool) => [tool.name, tool] as const))(
  'no request of the OpenRPC description crashes the tool %s, and each is answered as described',
  async (name, { arguments: schema, answers }) => {
    const ids = await openSessions();
    const calls = around(arbitraryOf(schema, ids));
    await fc.assert(
      fc.asyncProperty(calls, async (given) => {
        const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } };
        const { status, body } = await send('POST', '/ucp/mcp', message);
        expect([200, ...REFUSED]).toContain(status);
        expect(body).toMatchObject({ jsonrpc: '2.0', id: 1 });
        if (body.result) expect(faultsOf(answers, body.result.structuredContent)).toEqual([]);
        else if (body.error.data) expect(faultsOf(ERROR, body.error.data)).toEqual([]);
        else expect(body.error.code).toBe(-32_602);
      }),
      RUNS,
    );
  },
  10 * MINUTES,
);

test('MCP answers any message with JSON-RPC', async () => {
  const method = fc.constantFrom('initialize', 'ping', 'tools/list', 'tools/call', 'x');
  const message = fc.record({
    jsonrpc: fc.constantFrom('2.0', '1.0'),
    id: fc.jsonValue(),
    method,
    params: fc.jsonValue(),
  });
  await fc.assert(
    fc.asyncProperty(almostFitting(message), async (asked) => {
      const { status, body } = await send('POST', '/ucp/mcp', asked as object);
      expect([200, 202, 400]).toContain(status);
      if (status !== 202) expect('result' in body !== 'error' in body).toBe(true);
    }),
    { ...RUNS, numRuns: RUNS.numRuns * 4 },
  );
});

test('the requests reach the shop', () => {
  const reached = (name: string) => [...(outcomes.get(name) ?? [])];
  expect(reached('create_checkout')).toEqual(expect.arrayContaining(['incomplete', 'requires_escalation', 400]));
  expect(reached('create_cart')).toEqual(expect.arrayContaining([201, 400]));
  expect(reached('search_catalog')).toEqual(expect.arrayContaining([200]));
});
