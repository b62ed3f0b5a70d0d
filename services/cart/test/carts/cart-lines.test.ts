import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { productChanged, productDeleted } from '@loop-petal/contracts/events/product-events';
import { customerCaller, visitorCaller } from '@loop-petal/service-kit/testing';
import { type CartService, product, startCart, variation } from '../start-cart.ts';

const HOME = '0d6a3f0e-8f43-4e0b-9a3a-54f2b0a4c7d2';

let service: CartService;
let shopper = visitorCaller();
const rose = product();
const [pink, white, gold] = [variation('Pink'), variation('White'), variation('Gold', { isAvailable: false })];
const tulip = product({ colors: ['Pink', 'White', 'Gold'], variations: [pink, white, gold] });
const daisy = product({ colors: ['Yellow', 'Blue'] });

beforeAll(async () => {
  service = await startCart();
  await service.deliver(...[rose, tulip, daisy].map((data) => productChanged(data)));
});
afterAll(() => service.stop());
beforeEach(() => {
  shopper = visitorCaller();
});

const add = (body: object, caller = shopper) => service.request('POST', '/api/cart', { caller, body });
const read = async (caller = shopper) => (await service.request('GET', '/api/cart', { caller })).body;

describe('adding to the cart', () => {
  test('returns the line, and the cart lists it with product and price', async () => {
    const { status, body } = await add({ productId: rose.id, quantity: 2, selectedColor: 'Red' });
    expect(status).toBe(201);
    expect(await read()).toEqual([body]);
    expect(body).toMatchObject({
      productId: rose.id,
      product: { id: rose.id, name: 'Rose bouquet', price: '29.99', inStock: true },
      quantity: 2,
      selectedColor: 'Red',
      isAvailable: true,
      unitPrice: '29.99',
      lineTotal: '59.98',
    });
  });

  test('a line shows the remaining pieces of a limited edition, and 0 when out of stock', async () => {
    const edition = product({ colors: [], variations: [{ ...pink, stockQuantity: 3 }, white] });
    const lily = product();
    await service.deliver(productChanged(edition), productChanged(lily));
    await add({ productId: edition.id, variationId: pink.id });
    await add({ productId: edition.id, variationId: white.id });
    await add({ productId: lily.id, selectedColor: 'Red' });
    const left = async () => (await read()).map((line: { stockLeft: number | null }) => line.stockLeft);
    expect(await left()).toEqual([3, null, null]);
    const sold = [{ ...pink, stockQuantity: 0, isAvailable: false }];
    await service.deliver(
      productChanged({ ...edition, version: edition.version + 1, variations: sold }),
      productChanged({ ...lily, version: lily.version + 1, isVisible: false }),
    );
    expect(await left()).toEqual([0, null, null]);
  });

  test('merges the same product, variation and color into one line, even for concurrent requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => add({ productId: tulip.id, quantity: 1, selectedColor: 'pink' })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    await add({ productId: tulip.id, variationId: pink.id });
    await add({ productId: tulip.id, variationId: white.id });
    expect((await read()).map((line: { quantity: number }) => line.quantity)).toEqual([31, 1]);
  });

  test('stops at 99 pieces of one line', async () => {
    await add({ productId: rose.id, quantity: 60 });
    expect(await add({ productId: rose.id, quantity: 40 })).toMatchObject({
      status: 400,
      body: { message: 'At most 99 of the same item' },
    });
    expect((await add({ productId: rose.id, quantity: 39 })).body.quantity).toBe(99);
    expect((await add({ productId: rose.id, quantity: 100 })).status).toBe(400);
  });

  test('finds the variation by its color, ignoring case', async () => {
    const { body } = await add({ productId: tulip.id, selectedColor: 'WHITE' });
    expect(body).toMatchObject({ variationId: white.id, selectedColor: 'White', imageUrl: '/images/White' });
  });

  test.each([
    ['an unknown color', { productId: tulip.id, selectedColor: 'Black' }],
    ['no color where several exist', { productId: tulip.id }],
    ['no color where several exist and there are no variations', { productId: daisy.id }],
    ['an unknown variation', { productId: tulip.id, variationId: randomUUID() }],
    ['a variation that is sold out', { productId: tulip.id, variationId: gold.id }],
  ])('with %s is refused with 409 and a message', async (_title, body) => {
    expect(await add(body)).toMatchObject({ status: 409, body: { message: expect.stringMatching(/\w/) } });
  });

  test('takes the only color when none is given', async () => {
    expect((await add({ productId: rose.id })).body).toMatchObject({ selectedColor: 'Red', variationId: null });
  });

  test.each([
    ['no product', {}],
    ['a price', { productId: rose.id, price: '0.01' }],
    ['quantity 0', { productId: rose.id, quantity: 0 }],
    ['half a flower', { productId: rose.id, quantity: 0.5 }],
    ['an operator instead of an id', { productId: { $ne: null } }],
  ])('with %s is refused with 400', async (_title, body) => {
    expect((await add(body)).status).toBe(400);
  });

  test('of an unknown product is refused with 404', async () => {
    for (const productId of [randomUUID(), '../../internal', 'a%00b', '']) {
      expect((await add({ productId })).status).toBe(404);
    }
  });

  test('waits for a product whose event has not been handled yet', async () => {
    const fresh = product();
    service.hooks.whilePausing = () => service.deliver(productChanged(fresh));
    expect((await add({ productId: fresh.id })).status).toBe(201);
    service.hooks.whilePausing = undefined;
    expect((await add({ productId: product().id })).status).toBe(404);
  });
});

