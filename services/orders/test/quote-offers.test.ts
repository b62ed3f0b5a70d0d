import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { auditRecorded } from '@loop-petal/contracts/events/audit-events';
import { settingsChanged } from '@loop-petal/contracts/events/settings-events';
import { uploadsNamed } from '@loop-petal/contracts/events/upload-events';
import { userDeleted } from '@loop-petal/contracts/events/user-events';
import { toCents } from '@loop-petal/contracts/rules/money';
import type { AdminQuoteView, QuoteView } from '@loop-petal/contracts/shapes/quotes';
import { DEFAULT_SETTINGS } from '@loop-petal/contracts/shapes/settings';
import { adminCaller, customerCaller, supportCaller, visitorCaller } from '@loop-petal/service-kit/testing';
import type { Shopper } from './checkout.ts';
import { PROMISE } from './fake-services.ts';
import { type Orders, product, startOrders, variation } from './start-orders.ts';

let orders: Orders;
const blue = variation({ colorName: 'Blue' });
const rose = product({ priceCents: 40_00, variations: [blue, variation({ colorName: 'Red' })] });
const gone = product({ isVisible: false });
beforeAll(async () => {
  orders = await startOrders();
  await orders.deliver(rose, gone);
});
afterAll(() => orders.stop());
afterEach(() => orders.down.clear());

const guest = visitorCaller();
const owner = adminCaller();
const BOUQUET = { description: 'Bridal bouquet', quantity: 1, unitPrice: '120', makingMinutes: 400, finishingDays: 2 };
const TABLE = {
  productId: rose.data.id,
  selectedColor: 'blue',
  quantity: 12,
  unitPrice: '25',
  quantityChangeable: true,
};
const OFFER = { basedOn: 0, lines: [BOUQUET, TABLE], shippingMethod: 'FEDEX_2_DAY', validUntil: '2100-01-01' };
const FORM = {
  ...{ customerName: 'Ada Lovelace', customerEmail: 'ada@example.com', customerPhone: '503 555 0100' },
  ...{ addressLine1: '1 Petal Lane', city: 'Portland', state: 'OR', zipCode: '97201', country: 'US' },
};

async function asked() {
  const body = { email: 'ada@example.com', name: 'Ada', message: 'Twelve like this, for a wedding' };
  const { id, token } = (await orders.request('POST', '/api/quotes', { caller: guest, body })).body;
  return {
    id,
    offer: (more: object = {}, caller = owner) =>
      orders.request('POST', `/api/admin/quotes/${id}/offer`, { caller, body: { ...OFFER, ...more } }),
    see: (query = '') => orders.request('GET', `/api/quotes/${id}?token=${token}${query}`, { caller: guest }),
    withdraw: () => orders.request('POST', `/api/admin/quotes/${id}/withdraw`, { caller: owner }),
    accept: (caller: Shopper, more: object) =>
      orders.request('POST', `/api/quotes/${id}/accept?token=${token}`, { caller, body: { ...FORM, ...more } }),
  };
}
const amounts = ({ receipt }: QuoteView) => receipt.map(({ label, rule, amount }) => [label, rule, amount]);

test('an offer shows its customer pieces, dates and a receipt, but not the work', async () => {
  const { id, offer, see } = await asked();
  const offered = await offer({ message: 'Here is the sketch.' });
  expect(offered.status).toBe(201);
  expect((await orders.published('quote.offered')).filter(({ quoteId }) => quoteId === id)).toEqual([
    { quoteId: id, email: 'ada@example.com', name: 'Ada', version: 1, validUntil: '2100-01-01' },
  ]);
  const { body } = await see('&state=CA');
  expect(body).toMatchObject({
    ...{ state: 'offered', version: 1, shippingMethod: 'FEDEX_2_DAY', validUntil: '2100-01-01', promise: PROMISE },
    lines: [
      { description: 'Bridal bouquet', productId: null, quantity: 1, unitPrice: '120.00', quantityChangeable: false },
      { ...{ description: 'Rose Bouquet', productId: rose.data.id, variationId: blue.id, selectedColor: 'Blue' } },
    ],
    ...{ messages: [{}, { from: 'shop', text: 'Here is the sketch.' }], orderId: null },
  });
  expect(amounts(body)).toEqual([
    ['Bridal bouquet', '1 × $120.00', '120.00'],
    ['Rose Bouquet', '12 × $25.00', '300.00'],
    ['Shipping (FedEx 2Day)', '$12.99 per parcel', '12.99'],
    [expect.stringMatching(/^Sales Tax/), expect.stringMatching(/of \$420\.00, to California$/), expect.any(String)],
  ]);
  const sum = (body as QuoteView).receipt.reduce((cents, { amount }) => cents + toCents(amount), 0);
  expect(sum).toBe(toCents(body.totalAmount));
  expect(JSON.stringify(body)).not.toContain('making');
  expect((offered.body as AdminQuoteView).offers).toMatchObject([
    { version: 1, lines: [{ work: { makingMinutes: 400, finishingDays: 2, materials: [] } }, { work: null }] },
  ]);
});

