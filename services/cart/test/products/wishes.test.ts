import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { offerChanged } from '@loop-petal/contracts/events/offer-events';
import { orderPlaced } from '@loop-petal/contracts/events/order-events';
import { productChanged } from '@loop-petal/contracts/events/product-events';
import { userSignedIn } from '@loop-petal/contracts/events/user-events';
import { toCents } from '@loop-petal/contracts/rules/money';
import type { CartItemView } from '@loop-petal/contracts/shapes/cart';
import type { WishField } from '@loop-petal/contracts/shapes/personalization';
import type { ReceiptLine } from '@loop-petal/contracts/shapes/receipt';
import { wishPictureKey } from '@loop-petal/service-kit/pictures/wish-picture';
import { customerCaller, visitorCaller } from '@loop-petal/service-kit/testing';
import { type CartService, NOW, offer, product, startCart } from '../start-cart.ts';

const ribbon: WishField = {
  ...{ key: 'ribbon', label: 'Name on the ribbon', kind: 'text', maxLength: 10, required: true },
  ...{ price: '4.00', minutes: 15, returnable: false },
};
const rose = product({ priceCents: 20_00, personalization: [ribbon] });

let service: CartService;
type Owned = Extract<ReturnType<typeof visitorCaller>, { ownerId: string }>;
const newVisitor = () => visitorCaller() as Owned;
let caller = newVisitor();
beforeAll(async () => {
  service = await startCart();
  await service.deliver(productChanged(rose));
});
afterAll(() => service.stop());
beforeEach(() => {
  caller = newVisitor();
});

const add = (personalization?: object, quantity = 1) =>
  service.request('POST', '/api/cart', { caller, body: { productId: rose.id, quantity, personalization } });
const edit = (id: string, body: object) => service.request('PATCH', `/api/cart/${id}`, { caller, body });
const read = async (as = caller): Promise<CartItemView[]> =>
  (await service.request('GET', '/api/cart', { caller: as })).body;
const change = (personalization: WishField[]) => {
  rose.version += 1;
  return service.deliver(productChanged({ ...rose, personalization }));
};

test('lines with different wishes stay apart, equal ones add up', async () => {
  const { status, body } = await add({ ribbon: ' Mia ' });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    ...{ personalization: { ribbon: 'Mia' }, wishProblem: null, unitPrice: '24.00', lineTotal: '24.00' },
    wishes: [{ label: 'Name on the ribbon', value: 'Mia', price: '4.00' }],
  });
  expect((await add({ ribbon: 'Bea' })).status).toBe(201);
  expect((await add({ ribbon: 'Mia' })).status).toBe(200);
  const lines = await read();
  expect(lines.map(({ personalization, quantity }) => [personalization, quantity])).toEqual([
    [{ ribbon: 'Mia' }, 2],
    [{ ribbon: 'Bea' }, 1],
  ]);
});

test('a missing wish and one that does not fit are refused with their key', async () => {
  const errors = [{ path: 'personalization.ribbon', message: 'Please answer “Name on the ribbon”.' }];
  expect(await add()).toMatchObject({ status: 422, body: { errors } });
  for (const wishes of [{ ribbon: 'Elizabeth II' }, { ribbon: 'Mi\u202ea' }, { card: 'x' }, { __proto__x: 'y' }]) {
    expect((await add(wishes)).status).toBe(422);
  }
  expect((await add({ ribbon: 3 })).status).toBe(400);
  expect(await read()).toEqual([]);
});

test('wishes are edited in the cart, but not into those of another line', async () => {
  const { body: mia } = await add({ ribbon: 'Mia' });
  await add({ ribbon: 'Bea' });
  expect(await edit(mia.id, { personalization: { ribbon: 'Maja' } })).toMatchObject({
    ...{ status: 200, body: { personalization: { ribbon: 'Maja' }, quantity: 1 } },
  });
  expect(await edit(mia.id, { personalization: { ribbon: 'Bea' } })).toMatchObject({
    ...{ status: 409, body: { code: 'same_line' } },
  });
  expect((await edit(mia.id, { personalization: {} })).status).toBe(422);
  expect((await edit('x', { personalization: { ribbon: 'Bea' } })).status).toBe(404);
  expect((await edit(mia.id, { quantity: 3 })).body).toMatchObject({ personalization: { ribbon: 'Maja' } });
});

test('an offer takes nothing off a wish, and the receipt names it', async () => {
  const half = offer({ title: 'Half', discountValue: 50, applicableProducts: [rose.id], code: 'HALF' });
  await service.deliver(offerChanged(half));
  await add({ ribbon: 'Mia' }, 2);
  await service.request('POST', '/api/cart/offer-code', { caller, body: { code: 'HALF' } });
  expect(await read()).toMatchObject([{ unitPrice: '24.00', discountedPrice: '14.00', lineTotal: '28.00' }]);
  const lines: ReceiptLine[] = (await service.request('GET', '/api/cart/receipt', { caller })).body;
  expect(lines.slice(0, 3).map(({ kind, label, rule, amount }) => [kind, label, rule, amount])).toEqual([
    ['item', 'Rose bouquet', '2 × $20.00', '40.00'],
    ['offer', 'Half', '50% off 2 × Rose bouquet', '-20.00'],
    ['personalization', 'Name on the ribbon', '2 × $4.00', '8.00'],
  ]);
  const { body: totals } = await service.request('GET', '/api/cart/totals', { caller });
  expect(lines.reduce((sum, { amount }) => sum + toCents(amount), 0)).toBe(toCents(totals.total));
});

