import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ShopEvent } from '@loop-petal/contracts/events/event';
import {
  paymentAuthorized,
  paymentCaptured,
  paymentFailed,
  paymentRefunded,
  paymentRefundFailed,
  paymentVoided,
} from '@loop-petal/contracts/events/payment-events';
import { shipmentCreated, shipmentDelivered, shipmentMoved } from '@loop-petal/contracts/events/shipment-events';
import { customerCaller, serviceCaller } from '@loop-petal/service-kit/testing';
import fc from 'fast-check';
import { orderBody, pay, place, post, type Shopper } from './checkout.ts';
import { type Orders, product, startOrders } from './start-orders.ts';

let orders: Orders;
let rose: ReturnType<typeof product>;
const shopper = customerCaller() as Shopper;
beforeAll(async () => {
  orders = await startOrders();
  rose = product();
  await orders.deliver(rose);
});
afterAll(() => orders.stop());

interface Placed {
  id: string;
  paymentId: string;
}
const placed = (status?: 'pending'): Promise<Placed> =>
  place(orders, shopper, [{ productId: rose.data.id, cents: 29_99 }], status);
const now = (order: Placed) => orders.request('GET', `/api/orders/${order.id}`, { caller: shopper });
const paymentOf = (order: Placed) => ({ paymentId: order.paymentId, orderId: order.id, amountCents: 41_98 });
const publishedOf = async (type: string, order: Placed) =>
  (await orders.published(type)).filter(({ orderId }) => orderId === order.id);

describe('payment events', () => {
  test('a payment delivered twice confirms the order once', async () => {
    const order = await placed();
    const captured = paymentCaptured(paymentOf(order));
    await orders.deliver(captured, captured, paymentCaptured(paymentOf(order)));
    expect((await now(order)).body).toMatchObject({ status: 'pending', paymentStatus: 'succeeded' });
    expect(await publishedOf('order.paid', order)).toEqual([
      { orderId: order.id, totalCents: 41_98, wasRequested: false },
    ]);
  });

  test('an approved payment pays the pending order, a declined one cancels it', async () => {
    const approved = await placed('pending');
    await orders.deliver(paymentAuthorized(paymentOf(approved)));
    expect((await now(approved)).body).toMatchObject({ status: 'pending', paymentStatus: 'succeeded' });

    const declined = await placed('pending');
    await orders.deliver(paymentFailed({ ...paymentOf(declined), reason: 'Declined.' }));
    expect((await now(declined)).body).toMatchObject({ status: 'cancelled', paymentStatus: 'failed' });
    expect(await publishedOf('order.payment-failed', declined)).toMatchObject([
      { orderId: declined.id, reason: 'Declined.' },
    ]);
  });

  test('a payment event that arrives before its order is stored is applied to the order', async () => {
    const body = pay(orders, shopper, orderBody([{ productId: rose.data.id, cents: 29_99 }]), 'pending');
    orders.hooks.afterClaim = async () => {
      orders.hooks.afterClaim = undefined;
      const news = { paymentId: body.paymentId, orderId: null, amountCents: 41_98, reason: 'Declined.' };
      await orders.deliver(paymentFailed(news));
    };
    const answer = await post(orders, shopper, body);
    expect((await now(answer.body)).body).toMatchObject({ status: 'cancelled', paymentStatus: 'failed' });
    expect(await publishedOf('order.payment-failed', answer.body)).toHaveLength(1);
  });

  test('a capture after a reported failure is refunded', async () => {
    const order = await placed();
    await orders.deliver(paymentFailed({ ...paymentOf(order), reason: 'Lost.' }), paymentCaptured(paymentOf(order)));
    expect(await publishedOf('order.refund-requested', order)).toMatchObject([{ amountCents: 41_98 }]);
    expect(await publishedOf('order.paid', order)).toEqual([]);
  });

  test('a released authorization cancels the order', async () => {
    const order = await placed();
    await orders.deliver(paymentVoided(paymentOf(order)));
    expect((await now(order)).body).toMatchObject({ status: 'cancelled', paymentStatus: 'failed' });
  });

  test('events of unknown payments and orders are ignored', async () => {
    const stranger = { id: crypto.randomUUID(), paymentId: crypto.randomUUID() };
    await orders.deliver(
      paymentCaptured(paymentOf(stranger)),
      paymentRefunded({ ...paymentOf(stranger), refundId: null, refundedCents: 1 }),
      paymentRefundFailed({ ...paymentOf(stranger), refundId: crypto.randomUUID(), reason: 'No.' }),
      shipmentDelivered({
        shipmentId: crypto.randomUUID(),
        orderId: stranger.id,
        trackingNumber: 'LP1',
        deliveredAt: new Date().toISOString(),
        allDelivered: true,
      }),
    );
    expect(await orders.rows('SELECT FROM dead_letters')).toEqual([]);
  });
});

