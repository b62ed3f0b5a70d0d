import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { paymentCaptured, paymentRefunded } from '@loop-petal/contracts/events/payment-events';
import { reservationExpired } from '@loop-petal/contracts/events/reservation-events';
import { shipmentCreated, shipmentHandedOver } from '@loop-petal/contracts/events/shipment-events';
import { toCents } from '@loop-petal/contracts/rules/money';
import { adminCaller, customerCaller } from '@loop-petal/service-kit/testing';
import { AUNT, place, type Shopper } from './checkout.ts';
import { type ShopWithCatalog, startShopWithCatalog } from './shop-with-catalog.ts';

const AUNT_ADDRESS = {
  ...{ id: AUNT, name: 'Aunt', recipientName: 'Aunt May', phone: '206 555 0199', isDefault: false },
  ...{ addressLine1: '7 Fern Road', addressLine2: null, city: 'Seattle', state: 'OR', zipCode: '97201' },
  ...{ country: 'US', deliveryInstructions: null },
};
let shop: ShopWithCatalog;
let productId: string;
beforeAll(async () => {
  shop = await startShopWithCatalog();
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.onTheWay((call) => call());
  productId = await shop.offer();
});

const stock = () => shop.stock(productId);
const setStatus = (id: string, status: string) =>
  shop.orders.request('PATCH', `/api/admin/orders/${id}/status`, { caller: adminCaller(), body: { status } });

/** The carrier has the first parcel. */
function handOver(orderId: string, parcels: number) {
  const shipment = { shipmentId: randomUUID(), orderId, trackingNumber: `LP${orderId}` };
  const label = { service: 'FEDEX_GROUND', labelUrl: '/l', estimatedDelivery: '2026-12-10T10:00:00.000Z' };
  return [
    shipmentCreated({ ...shipment, ...label, parcels, parcel: 1 }),
    shipmentHandedOver({ ...shipment, handedOverAt: '2026-12-04T10:00:00.000Z' }),
  ];
}

function loseNextAnswer() {
  shop.onTheWay(async (call) => {
    shop.onTheWay((other) => other());
    await call();
    throw new Error('the answer is lost');
  });
}

function holdNextCall(when: 'before' | 'after') {
  let letGo = () => {};
  const released = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const arrived = new Promise<void>((resolve) => {
    shop.onTheWay(async (call) => {
      shop.onTheWay((other) => other());
      if (when === 'after') await call();
      resolve();
      await released;
      if (when === 'before') await call();
    });
  });
  return { arrived, letGo };
}

describe('a submission that failed after reserving', () => {
  test('can be followed by a submission of other lines with the same payment, which are reserved instead', async () => {
    const { attempt } = shop.checkout(productId);
    loseNextAnswer();
    expect((await attempt({ red: 1, blue: 9 })).status).toBe(500);
    expect((await attempt({ red: 9, blue: 1 })).status).toBe(201);
    expect(await stock()).toEqual({ red: { left: 1, held: 9 }, blue: { left: 9, held: 1 } });
    expect(await shop.checkout(productId).attempt({ red: 9 })).toMatchObject({ status: 409 });
  });

  test('leaves nothing reserved if the order is then placed without limited editions', async () => {
    const { attempt } = shop.checkout(productId);
    loseNextAnswer();
    expect((await attempt({ red: 10 })).status).toBe(500);
    expect((await attempt({})).status).toBe(201);
    await shop.deliverEvents();
    expect(await stock()).toMatchObject({ red: { left: 10, held: 0 } });
  });

  test('succeeds when it is repeated', async () => {
    const { attempt } = shop.checkout(productId);
    loseNextAnswer();
    expect((await attempt({ red: 10 }, 'same')).status).toBe(500);
    expect((await attempt({ red: 10 }, 'same')).status).toBe(201);
    expect(await stock()).toMatchObject({ red: { left: 0, held: 10 } });
  });
});

test('a refused submission immediately releases an earlier one’s reservation', async () => {
  const { attempt } = shop.checkout(productId);
  loseNextAnswer();
  expect((await attempt({ red: 3 })).status).toBe(500);
  expect((await shop.checkout(productId).attempt({ blue: 6 })).status).toBe(201);
  expect(await attempt({ blue: 5 })).toMatchObject({ status: 409, body: { code: 'sold_out' } });
  expect(await stock()).toEqual({ red: { left: 10, held: 0 }, blue: { left: 4, held: 6 } });
});

