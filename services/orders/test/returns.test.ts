import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { auditRecorded } from '@loop-petal/contracts/events/audit-events';
import { returnLabelUnneeded } from '@loop-petal/contracts/events/order-details-events';
import { uploadsNamed } from '@loop-petal/contracts/events/upload-events';
import { userDeleted } from '@loop-petal/contracts/events/user-events';
import { adminCaller, customerCaller, serviceCaller, visitorCaller } from '@loop-petal/service-kit/testing';
import { place, type Shopper } from './checkout.ts';
import { type Orders, product, startOrders } from './start-orders.ts';

let orders: Orders;
const rose = product();
const tulip = product({ name: 'Tulip', priceCents: 12_00 });
const owner = adminCaller();
beforeAll(async () => {
  orders = await startOrders();
  await orders.deliver(rose, tulip);
});
afterAll(() => orders.stop());

const REASON = 'It is smaller than I thought';
const ask = (method: string, path: string, body?: unknown) =>
  orders.request(method, path, { caller: owner, ...(body === undefined ? {} : { body }) });

/** A delivered order of two roses and a tulip. */
async function arrived(shopper: Shopper = customerCaller() as Shopper) {
  const lines = [
    { productId: rose.data.id, cents: 29_99, quantity: 2 },
    { productId: tulip.data.id, cents: 12_00 },
  ];
  const { id, orderItems } = await place(orders, shopper, lines);
  await ask('PATCH', `/api/admin/orders/${id}/status`, { status: 'delivered' });
  const [roses, tulips]: [string, string] = orderItems.map((item: { id: string }) => item.id);
  return {
    id,
    roses,
    tulips,
    request: (items?: object[], caller: Shopper = shopper, more: object = {}) =>
      orders.request('POST', `/api/orders/${id}/return`, {
        caller,
        body: { reason: REASON, ...(items && { items }), ...more },
      }),
    change: (returnId: string, body: object) => ask('PATCH', `/api/admin/orders/${id}/returns/${returnId}`, body),
    seen: async () => (await ask('GET', `/api/admin/orders/${id}`)).body,
    published: async (type: string) => (await orders.published(type)).filter(({ orderId }) => orderId === id),
  };
}

async function requested() {
  const order = await arrived();
  const { body } = await order.request([{ itemId: order.roses, quantity: 1 }]);
  return { ...order, returnId: body.returns[0].id as string };
}

describe('a customer who returns pieces', () => {
  test('chooses items and quantities, each piece once', async () => {
    const { roses, tulips, request } = await arrived();
    const first = await request([{ itemId: roses, quantity: 1 }]);
    const items = [{ itemId: roses, quantity: 1 }];
    expect(first).toMatchObject({
      status: 200,
      body: { canReturn: true, returns: [{ state: 'requested', reason: REASON, message: null, items }] },
    });
    expect(await request([{ itemId: roses, quantity: 2 }])).toMatchObject({
      status: 409,
      body: { code: 'not_returnable', message: 'Rose Bouquet: 1 of this order can still be returned.' },
    });
    const rest = await request();
    expect(rest.body.canReturn).toBe(false);
    expect(rest.body.returns[1].items).toEqual([
      { itemId: roses, quantity: 1 },
      { itemId: tulips, quantity: 1 },
    ]);
    expect((await request()).status).toBe(409);
  });

  test.each([
    ['no items', () => [], 400],
    ['an item twice', (itemId: string) => Array(2).fill({ itemId, quantity: 1 }), 400],
    ['no pieces of an item', (itemId: string) => [{ itemId, quantity: 0 }], 400],
    ['an item of another order', () => [{ itemId: randomUUID(), quantity: 1 }], 404],
  ])('can’t name %s', async (_, itemsOf, status) => {
    const { roses, request, seen } = await arrived();
    expect((await request(itemsOf(roses))).status).toBe(status);
    expect((await seen()).returns).toEqual([]);
  });

  test('can’t return another customer’s order', async () => {
    const { request } = await arrived();
    expect((await request(undefined, visitorCaller() as Shopper)).status).toBe(404);
  });

  test('requests the same pieces once, in two tabs', async () => {
    const { request, seen } = await arrived();
    const answers = await Promise.all([request(), request()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await seen()).returns).toHaveLength(1);
  });

  test('keeps refunded pieces, and can return the others until everything is refunded', async () => {
    const { id, roses, tulips, request } = await arrived();
    const items = [{ itemId: roses, quantity: 1 }];
    expect((await ask('POST', `/api/admin/orders/${id}/refund`, { items })).status).toBe(200);
    const { body: refused } = await request([{ itemId: roses, quantity: 2 }]);
    expect(refused.message).toBe('Rose Bouquet: 1 of this order can still be returned.');
    const { body } = await request();
    expect(body.returns[0].items).toEqual([...items, { itemId: tulips, quantity: 1 }]);
    const other = await arrived();
    await orders.rows("UPDATE orders SET payment_status = 'refunded' WHERE id = $1", [other.id]);
    expect(await other.request()).toMatchObject({ status: 409, body: { code: 'not_returnable' } });
  });

  test('can request declined pieces again', async () => {
    const { returnId, change, request, roses } = await requested();
    await change(returnId, { state: 'declined', message: 'It was made for you.' });
    expect((await request([{ itemId: roses, quantity: 2 }])).status).toBe(200);
  });
});

