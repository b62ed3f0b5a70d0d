import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  orderCancelled,
  orderDelivered,
  orderPaymentFailed,
  orderPiecesRestocked,
  orderPlaced,
  orderRefunded,
  orderReservationChecked,
  orderShipped,
  orderStatusChanged,
} from '@loop-petal/contracts/events/order-events';
import { listDocumentDeadLetters } from '@loop-petal/service-kit/mongo/document-consumers';
import { serviceCaller } from '@loop-petal/service-kit/testing';
import { repairRestored } from '../../src/stock/repair-restored.ts';
import { reportExpired } from '../../src/stock/reserve-stock.ts';
import { type Catalog, productBody, startCatalog } from '../start-catalog.ts';

let catalog: Catalog;
let productId: string;
let variationId: string;

beforeAll(async () => {
  catalog = await startCatalog();
  await catalog.asAdmin('POST', '/api/admin/categories', { name: 'Stems' });
});
afterAll(() => catalog?.stop());
beforeEach(() => addLimitedEdition(1));

async function addLimitedEdition(stockQuantity: number) {
  productId = (await catalog.asAdmin('POST', '/api/admin/products', productBody())).body.id;
  const color = { colorName: 'Ivory', imageUrl: '/system/marker', stockQuantity };
  variationId = (await catalog.asAdmin('POST', `/api/admin/products/${productId}/variations`, color)).body.id;
}

const ask = (orderId: string, version: number, lines: object[]) =>
  catalog.request('POST', '/internal/reservations', {
    caller: serviceCaller('orders'),
    body: { orderId, version, lines },
  });
const reserve = (orderId: string, quantity = 1, version = 1) =>
  ask(orderId, version, [{ productId, variationId, quantity }]);
/** Asks orders about reservations that have expired by then; orders answers with the versions on which it relies. */
async function passMinutes(minutes: number, relyingOn: Record<string, number> = {}) {
  const asked = await questionsAfter(minutes);
  const answers = asked.map(({ orderId, version }) =>
    orderReservationChecked({ orderId, checkedVersion: version, reservationVersion: relyingOn[orderId] ?? null }),
  );
  await catalog.deliver(...answers);
}
async function questionsAfter(minutes: number): Promise<{ orderId: string; version: number }[]> {
  const { length } = await catalog.published('reservation.expired');
  await reportExpired(catalog.ctx, new Date(Date.now() + minutes * 60_000));
  return (await catalog.published('reservation.expired')).slice(length);
}
const cancelled = (orderId: string) =>
  orderCancelled({ orderId, reservationVersion: 1, paymentId: null, by: 'ada', refund: false });
const fullyRefunded = (orderId: string) =>
  orderRefunded({ orderId, reservationVersion: 1, amountCents: 100, releasesStock: true });
const placed = (orderId: string, reservationVersion: number) =>
  orderPlaced({
    orderId,
    reservationVersion,
    ownerId: 'visitor',
    userId: null,
    paymentId: 'p',
    totalCents: 1,
    shippingService: 'FedEx Ground',
    extraTransitDays: 0,
    hasPromise: true,
    neededBy: null,
    awaitsAcceptance: false,
    lines: [
      {
        lineId: 'line',
        productName: 'Rose',
        cartItemId: null,
        productId,
        variationId,
        selectedColor: null,
        quantity: 1,
      },
    ],
  });
const variation = async () => (await catalog.request('GET', `/api/products/${productId}`)).body.variations[0];

