import { expect, test } from '@jest/globals';
import { DEFAULT_SETTINGS } from '@loop-petal/contracts/shapes/settings';
import { agentOf } from './assistant-carts.ts';
import { BOISE, BUYER, FULL, PATH, useCheckoutGateway } from './assistant-checkouts.ts';
import { violations } from './ucp/validate.ts';

const shop = useCheckoutGateway();
const send = agentOf(() => shop.gateway);
const create = (body: object) => send('POST', PATH, body);
const LINES = { line_items: FULL.line_items };
const to = (destination: object) => ({ fulfillment: { methods: [{ type: 'shipping', destinations: [destination] }] } });

test.each<[string, object, string[]]>([
  ['nothing but lines', LINES, Array.from({ length: 7 }, () => 'missing')],
  ['an address abroad', { ...FULL, ...to({ ...BOISE, address_country: 'CA' }) }, ['address_undeliverable']],
  ['an unknown state', { ...FULL, ...to({ ...BOISE, address_region: 'ZZ' }) }, ['address_undeliverable']],
  ['a PO box', { ...FULL, ...to({ ...BOISE, street_address: 'PO Box 12' }) }, ['address_undeliverable']],
  ['a base abroad', { ...FULL, ...to({ ...BOISE, address_region: 'AE' }) }, ['address_undeliverable']],
  ['an unused ZIP code', { ...FULL, ...to({ ...BOISE, postal_code: '00000' }) }, ['address_undeliverable']],
  [
    'a name that no label can print',
    { ...FULL, ...to({ ...BOISE, first_name: '明', last_name: '李' }) },
    ['address_undeliverable'],
  ],
  ['a ZIP code of four digits', { ...FULL, ...to({ ...BOISE, postal_code: '8370' }) }, ['invalid']],
  ['a short phone number', { ...FULL, buyer: { ...BUYER, phone_number: '555' } }, ['invalid']],
  ['a wrong email address', { ...FULL, buyer: { ...BUYER, email: 'ada' } }, ['invalid']],
  [
    'an unknown service',
    { ...FULL, fulfillment: { methods: [{ destinations: [BOISE], groups: [{ selected_option_id: 'DRONE' }] }] } },
    ['fulfillment_option_unavailable'],
  ],
])('%s leaves the checkout incomplete with its reasons', async (_, request, codes) => {
  const { status, body } = await create(request);
  expect([status, body.status, body.messages.map(({ code }: { code: string }) => code)]).toEqual([
    201,
    'incomplete',
    codes,
  ]);
  for (const part of ['checkout.json', 'fulfillment.json#/$defs/dev.ucp.shopping.checkout']) {
    expect(violations(`shopping/${part}`, body)).toEqual([]);
  }
});

test('without rates, the default service is named, not one that the owner does not offer', async () => {
  const services = DEFAULT_SETTINGS.services.map((one) => ({ ...one, available: one.code === 'FEDEX_2_DAY' }));
  shop.gateway.ctx.shop.learn({ ...DEFAULT_SETTINGS, version: 2, services });
  const { body } = await create(LINES);
  expect(body.fulfillment.methods[0].groups[0].options).toMatchObject([{ id: 'FEDEX_2_DAY', title: 'FedEx 2Day' }]);
  expect(JSON.stringify(body)).not.toContain('Ground');
});