describe('a cart line', () => {
  test('can change its quantity and destination, and is deleted at quantity 0', async () => {
    const customer = customerCaller();
    const { id } = (await add({ productId: rose.id }, customer)).body;
    const patch = (body: object) => service.request('PATCH', `/api/cart/${id}`, { caller: customer, body });
    expect((await patch({ quantity: 5, shipToAddressId: HOME })).body).toMatchObject({
      quantity: 5,
      shipToAddressId: HOME,
    });
    expect((await patch({ shipToAddressId: null })).body).toMatchObject({ quantity: 5, shipToAddressId: null });
    expect((await patch({ quantity: 100 })).status).toBe(400);
    expect((await patch({})).status).toBe(400);
    expect((await patch({ quantity: 0 })).status).toBe(204);
    expect(await read(customer)).toEqual([]);
  });

  test('of another shopper gets a 404 and stays unchanged', async () => {
    const { id } = (await add({ productId: rose.id })).body;
    const stranger = visitorCaller();
    for (const path of [id, randomUUID(), 'no-uuid', '%00']) {
      const change = { caller: stranger, body: { quantity: 9 } };
      expect((await service.request('PATCH', `/api/cart/${path}`, change)).status).toBe(404);
      expect((await service.request('DELETE', `/api/cart/${path}`, { caller: stranger })).status).toBe(404);
    }
    expect((await read())[0].quantity).toBe(1);
  });

  test('can be removed, and the cart can be cleared', async () => {
    const { id } = (await add({ productId: rose.id })).body;
    await add({ productId: tulip.id, selectedColor: 'Pink' });
    expect((await service.request('DELETE', `/api/cart/${id}`, { caller: shopper })).status).toBe(204);
    expect(await read()).toHaveLength(1);
    expect((await service.request('DELETE', '/api/cart', { caller: shopper })).status).toBe(204);
    expect(await read()).toEqual([]);
  });

  test('is unavailable once its color is removed, and is also refused in an order', async () => {
    const customer = customerCaller();
    const aster = product();
    await service.deliver(productChanged(aster));
    await add({ productId: aster.id, selectedColor: 'Red' }, customer);
    await service.deliver(productChanged({ ...aster, version: aster.version + 1, colors: ['Blue'] }));
    expect(await read(customer)).toMatchObject([{ isAvailable: false, stockLeft: null }]);
  });

  test('of a hidden, sold out or deleted product stays as unavailable and does not count toward the totals', async () => {
    const [hidden, gone, kept] = [product(), product(), product({ priceCents: 1000 })];
    await service.deliver(...[hidden, gone, kept].map((data) => productChanged(data)));
    for (const { id } of [hidden, gone, kept]) await add({ productId: id });
    await service.deliver(productChanged({ ...hidden, isVisible: false, version: 2 }), productDeleted({ id: gone.id }));
    // an older event restores neither of them
    await service.deliver(productChanged({ ...hidden, version: 1 }), productChanged({ ...gone, version: 99 }));
    const lines = await read();
    expect(lines.map((line: { isAvailable: boolean }) => line.isAvailable)).toEqual([false, false, true]);
    const totals = await service.request('GET', '/api/cart/totals', { caller: shopper });
    expect(totals.body).toMatchObject({ subtotal: '10.00', shipping: '9.99', tax: '0.67', total: '20.66' });
    expect((await add({ productId: hidden.id })).status).toBe(409);
    expect((await add({ productId: gone.id })).status).toBe(409);
  });
});