describe('the last piece of a limited edition', () => {
  test('is reserved for exactly one of 500 concurrent orders', async () => {
    const answers = await Promise.all(Array.from({ length: 500 }, () => reserve(randomUUID())));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status, body }) => status === 409 && body.code === 'sold_out')).toHaveLength(499);
    expect(await variation()).toMatchObject({ stockQuantity: 0, isAvailable: false });
  }, 90_000);

  test('is reserved once when the same order asks repeatedly', async () => {
    await addLimitedEdition(3);
    const orderId = randomUUID();
    for (let attempt = 0; attempt < 3; attempt++) expect((await reserve(orderId)).status).toBe(200);
    expect((await variation()).stockQuantity).toBe(2);
  });

  test('is in stock again when its order is not placed within 15 minutes', async () => {
    await reserve(randomUUID());
    await passMinutes(14);
    expect((await variation()).isAvailable).toBe(false);
    await passMinutes(16);
    expect(await variation()).toMatchObject({ stockQuantity: 1, isAvailable: true });
  });

  test('can be ordered again when its owner adds pieces after it was sold out', async () => {
    expect((await reserve(randomUUID())).status).toBe(200);
    await catalog.asAdmin('PATCH', `/api/admin/variations/${variationId}`, { stockQuantity: 2 });
    expect(await variation()).toMatchObject({ stockQuantity: 2, isAvailable: true });
  });

  test('that was sold while its owner counted is not overwritten', async () => {
    await addLimitedEdition(5);
    const admin = (method: string, path: string, body?: object) => catalog.asAdmin(method, `/api/admin/${path}`, body);
    const [read] = (await admin('GET', `products/${productId}/variations`)).body;
    await reserve(randomUUID(), 3);
    const restock = (stockBefore: number) =>
      admin('PATCH', `variations/${variationId}`, { stockQuantity: 15, stockBefore });
    expect(await restock(read.stockQuantity)).toMatchObject({
      status: 409,
      body: { code: 'stale', message: expect.stringContaining('The stock is 2 now') },
    });
    const [now] = (await admin('GET', `products/${productId}/variations`)).body;
    expect(now).toMatchObject({ stockQuantity: 2, reserved: 3, soldOut: false });
    expect(await restock(now.stockQuantity)).toMatchObject({ status: 200, body: { stockQuantity: 15, reserved: 3 } });
  });

  test('is in stock again when its order was fully refunded before it was shipped, and only then', async () => {
    const orderId = randomUUID();
    await reserve(orderId);
    const refunded = { orderId, reservationVersion: 1, amountCents: 100 };
    await catalog.deliver(orderRefunded({ ...refunded, releasesStock: false }));
    expect(await variation()).toMatchObject({ stockQuantity: 0 });
    await catalog.deliver(
      orderRefunded({ ...refunded, releasesStock: true }),
      orderCancelled({ ...refunded, paymentId: null, by: 'ada', refund: false }),
    );
    expect(await variation()).toMatchObject({ stockQuantity: 1, isAvailable: true });
  });

  test('stays reserved for a placed order and is in stock again when that is cancelled', async () => {
    const orderId = randomUUID();
    await reserve(orderId);
    await catalog.deliver(placed(orderId, 1));
    expect(await questionsAfter(24 * 60)).not.toContainEqual(expect.objectContaining({ orderId }));
    expect((await variation()).isAvailable).toBe(false);
    await catalog.deliver(cancelled(orderId));
    expect(await variation()).toMatchObject({ stockQuantity: 1, isAvailable: true });
  });

  test('is released for an order that was placed without it', async () => {
    const orderId = randomUUID();
    await reserve(orderId);
    await catalog.deliver(placed(orderId, 0));
    expect(await questionsAfter(16)).toContainEqual(expect.objectContaining({ orderId }));
  });

  test('stays reserved while orders does not answer whether its order is placed', async () => {
    const orderId = randomUUID();
    await reserve(orderId);
    expect(await questionsAfter(16)).toContainEqual({ orderId, version: 1 });
    expect((await variation()).isAvailable).toBe(false);
    expect(await questionsAfter(17)).toEqual([]);
    expect(await questionsAfter(32)).toContainEqual({ orderId, version: 1 });
    await passMinutes(48, { [orderId]: 1 });
    expect((await variation()).isAvailable).toBe(false);
    expect(await questionsAfter(24 * 60)).not.toContainEqual(expect.objectContaining({ orderId }));
    await catalog.deliver(cancelled(orderId));
    expect(await variation()).toMatchObject({ stockQuantity: 1, isAvailable: true });
  });

  test('is in stock again after a restore that lost its order, and products and offers are published again', async () => {
    const offer = { title: 'Roses', description: 'All', discountType: 'percentage', discountValue: 5 };
    const { body } = await catalog.asAdmin('POST', '/api/admin/offers', {
      ...{ ...offer, validFrom: '2020-01-01T00:00', validUntil: '2999-01-01T00:00' },
      ...{ minOrderValue: null, minQuantity: null, maxDiscount: null, imageUrl: null },
    });
    await addLimitedEdition(2);
    const [kept, lost] = [randomUUID(), randomUUID()];
    for (const orderId of [kept, lost]) {
      await reserve(orderId);
      await catalog.deliver(placed(orderId, 1));
    }
    const versions = async () => ({
      product: (await catalog.published('product.changed')).findLast(({ id }) => id === productId).version,
      offer: (await catalog.published('offer.changed')).findLast(({ id }) => id === body.id).version,
    });
    const before = await versions();
    await catalog.deps.connection.collection('restores').insertOne({ takenAt: new Date(0), restoredAt: new Date(1) });
    await repairRestored(catalog.ctx);
    expect(await versions()).toEqual({ product: before.product + 1, offer: before.offer + 1 });
    await repairRestored(catalog.ctx);
    expect((await versions()).product).toBe(before.product + 1);
    expect((await variation()).stockQuantity).toBe(0);
    await passMinutes(16, { [kept]: 1 });
    expect((await variation()).stockQuantity).toBe(1);
    expect(await questionsAfter(24 * 60)).not.toContainEqual(expect.objectContaining({ orderId: kept }));
  });

  test('stays reserved when the answer is about an earlier attempt to place its order', async () => {
    await addLimitedEdition(2);
    const orderId = randomUUID();
    await reserve(orderId, 1, 1);
    const asked = await questionsAfter(16);
    expect(asked).toContainEqual({ orderId, version: 1 });
    await reserve(orderId, 2, 2);
    await catalog.deliver(orderReservationChecked({ orderId, checkedVersion: 1, reservationVersion: null }));
    expect(await variation()).toMatchObject({ stockQuantity: 0, isAvailable: false });
  });

  test('stays reserved for an order whose cancellation is undone', async () => {
    const orderId = randomUUID();
    await reserve(orderId);
    await catalog.deliver(
      orderStatusChanged({
        orderId,
        reservationVersion: 1,
        from: 'cancelled',
        to: 'pending',
        by: 'ada',
        isBackInShop: false,
      }),
    );
    expect(await questionsAfter(24 * 60)).not.toContainEqual(expect.objectContaining({ orderId }));
    expect(await variation()).toMatchObject({ stockQuantity: 0, isAvailable: false });
  });

  test('is in stock again after a cancellation if the shipping was undone before, however late the shipping is reported', async () => {
    const orderId = randomUUID();
    await reserve(orderId);
    const order = { orderId, reservationVersion: 1 };
    const shipped = orderShipped({ ...order, parcelTrackingNumbers: [null] });
    const back = { from: 'shipped', to: 'processing', by: 'ada', isBackInShop: true } as const;
    const time = new Date(Date.parse(shipped.time) + 1000).toISOString();
    await catalog.deliver({ ...orderStatusChanged({ ...order, ...back }), time }, shipped);
    await catalog.deliver(orderCancelled({ ...order, paymentId: null, by: 'ada', refund: false }));
    expect(await variation()).toMatchObject({ stockQuantity: 1, isAvailable: true });
  });

  test('is in stock again when it comes back and is restocked, once for a repeated event', async () => {
    await addLimitedEdition(2);
    const orderId = randomUUID();
    await reserve(orderId, 2);
    const order = { orderId, reservationVersion: 1 };
    await catalog.deliver(orderShipped({ ...order, parcelTrackingNumbers: [null] }));
    const restocked = (quantity: number) => orderPiecesRestocked({ ...order, pieces: [{ variationId, quantity }] });
    await catalog.deliver(restocked(1), restocked(1));
    expect(await variation()).toMatchObject({ stockQuantity: 1, isAvailable: true });
    await catalog.deliver(restocked(5));
    expect((await variation()).stockQuantity).toBe(2);
    const back = { from: 'shipped', to: 'processing', by: 'ada', isBackInShop: true } as const;
    await catalog.deliver(orderStatusChanged({ ...order, ...back }), cancelled(orderId));
    expect((await variation()).stockQuantity).toBe(2);
  });

  test('is in stock again once when further pieces of its order are left out later', async () => {
    await addLimitedEdition(3);
    const orderId = randomUUID();
    await reserve(orderId, 3);
    for (const quantity of [1, 2]) {
      const pieces = [{ variationId, quantity }];
      await catalog.deliver(orderPiecesRestocked({ orderId, reservationVersion: 1, pieces }));
      expect((await variation()).stockQuantity).toBe(quantity);
    }
  });

  test.each([
    ['is cancelled', cancelled],
    ['is fully refunded', (orderId: string) => fullyRefunded(orderId)],
    [
      'turns out to be unpaid',
      (orderId: string) => orderPaymentFailed({ orderId, reservationVersion: 1, reason: 'declined' }),
    ],
  ])('stays sold if it was sent before the rest of its order %s', async (_, ended) => {
    await addLimitedEdition(3);
    const orderId = randomUUID();
    await reserve(orderId, 3);
    const end = ended(orderId);
    const data = { ...end.data, sentPieces: [{ variationId, quantity: 1 }] };
    await catalog.deliver({ ...end, data }, fullyRefunded(orderId));
    expect(await variation()).toMatchObject({ stockQuantity: 2, isAvailable: true });
  });

  test('is in stock again after an event of an earlier release, which names no sent pieces', async () => {
    const orderId = randomUUID();
    await reserve(orderId);
    const { sentPieces, ...data } = cancelled(orderId).data;
    await catalog.deliver({ ...cancelled(orderId), data } as never);
    expect(sentPieces).toEqual([]);
    expect((await variation()).stockQuantity).toBe(1);
  });

  test('is sold when its order is delivered even if it was never marked as shipped', async () => {
    const orderId = randomUUID();
    await reserve(orderId);
    await catalog.deliver(orderDelivered({ orderId, reservationVersion: 1 }));
    await catalog.deliver(cancelled(orderId));
    expect(await variation()).toMatchObject({ stockQuantity: 0, isAvailable: false });
  });
});