test('a line whose wishes no longer fit can be bought again after they are edited', async () => {
  const { body } = await add({ ribbon: 'Wilhelmina' });
  await change([{ ...ribbon, maxLength: 5 }]);
  expect(await read()).toMatchObject([
    {
      ...{ isAvailable: false, wishes: [], personalization: { ribbon: 'Wilhelmina' } },
      wishProblem: '“Name on the ribbon” has room for 5 characters.',
    },
  ]);
  expect((await service.request('GET', '/api/cart/totals', { caller })).body.subtotal).toBe('0.00');
  expect((await edit(body.id, { personalization: { ribbon: 'Mina' } })).body).toMatchObject({ isAvailable: true });
  await change([ribbon]);
});

test('wishes move with the cart at sign-in', async () => {
  await add({ ribbon: 'Mia' });
  await add({ ribbon: 'Bea' });
  const customer = customerCaller() as Owned;
  await service.deliver(userSignedIn({ userId: customer.ownerId, visitorId: caller.ownerId } as never));
  const moved = await read(customer);
  expect(moved.map(({ personalization }) => personalization)).toEqual([{ ribbon: 'Mia' }, { ribbon: 'Bea' }]);
});

describe('a picture to work from', () => {
  const photo: WishField = {
    ...{ key: 'photo', label: 'A photo of your dog', kind: 'picture', required: true },
    ...{ price: '9.00', minutes: 60, returnable: false },
  };
  const portrait = product({ priceCents: 20_00, personalization: [photo] });
  const uploaded = (uploader = caller.ownerId, until = NOW.getTime() + 60_000) => {
    const id = crypto.randomUUID();
    const key = wishPictureKey(service.ctx.pictureSecret, { id, uploader, until });
    return `/api/uploads/${id}?until=${until}&key=${key}`;
  };
  const addPhoto = (url: string, as = caller) =>
    service.request('POST', '/api/cart', {
      caller: as,
      body: { productId: portrait.id, quantity: 1, personalization: { photo: url } },
    });
  beforeAll(() => service.deliver(productChanged(portrait)));

  test('keeps lines apart, and the same picture twice is one line', async () => {
    const [one, other] = [uploaded(), uploaded()];
    expect(await addPhoto(one)).toMatchObject({
      status: 201,
      body: { unitPrice: '29.00', wishes: [{ kind: 'picture', value: one }], wishProblem: null },
    });
    expect((await addPhoto(other)).status).toBe(201);
    expect((await addPhoto(one)).status).toBe(200);
    expect((await read()).map(({ quantity }) => quantity)).toEqual([2, 1]);
  });

  test('of another shopper, with a forged key, or no longer kept is refused', async () => {
    const message = 'This picture is no longer stored. Please upload it again.';
    for (const url of [
      ...[uploaded(newVisitor().ownerId), uploaded(caller.ownerId, NOW.getTime() - 1)],
      ...[uploaded().replace(/key=.*/, `key=${'k'.repeat(43)}`), uploaded().replace(/until=\d/, 'until=2')],
    ]) {
      expect(await addPhoto(url)).toMatchObject({ status: 422, body: { errors: [{ message }] } });
    }
    expect((await addPhoto('https://example.com/dog.jpg')).status).toBe(422);
    expect(await read()).toEqual([]);
  });

  test('in the cart stays when other wishes are edited, and only the shopper’s own upload replaces it', async () => {
    const first = uploaded();
    const { body } = await addPhoto(first);
    const replace = (url: string) => edit(body.id, { personalization: { photo: url } });
    expect((await replace(first)).status).toBe(200);
    expect((await replace(uploaded(newVisitor().ownerId))).status).toBe(422);
    const second = uploaded();
    expect((await replace(second)).body.personalization).toEqual({ photo: second });
  });

  test('of a visitor can be added after signing in', async () => {
    const customer = { ...customerCaller(), visitorId: caller.ownerId } as Owned;
    expect((await addPhoto(uploaded(), customer)).status).toBe(201);
  });

  test('is asked for again when it is no longer kept', async () => {
    const { body } = await addPhoto(uploaded());
    const until = NOW.getTime() - 1;
    const photo = uploaded(caller.ownerId, until);
    await service.pool.query('update cart_items set personalization = $2 where id = $1', [
      body.id,
      JSON.stringify({ photo }),
    ]);
    expect(await read()).toMatchObject([
      { isAvailable: false, wishProblem: 'Please upload the picture for “A photo of your dog” again.' },
    ]);
  });
});

test('an order removes the line that it names; without a name, it removes no line with wishes', async () => {
  const { body: mia } = await add({ ribbon: 'Mia' });
  await add({ ribbon: 'Bea' });
  const bought = { lineId: 'l', productName: 'Rose', productId: rose.id, variationId: null, selectedColor: 'Red' };
  const placed = (cartItemId: string | null) =>
    service.deliver(
      orderPlaced({
        ...{ orderId: crypto.randomUUID(), reservationVersion: 0, ownerId: caller.ownerId, userId: null },
        ...{ paymentId: 'p', totalCents: 1, shippingService: 'FedEx Ground', extraTransitDays: 0, hasPromise: false },
        ...{ neededBy: null, awaitsAcceptance: false, lines: [{ ...bought, cartItemId, quantity: 1 }] },
      }),
    );
  await placed(mia.id);
  await placed(null);
  expect((await read()).map(({ personalization }) => personalization)).toEqual([{ ribbon: 'Bea' }]);
});