describe('two concurrent submissions with one payment', () => {
  test('never store an order whose reservation the other one released', async () => {
    const { attempt } = shop.checkout(productId);
    const first = holdNextCall('after');
    const slow = attempt({ red: 9, blue: 1 });
    await first.arrived;
    const quick = await attempt({ red: 1, blue: 9 });
    first.letGo();
    expect([(await slow).status, quick.status]).toEqual([409, 201]);
    expect(await stock()).toEqual({ red: { left: 9, held: 1 }, blue: { left: 1, held: 9 } });
  });

  test('refuse the first while the second is reserving, and keep the payment', async () => {
    const { attempt } = shop.checkout(productId);
    const first = holdNextCall('after');
    const slow = attempt({ red: 9, blue: 1 });
    await first.arrived;
    const second = holdNextCall('before');
    const later = attempt({ red: 1, blue: 9 });
    await second.arrived;
    const { length: voids } = shop.orders.voids;
    first.letGo();
    expect(await slow).toMatchObject({ status: 409, body: { code: 'superseded' } });
    expect(shop.orders.voids).toHaveLength(voids);
    second.letGo();
    expect((await later).status).toBe(201);
    expect(await stock()).toEqual({ red: { left: 9, held: 1 }, blue: { left: 1, held: 9 } });
  });

  test('release the reservation of a late request after the order was placed', async () => {
    const { attempt } = shop.checkout(productId);
    const first = holdNextCall('before');
    const slow = attempt({ red: 10 });
    await first.arrived;
    expect((await attempt({})).status).toBe(201);
    await shop.deliverEvents();
    first.letGo();
    expect((await slow).status).toBe(409);
    await shop.sweep(16);
    await shop.deliverEvents();
    expect(await stock()).toMatchObject({ red: { left: 10, held: 0 } });
  });

  test('with the same lines place one order, whatever their keys', async () => {
    const { attempt } = shop.checkout(productId);
    const answers = await Promise.all(Array.from({ length: 8 }, () => attempt({ red: 10 })));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await stock()).toMatchObject({ red: { left: 0, held: 10 } });
  });
});

test('a submission that is stored too late is refused, because its reservation may have expired', async () => {
  const { attempt } = shop.checkout(productId);
  const first = holdNextCall('after');
  const slow = attempt({ red: 10 });
  await first.arrived;
  await shop.orders.rows(`UPDATE reservations SET taken_at = taken_at - interval '16 minutes'`);
  await shop.sweep(16);
  await shop.deliverEvents();
  expect((await shop.checkout(productId).attempt({ red: 10 })).status).toBe(201);
  first.letGo();
  expect(await slow).toMatchObject({ status: 409, body: { code: 'superseded' } });
});

test('a second submission with other lines does not void the payment of the placed order', async () => {
  const { attempt } = shop.checkout(productId);
  expect((await attempt({ red: 1 })).status).toBe(201);
  const { length: voids } = shop.orders.voids;
  expect((await attempt({ red: 2 }, 'another', { totalAmount: '1.00' })).status).toBe(409);
  expect(shop.orders.voids).toHaveLength(voids);
});

describe('a reopened order', () => {
  test('keeps its reservation when the event of its cancellation arrives late', async () => {
    const { body } = await shop.checkout(productId).attempt({ red: 9 });
    await shop.deliverEvents();
    await setStatus(body.id, 'cancelled');
    expect((await setStatus(body.id, 'processing')).status).toBe(200);
    await shop.deliverEvents();
    expect(await stock()).toMatchObject({ red: { left: 1, held: 9 } });
    await shop.sweep(24 * 60);
    await shop.deliverEvents();
    expect(await stock()).toMatchObject({ red: { left: 1, held: 9 } });
    await setStatus(body.id, 'cancelled');
    await shop.deliverEvents();
    expect(await stock()).toMatchObject({ red: { left: 10, held: 0 } });
  });
});

describe('an order that was marked as shipped by mistake', () => {
  const shipped = async (status: string) => {
    const { body } = await shop.checkout(productId).attempt({ red: 9 });
    await shop.orders.rows('UPDATE orders SET paid_at = now() WHERE id = $1', [body.id]);
    expect((await setStatus(body.id, status)).status).toBe(200);
    await shop.deliverEvents();
    return body.id as string;
  };

  test.each([
    ['shipped', 'processing'],
    ['delivered', 'pending'],
  ])(
    'holds its pieces again when it is moved from %s back to %s, and they are in stock once it is cancelled',
    async (to, back) => {
      const id = await shipped(to);
      expect(await stock()).toMatchObject({ red: { left: 1, held: 0 } });
      expect((await setStatus(id, back)).status).toBe(200);
      await shop.deliverEvents();
      expect(await stock()).toMatchObject({ red: { left: 1, held: 9 } });
      await setStatus(id, 'cancelled');
      await shop.deliverEvents();
      expect(await stock()).toMatchObject({ red: { left: 10, held: 0 } });
    },
  );

  test('but is already with the carrier puts no piece back in stock', async () => {
    const id = await shipped('shipped');
    await shop.orders.deliver(...handOver(id, 1));
    await setStatus(id, 'processing');
    await setStatus(id, 'cancelled');
    await shop.deliverEvents();
    expect(await stock()).toMatchObject({ red: { left: 1, held: 0 } });
  });
});

