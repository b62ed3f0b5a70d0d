import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { agentOf } from './assistant-carts.ts';
import { FULL, PATH, useCheckoutGateway } from './assistant-checkouts.ts';
import { violations } from './ucp/validate.ts';

const shop = useCheckoutGateway({ assistants: { enabled: true, payUpTo: '500.00' } });
const send = agentOf(() => shop.gateway);

const wrong = fc.oneof(fc.constantFrom('..', '\0', '😀', '2026-12-10', -1), fc.jsonValue({ maxDepth: 2 }));
/** Usually valid, so that requests also reach the services. */
const some = <Value>(valid: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 60, arbitrary: valid as fc.Arbitrary<unknown> }, { weight: 1, arbitrary: wrong });
const record = (fields: Record<string, fc.Arbitrary<unknown>>, requiredKeys: string[] = []) =>
  some(fc.record(fields, { requiredKeys }));
const list = (one: fc.Arbitrary<unknown>) => some(fc.array(one, { maxLength: 3 }));
const oneOf = (...values: unknown[]) => some(fc.constantFrom(...values));

const flag = some(fc.boolean());
const id = some(
  fc.oneof({ weight: 9, arbitrary: fc.constantFrom('p1:v2', 'p2:Blush') }, fc.constantFrom('p1:v1', 'p2')),
);
const line = record({ item: record({ id }, ['id']), quantity: some(fc.integer({ min: 1, max: 12 })) }, [
  'item',
  'quantity',
]);
const address = record({
  id: oneOf('home'),
  street_address: oneOf('12 Elm Street', ''),
  address_locality: oneOf('Boise'),
  address_region: oneOf('ID', 'Oregon', 'ZZ'),
  postal_code: oneOf('83702', '97201', '0'),
  address_country: oneOf('US', 'CA'),
});
const group = record({ selected_option_id: oneOf('FEDEX_GROUND', 'DRONE') });
const request = fc.record({
  line_items: some(fc.array(line, { minLength: 1, maxLength: 3 })),
  discounts: record({ codes: list(oneOf('BLOOM', 'BULK', 'none')) }),
  buyer: record({
    first_name: oneOf('Ada'),
    email: oneOf('ada@example.com', 'ada'),
    phone_number: oneOf('+12085550123'),
    consent: record({ marketing: flag, analytics: flag }),
  }),
  fulfillment: record({
    needed_by: oneOf('2099-12-06', '2026-02-30'),
    methods: list(
      record({ type: oneOf('shipping', 'shipping', 'pickup'), destinations: list(address), groups: list(group) }),
    ),
  }),
});
const payment = record({
  payment: record({
    instruments: list(
      record({
        handler_id: oneOf('mock_payment_handler'),
        type: oneOf('card'),
        selected: flag,
        credential: record({ type: oneOf('token'), token: oneOf('success_token', 'x') }),
      }),
    ),
  }),
});

const statuses = new Set<unknown>();
function isByProtocol({ status, body }: { status: number; body: { status?: unknown } }) {
  statuses.add(status > 201 ? status : body.status);
  expect([200, 201, 400, 404, 409, 422, 429]).toContain(status);
  const schema = status > 201 ? 'shopping/types/error_response.json' : 'shopping/checkout.json';
  expect(violations(schema, body)).toEqual([]);
}

test('any request for a checkout is answered by the protocol, and never fails', async () => {
  const { body: open } = await send('POST', PATH, FULL);
  await fc.assert(
    fc.asyncProperty(request, payment, async (asked, paid) => {
      isByProtocol(await send('POST', PATH, asked as object));
      isByProtocol(await send('PUT', `${PATH}/${open.id}`, asked as object));
      isByProtocol(await send('POST', `${PATH}/${open.id}/complete`, paid as object));
    }),
    { numRuns: 60, seed: 34 },
  );
  // most requests are understood
  expect([...statuses]).toEqual(expect.arrayContaining(['incomplete', 'requires_escalation', 400]));
}, 60_000);
