import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { auditRecorded } from '@loop-petal/contracts/events/audit-events';
import { uploadsNamed } from '@loop-petal/contracts/events/upload-events';
import { userDeleted } from '@loop-petal/contracts/events/user-events';
import { MAX_QUOTE_MESSAGES } from '@loop-petal/contracts/shapes/quotes';
import { orderToken } from '@loop-petal/service-kit/security/order-link';
import {
  adminCaller,
  customerCaller,
  packerCaller,
  serviceCaller,
  supportCaller,
  visitorCaller,
} from '@loop-petal/service-kit/testing';
import { eraseOldQuotes } from '../src/erasure/erase-old-quotes.ts';
import { place, type Shopper } from './checkout.ts';
import { type Orders, product, startOrders } from './start-orders.ts';

let orders: Orders;
beforeAll(async () => {
  orders = await startOrders();
});
afterAll(() => orders.stop());

const owner = adminCaller();
const support = supportCaller();
const guest = visitorCaller();
const REQUEST = { email: 'ada@example.com', name: 'Ada', message: 'Twelve like this, for a wedding' };

const ask = (more: object = {}, caller = guest) =>
  orders.request('POST', '/api/quotes', { caller, body: { ...REQUEST, ...more } });
const see = (id: string, token?: string, caller = visitorCaller()) =>
  orders.request('GET', `/api/quotes/${id}${token ? `?token=${token}` : ''}`, { caller });
const write = (id: string, token: string, text: string) =>
  orders.request('POST', `/api/quotes/${id}/messages?token=${token}`, { caller: guest, body: { text } });
const answer = (id: string, text: string, caller = support) =>
  orders.request('POST', `/api/admin/quotes/${id}/messages`, { caller, body: { text } });
const withdraw = (id: string) => orders.request('POST', `/api/admin/quotes/${id}/withdraw`, { caller: owner });
const forStaff = (id: string) => orders.request('GET', `/api/admin/quotes/${id}`, { caller: support });
const textsOf = (messages: { from: string; text: string }[]) => messages.map(({ from, text }) => `${from}: ${text}`);
const upload = () => {
  const url = `/images/${randomUUID()}`;
  orders.uploads.add(url);
  return url;
};

test('a repeat of a request with its Idempotency-Key is the same quote', async () => {
  const headers = { 'idempotency-key': randomUUID() };
  const send = (message: string) =>
    orders.request('POST', '/api/quotes', { caller: visitorCaller(), body: { ...REQUEST, message }, headers });
  const [first, again, other] = [await send('In blue'), await send('In blue'), await send('In red')];
  expect([again.status, again.body]).toEqual([201, first.body]);
  expect(other.body.id).not.toBe(first.body.id);
  const asked = (await orders.published('quote.asked')).filter(({ quoteId }) => quoteId === first.body.id);
  expect([asked.length, textsOf((await see(first.body.id, first.body.token)).body.messages)]).toEqual([
    1,
    ['customer: In blue'],
  ]);
});

test('a guest asks for a quote and sees everything asked with its token', async () => {
  const rose = product();
  await orders.deliver(rose);
  const pictures = [upload()];
  const details = { quantity: 12, neededBy: '2027-06-05', budget: '240', productId: rose.data.id, pictures };
  const asked = await ask(details);
  expect(asked.status).toBe(201);
  const { body } = await see(asked.body.id, asked.body.token);
  expect(body).toMatchObject({
    ...{ state: 'requested', name: 'Ada', quantity: 12, neededBy: '2027-06-05', budget: '240.00', pictures },
    product: { id: rose.data.id, name: 'Rose Bouquet' },
    messages: [{ from: 'customer', text: REQUEST.message }],
  });
  expect(body.images).toHaveLength(1);
  expect(JSON.stringify(body)).not.toContain(REQUEST.email);
  expect(await orders.published(uploadsNamed.type)).toContainEqual(
    expect.objectContaining({ holder: `quote:${asked.body.id}`, version: 1, urls: pictures }),
  );
});

test('without its token, a quote is a 404 for other shoppers and for the staff outside the admin client', async () => {
  const { id, token } = (await ask()).body;
  const other = (await ask()).body;
  const strangers = [
    await see(id),
    await see(id, other.token),
    await see(id, orderToken(orders.ctx.linkSecret, id)),
    await see(id, undefined, customerCaller()),
    await see(id, undefined, owner),
    await see(randomUUID(), token),
    await see('1', token),
    await write(id, other.token, 'Me too'),
  ];
  expect(strangers.map(({ status }) => status)).toEqual(strangers.map(() => 404));
});

test('the account that asked opens its quote without a token', async () => {
  const ada = customerCaller();
  const { id } = (await ask({}, ada)).body;
  expect((await see(id, undefined, ada)).status).toBe(200);
});

