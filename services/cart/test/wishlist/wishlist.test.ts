import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { productChanged, productDeleted } from '@loop-petal/contracts/events/product-events';
import { customerCaller, serviceCaller, visitorCaller } from '@loop-petal/service-kit/testing';
import { type CartService, product, startCart, variation } from '../start-cart.ts';

let service: CartService;
const [rose, tulip] = [product(), product({ name: 'Tulip' })];
const caller = visitorCaller();
const addItem = (body: object) => service.request('POST', '/api/wishlist', { caller, body });
const readList = async () => (await service.request('GET', '/api/wishlist', { caller })).body;

beforeAll(async () => {
  service = await startCart();
  await service.deliver(productChanged(rose), productChanged(tulip));
});
afterAll(() => service.stop());

test('a product is listed once in a wishlist, newest first', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => addItem({ productId: rose.id })));
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(19).fill(200), 201]);
  await addItem({ productId: tulip.id });
  expect((await readList()).map((item: { product: { name: string } }) => item.product.name)).toEqual([
    'Tulip',
    rose.name,
  ]);
});

test('a wishlist item for an unknown product is refused with 404, a malformed one with 400', async () => {
  expect((await addItem({ productId: randomUUID() })).status).toBe(404);
  expect((await addItem({})).status).toBe(400);
  expect((await addItem({ productId: rose.id, ownerId: 'x' })).status).toBe(400);
});

test('cart and wishlist are part of their owner’s export, which only services can read', async () => {
  const owner = customerCaller();
  const { ownerId: userId } = owner as { ownerId: string };
  await service.request('POST', '/api/wishlist', { caller: owner, body: { productId: tulip.id } });
  await service.request('POST', '/api/cart', { caller: owner, body: { productId: rose.id, quantity: 2 } });
  const path = `/internal/users/${userId}/export`;
  const { body } = await service.request('GET', path, { caller: serviceCaller('identity') });
  expect(body).toMatchObject({
    cart: [{ productId: rose.id, quantity: 2 }],
    wishlist: [{ product: { name: 'Tulip' } }],
  });
  expect((await service.request('GET', path, { caller: owner })).status).toBe(404);
});

test('a wishlist item whose product is deleted stays and is shown as unavailable', async () => {
  const gone = product();
  await service.deliver(productChanged(gone));
  await addItem({ productId: gone.id });
  await service.deliver(productDeleted({ id: gone.id }));
  expect((await readList())[0]).toMatchObject({ product: { id: gone.id, isListed: false }, isAvailable: false });
});

test('a hidden product has no page, a sold-out one has', async () => {
  const hidden = product({ isVisible: false });
  const sold = product({ inStock: false });
  for (const one of [hidden, sold]) {
    await service.deliver(productChanged({ ...one, isVisible: true, inStock: true }));
    await addItem({ productId: one.id });
    await service.request('POST', '/api/cart', { caller, body: { productId: one.id } });
    await service.deliver(productChanged({ ...one, version: one.version + 1 }));
  }
  const listed = [
    { product: { id: sold.id, isListed: true }, isAvailable: false },
    { product: { id: hidden.id, isListed: false }, isAvailable: false },
  ];
  expect((await readList()).slice(0, 2)).toMatchObject(listed);
  const { body } = await service.request('GET', '/api/cart', { caller });
  expect(new Set(body.map((one: { product: { id: string; isListed: boolean } }) => one.product.isListed))).toEqual(
    new Set([true, false]),
  );
});

test('a wishlist item whose colors are all sold out is shown as unavailable', async () => {
  const sold = product({ variations: [variation('Gold', { isAvailable: false })] });
  await service.deliver(productChanged(sold));
  await addItem({ productId: sold.id });
  expect((await readList())[0]).toMatchObject({ product: { id: sold.id }, isAvailable: false });
});

test('a wishlist item is removed by its product, once, and only from its owner’s list', async () => {
  const path = `/api/wishlist/${rose.id}`;
  expect((await service.request('DELETE', path, { caller: visitorCaller() })).status).toBe(404);
  expect((await service.request('DELETE', path, { caller })).status).toBe(204);
  expect((await service.request('DELETE', path, { caller })).status).toBe(404);
  expect((await service.request('DELETE', '/api/wishlist/%00', { caller })).status).toBe(404);
});
