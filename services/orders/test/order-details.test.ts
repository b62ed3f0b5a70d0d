import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { paymentCaptured, paymentFailed } from '@loop-petal/contracts/events/payment-events';
import { shipmentCreated, shipmentDelivered } from '@loop-petal/contracts/events/shipment-events';
import { userDeleted } from '@loop-petal/contracts/events/user-events';
import { ORDER_STATUSES } from '@loop-petal/contracts/rules/order-status';
import { adminCaller, customerCaller } from '@loop-petal/service-kit/testing';
import fc from 'fast-check';
import { deleteOldFailures } from '../src/checkout/drop-old.ts';
import { orderBody, place, post, type Shopper } from './checkout.ts';
import { PROMISE } from './fake-services.ts';
import { type Orders, product, startOrders } from './start-orders.ts';

let orders: Orders;
const rose = product();
const admin = { caller: adminCaller() };
beforeAll(async () => {
  orders = await startOrders();
  await orders.deliver(rose);
});
afterAll(() => orders.stop());

const line = { productId: rose.data.id, cents: 29_99, quantity: 2 };
const newShopper = () => customerCaller() as Shopper;
const publishedOf = async (orderId: string) =>
  (await orders.published('order-details.changed')).filter((details) => details.orderId === orderId);
const setStatus = (id: string, status: string) =>
  orders.request('PATCH', `/api/admin/orders/${id}/status`, { ...admin, body: { status } });
const stored = async (id: string) => (await orders.rows('SELECT * FROM orders WHERE id = $1', [id]))[0];
const toldBy = async (work: () => Promise<unknown>, id: string) => {
  const { length } = await publishedOf(id);
  await work();
  return (await publishedOf(id)).slice(length);
};

test('the details of a placed order are published once, with the data for emails and labels and without its signed link', async () => {
  const shopper = newShopper();
  const { id, trackingLink } = await place(orders, shopper, [line]);
  const published = await publishedOf(id);
  expect(published).toEqual([
    {
      orderId: id,
      version: 1,
      cancelWindowHours: 24,
      extraTransitDays: 0,
      returnWindowDays: 30,
      taxRate: '6.67',
      payment: 'paid',
      userId: shopper.ownerId,
      status: 'pending',
      customerName: 'Ada Lovelace',
      customerEmail: 'ada@example.com',
      parcels: [
        {
          address: expect.objectContaining({ recipientName: 'Ada Lovelace', addressLine1: '1 Petal Lane' }),
          formattedAddress: '1 Petal Lane, Portland, OR 97201, US',
          gift: null,
        },
      ],
      items: [
        {
          id: expect.any(String),
          leftOut: 0,
          wishes: [],
          returnable: true,
          reviewable: true,
          productName: 'Rose Bouquet',
          selectedColor: 'Red',
          quantity: 2,
          imageUrl: '/images/rose',
          priceCents: 29_99,
          listPriceCents: 29_99,
          offerTitle: null,
        },
      ],
      subtotalCents: 59_98,
      taxCents: 4_00,
      shippingCents: 9_99,
      totalCents: 73_97,
      receipt: [
        expect.objectContaining({ kind: 'item', amount: '59.98' }),
        expect.objectContaining({ kind: 'shipping', amount: '9.99' }),
        expect.objectContaining({ kind: 'tax', amount: '4.00' }),
      ],
      shippingMethod: 'FedEx Ground',
      paymentMethod: 'Clover',
      neededBy: null,
      promise: PROMISE,
      isErased: false,
    },
  ]);
  expect(JSON.stringify(published)).not.toContain(new URL(trackingLink).searchParams.get('token'));
});

test('the latest published details have the current status after any change of an order', async () => {
  const step = fc.oneof(
    fc.constantFrom(...ORDER_STATUSES),
    fc.constantFrom('captured', 'failed', 'label', 'arrived', 'deleted account'),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
      const shopper = newShopper();
      const { id, paymentId } = await place(orders, shopper, [line]);
      const payment = { paymentId, orderId: id, amountCents: 73_97 };
      const shipment = { shipmentId: randomUUID(), orderId: id, trackingNumber: 'LP1' };
      const at = '2026-11-28T10:00:00Z';
      for (const one of steps) {
        if (one === 'captured') await orders.deliver(paymentCaptured(payment));
        else if (one === 'failed') await orders.deliver(paymentFailed({ ...payment, reason: 'Declined.' }));
        else if (one === 'label') {
          const label = { service: 'X', labelUrl: '/l', estimatedDelivery: at, parcels: 1, parcel: 1 };
          await orders.deliver(shipmentCreated({ ...shipment, ...label }));
        } else if (one === 'arrived')
          await orders.deliver(shipmentDelivered({ ...shipment, deliveredAt: at, allDelivered: true }));
        else if (one === 'deleted account') await orders.deliver(userDeleted({ userId: shopper.ownerId }));
        else await setStatus(id, one);
        const published = await publishedOf(id);
        const order = await stored(id);
        expect(published.map(({ version }) => version)).toEqual(published.map((_, index) => index + 1));
        expect(published.at(-1)).toMatchObject({
          status: order.status,
          customerEmail: order.customer_email,
          isErased: order.erased && ['delivered', 'cancelled'].includes(order.status),
        });
      }
    }),
    { numRuns: 15 },
  );
}, 60_000);

test('deleting an account publishes the details of each of its orders, and again after the last delivery', async () => {
  const shopper = newShopper();
  const { id } = await place(orders, shopper, [line]);
  const [erased] = await toldBy(() => orders.deliver(userDeleted({ userId: shopper.ownerId })), id);
  expect(erased).toMatchObject({ userId: null, customerName: 'Deleted customer', customerEmail: '', isErased: false });
  expect(erased.parcels[0].address.addressLine1).toBe('1 Petal Lane');
  const [arrived] = await toldBy(() => setStatus(id, 'delivered'), id);
  expect(arrived).toMatchObject({ status: 'delivered', isErased: true });
  expect(JSON.stringify(arrived)).not.toMatch(/Ada|Petal Lane|\b97201\b/);
});

test('the log of a failed payment is published only after an admin has changed it, and is kept after that', async () => {
  const shopper = newShopper();
  orders.declined.push({ ownerId: shopper.ownerId, orderId: null });
  const failed = { ...orderBody([line]), paymentStatus: 'failed', status: 'cancelled', paymentId: '' };
  const { id } = (await post(orders, shopper, failed)).body;
  expect(await publishedOf(id)).toEqual([]);
  expect(await toldBy(() => setStatus(id, 'processing'), id)).toMatchObject([{ version: 1, status: 'processing' }]);
  await setStatus(id, 'cancelled');
  await orders.rows("UPDATE orders SET updated_at = now() - interval '31 days' WHERE id = $1", [id]);
  await deleteOldFailures(orders.pool);
  expect(await stored(id)).toBeDefined();
});