test('customer and staff write in turns, and the staff sees whose turn it is', async () => {
  const { id, token } = (await ask()).body;
  expect((await forStaff(id)).body).toMatchObject({ email: REQUEST.email, awaitsAnswer: true });
  const answered = await answer(id, 'Which color?');
  expect(answered.status).toBe(201);
  expect(answered.body.awaitsAnswer).toBe(false);
  expect(answered.body.messages[1].by).toEqual(expect.any(String));
  const { status, body } = await write(id, token, 'Blue');
  expect(status).toBe(201);
  expect(textsOf(body.messages)).toEqual([`customer: ${REQUEST.message}`, 'shop: Which color?', 'customer: Blue']);
  expect(body.messages[1]).not.toHaveProperty('by');
  expect((await forStaff(id)).body.awaitsAnswer).toBe(true);
});

test('events name the recipient of the email, without the texts', async () => {
  const { id, token } = (await ask()).body;
  await write(id, token, 'And a ribbon');
  await answer(id, 'Which color?');
  await write(id, token, 'Blue');
  await write(id, token, 'Or red');
  const ofQuote = async (type: string) => (await orders.published(type)).filter(({ quoteId }) => quoteId === id);
  const toCustomer = { quoteId: id, email: REQUEST.email, name: REQUEST.name };
  expect(await ofQuote('quote.asked')).toEqual([toCustomer]);
  expect(await ofQuote('quote.answered')).toEqual([toCustomer]);
  expect(await ofQuote('quote.replied')).toEqual([{ quoteId: id, name: REQUEST.name }]);
});