describe('events in any order', () => {
  test('events that are shuffled and repeated lead to the same state', async () => {
    const states = new Set<string>();
    await fc.assert(
      fc.asyncProperty(fc.infiniteStream(fc.nat(1000)), async (numbers) => {
        const order = await placed('pending');
        const story = storyOf(order);
        const events = [...story, ...story, story[0], story[4]].filter((event) => event !== undefined);
        const keys = new Map(events.map((event, index) => [event.id + index, numbers.next().value ?? 0]));
        const shuffled = events
          .map((event, index) => ({ event, key: keys.get(event.id + index) ?? 0 }))
          .sort((a, b) => a.key - b.key);
        await orders.deliver(...shuffled.map(({ event }) => event));

        const { body } = await now(order);
        const { status, paymentStatus, refundedAmount, trackingNumber, deliveredAt, shippedAt, parcels } = body;
        const paid = (await publishedOf('order.paid', order)).length;
        const refunded = (await publishedOf('order.refunded', order)).reduce(
          (sum, { amountCents }) => sum + amountCents,
          0,
        );
        const delivered = (await publishedOf('order.delivered', order)).length;
        states.add(
          JSON.stringify({
            ...{ status, paymentStatus, refundedAmount, trackingNumber, deliveredAt, wasShipped: shippedAt !== null },
            ...{ parcel: parcels[0].status, tracking: parcels[0].trackingNumber, paid, refunded, delivered },
          }),
        );
      }),
      { numRuns: 25 },
    );
    expect([...states].map((state) => JSON.parse(state))).toEqual([
      {
        status: 'delivered',
        paymentStatus: 'partially_refunded',
        refundedAmount: '11.00',
        trackingNumber: 'LP0000000001',
        deliveredAt: '2026-11-28T10:00:00.000Z',
        wasShipped: true,
        parcel: 'Delivered',
        tracking: 'LP0000000001',
        paid: 1,
        refunded: 11_00,
        delivered: 1,
      },
    ]);
  });
});

function storyOf(order: Placed): ShopEvent[] {
  const shipment = { shipmentId: crypto.randomUUID(), orderId: order.id, trackingNumber: 'LP0000000001' };
  return [
    paymentAuthorized(paymentOf(order)),
    paymentCaptured(paymentOf(order)),
    paymentRefunded({ ...paymentOf(order), refundId: null, refundedCents: 10_00 }),
    paymentRefunded({ ...paymentOf(order), refundId: crypto.randomUUID(), refundedCents: 1_00 }),
    shipmentCreated({
      ...shipment,
      service: 'FEDEX_GROUND',
      labelUrl: '/label',
      estimatedDelivery: '2026-11-29T10:00:00Z',
      parcels: 1,
      parcel: 1,
    }),
    shipmentMoved({ ...shipment, status: 'In transit', description: 'On its way' }),
    shipmentDelivered({ ...shipment, deliveredAt: '2026-11-28T10:00:00Z', allDelivered: true }),
  ];
}

test('the internal call for an order returns its id, and 404 for an unknown or malformed one', async () => {
  const order = await placed();
  const path = `/internal/orders/${order.id}`;
  const seen = await orders.request('GET', path, { caller: serviceCaller('payments') });
  expect(seen.body).toEqual({ id: order.id });
  for (const id of ['nonsense', crypto.randomUUID(), "' OR 1=1"]) {
    const path = `/internal/orders/${encodeURIComponent(id)}`;
    expect((await orders.request('GET', path, { caller: serviceCaller('payments') })).status).toBe(404);
  }
});