const upload = () => {
  const url = `/images/${randomUUID()}`;
  orders.uploads.add(url);
  return url;
};
const named = async (holder: string) =>
  (await orders.published(uploadsNamed.type)).filter((event) => event.holder === holder);

describe('the pictures of a return', () => {
  const withPictures = async (pictures: unknown[], shopper = customerCaller() as Shopper) => {
    const order = await arrived(shopper);
    return { ...order, ...(await order.request(undefined, shopper, { pictures })) };
  };

  test('are in the views, the timeline and the export, and kept by the catalog', async () => {
    const shopper = customerCaller() as Extract<Shopper, { kind: 'customer' }>;
    const pictures = [upload(), upload()];
    const { id, body, seen } = await withPictures(pictures, shopper);
    const image = { width: 4, height: 4, widths: [4], placeholder: 'data:' };
    expect(body.returns).toMatchObject([{ pictures, images: [image, image] }]);
    expect((await seen()).returns).toMatchObject([{ pictures }]);
    const { body: timeline } = await ask('GET', `/api/admin/orders/${id}/timeline`);
    expect(timeline.at(-1).description).toBe(`Return requested: ${REASON} (2 pictures)`);
    const caller = serviceCaller('gateway');
    const exported = await orders.request('GET', `/internal/users/${shopper.userId}/export`, { caller });
    expect(exported.body.orders[0].returns).toMatchObject([{ pictures }]);
    const holder = `return:${body.returns[0].id}`;
    expect(await named(holder)).toEqual([{ holder, version: 1, urls: pictures }]);
  });

  test.each([
    ['of another site', () => ['https://example.com/a.jpg'], 400],
    ['of a product', () => ['/images/rose'], 400],
    ['twice', () => Array(2).fill(upload()), 400],
    ['more than four', () => Array.from({ length: 5 }, upload), 400],
    ['that are not stored', () => [`/images/${randomUUID()}`], 422],
  ])('%s are refused', async (_, picturesOf, status) => {
    const refused = await withPictures(picturesOf());
    expect(refused.status).toBe(status);
    expect((await refused.seen()).returns).toEqual([]);
  });

  test('are not kept for a refused request, and don’t stop a request without pictures', async () => {
    const { request, roses } = await arrived();
    orders.down.add('catalog');
    const shopper = visitorCaller() as Shopper;
    expect((await request(undefined, shopper, { pictures: [upload()] })).status).toBe(404);
    expect((await request([{ itemId: roses, quantity: 3 }], undefined, { pictures: [upload()] })).status).toBe(409);
    expect((await request(undefined, undefined, { pictures: [upload()] })).status).toBe(503);
    expect((await request()).status).toBe(200);
    orders.down.delete('catalog');
  });

  test('are dropped with the account', async () => {
    const shopper = customerCaller() as Extract<Shopper, { kind: 'customer' }>;
    const { body, seen } = await withPictures([upload()], shopper);
    await orders.deliver(userDeleted({ userId: shopper.userId }));
    expect((await seen()).returns).toMatchObject([{ reason: '', pictures: [], images: [] }]);
    expect((await named(`return:${body.returns[0].id}`)).at(-1)).toMatchObject({ version: 2, urls: [] });
  });

  test('are dropped when the order turns out not to have been delivered', async () => {
    const { id, body } = await withPictures([upload()]);
    await ask('PATCH', `/api/admin/orders/${id}/status`, { status: 'shipped' });
    expect((await named(`return:${body.returns[0].id}`)).at(-1)).toMatchObject({ version: 2, urls: [] });
  });
});