test('a message sent twice at the same time is stored once', async () => {
  const { id, token } = (await ask()).body;
  const sent = await Promise.all([write(id, token, 'Blue'), write(id, token, 'Blue'), write(id, token, 'Blue')]);
  expect(sent.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(textsOf((await see(id, token)).body.messages)).toEqual([`customer: ${REQUEST.message}`, 'customer: Blue']);
});

test('different messages sent at the same time are all kept', async () => {
  const { id, token } = (await ask()).body;
  const texts = ['Blue', 'Red', 'Green'];
  const sent = await Promise.all([...texts.map((text) => write(id, token, text)), answer(id, 'Which color?')]);
  expect(sent.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  const kept = textsOf((await see(id, token)).body.messages).slice(1);
  expect(kept.toSorted()).toEqual([...texts.map((text) => `customer: ${text}`), 'shop: Which color?'].toSorted());
});

test('a withdrawn quote takes no messages, stays readable, and does not await an answer', async () => {
  const { id, token } = (await ask()).body;
  expect((await withdraw(id)).body).toMatchObject({ state: 'withdrawn', awaitsAnswer: false });
  expect((await withdraw(id)).status).toBe(200);
  for (const refused of [await write(id, token, 'Still there?'), await answer(id, 'No')]) {
    expect(refused).toMatchObject({ status: 409, body: { code: 'withdrawn' } });
  }
  const { body } = await see(id, token);
  expect(body).toMatchObject({ state: 'withdrawn', messages: [{ text: REQUEST.message }] });
});

test('a quote has a limited number of messages', async () => {
  const { id, token } = (await ask()).body;
  await orders.rows(
    `INSERT INTO quote_messages (quote_id, number, text, at)
     SELECT $1, number, 'Blue', now() FROM generate_series(2, $2::int) AS number`,
    [id, MAX_QUOTE_MESSAGES],
  );
  expect(await write(id, token, 'One more')).toMatchObject({ status: 409, body: { code: 'too_many_messages' } });
});

test.each([
  [{ message: ' \u200b ' }, 400],
  [{ email: 'ada' }, 400],
  [{ quantity: 0 }, 400],
  [{ quantity: 1.5 }, 400],
  [{ budget: 'much' }, 400],
  [{ neededBy: 'June' }, 400],
  [{ state: 'withdrawn' }, 400],
  [{ productId: 'gone' }, 422],
  [{ pictures: [`/images/${randomUUID()}`] }, 422],
])('a request with %j is refused and stores nothing', async (more, status) => {
  const count = async () => (await orders.rows('SELECT count(*)::int AS count FROM quotes'))[0].count;
  const before = await count();
  expect((await ask(more)).status).toBe(status);
  expect(await count()).toBe(before);
});

test('the staff lists quotes, newest first, page by page', async () => {
  const first = (await ask()).body.id;
  const second = (await ask()).body.id;
  await orders.rows('UPDATE quotes SET created_at = created_at + make_interval(days => $2) WHERE id = $1', [first, 1]);
  await orders.rows('UPDATE quotes SET created_at = created_at + make_interval(days => $2) WHERE id = $1', [second, 2]);
  const page = (query: string) => orders.request('GET', `/api/admin/quotes?limit=1${query}`, { caller: support });
  const newest = await page('');
  expect(newest.body).toMatchObject([{ id: second, email: REQUEST.email, awaitsAnswer: true }]);
  expect(newest.headers.get('x-next-cursor')).toBe(second);
  expect((await page(`&cursor=${second}`)).body).toMatchObject([{ id: first }]);
});

test('support answers but does not close quotes, packers see none', async () => {
  const { id } = (await ask()).body;
  const path = `/api/admin/quotes/${id}`;
  expect((await orders.request('POST', `${path}/withdraw`, { caller: support })).status).toBe(403);
  expect((await orders.request('GET', path, { caller: packerCaller() })).status).toBe(403);
});

test('answers and closing are audited without their texts', async () => {
  const { id } = (await ask()).body;
  await answer(id, 'A secret recipe');
  await withdraw(id);
  const entries = (await orders.published(auditRecorded.type)).filter(({ subject }) => subject.id === id);
  expect(entries.map(({ action }) => action)).toEqual(['answered a quote', 'closed a quote']);
  expect(JSON.stringify(entries)).not.toContain('secret recipe');
});

test('an account exports its quotes and guests’ quotes that it paid for; deleting it deletes them, their messages and pictures', async () => {
  const ada = customerCaller() as Extract<Shopper, { kind: 'customer' }>;
  const { id } = (await ask({ pictures: [upload()] }, ada)).body;
  const kept = (await ask({}, customerCaller())).body;
  const paid = (await ask()).body;
  const rose = product();
  await orders.deliver(rose);
  const order = await place(orders, ada, [{ productId: rose.data.id, cents: rose.data.priceCents }]);
  await orders.rows('UPDATE quotes SET order_id = $2 WHERE id = $1', [paid.id, order.id]);
  const exported = () =>
    orders.request('GET', `/internal/users/${ada.userId}/export`, { caller: serviceCaller('gateway') });
  expect((await exported()).body.quotes).toMatchObject([
    { id, messages: [{ text: REQUEST.message }] },
    { id: paid.id },
  ]);
  await orders.deliver(userDeleted({ userId: ada.userId }));
  expect((await exported()).body.quotes).toEqual([]);
  for (const erased of [id, paid.id]) {
    expect((await forStaff(erased)).status).toBe(404);
    expect(await orders.rows('SELECT * FROM quote_messages WHERE quote_id = $1', [erased])).toEqual([]);
  }
  expect(await orders.published(uploadsNamed.type)).toContainEqual(
    expect.objectContaining({ holder: `quote:${id}`, version: 2, urls: [] }),
  );
  expect((await forStaff(kept.id)).status).toBe(200);
});

test('quotes that wait for an answer are listed first, across all pages', async () => {
  const request = (name: string) =>
    orders.request('POST', '/api/quotes', {
      caller: visitorCaller(),
      body: { email: 'sorted@example.com', name, message: 'Twelve in blue' },
    });
  const [first, second, third] = [await request('One'), await request('Two'), await request('Three')].map(
    ({ body }) => body.id as string,
  );
  for (const id of [second, third]) {
    const path = `/api/admin/quotes/${id}/messages`;
    await orders.request('POST', path, { caller: supportCaller(), body: { text: 'Gladly!' } });
  }
  const ours: string[] = [];
  let cursor = '';
  do {
    const listed = await orders.request('GET', `/api/admin/quotes?limit=2${cursor && `&cursor=${cursor}`}`, {
      caller: supportCaller(),
    });
    ours.push(...listed.body.filter(({ email }: never) => email === 'sorted@example.com').map(({ id }: never) => id));
    cursor = listed.headers.get('x-next-cursor') ?? '';
  } while (cursor);
  expect(ours).toEqual([first, third, second]);
});

test('a guest’s quote without an order is erased a year after its last message, and others are not', async () => {
  const request = async (caller = visitorCaller() as never) => {
    const body = { email: 'old@example.com', name: 'Ada', message: 'Twelve in blue' };
    return (await orders.request('POST', '/api/quotes', { caller, body })).body.id as string;
  };
  const [old, answered, ofAccount, accepted] = [
    await request(),
    await request(),
    await request(customerCaller() as never),
    await request(),
  ];
  await orders.rows("UPDATE quotes SET created_at = now() - interval '366 days' WHERE email = 'old@example.com'");
  await orders.rows(
    `UPDATE quote_messages SET at = now() - interval '366 days'
     FROM quotes WHERE quotes.id = quote_id AND email = 'old@example.com'`,
  );
  await orders.rows("UPDATE quote_messages SET at = now() - interval '364 days' WHERE quote_id = $1", [answered]);
  await orders.rows('UPDATE quotes SET order_id = id WHERE id = $1', [accepted]);
  await eraseOldQuotes(orders.ctx);
  const left = await orders.rows("SELECT id FROM quotes WHERE email = 'old@example.com'");
  expect(left.map(({ id }) => id).toSorted()).toEqual([answered, ofAccount, accepted].toSorted());
  expect((await orders.published('quote.erased')).map(({ quoteId }) => quoteId)).toContain(old);
});