describe('an order of which one of two parcels has left', () => {
  const LINE = { cents: 29_99, selectedColor: 'red' };
  /** Two red pieces that have left, and one more in another parcel. */
  const partlySent = async () => {
    const shopper = customerCaller() as Shopper;
    shop.orders.addresses.set(`${shopper.ownerId}/${AUNT}`, AUNT_ADDRESS);
    const lines = [{ quantity: 2 }, { shipToAddressId: AUNT }].map((line) => ({ ...LINE, productId, ...line }));
    const { id, paymentId, totalAmount } = await place(shop.orders, shopper, lines);
    const payment = { paymentId, orderId: id, amountCents: toCents(totalAmount) };
    await shop.orders.deliver(paymentCaptured(payment), ...handOver(id, 2));
    await shop.deliverEvents();
    expect(await stock()).toMatchObject({ red: { left: 7, held: 3 } });
    return { id, payment, shopper };
  };
  type Sent = Awaited<ReturnType<typeof partlySent>>;

  test.each<[string, (order: Sent) => Promise<unknown>]>([
    ['is cancelled by the owner', ({ id }) => setStatus(id, 'cancelled')],
    [
      'is fully refunded',
      async ({ id, payment }) => {
        const headers = { 'idempotency-key': randomUUID() };
        const request = { caller: adminCaller(), headers, body: {} };
        await shop.orders.request('POST', `/api/admin/orders/${id}/refund`, request);
        const { refundId } = (await shop.orders.published('order.refund-requested')).at(-1) as never;
        await shop.orders.deliver(paymentRefunded({ ...payment, refundId, refundedCents: payment.amountCents }));
      },
    ],
  ])('puts only the other piece back in stock when it %s', async (_, end) => {
    await end(await partlySent());
    await shop.deliverEvents();
    expect(await stock()).toMatchObject({ red: { left: 8, held: 0 } });
  });

  test('can’t be cancelled by the customer', async () => {
    const { id, shopper: caller } = await partlySent();
    expect(await shop.orders.request('POST', `/api/orders/${id}/cancel`, { caller })).toMatchObject({
      status: 409,
      body: { code: 'not_cancellable', message: expect.stringContaining('because a parcel has left') },
    });
  });

  test('puts the other piece back in stock when it is cancelled after it was marked as shipped by mistake', async () => {
    const { id } = await partlySent();
    for (const status of ['shipped', 'processing', 'cancelled']) {
      expect((await setStatus(id, status)).status).toBe(200);
      await shop.deliverEvents();
    }
    expect(await stock()).toMatchObject({ red: { left: 8, held: 0 } });
  });

  test('holds only the other piece when it is reopened, and releases it when it is cancelled again', async () => {
    const { id } = await partlySent();
    await setStatus(id, 'cancelled');
    await shop.deliverEvents();
    expect((await setStatus(id, 'processing')).status).toBe(200);
    await shop.deliverEvents();
    expect(await stock()).toMatchObject({ red: { left: 7, held: 1 } });
    await setStatus(id, 'cancelled');
    await shop.deliverEvents();
    expect(await stock()).toMatchObject({ red: { left: 8, held: 0 } });
  });
});

test('catalog learns which reservation an order relies on: none before it is placed or once it is cancelled', async () => {
  const { body } = await shop.checkout(productId).attempt({ red: 9 });
  const checked = async (orderId: string) => {
    await shop.orders.deliver(reservationExpired({ orderId, version: 1 }));
    return (await shop.orders.published('order.reservation-checked')).at(-1);
  };
  expect(await checked(body.id)).toEqual({ orderId: body.id, checkedVersion: 1, reservationVersion: 1 });
  await setStatus(body.id, 'cancelled');
  expect(await checked(body.id)).toEqual({ orderId: body.id, checkedVersion: 1, reservationVersion: null });
  const unknown = randomUUID();
  expect(await checked(unknown)).toEqual({ orderId: unknown, checkedVersion: 1, reservationVersion: null });
});
