import { expect, test } from '@jest/globals';
import { agentOf } from './assistant-carts.ts';
import { BUYER, FULL, PATH, useCheckoutGateway } from './assistant-checkouts.ts';
import { order } from './assistant-order.ts';
import { json } from './start-gateway.ts';
import { violations } from './ucp/validate.ts';

const shop = useCheckoutGateway();
const send = agentOf(() => shop.gateway);
const withConsent = (consent: unknown) => ({ ...FULL, buyer: { ...BUYER, consent } });
const ALL = { analytics: false, preferences: true, marketing: true, sale_of_data: false };

async function openAs(url: string, newsletter?: boolean, cookie = '') {
  const answer = await shop.gateway.ask('/api/continue', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'http://shop.test', ...(cookie && { cookie }) },
    body: JSON.stringify({ token: new URL(url).searchParams.get('token'), newsletter }),
  });
  expect(answer.status).toBe(200);
  const [named] = String(answer.headers['set-cookie'] ?? cookie).split(';');
  return { newsletter: answer.body.checkout.newsletter as boolean, cookie: named ?? '' };
}
const consentOf = async (id: string) => (await send('GET', `${PATH}/${id}`)).body.buyer.consent;

/** Places the order and sends its state once. @returns the requests to the newsletter */
async function buy(handle: string, status = 201) {
  const asked: object[] = [];
  shop.gateway.answer('notifications', (_req, res, { body }) => {
    asked.push(JSON.parse(body));
    json(res, { message: 'Please confirm.' }, status);
  });
  shop.placed ??= order({ customerEmail: 'ada.byron@example.com' });
  await shop.gateway.ctx.orderSender?.learn({ id: shop.placed.id, totalCents: 5607 }, handle);
  await shop.gateway.ctx.pool?.query('UPDATE assistant_orders SET next_attempt_at = now()');
  const sending = shop.gateway.ctx.orderSender?.loops[0];
  await sending?.start();
  await sending?.stop();
  return asked;
}
const handleOf = (url: string) => new URL(url).searchParams.get('token')?.split('.')[0] ?? '';

test('consents are returned as they were sent', async () => {
  const { body } = await send('POST', PATH, withConsent(ALL));
  const shape = 'shopping/buyer_consent.json#/$defs/dev.ucp.shopping.checkout';
  expect([body.buyer.consent, violations(shape, body)]).toEqual([ALL, []]);
  expect(await consentOf(body.id)).toEqual(ALL);
  const { body: none } = await send('PUT', `${PATH}/${body.id}`, FULL);
  expect(none.buyer.consent).toBeUndefined();
  expect((await send('POST', PATH, withConsent({ marketing: 'yes' }))).status).toBe(400);
  const { body: profile } = await shop.gateway.ask('/.well-known/ucp');
  expect(profile.ucp.capabilities['dev.ucp.shopping.buyer_consent'][0].extends).toBe('dev.ucp.shopping.checkout');
});

test('the buyer decides about the newsletter, whatever the assistant sends afterwards', async () => {
  const { body } = await send('POST', PATH, withConsent(ALL));
  const { newsletter, cookie } = await openAs(body.continue_url);
  expect(newsletter).toBe(true);
  expect((await openAs(body.continue_url, false, cookie)).newsletter).toBe(false);
  const { body: updated } = await send('PUT', `${PATH}/${body.id}`, withConsent(ALL));
  expect([updated.buyer.consent, await consentOf(body.id)]).toEqual([
    { ...ALL, marketing: false },
    { ...ALL, marketing: false },
  ]);
  expect(await buy(handleOf(body.continue_url))).toEqual([]);
});

test('a buyer who wants the newsletter gets one email to confirm it, when the order exists', async () => {
  const { body } = await send('POST', PATH, withConsent(ALL));
  const handle = handleOf(body.continue_url);
  const invitation = { email: 'ada.byron@example.com', source: 'assistant', confirmFirst: true };
  expect(await buy(handle, 503)).toContainEqual(invitation);
  expect(await buy(handle)).toEqual([invitation]);
  expect(await buy(handle)).toEqual([]);
});

test.each([[undefined], [{ marketing: false }], [{ analytics: true, sale_of_data: true }]])(
  'with the consents %j no newsletter is offered or asked for',
  async (consent) => {
    const { body } = await send('POST', PATH, withConsent(consent));
    expect((await openAs(body.continue_url)).newsletter).toBe(false);
    expect(await buy(handleOf(body.continue_url))).toEqual([]);
  },
);
