import { expect, test } from '@jest/globals';
import { agentOf } from './assistant-carts.ts';
import { FULL, PATH, useCheckoutGateway } from './assistant-checkouts.ts';
import { json } from './start-gateway.ts';

const shop = useCheckoutGateway();
const send = agentOf(() => shop.gateway);
const codes = ({ messages = [] }: { messages?: { code: string }[] }) => messages.map(({ code }) => code);

const promiseBy = (to: string) =>
  shop.gateway.answer('production', (_req, res) =>
    json(res, {
      ...{ madeBy: '2099-12-03', lacking: null, available: true, backOn: null, keptOf100: null, earliest: to },
      ...{ awaitsAcceptance: false, suggestions: [], services: { FEDEX_GROUND: { from: to, to, possible: true } } },
    }),
  );

test('a hundred abandoned checkouts reserve nothing', async () => {
  promiseBy('2099-12-10');
  for (let count = 0; count < 100; count += 1) {
    expect((await send('POST', PATH, FULL)).body.status).toBe('requires_escalation');
  }
  const asked = new Set(
    shop.gateway.seen
      .filter(({ method, url }) => !url?.startsWith('/api/cart') && method !== 'GET')
      .map(({ upstream, method, url }) => `${upstream} ${method} ${url}`),
  );
  // only reads: a reservation belongs to an order, and there is none
  expect([...asked].sort()).toEqual(['cart POST /api/shipping/rates', 'production POST /api/promises']);
});

test('changes of price, promise and stock between two calls are in the next answer', async () => {
  promiseBy('2099-12-10');
  const { body: first } = await send('POST', PATH, FULL);
  shop.carts.prices.set('p1', '30.00');
  promiseBy('2099-12-17');
  const { body: moved } = await send('POST', `${PATH}/${first.id}/complete`, {});
  expect([first.line_items[0].item.price, moved.line_items[0].item.price]).toEqual([2160, 3000]);
  const [option] = moved.fulfillment.methods[0].groups[0].options;
  expect([moved.status, option.latest_fulfillment_time]).toEqual(['requires_escalation', '2099-12-17T12:00:00Z']);
  shop.carts.gone.add('p1');
  const { body: gone } = await send('POST', `${PATH}/${first.id}/complete`, {});
  expect([gone.status, codes(gone)]).toEqual(['incomplete', ['out_of_stock']]);
});
