import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { customerNoteSent } from '@loop-petal/contracts/events/order-details-events';
import { userDeleted } from '@loop-petal/contracts/events/user-events';
import {
  adminCaller,
  customerCaller,
  packerCaller,
  serviceCaller,
  supportCaller,
  visitorCaller,
} from '@loop-petal/service-kit/testing';
import { place, type Shopper } from './checkout.ts';
import { type Orders, product, startOrders } from './start-orders.ts';

let orders: Orders;
const rose = product();
const owner = adminCaller();
const TEXT = 'The madder yarn arrives on Monday.';
beforeAll(async () => {
  orders = await startOrders();
  await orders.deliver(rose);
});
afterAll(() => orders.stop());

async function placed(shopper: Shopper = customerCaller() as Shopper) {
  const { id } = await place(orders, shopper, [{ productId: rose.data.id, cents: 29_99 }]);
  const send = (text: string = TEXT, { caller = owner, key = '' } = {}) =>
    orders.request('POST', `/api/admin/orders/${id}/customer-notes`, {
      caller,
      body: { text },
      ...(key && { headers: { 'idempotency-key': key } }),
    });
  const sent = async () => (await orders.published(customerNoteSent.type)).filter(({ orderId }) => orderId === id);
  const asAdmin = async (part = '') =>
    (await orders.request('GET', `/api/admin/orders/${id}${part}`, { caller: owner })).body;
  return { id, shopper, send, sent, asAdmin };
}

test('the shop writes a note, which the customer is emailed and sees with the order', async () => {
  const { id, shopper, send, sent, asAdmin } = await placed();
  const { status, body } = await send(`  ${TEXT} `, { caller: supportCaller() });
  const note = { id: expect.any(String), text: TEXT, createdAt: expect.any(String) };
  expect([status, body.customerNotes]).toEqual([201, [{ ...note, by: expect.any(String) }]]);
  expect(await sent()).toEqual([{ orderId: id, text: TEXT }]);
  const { body: seen } = await orders.request('GET', `/api/orders/${id}`, { caller: shopper });
  expect(seen.customerNotes).toEqual([note]);
  const timeline = await asAdmin('/timeline');
  expect(timeline.at(-1)).toMatchObject({
    type: 'order.customer-note-sent',
    description: 'Note sent to the customer.',
  });
  const audit = (await orders.published('audit.recorded')).filter(({ subject }) => subject.id === id);
  expect(audit.map(({ action }) => action)).toEqual(['sent the customer a note']);
  expect(JSON.stringify([timeline, audit])).not.toContain('madder');
});

test('a note sent again after a lost response, or twice by a double click, is one note', async () => {
  const { send, sent, asAdmin } = await placed();
  const key = randomUUID();
  const answers = await Promise.all([send(TEXT, { key }), send(TEXT, { key })]);
  answers.push(await send(TEXT, { key }));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect((await asAdmin()).customerNotes).toHaveLength(1);
  expect(await sent()).toHaveLength(1);
  await send('Another one');
  expect((await asAdmin()).customerNotes.map(({ text }: { text: string }) => text)).toEqual([TEXT, 'Another one']);
});

test('bad input, packers and customers are refused, and an order has a limited number of notes', async () => {
  const { id, shopper, send, sent, asAdmin } = await placed();
  for (const text of [' ', 'x'.repeat(2001)]) expect((await send(text)).status).toBe(400);
  expect((await send(TEXT, { key: 'x' })).status).toBe(400);
  for (const caller of [packerCaller(), shopper as never]) expect((await send(TEXT, { caller })).status).toBe(403);
  const unknown = `/api/admin/orders/${randomUUID()}/customer-notes`;
  expect((await orders.request('POST', unknown, { caller: owner, body: { text: TEXT } })).status).toBe(404);
  await orders.rows(
    `INSERT INTO customer_notes (id, order_id, text, by, created_at)
     SELECT gen_random_uuid(), $1, 'Hello', 'Ada', now() FROM generate_series(1, 50)`,
    [id],
  );
  expect(await send()).toMatchObject({ status: 409, body: { code: 'too_many_notes' } });
  expect((await asAdmin()).customerNotes).toHaveLength(50);
  expect(await sent()).toEqual([]);
});

test('the customer’s export has the notes, and they are erased with the account', async () => {
  const { id, shopper, send, sent, asAdmin } = await placed();
  await send();
  const path = `/internal/users/${shopper.ownerId}/export`;
  const { body } = await orders.request('GET', path, { caller: serviceCaller('gateway') });
  expect(body.orders[0].customerNotes).toMatchObject([{ text: TEXT }]);
  await orders.deliver(userDeleted({ userId: shopper.ownerId }));
  expect((await asAdmin()).customerNotes).toEqual([]);
  expect(await orders.rows('SELECT FROM customer_notes WHERE order_id = $1', [id])).toEqual([]);
  expect(await send()).toMatchObject({ status: 409, body: { code: 'no_email' } });
  expect((await asAdmin()).customerNotes).toEqual([]);
  expect(await sent()).toHaveLength(1);
});

test('a guest sees the notes with the order’s link', async () => {
  const { id, shopper, send } = await placed(visitorCaller() as Shopper);
  await send();
  const { body } = await orders.request('GET', `/api/orders/${id}`, { caller: shopper });
  expect(body.customerNotes).toMatchObject([{ text: TEXT }]);
});
