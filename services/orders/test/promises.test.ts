import { createHash, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { shopDay } from '@loop-petal/contracts/rules/days';
import { PlaceOrderRequest } from '@loop-petal/contracts/shapes/orders';
import { customerCaller, serviceCaller, visitorCaller } from '@loop-petal/service-kit/testing';
import { AUNT, orderBody, pay, place, post, type Shopper } from './checkout.ts';
import { PROMISE } from './fake-services.ts';
import { type Orders, product, startOrders, variation } from './start-orders.ts';

let orders: Orders;
const rose = product();
const limited = product({ name: 'Moon Lily', variations: [variation({ stockQuantity: 5 })] });
beforeAll(async () => {
  orders = await startOrders();
  await orders.deliver(rose, limited);
});
afterAll(() => orders.stop());
afterEach(() => {
  orders.down.clear();
  orders.promises.answer = { outcome: 'reserved', promise: PROMISE };
});

const GUAM = {
  recipientName: 'Ada Lovelace',
  phone: '503 555 0100',
  addressLine1: '2 Stem Street',
  addressLine2: null,
  city: 'Hagåtña',
  state: 'GU',
  zipCode: '96910',
  country: 'US',
  deliveryInstructions: null,
};
const shopper = visitorCaller() as Shopper;
const roses = { productId: rose.data.id, cents: 29_99, quantity: 2 };
const lily = { productId: limited.data.id, cents: 29_99, variationId: limited.data.variations[0]?.id ?? '' };
const paid = (changes: Record<string, unknown> = {}, line: typeof roses | typeof lily = roses) =>
  pay(orders, shopper, orderBody([line], changes));
const stored = async (paymentId: string) => orders.rows('SELECT * FROM orders WHERE payment_id = $1', [paymentId]);
const reservedFor = (orderId: string) => orders.promised.filter((one) => one.orderId === orderId);

describe('the promise of an order', () => {
  test('is reserved for its lines once and shown with it', async () => {
    const body = paid({ neededBy: '2026-12-12', promisedBy: '2026-12-10' });
    const { body: order } = await post(orders, shopper, body);
    expect(order).toMatchObject({
      neededBy: '2026-12-12',
      promise: PROMISE,
      making: [],
      estimatedDelivery: '2026-12-10T20:00:00.000Z',
    });
    expect(reservedFor(order.id)).toEqual([
      {
        orderId: order.id,
        version: 1,
        lines: [
          {
            lineId: order.orderItems[0].id,
            productId: rose.data.id,
            variationId: null,
            selectedColor: 'Red',
            productName: 'Rose Bouquet',
            quantity: 2,
          },
        ],
        service: 'FedEx Ground',
        extraTransitDays: 0,
        neededBy: '2026-12-12',
        promisedBy: '2026-12-10',
        awaitsAcceptance: false,
        orderedAt: expect.any(String),
      },
    ]);
    const again = await orders.request('GET', `/api/orders/${order.id}`, { caller: shopper });
    expect(again.body).toMatchObject({ neededBy: '2026-12-12', promise: PROMISE, making: [] });
  });

  test('is reserved for the same lines by two processes', async () => {
    const other = await orders.startReplica();
    const body = paid();
    let placedByOther: Awaited<ReturnType<typeof post>> | undefined;
    orders.hooks.afterPromise = async () => {
      orders.hooks.afterPromise = undefined;
      placedByOther = await post(other, shopper, body);
      return undefined;
    };
    const placed = await post(orders, shopper, body);
    expect([placed.status, placedByOther?.status]).toEqual([201, 201]);
    const { id, orderItems } = placed.body;
    expect(placedByOther?.body.id).toBe(id);
    const lines = reservedFor(id).flatMap((one) => one.lines.map(({ lineId }) => lineId));
    expect(lines).toEqual([orderItems[0].id, orderItems[0].id]);
  });

  test('is reported line by line for the reconciliation with production', async () => {
    const { id: orderId, orderItems } = await place(orders, shopper, [roses]);
    const { body } = await orders.request('POST', `/internal/orders/${orderId}/history`, {
      caller: serviceCaller('gateway'),
      body: { paymentId: null, readsLog: false, eventIds: [] },
    });
    expect(body.books.promisedLines).toEqual([
      {
        orderId,
        lineId: orderItems[0].id,
        productId: rose.data.id,
        variationId: null,
        selectedColor: 'Red',
        quantity: 2,
      },
    ]);
  });

  test.each(['promise_changed', 'needed_by_impossible'] as const)(
    'is refused with 409 %s and the possible dates, and the payment is voided',
    async (outcome) => {
      const later = { madeBy: '2026-12-09', from: '2026-12-10', to: '2026-12-16' };
      orders.promises.answer = { outcome, promise: later };
      for (const line of [roses, lily]) {
        const body = paid({ neededBy: '2026-12-12', promisedBy: '2026-12-10' }, line);
        expect(await post(orders, shopper, body)).toMatchObject({
          status: 409,
          body: {
            code: outcome,
            promise: later,
            message: expect.stringMatching(/Wed, Dec 16.*your card was not charged/),
          },
        });
        expect(orders.voids.at(-1)?.paymentId).toBe(body.paymentId);
        expect(await stored(body.paymentId)).toEqual([]);
      }
      const [held, released] = orders.reservations.slice(-2);
      expect([held?.lines, released?.lines]).toMatchObject([[{ variationId: lily.variationId }], []]);
      expect(released?.orderId).toBe(held?.orderId);
    },
  );

  test.each([
    ['out_of_material', /^We are out of yarn .*\. Your card was not charged\.$/],
    ['no_time', /^Our artisans are fully booked .*\. Your card was not charged\.$/],
  ] as const)('is refused with 409 %s, and the payment is voided', async (outcome, message) => {
    orders.promises.answer = { outcome, promise: null };
    const body = paid();
    expect(await post(orders, shopper, body)).toMatchObject({
      status: 409,
      body: { code: outcome, message: expect.stringMatching(message) },
    });
    expect(orders.voids.at(-1)?.paymentId).toBe(body.paymentId);
    expect(await stored(body.paymentId)).toEqual([]);
  });

  test('is not requested for a wrong amount or a sold-out limited edition', async () => {
    const asked = orders.promised.length;
    expect((await post(orders, shopper, { ...paid(), totalAmount: '1.00' })).body.code).toBe('quote_changed');
    orders.soldOut.add(lily.variationId);
    expect((await post(orders, shopper, paid({}, lily))).body.code).toBe('sold_out');
    orders.soldOut.clear();
    expect(orders.promised).toHaveLength(asked);
  });

  test('is made for the slowest of its destinations', async () => {
    const customer = customerCaller() as Shopper;
    orders.addresses.set(`${customer.ownerId}/${AUNT}`, { ...GUAM, id: AUNT, name: 'Aunt', isDefault: false });
    const { id } = await place(orders, customer, [roses, { ...roses, shipToAddressId: AUNT }]);
    expect(reservedFor(id)).toMatchObject([{ extraTransitDays: 6 }]);
    expect(await orders.published('order.placed')).toContainEqual(
      expect.objectContaining({ orderId: id, extraTransitDays: 6 }),
    );
  });

  test('is omitted while production does not answer, and the order is flagged for review', async () => {
    orders.down.add('production');
    const { id, paymentId, promise, estimatedDelivery } = await place(orders, shopper, [roses]);
    const today = shopDay(new Date(), 'America/Los_Angeles');
    const usual = (await post(orders, shopper, paid({ neededBy: today }))).body.promise;
    expect({ promise, estimatedDelivery }).toEqual({ promise: null, estimatedDelivery: `${usual.to}T20:00:00.000Z` });
    expect(await stored(paymentId)).toMatchObject([{ id, needs_review: true }]);
    expect(await orders.published('order.placed')).toContainEqual(
      expect.objectContaining({ orderId: id, hasPromise: false }),
    );
  });

  test('is omitted when no artisan makes the pieces, and the order needs no review', async () => {
    orders.promises.answer = { outcome: 'reserved', promise: null };
    const { body: order } = await post(orders, shopper, paid());
    expect(order.promise).toBeNull();
    expect(order.estimatedDelivery).toEqual(expect.any(String));
    expect(await stored(order.paymentId)).toMatchObject([{ needs_review: false, review_reason: null }]);
  });

  test('for a day before the usual production days is refused while production does not answer', async () => {
    orders.down.add('production');
    const body = paid({ neededBy: shopDay(new Date(), 'America/Los_Angeles') });
    expect(await post(orders, shopper, body)).toMatchObject({ status: 409, body: { code: 'needed_by_impossible' } });
    expect(orders.voids.at(-1)?.paymentId).toBe(body.paymentId);
    expect((await post(orders, shopper, paid({ neededBy: '2999-01-01' }))).status).toBe(201);
  });
});

describe('of two concurrent submissions with one payment', () => {
  const daisy = product({ name: 'Daisies', priceCents: 29_99 });
  const daisies = { productId: daisy.data.id, cents: 29_99, quantity: 2 };
  const later = { madeBy: '2026-12-09', from: '2026-12-10', to: '2026-12-16' };
  beforeAll(() => orders.deliver(daisy));
  afterEach(() => {
    orders.hooks.afterPromise = undefined;
  });

  function holdFirstAnswer(answerOf: (request: { neededBy?: string | null | undefined }) => 'refuse' | 'reserve') {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const arrived = new Promise<void>((resolve) => {
      let isFirst = true;
      orders.hooks.afterPromise = async (request) => {
        if (isFirst) {
          isFirst = false;
          resolve();
          await released;
        }
        return answerOf(request) === 'refuse' ? { outcome: 'needed_by_impossible', promise: later } : undefined;
      };
    });
    return { arrived, release };
  }
  const twoBodies = () => {
    const first = paid();
    return [first, { ...orderBody([daisies]), paymentId: first.paymentId }] as const;
  };

  test('the stored one has the latest reservation at production', async () => {
    const [roseBody, daisyBody] = twoBodies();
    const held = holdFirstAnswer(() => 'reserve');
    const slow = post(orders, shopper, roseBody, randomUUID());
    await held.arrived;
    const quick = await post(orders, shopper, daisyBody, randomUUID());
    held.release();
    expect([(await slow).status, quick.status]).toEqual([409, 201]);
    const last = reservedFor(quick.body.id).at(-1);
    expect(last?.lines).toMatchObject([{ productId: daisy.data.id, quantity: 2 }]);
    expect((await orders.published('order.placed')).at(-1)).toMatchObject({
      orderId: quick.body.id,
      reservationVersion: last?.version,
    });
    expect(orders.voids.map(({ paymentId }) => paymentId)).not.toContain(roseBody.paymentId);
  });

  test('the refused one does not affect the other one', async () => {
    const [roseBody, daisyBody] = twoBodies();
    const held = holdFirstAnswer(({ neededBy }) => (neededBy ? 'refuse' : 'reserve'));
    const slow = post(orders, shopper, roseBody, randomUUID());
    await held.arrived;
    const refused = await post(orders, shopper, { ...daisyBody, neededBy: '2026-11-27' }, randomUUID());
    held.release();
    const placed = await slow;
    expect([placed.status, refused.body.code]).toEqual([201, 'needed_by_impossible']);
    const [claimed, voided] = [orders.claims, orders.voids].map((calls) =>
      calls.filter(({ paymentId }) => paymentId === roseBody.paymentId).map(({ submissionId }) => submissionId),
    );
    expect(voided).toEqual([claimed?.[1]]);
    expect(reservedFor(placed.body.id).at(-1)?.lines).toMatchObject([{ productId: rose.data.id }]);
  });

  test('the later one does not call production once the other one is stored', async () => {
    const [roseBody, daisyBody] = twoBodies();
    let isFirst = true;
    orders.hooks.afterClaim = async () => {
      if (!isFirst) return;
      isFirst = false;
      expect((await post(orders, shopper, roseBody, randomUUID())).status).toBe(201);
    };
    const second = await post(orders, shopper, daisyBody, randomUUID());
    orders.hooks.afterClaim = undefined;
    expect(second).toMatchObject({ status: 409, body: { code: 'idempotency_key_reused' } });
    expect(orders.promised.at(-1)?.lines).toMatchObject([{ productId: rose.data.id }]);
    expect(orders.voids.map(({ paymentId }) => paymentId)).not.toContain(roseBody.paymentId);
  });
});

test('a request without days keeps the hash of older requests', () => {
  const body = {
    ...orderBody([{ productId: 'rose', cents: 29_99 }]),
    paymentId: '6b7ccf2e-70e0-4d0c-9f6b-1c1f1e6a2b11',
  };
  const hash = createHash('sha256')
    .update(JSON.stringify(PlaceOrderRequest.parse(body)))
    .digest('base64url');
  expect(hash).toBe('vjNDHJJB0x_JX1s7eG3bDwULHBm4EDnU-RwNqXBvbDs');
});