test('the dates come from the schedule with the pieces of the offer, and are missing while it does not answer', async () => {
  const { id, offer, see } = await asked();
  await offer();
  await see('&zip=00901&quantities=1,30');
  expect(orders.planned.at(-1)).toEqual({
    lines: [
      {
        ...{ productId: `quote:${id}:0`, variationId: null, quantity: 1 },
        work: { makingMinutes: 400, finishingDays: 2, materials: [] },
      },
      { productId: rose.data.id, variationId: blue.id, quantity: 30 },
    ],
    ...{ service: 'FEDEX_2_DAY', extraTransitDays: expect.any(Number) },
  });
  expect(orders.planned.at(-1)?.extraTransitDays).toBeGreaterThan(0);
  orders.down.add('production');
  const { status, body } = await see();
  expect([status, body.promise, body.state]).toEqual([200, null, 'offered']);
});

test('only the quantity of a line that allows it can be chosen', async () => {
  const { offer, see } = await asked();
  await offer();
  const { body } = await see('&quantities=1,20');
  expect(body.lines).toMatchObject([{ quantity: 1 }, { quantity: 20 }]);
  expect(amounts(body)[1]).toEqual(['Rose Bouquet', '20 × $25.00', '500.00']);
  for (const quantities of ['2,12', '1', '1,12,1', '1,0']) {
    expect(await see(`&quantities=${quantities}`)).toMatchObject({ status: 422, body: { code: 'quantity_fixed' } });
  }
  expect((await see('&quantities=many')).status).toBe(400);
});

