import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { auditRecorded } from '@loop-petal/contracts/events/audit-events';
import { reviewsChanged } from '@loop-petal/contracts/events/review-events';
import { uploadsNamed } from '@loop-petal/contracts/events/upload-events';
import { userDeleted } from '@loop-petal/contracts/events/user-events';
import { orderToken } from '@loop-petal/service-kit/security/order-link';
import {
  adminCaller,
  customerCaller,
  serviceCaller,
  supportCaller,
  visitorCaller,
} from '@loop-petal/service-kit/testing';
import { publicName } from '../src/reviews/review.ts';
import { place, type Shopper } from './checkout.ts';
import { type Orders, product, startOrders } from './start-orders.ts';

let orders: Orders;
let rose: ReturnType<typeof product>;
beforeAll(async () => {
  orders = await startOrders();
});
beforeEach(async () => {
  rose = product();
  await orders.deliver(rose);
});
afterAll(() => orders.stop());

const owner = adminCaller();
const age = (table: string, column: string, id: string, days: number) =>
  orders.rows(`UPDATE ${table} SET ${column} = ${column} - make_interval(days => $2) WHERE id = $1`, [id, days]);
const setStatus = (id: string, status: string) =>
  orders.request('PATCH', `/api/admin/orders/${id}/status`, { caller: owner, body: { status } });
const upload = () => {
  const url = `/images/${randomUUID()}`;
  orders.uploads.add(url);
  return url;
};

async function placed(shopper = customerCaller() as Shopper, quantity = 1) {
  const { id, orderItems } = await place(orders, shopper, [
    { productId: rose.data.id, cents: rose.data.priceCents, quantity },
  ]);
  const itemId: string = orderItems[0].id;
  const path = `/api/orders/${id}/reviews`;
  const send =
    (method: string) =>
    (body: object, caller: Shopper = shopper) =>
      orders.request(method, path, { caller, body: { itemId, ...body } });
  return { id, itemId, path, shopper, write: send('POST'), edit: send('PATCH') };
}
async function arrived(shopper?: Shopper, quantity?: number) {
  const order = await placed(shopper, quantity);
  await setStatus(order.id, 'delivered');
  return order;
}
const shown = async (query = '') => (await orders.request('GET', `/api/products/${rose.data.id}/reviews${query}`)).body;
const listed = async () => (await orders.request('GET', '/api/admin/reviews', { caller: owner })).body;
const moderate = (method: string, path: string, body?: object, caller = owner) =>
  orders.request(method, `/api/admin/reviews/${path}`, { caller, body });
const starsOf = async () => {
  const events = await orders.published(reviewsChanged.type);
  return events.filter(({ productId }) => productId === rose.data.id).map(({ version, stars }) => [version, stars]);
};

