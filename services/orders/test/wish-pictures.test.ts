import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { uploadsNamed } from '@loop-petal/contracts/events/upload-events';
import { userDeleted } from '@loop-petal/contracts/events/user-events';
import type { OrderView } from '@loop-petal/contracts/shapes/orders';
import type { WishField } from '@loop-petal/contracts/shapes/personalization';
import { wishPictureKey } from '@loop-petal/service-kit/pictures/wish-picture';
import { adminCaller, customerCaller, serviceCaller, visitorCaller } from '@loop-petal/service-kit/testing';
import { orderBody, pay, post, type Shopper } from './checkout.ts';
import { type Orders, product, startOrders } from './start-orders.ts';

const photo: WishField = {
  ...{ key: 'photo', label: 'A photo of your dog', kind: 'picture', required: true },
  ...{ price: '9.00', minutes: 60, returnable: false },
};
const portrait = product({ priceCents: 40_00, personalization: [photo] });

let orders: Orders;
let shopper: Shopper;
beforeAll(async () => {
  orders = await startOrders();
  await orders.deliver(portrait);
});
afterAll(() => orders.stop());
beforeEach(() => {
  shopper = customerCaller() as Shopper;
});
afterEach(() => orders.uploads.clear());

/** The address of a stored picture of this shopper. */
function uploaded(uploader = shopper.ownerId, until = Date.now() + 60_000): string {
  const id = randomUUID();
  const key = wishPictureKey(orders.ctx.pictureSecret, { id, uploader, until });
  const url = `/api/uploads/${id}?until=${until}&key=${key}`;
  orders.uploads.add(url);
  return url;
}

const send = (url: string) => {
  const line = { productId: portrait.data.id, cents: 49_00, personalization: { photo: url } };
  return post(orders, shopper, pay(orders, shopper, orderBody([line])));
};

async function placed(url = uploaded()) {
  const { status, body } = await send(url);
  if (status !== 201) throw new Error(JSON.stringify(body));
  const { id, orderItems } = body as OrderView;
  const itemId = orderItems[0]?.id ?? '';
  const correct = (to: string, caller: object = shopper, path = '/api/orders') =>
    orders.request('PATCH', `${path}/${id}/items/${itemId}/personalization`, {
      caller: caller as never,
      body: { personalization: { photo: to } },
    });
  const named = async () =>
    (await orders.published(uploadsNamed.type))
      .filter(({ holder }) => holder === `order:${id}`)
      .map(({ version, urls }) => ({ version, urls }));
  return { id, body: body as OrderView, correct, named };
}

/** How catalog names a picture. */
const nameOf = (url: string) => url.replace(/^\/api\/uploads\/([^?]*).*$/, '/images/$1');

test('a picture is kept by its order, and its address is only in what the buyer and the staff read', async () => {
  const url = uploaded();
  const { id, body, named } = await placed(url);
  expect(body.orderItems).toMatchObject([{ price: '49.00', wishes: [{ kind: 'picture', value: url }] }]);
  expect(await named()).toEqual([{ version: 1, urls: [nameOf(url)] }]);
  const ofOrder = async (type: string) => (await orders.published(type)).filter(({ orderId }) => orderId === id);
  expect(await ofOrder('order-details.changed')).toMatchObject([
    { items: [{ wishes: [{ kind: 'picture', value: url }] }] },
  ]);
  expect(JSON.stringify([await ofOrder('order.placed'), body.receipt])).not.toContain('/api/uploads');
  const stranger = await orders.request('GET', `/api/orders/${id}`, { caller: visitorCaller() });
  expect(stranger.status).toBe(404);
});

test('an order with a picture that is no longer stored is refused, and nothing is charged', async () => {
  const url = uploaded();
  orders.uploads.clear();
  expect(await send(url)).toMatchObject({ status: 409, body: { code: 'wishes_changed' } });
  expect((await send('https://example.com/dog.jpg')).body).toMatchObject({ code: 'wishes_changed' });
  orders.down.add('catalog');
  expect((await send(uploaded())).status).toBe(503);
  orders.down.clear();
});

test('the buyer uploads another picture, and the first is dropped', async () => {
  const { correct, named, body } = await placed();
  const second = uploaded();
  for (let i = 0; i < 2; i++)
    expect((await correct(second)).body.orderItems).toMatchObject([{ wishes: [{ value: second }] }]);
  expect((await named()).map(({ urls }) => urls)).toEqual([
    [nameOf(body.orderItems[0]?.wishes[0]?.value ?? '')],
    [nameOf(second)],
  ]);
  const gone = uploaded();
  orders.uploads.delete(gone);
  for (const wrong of [uploaded(randomUUID()), uploaded(shopper.ownerId, Date.now() - 1), gone, 'a dog', '']) {
    expect((await correct(wrong)).status).toBe(422);
  }
  expect((await correct(uploaded(), customerCaller())).status).toBe(404);
  expect(await named()).toHaveLength(2);
});

test('the owner replaces the picture by one that the customer sent another way', async () => {
  const { correct, named } = await placed();
  const sent = uploaded(randomUUID());
  expect((await correct(sent, adminCaller(), '/api/admin/orders')).status).toBe(200);
  expect((await named()).at(-1)).toEqual({ version: 2, urls: [nameOf(sent)] });
});

test('the picture is exported, and dropped when the account is deleted after the delivery', async () => {
  const url = uploaded();
  const { id, named } = await placed(url);
  const { body } = await orders.request('GET', `/internal/users/${shopper.ownerId}/export`, {
    caller: serviceCaller('gateway'),
  });
  expect(JSON.stringify(body)).toContain(url);
  await orders.rows("UPDATE orders SET status = 'delivered', delivered_at = now() WHERE id = $1", [id]);
  await orders.deliver(userDeleted({ userId: shopper.ownerId }));
  expect((await named()).at(-1)).toEqual({ version: 2, urls: [] });
  const last = (await orders.published('order-details.changed')).filter(({ orderId }) => orderId === id).at(-1);
  expect(JSON.stringify(last)).not.toContain('/api/uploads');
});