test('the next version replaces an offer; of two made from the same version, one is stored', async () => {
  const { offer, see } = await asked();
  await offer();
  const cheaper = { basedOn: 1, lines: [{ ...BOUQUET, unitPrice: '99' }] };
  const both = await Promise.all([offer(cheaper), offer({ ...cheaper, message: 'Without the ribbon' })]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect(both.find(({ status }) => status === 409)?.body.code).toBe('stale');
  expect((await see()).body).toMatchObject({ version: 2, lines: [{ unitPrice: '99.00' }] });
});

test('an offer that is sent again is the same version, even after it was accepted or closed', async () => {
  const { id, offer, see, withdraw } = await asked();
  const same = { message: 'Here is the sketch.' };
  const both = await Promise.all([offer(same), offer(same)]);
  await withdraw();
  const answers = [...both, await offer(same)];
  expect(answers.map(({ status, body }) => [status, body.version])).toEqual(answers.map(() => [201, 1]));
  expect((await see()).body.messages).toHaveLength(2);
  const events = await orders.published('quote.offered');
  expect(events.filter(({ quoteId }) => quoteId === id)).toHaveLength(1);
});

test('an offer that ended yesterday is expired, and the next one reopens the quote', async () => {
  const { id, offer, see } = await asked();
  await offer();
  await orders.rows("UPDATE quotes SET valid_until = '2026-01-01' WHERE id = $1", [id]);
  expect((await see()).body).toMatchObject({ state: 'expired', promise: null });
  const listed = await orders.request('GET', '/api/admin/quotes?limit=1', { caller: supportCaller() });
  expect(listed.body).toMatchObject([{ id, state: 'expired' }]);
  expect((await offer({ basedOn: 1 })).body).toMatchObject({ state: 'offered', version: 2 });
});

test('a closed quote gets no offer', async () => {
  const { offer, withdraw } = await asked();
  await withdraw();
  expect(await offer()).toMatchObject({ status: 409, body: { code: 'withdrawn' } });
});

test('the sketches of all versions and the pictures of the request stay stored', async () => {
  const { id, offer } = await asked();
  const [first, second] = [`/images/${randomUUID()}`, `/images/${randomUUID()}`];
  for (const url of [first, second]) orders.uploads.add(url);
  await offer({ lines: [{ ...BOUQUET, pictureUrl: first }] });
  const { body } = await offer({ basedOn: 1, lines: [{ ...BOUQUET, pictureUrl: second }] });
  expect(body.lines).toMatchObject([{ pictureUrl: second, image: { width: 4 } }]);
  const named = (await orders.published(uploadsNamed.type)).filter(({ holder }) => holder === `quote:${id}`);
  expect(named).toMatchObject([
    { version: 2, urls: [first] },
    { version: 3, urls: [first, second] },
  ]);
});

test('the sketch of a product is the picture of its order, and stays stored when the account is deleted', async () => {
  const { id, offer, see, accept } = await asked();
  const [earlier, sketch] = [`/images/${randomUUID()}`, `/images/${randomUUID()}`];
  for (const url of [earlier, sketch]) orders.uploads.add(url);
  await offer({ lines: [{ ...TABLE, pictureUrl: earlier }] });
  await offer({ basedOn: 1, lines: [{ ...TABLE, pictureUrl: sketch }, TABLE] });
  const ada = customerCaller() as Extract<Shopper, { kind: 'customer' }>;
  const paymentId = randomUUID();
  const amountCents = toCents((await see('&state=OR')).body.totalAmount);
  orders.payments.set(paymentId, { ownerId: ada.ownerId, amountCents, status: 'authorized', orderId: null });
  const { body } = await accept(ada, { version: 2, paymentId });
  expect(body.orderItems).toMatchObject([{ imageUrl: sketch }, { imageUrl: blue.imageUrl }]);
  await orders.deliver(userDeleted({ userId: ada.userId }));
  const named = (await orders.published(uploadsNamed.type)).filter(({ holder }) => holder === `quote:${id}`);
  expect(named.at(-1)).toMatchObject({ version: 4, urls: [sketch] });
});

test.each([
  [{ lines: [] }, 400],
  [{ lines: [{ ...BOUQUET, description: undefined }] }, 400],
  [{ lines: [{ ...BOUQUET, productId: rose.data.id }] }, 400],
  [{ lines: [{ ...BOUQUET, makingMinutes: undefined }] }, 400],
  [{ lines: [{ ...BOUQUET, quantity: 100 }] }, 400],
  [{ lines: [{ ...BOUQUET, unitPrice: '-1' }] }, 400],
  [{ shippingMethod: 'PIGEON' }, 400],
  [{ validUntil: 'soon' }, 400],
  [{ validUntil: '2020-01-01' }, 422],
  [{ lines: [{ ...TABLE, productId: 'unknown' }] }, 422],
  [{ lines: [{ ...TABLE, productId: gone.data.id }] }, 422],
  [{ lines: [{ ...TABLE, selectedColor: 'green' }] }, 422],
  [{ lines: [{ ...BOUQUET, pictureUrl: `/images/${randomUUID()}` }] }, 422],
])('an offer with %j is refused and stores nothing', async (more, status) => {
  const { offer, see } = await asked();
  expect((await offer(more)).status).toBe(status);
  expect((await see()).body).toMatchObject({ state: 'requested', version: 0, lines: [], receipt: [] });
});

test('the owner makes an offer to a customer who asked by phone or in person, and gets the link', async () => {
  const { basedOn: _, ...given } = OFFER;
  const body = { ...given, email: 'fair@example.com', name: 'Ben', message: 'As agreed at the fair' };
  const create = (more: object = {}, caller = owner) =>
    orders.request('POST', '/api/admin/quotes', { caller, body: { ...body, ...more } });
  const { status, body: created } = await create();
  expect([status, created.state, created.version, created.awaitsAnswer]).toEqual([201, 'offered', 1, false]);
  const link = new URL(created.link);
  expect(link.pathname).toBe(`/quote/${created.id}`);
  const seen = await orders.request('GET', `/api/quotes/${created.id}${link.search}`, { caller: guest });
  expect(seen.body).toMatchObject({ name: 'Ben', messages: [{ from: 'shop', text: 'As agreed at the fair' }] });
  expect((await orders.published('quote.offered')).at(-1)).toMatchObject({ email: 'fair@example.com' });
  const count = async () => (await orders.rows('SELECT count(*)::int AS count FROM quotes'))[0].count;
  const before = await count();
  const refused = [await create({}, supportCaller() as never), await create({ validUntil: '2020-01-01' })];
  refused.push(await create({ lines: [] }), await create({ email: 'ben' }));
  expect(refused.map((one) => one.status)).toEqual([403, 422, 400, 400]);
  expect(await count()).toBe(before);
});

test('an offer to a customer who asked by phone or in person, sent twice with one key, is one quote', async () => {
  const { basedOn: _, ...given } = OFFER;
  const body = { ...given, email: 'twice@example.com', name: 'Ben', message: 'As agreed at the fair' };
  const headers = { 'idempotency-key': randomUUID() };
  const create = (more: object = {}) =>
    orders.request('POST', '/api/admin/quotes', { caller: owner, body: { ...body, ...more }, headers });
  const answers = [...(await Promise.all([create(), create()])), await create()];
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(new Set(answers.map((one) => one.body.link)).size).toBe(1);
  expect(await orders.rows("SELECT 1 FROM quotes WHERE email = 'twice@example.com'")).toHaveLength(1);
  const emails = (await orders.published('quote.offered')).filter(({ email }) => email === 'twice@example.com');
  expect(emails).toHaveLength(1);
  expect(await create({ name: 'Bea' })).toMatchObject({ status: 409, body: { code: 'idempotency_key_reused' } });
});

test('a preview has the receipt and dates that the offer gets, and stores nothing', async () => {
  const { id, offer, see } = await asked();
  const preview = (more: object = {}, caller = owner) =>
    orders.request('POST', '/api/admin/quotes/preview', {
      caller,
      body: { lines: OFFER.lines, shippingMethod: OFFER.shippingMethod, state: 'CA', zip: '00901', ...more },
    });
  const { status, body } = await preview();
  expect([status, (await see()).body.version]).toEqual([200, 0]);
  await offer();
  const seen = (await see('&state=CA&zip=00901')).body;
  expect(body).toEqual({ receipt: seen.receipt, totalAmount: seen.totalAmount, promise: PROMISE });
  const [wanted, , planned] = orders.planned.slice(-3);
  const anyPiece = (plan: typeof planned) =>
    plan && {
      ...plan,
      lines: plan.lines.map((line) => ({ ...line, productId: line.productId.replace(/^quote:.*:/, '') })),
    };
  expect(anyPiece(planned)).toEqual(anyPiece(wanted));
  expect((await preview({ shippingMethod: 'LOCAL_PICKUP' })).body.code).toBe('service_unavailable');
  expect((await preview({ lines: [{ ...TABLE, selectedColor: 'green' }] })).status).toBe(422);
  expect((await preview({ lines: [] })).status).toBe(400);
  expect((await preview({}, supportCaller() as never)).status).toBe(403);
  orders.down.add('production');
  expect((await preview()).body.promise).toBeNull();
  expect(await orders.rows('SELECT version FROM quotes WHERE id = $1', [id])).toEqual([{ version: 1 }]);
});

test('only the owner makes offers, and they are audited', async () => {
  const { id, offer } = await asked();
  expect((await offer({}, supportCaller() as never)).status).toBe(403);
  await offer();
  const entries = (await orders.published(auditRecorded.type)).filter(({ subject }) => subject.id === id);
  expect(entries.map(({ action }) => action)).toEqual(['made an offer']);
});

test('an offer that costs nothing is refused, because it could not be paid', async () => {
  const pickup = { available: true, instructions: 'Ring the bell.', state: 'OR' };
  await orders.deliver(settingsChanged({ ...DEFAULT_SETTINGS, address: '1 Petal Lane', pickup, version: 7 }));
  const { offer, see } = await asked();
  const free = { lines: [{ ...BOUQUET, unitPrice: '0.00' }] };
  expect(await offer({ ...free, shippingMethod: 'LOCAL_PICKUP' })).toMatchObject({
    status: 422,
    body: { code: 'nothing_to_pay' },
  });
  expect((await see()).body).toMatchObject({ state: 'requested', version: 0 });
  expect((await offer(free)).status).toBe(201);
});