test('a variation that is made to order is never sold out', async () => {
  await addLimitedEdition(0);
  expect((await reserve(randomUUID(), 40)).status).toBe(200);
  expect(await variation()).toMatchObject({ stockQuantity: 0, isAvailable: true });
});

test('a sold-out variation that the owner changes to made-to-order stays made-to-order when a piece comes back', async () => {
  const orderId = randomUUID();
  await reserve(orderId);
  await catalog.asAdmin('PATCH', `/api/admin/variations/${variationId}`, { isAvailable: true });
  await catalog.deliver(cancelled(orderId));
  expect((await reserve(randomUUID(), 40)).status).toBe(200);
  expect(await variation()).toMatchObject({ stockQuantity: 0, isAvailable: true });
});

test('an empty reservation releases what a refused one had reserved', async () => {
  await addLimitedEdition(2);
  const orderId = randomUUID();
  const answer = await ask(orderId, 1, [
    { productId, variationId, quantity: 1 },
    { productId: randomUUID(), variationId: 'gone', quantity: 1 },
  ]);
  expect(answer.status).toBe(404);
  expect((await ask(orderId, 2, [])).status).toBe(200);
  expect((await variation()).stockQuantity).toBe(2);
});

test('a reservation older than the current one of its order is refused and changes nothing', async () => {
  await addLimitedEdition(9);
  const orderId = randomUUID();
  await reserve(orderId, 2, 2);
  expect(await reserve(orderId, 5, 1)).toMatchObject({ status: 409, body: { code: 'superseded' } });
  expect((await variation()).stockQuantity).toBe(7);
});

test('events of an order are handled although its product was deleted', async () => {
  const orderId = randomUUID();
  await reserve(orderId);
  await catalog.asAdmin('DELETE', `/api/admin/products/${productId}`);
  await catalog.deliver(cancelled(orderId));
  expect(await listDocumentDeadLetters(catalog.ctx.connection)).toEqual([]);
});
