import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { offerChanged } from '@loop-petal/contracts/events/offer-events';
import { orderPlaced } from '@loop-petal/contracts/events/order-events';
import { productChanged } from '@loop-petal/contracts/events/product-events';
import { userDeleted, userRegistered, userSignedIn } from '@loop-petal/contracts/events/user-events';
import { customerCaller, visitorCaller } from '@loop-petal/service-kit/testing';
import { type CartService, offer, product, startCart } from '../start-cart.ts';

let service: CartService;
const [rose, tulip, daisy] = [product(), product(), product({ colors: ['Red', 'Blue'] })];
type Shopper = ReturnType<typeof visitorCaller>;
interface Line {
  id: string;
  productId: string;
  quantity: number;
}

beforeAll(async () => {
  service = await startCart();
  await service.deliver(...[rose, tulip, daisy].map((data) => productChanged(data)));
});
afterAll(() => service.stop());

const add = async (caller: Shopper, productId: string, quantity = 1, selectedColor?: string): Promise<Line> =>
  (await service.request('POST', '/api/cart', { caller, body: { productId, quantity, selectedColor } })).body;
const lines = async (caller: Shopper): Promise<Line[]> => (await service.request('GET', '/api/cart', { caller })).body;
const pieces = async (caller: Shopper) =>
  Object.fromEntries((await lines(caller)).map(({ productId, quantity }) => [productId, quantity]));
const addItem = (caller: Shopper, productId: string) =>
  service.request('POST', '/api/wishlist', { caller, body: { productId } });
const readList = async (caller: Shopper) => (await service.request('GET', '/api/wishlist', { caller })).body;

describe('signing in', () => {
  const withThings = async () => {
    const [visitorId, userId] = [randomUUID(), randomUUID()];
    const visitor = visitorCaller(visitorId);
    const before = customerCaller(userId);
    await add(before, rose.id, 70);
    await add(visitor, rose.id, 60);
    await add(visitor, tulip.id, 2);
    await addItem(before, rose.id);
    await addItem(visitor, rose.id);
    await addItem(visitor, daisy.id);
    return { visitorId, userId, visitor, before, after: { ...before, visitorId } };
  };
  const merged = { [rose.id]: 99, [tulip.id]: 2 };

  test.each([
    ['user.signed-in', userSignedIn],
    ['user.registered', userRegistered],
  ])('merges the visitor’s cart and wishlist into the account’s at %s, only once', async (_title, event) => {
    const { visitorId, userId, visitor, before } = await withThings();
    for (const _time of [1, 2]) {
      await service.deliver(event({ userId, visitorId }));
      expect(await pieces(before)).toEqual(merged);
      expect(await readList(before)).toHaveLength(2);
    }
    expect(await lines(visitor)).toEqual([]);
    expect(await readList(visitor)).toEqual([]);
  });

  test('shows the merged cart on the first request, both before and after the event', async () => {
    const { visitorId, userId, after } = await withThings();
    expect(await pieces(after)).toEqual(merged);
    await service.deliver(userSignedIn({ userId, visitorId }));
    expect(await pieces(after)).toEqual(merged);
  });

  test('merges once when the event and many requests arrive together', async () => {
    const { visitorId, userId, after } = await withThings();
    await Promise.all([
      service.deliver(userSignedIn({ userId, visitorId })),
      ...Array.from({ length: 20 }, () => lines(after)),
    ]);
    expect(await pieces(after)).toEqual(merged);
  });

  test.each([
    ['NEW', 'NEW'],
    ['', 'OLD'],
  ])('replaces the account’s offer code by one that the visitor entered: %j', async (code, kept) => {
    const { visitor, before, after } = await withThings();
    await service.deliver(...['OLD', 'NEW'].map((known) => offerChanged(offer({ code: known }))));
    const enter = (caller: Shopper, text: string) =>
      service.request('POST', '/api/cart/offer-code', { caller, body: { code: text } });
    await enter(before, 'OLD');
    await enter(visitor, code);
    const { body } = await service.request('GET', '/api/cart/totals', { caller: after });
    expect(body.offerCode).toBe(kept);
  });

  test('keeps the ids of moved lines', async () => {
    const visitorId = randomUUID();
    const { id } = await add(visitorCaller(visitorId), tulip.id);
    expect((await lines({ ...customerCaller(), visitorId } as Shopper)).map((line) => line.id)).toEqual([id]);
  });

  test('deleting the account erases its cart and wishlist', async () => {
    const { userId, before } = await withThings();
    await service.deliver(userDeleted({ userId }));
    expect(await lines(before)).toEqual([]);
    expect(await readList(before)).toEqual([]);
  });
});

describe('a placed order', () => {
  const bought = (ownerId: string, ordered: Partial<Line & { cartItemId: string; selectedColor: string }>[]) =>
    orderPlaced({
      orderId: randomUUID(),
      ownerId,
      userId: null,
      paymentId: randomUUID(),
      totalCents: 100,
      reservationVersion: 0,
      shippingService: 'FedEx Ground',
      extraTransitDays: 0,
      hasPromise: true,
      neededBy: null,
      awaitsAcceptance: false,
      lines: ordered.map((line) => ({
        lineId: randomUUID(),
        productName: 'Rose',
        cartItemId: null,
        productId: rose.id,
        variationId: null,
        selectedColor: 'Red',
        quantity: 1,
        ...line,
      })),
    });

  test('removes exactly its lines from the cart, once', async () => {
    const owner = randomUUID();
    const shopper = visitorCaller(owner);
    const line = await add(shopper, rose.id, 2);
    await add(shopper, tulip.id, 5);
    const event = bought(owner, [
      { cartItemId: line.id, quantity: 2 },
      { productId: tulip.id, quantity: 3 },
    ]);
    await service.deliver(event, event);
    expect(await pieces(shopper)).toEqual({ [tulip.id]: 2 });
  });

  test('keeps lines and pieces that were added afterwards', async () => {
    const owner = randomUUID();
    const shopper = visitorCaller(owner);
    const line = await add(shopper, rose.id, 2);
    const event = bought(owner, [{ cartItemId: line.id, quantity: 2 }]);
    await service.request('DELETE', '/api/cart', { caller: shopper });
    await add(shopper, rose.id, 1);
    await service.deliver(event);
    expect(await pieces(shopper)).toEqual({ [rose.id]: 1 });
  });

  test('of one color leaves the lines of other colors and other shoppers’ carts', async () => {
    const owner = randomUUID();
    const shopper = visitorCaller(owner);
    const other = visitorCaller();
    await add(shopper, daisy.id, 1, 'Red');
    await add(shopper, daisy.id, 1, 'Blue');
    const foreign = await add(other, rose.id);
    await service.deliver(bought(owner, [{ productId: daisy.id, selectedColor: 'red' }, { cartItemId: foreign.id }]));
    expect(await lines(shopper)).toMatchObject([{ productId: daisy.id, selectedColor: 'Blue' }]);
    expect(await lines(other)).toHaveLength(1);
  });
});