describe('a buyer', () => {
  test('reviews a delivered item with stars, words and pictures, and everyone sees it', async () => {
    const order = await arrived();
    const pictures = [upload(), upload()];
    const written = await order.write({ stars: 5, text: ' So pretty! ', pictures });
    expect(written).toMatchObject({
      status: 201,
      body: { stars: 5, text: 'So pretty!', pictures, name: 'Ada L.', canEdit: true, itemId: order.itemId },
    });
    expect(await shown()).toMatchObject({
      average: 5,
      count: 1,
      distribution: { 1: 0, 5: 1 },
      hidden: [],
      reviews: [
        { id: written.body.id, stars: 5, text: 'So pretty!', pictures, name: 'Ada L.', images: [{ width: 4 }, {}] },
      ],
    });
    expect(await starsOf()).toEqual([[1, [0, 0, 0, 0, 1]]]);
    expect(await orders.published(uploadsNamed.type)).toContainEqual({
      holder: `review:${written.body.id}`,
      version: 1,
      urls: pictures,
    });
    const [seen] = (await orders.request('GET', order.path, { caller: order.shopper })).body.items;
    expect(seen).toMatchObject({ itemId: order.itemId, state: 'reviewed', review: { stars: 5 } });
  });

  test('without an account reviews with the signed link of the order', async () => {
    const order = await arrived(visitorCaller() as Shopper);
    const body = { itemId: order.itemId, stars: 3 };
    const post = (token: string) =>
      orders.request('POST', `${order.path}?token=${token}`, { caller: visitorCaller(), body });
    expect((await post(orderToken(orders.ctx.linkSecret, randomUUID()))).status).toBe(404);
    expect((await post(orderToken(orders.ctx.linkSecret, order.id))).status).toBe(201);
  });

  test('can’t review before the delivery, twice, after a refund or after a year', async () => {
    const order = await placed();
    const refused = (code: string) => ({ status: 409, body: { code } });
    expect(await order.write({ stars: 5 })).toMatchObject(refused('not_delivered'));
    await setStatus(order.id, 'shipped');
    expect(await order.write({ stars: 5 })).toMatchObject(refused('not_delivered'));
    await setStatus(order.id, 'delivered');
    expect((await order.write({ stars: 5 })).status).toBe(201);
    expect(await order.write({ stars: 1 })).toMatchObject(refused('already_reviewed'));

    const refunded = await arrived(undefined, 2);
    await orders.rows("UPDATE orders SET payment_status = 'succeeded' WHERE id = $1", [refunded.id]);
    const refund = (quantity: number) =>
      orders.request('POST', `/api/admin/orders/${refunded.id}/refund`, {
        caller: owner,
        body: { items: [{ itemId: refunded.itemId, quantity }], reason: 'It arrived damaged' },
      });
    expect((await refund(1)).status).toBe(200);
    expect((await refund(1)).status).toBe(200);
    expect(await refunded.write({ stars: 5 })).toMatchObject(refused('refunded'));

    const old = await arrived();
    await age('orders', 'delivered_at', old.id, 366);
    expect(await old.write({ stars: 5 })).toMatchObject(refused('too_late'));
  });

  test('whose other parcel is still on its way reviews what has arrived', async () => {
    const order = await placed();
    await setStatus(order.id, 'shipped');
    await orders.rows(
      `INSERT INTO shipments (id, order_id, tracking_number, parcel_number, status, delivered_at)
       VALUES ($1, $2, 'LP1', 0, 'Delivered', now())`,
      [randomUUID(), order.id],
    );
    expect((await order.write({ stars: 4 })).status).toBe(201);
  });

  test('who sends twice at the same moment has one review', async () => {
    const order = await arrived();
    const answers = await Promise.all([5, 4, 3].map((stars) => order.write({ stars })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect((await shown()).count).toBe(1);
  });

  test.each([
    [{ stars: 0 }, 400],
    [{ stars: 6 }, 400],
    [{ stars: 4.5 }, 400],
    [{ stars: 5, text: 'Pretty\u0000' }, 400],
    [{ stars: 5, text: 'x'.repeat(2001) }, 400],
    [{ stars: 5, pictures: ['https://example.com/rose.jpg'] }, 400],
    [{ stars: 5, pictures: Array.from({ length: 5 }, () => `/images/${randomUUID()}`) }, 400],
    [{ stars: 5, pictures: [`/images/${randomUUID()}`] }, 422],
    [{ stars: 5, itemId: randomUUID() }, 404],
  ])('gets a clear refusal for %j', async (body, status) => {
    const order = await arrived();
    const answer = await order.write(body);
    expect(answer).toMatchObject({ status, body: { message: expect.any(String) } });
    expect((await shown()).count).toBe(0);
  });

  test('edits for 30 days; earlier words are kept for the shop', async () => {
    const order = await arrived();
    const [kept, dropped, added] = [upload(), upload(), upload()];
    await order.write({ stars: 2, text: 'Too small', pictures: [kept, dropped] });
    orders.uploads.delete(kept);
    const edited = await order.edit({ stars: 4, pictures: [added, kept] });
    expect(edited).toMatchObject({ status: 200, body: { stars: 4, text: 'Too small', pictures: [added, kept] } });
    expect(edited.body.editedAt).toEqual(expect.any(String));
    expect(await order.edit({ stars: 4 })).toMatchObject({ status: 200, body: { pictures: [added, kept] } });
    expect(await starsOf()).toEqual([
      [1, [0, 1, 0, 0, 0]],
      [2, [0, 0, 0, 1, 0]],
    ]);
    const [seen] = await listed();
    expect(seen).toMatchObject({ stars: 4, history: [{ stars: 2, text: 'Too small' }] });
    expect((await orders.published(uploadsNamed.type)).at(-1)).toMatchObject({ version: 2, urls: [added, kept] });

    for (let stars = 0; stars < 19; stars++) expect((await order.edit({ stars: (stars % 3) + 1 })).status).toBe(200);
    expect(await order.edit({ stars: 5 })).toMatchObject({ status: 409, body: { code: 'too_late' } });
    await orders.rows('UPDATE reviews SET version = 2 WHERE id = $1', [edited.body.id]);
    await age('reviews', 'created_at', edited.body.id, 31);
    expect(await order.edit({ stars: 1 })).toMatchObject({ status: 409, body: { code: 'too_late' } });
    expect((await arrived()).edit).toBeDefined();
    expect((await (await arrived()).edit({ stars: 1 })).status).toBe(404);
  });
});

describe('the reviews of a product', () => {
  test('are newest first, page by page, with the average of all', async () => {
    for (const stars of [5, 1, 4]) await (await arrived()).write({ stars, text: `${stars} stars` });
    const first = await orders.request('GET', `/api/products/${rose.data.id}/reviews?limit=2`);
    expect(first.body).toMatchObject({ average: 3.33, count: 3, distribution: { 1: 1, 2: 0, 3: 0, 4: 1, 5: 1 } });
    expect(first.body.reviews.map((one: { stars: number }) => one.stars)).toEqual([4, 1]);
    const cursor = first.headers.get('x-next-cursor');
    const second = await orders.request('GET', `/api/products/${rose.data.id}/reviews?limit=2&cursor=${cursor}`);
    expect(second.body.reviews.map((one: { stars: number }) => one.stars)).toEqual([5]);
    expect(second.headers.get('x-next-cursor')).toBeNull();
  });

  test('are empty before the first, and not found for an unknown or hidden product', async () => {
    expect(await shown()).toMatchObject({ average: null, count: 0, reviews: [] });
    const get = (id: string) => orders.request('GET', `/api/products/${id}/reviews`);
    expect((await get(randomUUID())).status).toBe(404);
    const hidden = product({ isVisible: false });
    await orders.deliver(hidden);
    expect((await get(hidden.data.id)).status).toBe(404);
  });
});

describe('the owner', () => {
  test('answers in public; support may answer too, but not hide', async () => {
    const { body } = await (await arrived()).write({ stars: 2, text: 'A leaf is loose' });
    expect((await moderate('POST', `${body.id}/reply`, { text: 'Sorry!' }, supportCaller())).status).toBe(200);
    expect(await moderate('POST', `${body.id}/reply`, { text: 'We send a new one.' })).toMatchObject({
      status: 200,
      body: { reply: { text: 'We send a new one.' } },
    });
    expect((await shown()).reviews[0].reply.text).toBe('We send a new one.');
    const hide = { hidden: true, reason: 'offensive' };
    expect((await moderate('PATCH', body.id, hide, supportCaller())).status).toBe(403);
    expect((await moderate('POST', `${body.id}/reply`, { text: ' ' })).status).toBe(400);
  });

  test('withdraws the answer, once', async () => {
    const { body } = await (await arrived()).write({ stars: 2, text: 'A leaf is loose' });
    await moderate('POST', `${body.id}/reply`, { text: 'Dear Ben, your order …' });
    const [before] = (await orders.published(reviewsChanged.type)).slice(-1);
    const withdraw = () => moderate('DELETE', `${body.id}/reply`, undefined, supportCaller());
    expect((await withdraw()).status).toBe(200);
    expect((await shown()).reviews[0]).not.toHaveProperty('reply');
    expect((await listed())[0]).not.toHaveProperty('reply');
    await withdraw();
    expect((await orders.published(reviewsChanged.type)).at(-1)?.version).toBe((before?.version ?? 0) + 1);
    const audits = (await orders.published(auditRecorded.type)).filter(({ subject }) => subject.id === body.id);
    expect(audits.map(({ action }) => action)).toEqual(['answered a review', 'withdrew the answer to a review']);
  });

  test('hides only for one of four reasons, which shoppers see, and shows again', async () => {
    await (await arrived()).write({ stars: 4 });
    const { body } = await (await arrived()).write({ stars: 1, text: 'Call me at 555 0100' });
    for (const wrong of [{ hidden: true }, { hidden: true, reason: 'bad for business' }, { hidden: 'yes' }]) {
      expect((await moderate('PATCH', body.id, wrong)).status).toBe(400);
    }
    const hide = () => moderate('PATCH', body.id, { hidden: true, reason: 'personal-data' });
    expect(await hide()).toMatchObject({ status: 200, body: { hidden: 'personal-data' } });
    await hide();
    expect(await shown()).toMatchObject({
      average: 4,
      count: 1,
      hidden: [{ reason: 'personal-data', count: 1 }],
      reviews: [{ stars: 4 }],
    });
    const audits = async () =>
      (await orders.published(auditRecorded.type)).filter(({ subject }) => subject.id === body.id);
    expect((await audits()).map(({ action, changes }) => [action, changes])).toEqual([
      ['hid a review', [{ field: 'hidden', from: null, to: 'personal-data' }]],
    ]);
    await moderate('PATCH', body.id, { hidden: false });
    expect(await shown()).toMatchObject({ average: 2.5, count: 2, hidden: [] });
    expect((await audits()).length).toBe(2);
    expect((await moderate('PATCH', randomUUID(), { hidden: false })).status).toBe(404);
  });
});

test('a deleted customer’s review keeps its stars and loses the rest', async () => {
  const shopper = customerCaller() as Extract<Shopper, { kind: 'customer' }>;
  const order = await arrived(shopper);
  const { body } = await order.write({ stars: 2, text: 'First words', pictures: [upload()] });
  await order.edit({ text: 'I am Ada' });
  await moderate('POST', `${body.id}/reply`, { text: 'Dear Ada' });
  const exported = await orders.request('GET', `/internal/users/${shopper.userId}/export`, {
    caller: serviceCaller('gateway'),
  });
  expect(exported.body.reviews).toMatchObject([{ text: 'I am Ada', stars: 2 }]);
  await orders.deliver(userDeleted({ userId: shopper.userId }));
  const { reviews, average } = await shown();
  expect({ reviews, average }).toEqual({
    average: 2,
    reviews: [expect.objectContaining({ stars: 2, text: '', pictures: [], images: [], name: 'A customer' })],
  });
  expect(reviews[0]).not.toHaveProperty('reply');
  expect((await listed()).find(({ id }: { id: string }) => id === body.id).history).toEqual([]);
  expect((await orders.published(uploadsNamed.type)).at(-1)).toEqual({
    holder: `review:${body.id}`,
    version: 3,
    urls: [],
  });
});

test('the link of a deleted customer’s order can’t review or edit under their erased name', async () => {
  const shopper = customerCaller() as Extract<Shopper, { kind: 'customer' }>;
  const [reviewed, other] = [await arrived(shopper), await arrived(shopper)];
  await reviewed.write({ stars: 2, text: 'First words' });
  await orders.deliver(userDeleted({ userId: shopper.userId }));
  const send = ({ id, itemId, path }: typeof other, method: string) => {
    const link = `${path}?token=${orderToken(orders.ctx.linkSecret, id)}`;
    return orders.request(method, link, { caller: visitorCaller(), body: { itemId, stars: 5, text: 'Ada, 555 0100' } });
  };
  expect(await send(other, 'POST')).toMatchObject({ status: 409, body: { code: 'too_late' } });
  expect(await send(reviewed, 'PATCH')).toMatchObject({ status: 409, body: { code: 'too_late' } });
  expect(await shown()).toMatchObject({ count: 1, reviews: [{ text: '', name: 'A customer' }] });
});

test.each([
  ['Ada Lovelace', 'Ada L.'],
  ['Ada', 'Ada'],
  ['  Ana  María   de la Ó  ', 'Ana Ó.'],
  ['花子 山田', '花子 山.'],
  [`${'A'.repeat(80)} B`, `${'A'.repeat(30)} B.`],
  ['ada@example.com', 'A customer'],
  ['Ada <ada@example.com>', 'Ada'],
])('the public name of %s is %s', (name, shownAs) => expect(publicName(name)).toBe(shownAs));
