import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
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
const SECRET = 'Calls twice a day';
beforeAll(async () => {
  orders = await startOrders();
  await orders.deliver(rose);
});
afterAll(() => orders.stop());

const placed = async (shopper: Shopper = customerCaller() as Shopper): Promise<string> =>
  (await place(orders, shopper, [{ productId: rose.data.id, cents: 29_99 }])).id;
const ask = (method: string, id: string, part: string, body?: object, caller = owner) =>
  orders.request(method, `/api/admin/orders/${id}${part}`, { caller, ...(body && { body }) });
const listed = async (tag: string): Promise<string[]> =>
  (
    await orders.request('GET', `/api/admin/orders?limit=50&tag=${encodeURIComponent(tag)}`, { caller: owner })
  ).body.map((order: { id: string }) => order.id);

test('the staff writes and deletes notes with their author', async () => {
  const id = await placed();
  const added = await ask('POST', id, '/notes', { text: `  ${SECRET} ` }, supportCaller());
  expect([added.status, added.body.notes]).toEqual([
    201,
    [{ id: expect.any(String), text: SECRET, by: expect.any(String), createdAt: expect.any(String) }],
  ]);
  await ask('POST', id, '/notes', { text: 'Sent a sample' });
  const [first] = added.body.notes;
  const { body } = await ask('DELETE', id, `/notes/${first.id}`);
  expect(body.notes.map(({ text }: { text: string }) => text)).toEqual(['Sent a sample']);
  expect((await ask('DELETE', id, `/notes/${first.id}`)).status).toBe(404);
  expect((await ask('DELETE', await placed(), `/notes/${body.notes[0].id}`)).status).toBe(404);
  const audit = (await orders.published('audit.recorded')).filter(({ subject }) => subject.id === id);
  expect(audit.map(({ action }) => action)).toEqual(['added a note', 'added a note', 'deleted a note']);
  expect(JSON.stringify(audit)).not.toContain(SECRET);
});

test('orders are tagged once, found by their tag, and untagged', async () => {
  const [id, other] = [await placed(), await placed()];
  await ask('POST', other, '/tags', { tag: 'gift' });
  const answers = await Promise.all(['Wedding ', 'wedding', 'vip'].map((tag) => ask('POST', id, '/tags', { tag })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await ask('GET', id, '')).body.tags).toEqual(['vip', 'wedding']);
  expect(await listed('WEDDING')).toEqual([id]);
  expect(await listed('nothing')).toEqual([]);
  await ask('DELETE', id, '/tags/Wedding');
  expect((await ask('DELETE', id, '/tags/wedding')).body.tags).toEqual(['vip']);
  expect(await listed('wedding')).toEqual([]);
});

test('bad input is refused, and an order has a limited number of notes and tags', async () => {
  const id = await placed();
  expect((await ask('POST', id, '/notes', { text: ' ' })).status).toBe(400);
  expect((await ask('POST', id, '/notes', { text: 'x'.repeat(2001) })).status).toBe(400);
  for (const tag of ['', '-x', 'a/b', 'x'.repeat(25)])
    expect((await ask('POST', id, '/tags', { tag })).status).toBe(400);
  expect((await ask('POST', randomUUID(), '/tags', { tag: 'gift' })).status).toBe(404);
  for (let count = 0; count < 10; count++) await ask('POST', id, '/tags', { tag: `tag ${count}` });
  expect((await ask('POST', id, '/tags', { tag: 'one more' })).body.code).toBe('too_many_tags');
  expect((await ask('GET', id, '')).body.tags).toHaveLength(10);
  for (let count = 0; count < 50; count++) await ask('POST', id, '/notes', { text: `note ${count}` });
  expect((await ask('POST', id, '/notes', { text: 'one more' })).body.code).toBe('too_many_notes');
  expect((await ask('POST', id, '/notes', { text: 'x' }, packerCaller())).status).toBe(403);
});

test('another admin’s open page is notified', async () => {
  const id = await placed();
  const changes = async (after?: string) =>
    (await orders.request('GET', `/api/admin/stats/changes${after ? `?after=${after}` : ''}`, { caller: owner })).body;
  const { marker } = await changes();
  await ask('POST', id, '/notes', { text: SECRET });
  expect((await changes(marker)).orderIds).toContain(id);
});

test('the customer never sees notes and tags, and they are erased with the account', async () => {
  const shopper = customerCaller() as Shopper;
  const id = await placed(shopper);
  await ask('POST', id, '/notes', { text: SECRET });
  await ask('POST', id, '/tags', { tag: 'difficult' });
  const seen = [
    await orders.request('GET', `/api/orders/${id}`, { caller: shopper }),
    await orders.request('GET', '/api/user/orders', { caller: shopper }),
    await orders.request('GET', `/internal/users/${shopper.ownerId}/export`, { caller: serviceCaller('gateway') }),
  ];
  expect(seen.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(JSON.stringify(seen)).not.toMatch(/difficult|twice a day|"notes"|"tags"/);
  expect(JSON.stringify(await orders.published('order-details.changed'))).not.toMatch(/difficult|twice a day/);
  await orders.deliver(userDeleted({ userId: shopper.ownerId }));
  expect((await ask('GET', id, '')).body).toMatchObject({ notes: [], tags: [] });
  expect((await orders.rows('SELECT FROM order_notes WHERE order_id = $1', [id])).length).toBe(0);
  expect((await ask('GET', await placed(visitorCaller() as Shopper), '')).body.notes).toEqual([]);
});