describe('an admin who handles a return', () => {
  test('accepts and receives it; each step is in the timeline, the audit log and the customer’s emails', async () => {
    const { id, returnId, change, seen, published } = await requested();
    const message = 'Send it to 1 Petal Lane.';
    expect(await change(returnId, { state: 'accepted', message })).toMatchObject({
      status: 200,
      body: { returns: [{ id: returnId, state: 'accepted', message }] },
    });
    await change(returnId, { state: 'received' });
    expect((await seen()).returns).toMatchObject([{ state: 'received', message }]);
    const pieces = [{ productName: 'Rose Bouquet', selectedColor: 'Red', quantity: 1 }];
    const labelUrl = null;
    expect(await published('order-details.return-changed')).toEqual([
      { orderId: id, state: 'requested', pieces, message: null, labelUrl },
      { orderId: id, state: 'accepted', pieces, message, labelUrl },
      { orderId: id, state: 'received', pieces, message: null, labelUrl },
    ]);
    const { body: timeline } = await ask('GET', `/api/admin/orders/${id}/timeline`);
    expect(timeline.slice(-2)).toMatchObject([
      { type: 'order.return-accepted', description: 'Return accepted: 1 × Rose Bouquet (Red).', by: 'ada' },
      { type: 'order.return-received', description: 'Return received: 1 × Rose Bouquet (Red).', by: 'ada' },
    ]);
    const audited = (await orders.published(auditRecorded.type)).filter(({ subject }) => subject?.id === id);
    expect(audited.map(({ action }) => action).slice(-2)).toEqual(['accepted a return', 'marked a return as received']);
  });

  test.each([
    [[], 'received', 'This return is not accepted yet. Please reload the order.'],
    [['accepted'], 'declined', 'This return is already accepted. Please reload the order.'],
    [['declined'], 'accepted', 'This return is already declined. Please reload the order.'],
    [['declined'], 'received', 'This return is already declined. Please reload the order.'],
    [['accepted', 'received'], 'accepted', 'This return is already received. Please reload the order.'],
  ])('after %j, “%s” is refused', async (before, state, message) => {
    const { returnId, change, seen } = await requested();
    for (const step of before) await change(returnId, { state: step });
    const { returns } = await seen();
    expect(await change(returnId, { state })).toMatchObject({ status: 409, body: { code: 'return_state', message } });
    expect((await seen()).returns).toEqual(returns);
  });

  test('accepts it once by a double click, and another admin’s other instructions are refused', async () => {
    const { returnId, change, published } = await requested();
    const accept = (message: string) => change(returnId, { state: 'accepted', message });
    const answers = await Promise.all([accept('To the studio.'), accept('To the studio.')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await accept('To the post office.')).status).toBe(409);
    expect(await published('order-details.return-changed')).toHaveLength(2);
  });

  test('is refused when another admin has decided differently', async () => {
    const { returnId, change } = await requested();
    const answers = await Promise.all([
      change(returnId, { state: 'accepted' }),
      change(returnId, { state: 'declined', message: 'It was made for you.' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('can’t change the return of another order, or an unknown one', async () => {
    const { change } = await arrived();
    const { returnId } = await requested();
    for (const id of [returnId, randomUUID(), 'x']) {
      expect((await change(id, { state: 'accepted' })).status).toBe(404);
    }
  });

  test('ends it by moving the order back', async () => {
    const { id, returnId, change, seen } = await requested();
    await ask('PATCH', `/api/admin/orders/${id}/status`, { status: 'cancelled' });
    expect((await seen()).returns).toEqual([]);
    expect((await change(returnId, { state: 'accepted' })).status).toBe(404);
  });
});

describe('the label of a return', () => {
  const accept = { state: 'accepted', label: true };

  test('is created before the customer is emailed, once by a double click', async () => {
    const { id, returnId, change, seen, published } = await requested();
    const [first, second] = await Promise.all([change(returnId, accept), change(returnId, accept)]);
    expect([first.status, second.status]).toEqual([200, 200]);
    const url = `/api/shipping/labels/${returnId}.pdf`;
    const trackingNumber = `LP-${returnId.slice(0, 8)}`;
    expect((await seen()).returns).toMatchObject([{ state: 'accepted', label: { trackingNumber, url } }]);
    expect((await ask('GET', `/api/admin/orders?q=${trackingNumber}`)).body).toMatchObject([{ id }]);
    expect(orders.returnLabels.get(returnId)).toMatchObject({ orderId: id, parcel: 1, pieces: 1 });
    expect((await published('order-details.return-changed')).map(({ labelUrl }) => labelUrl)).toEqual([null, url]);
    expect(await published(returnLabelUnneeded.type)).toEqual([]);
    const { body: timeline } = await ask('GET', `/api/admin/orders/${id}/timeline`);
    expect(timeline.at(-1).description).toBe(`Return accepted: 1 × Rose Bouquet (Red). Label ${trackingNumber}.`);
    const audited = (await orders.published(auditRecorded.type)).filter(({ subject }) => subject?.id === id);
    expect(audited.at(-1).changes).toEqual([{ field: 'returnLabel', from: null, to: trackingNumber }]);
    const { times } = orders.returnLabels.get(returnId) as { times: number };
    await change(returnId, accept);
    expect(orders.returnLabels.get(returnId)).toMatchObject({ times });
    await change(returnId, { state: 'received' });
    expect((await seen()).returns).toMatchObject([{ state: 'received', label: { trackingNumber } }]);
    expect(await published(returnLabelUnneeded.type)).toEqual([]);
  });

  test('that can’t be created leaves the return as it is', async () => {
    const { returnId, change, seen } = await requested();
    orders.down.add('shipping');
    expect((await change(returnId, accept)).status).toBe(503);
    expect((await seen()).returns).toMatchObject([{ state: 'requested', label: null }]);
    expect((await change(returnId, { state: 'accepted' })).status).toBe(200);
    orders.down.delete('shipping');
  });

  test('is not needed by a return that is declined during the carrier’s call', async () => {
    const { id, returnId, change, published } = await requested();
    orders.hooks.beforeReturnLabel = async () => {
      orders.hooks.beforeReturnLabel = undefined;
      await change(returnId, { state: 'declined', message: 'It was made for you.' });
    };
    expect((await change(returnId, accept)).status).toBe(409);
    expect(await published(returnLabelUnneeded.type)).toEqual([{ orderId: id, returnId }]);
  });

  test('is not needed by a return that is accepted without it, or withdrawn', async () => {
    const plain = await requested();
    await plain.change(plain.returnId, { state: 'accepted' });
    expect(await plain.published(returnLabelUnneeded.type)).toHaveLength(1);
    const { id, returnId, change, published } = await requested();
    await change(returnId, accept);
    await ask('PATCH', `/api/admin/orders/${id}/status`, { status: 'shipped' });
    expect(await published(returnLabelUnneeded.type)).toEqual([{ orderId: id, returnId }]);
  });

  test.each(['declined', 'received'])('is refused with “%s”', async (state) => {
    const { returnId, change } = await requested();
    expect(await change(returnId, { state, message: 'No.', label: true })).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('Only an accepted return gets a label') },
    });
  });
});

test('the owner’s day lists a return until it is decided, and again until it is refunded', async () => {
  const { id, returnId, change } = await requested();
  const listed = async () => {
    const { body } = await orders.request('GET', '/internal/today', { caller: serviceCaller('gateway') });
    return body.returns.entries
      .filter((entry: { id: string }) => entry.id === id)
      .map(({ detail }: { detail: string }) => detail);
  };
  expect(await listed()).toEqual([expect.stringContaining(REASON)]);
  await change(returnId, { state: 'accepted', message: 'Please send it to us.' });
  expect(await listed()).toEqual([]);
  await change(returnId, { state: 'received' });
  expect(await listed()).toEqual([expect.stringContaining('arrived and not refunded')]);
  await orders.rows("UPDATE orders SET payment_status = 'refunded' WHERE id = $1", [id]);
  expect(await listed()).toEqual([]);
});

test('deleting the account erases the texts of its returns', async () => {
  const shopper = customerCaller() as Shopper;
  const { request, change, seen } = await arrived(shopper);
  const { body } = await request();
  await change(body.returns[0].id, { state: 'accepted', message: 'Dear Ada, send it back.' });
  await orders.deliver(userDeleted({ userId: shopper.ownerId }));
  expect((await seen()).returns).toMatchObject([{ state: 'accepted', reason: '', message: null }]);
});
