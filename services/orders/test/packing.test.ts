import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  shipmentCreated,
  shipmentVoided,
  shipmentVoidRefused,
  shipmentVoidRequested,
} from '@loop-petal/contracts/events/shipment-events';
import { adminCaller, customerCaller, packerCaller, supportCaller } from '@loop-petal/service-kit/testing';
import { place, type Shopper } from './checkout.ts';
import { type Orders, product, startOrders } from './start-orders.ts';

let orders: Orders;
let rose: ReturnType<typeof product>;
beforeAll(async () => {
  orders = await startOrders();
  rose = product();
  await orders.deliver(rose);
});
afterAll(() => orders.stop());

const packer = packerCaller();
const ask = (method: string, path: string) => orders.request(method, `/api/packing/orders${path}`, { caller: packer });
const set = (id: string, columns: string) => orders.rows(`UPDATE orders SET ${columns} WHERE id = $1`, [id]);
const paid = async (): Promise<{ id: string; paymentId: string }> => {
  const order = await place(orders, customerCaller() as Shopper, [{ productId: rose.data.id, cents: 29_99 }]);
  await set(order.id, "payment_status = 'succeeded'");
  return order;
};
const label = async (orderId: string, trackingNumber = 'LP1', { parcel, parcels } = { parcel: 1, parcels: 1 }) => {
  const shipment = { shipmentId: randomUUID(), trackingNumber, orderId };
  const more = { service: 'FEDEX_GROUND', labelUrl: '/l', estimatedDelivery: '2026-12-10T10:00:00.000Z' } as const;
  await orders.deliver(shipmentCreated({ ...shipment, parcel, parcels, ...more }));
  return shipment;
};

describe('a packer', () => {
  test('gets addresses and pieces, but no amounts, payments or email addresses', async () => {
    const { id, paymentId } = await paid();
    for (const { body } of [await ask('GET', ''), await ask('GET', `/${id}`)]) {
      const text = JSON.stringify(body);
      expect(text).toContain('1 Petal Lane');
      expect(text).toContain('Rose Bouquet');
      for (const hidden of [paymentId, '29.99', 'payment', 'Amount', 'price', 'customerEmail', '@'])
        expect(text).not.toContain(hidden);
    }
  });

  test('finds orders by name and number, and not by the email address that is hidden', async () => {
    const { id } = await paid();
    await set(id, "customer_name = 'Grace Hopper', customer_email = 'secret.mailbox@example.com'");
    for (const [q, count] of [
      ['grace', 1],
      ['hopper grace', 1],
      [id, 1],
      ['secret', 0],
      ['grace secret.mailbox', 0],
    ]) {
      const { body, headers } = await ask('GET', `?q=${q}`);
      expect([q, body.length, headers.get('x-total-count')]).toEqual([q, count, String(count)]);
    }
  });

  test('and an admin find an order by each parcel’s tracking number while its label is valid', async () => {
    const { id } = await paid();
    await label(id, 'LP7701', { parcel: 1, parcels: 2 });
    const second = await label(id, 'LP7702', { parcel: 2, parcels: 2 });
    const found = async (q: string) => {
      const admins = await orders.request('GET', `/api/admin/orders?q=${q}`, { caller: adminCaller() });
      return [await ask('GET', `?q=${q}`), admins].map(({ body }) => body.map((order: { id: string }) => order.id));
    };
    expect(await found('LP7701')).toEqual([[id], [id]]);
    expect(await found('lp7702')).toEqual([[id], [id]]);
    await orders.deliver(shipmentVoided({ ...second, voidedAt: '2026-12-01T10:00:00.000Z' }));
    expect(await found('LP7702')).toEqual([[], []]);
    expect(await found('LP7701')).toEqual([[id], [id]]);
  });

  test('reads the orders to pack by the day they ship, page by page', async () => {
    const promised = async (madeBy: string | null) => {
      const { id } = await paid();
      const promise = madeBy && JSON.stringify({ madeBy, from: madeBy, to: madeBy });
      await orders.rows('UPDATE orders SET promise = $2, customer_name = $3 WHERE id = $1', [id, promise, 'Paging']);
      return id;
    };
    const late = await promised('2126-12-08');
    const [first, second] = [await promised('2126-12-01'), await promised('2126-12-01')];
    const unpromised = await promised(null);
    const page = await ask('GET', '?q=paging&limit=3');
    expect(page.body.map(({ id }: { id: string }) => id)).toEqual([unpromised, first, second]);
    expect(page.headers.get('x-total-count')).toBe('4');
    const rest = await ask('GET', `?q=paging&limit=3&cursor=${page.headers.get('x-next-cursor')}`);
    expect(rest.body.map(({ id }: { id: string }) => id)).toEqual([late]);
    expect(rest.headers.get('x-next-cursor')).toBeNull();
    expect((await ask('GET', '?cursor=next')).status).toBe(400);
  });

  test('sees paid orders to pack, separately from shipped ones', async () => {
    const [first, second, unpaid, sent] = [await paid(), await paid(), await paid(), await paid()];
    await set(unpaid.id, "payment_status = 'pending'");
    await set(sent.id, "status = 'shipped'");
    const idsOf = async (query: string) => (await ask('GET', query)).body.map(({ id }: { id: string }) => id);
    const toPack = await idsOf('');
    expect(toPack.filter((id: string) => id === first.id || id === second.id)).toEqual([first.id, second.id]);
    expect(toPack).not.toContain(unpaid.id);
    expect(await idsOf('?show=sent')).toEqual([sent.id]);
    expect(await idsOf(`?q=${second.id}`)).toEqual([second.id]);
  });

  test('sees that the address of an order to ship was never checked', async () => {
    const { id } = await paid();
    const isUnchecked = async () => (await ask('GET', `/${id}`)).body.addressUnchecked;
    expect(await isUnchecked()).toBe(false);
    await set(id, "needs_review = true, review_reason = 'address'");
    expect(await isUnchecked()).toBe(true);
    expect((await ask('GET', `?q=${id}`)).body).toMatchObject([{ addressUnchecked: true }]);
    await set(id, "shipping_method = 'Local pickup'");
    expect(await isUnchecked()).toBe(false);
    await set(id, "shipping_method = 'FedEx Ground', status = 'shipped'");
    expect(await isUnchecked()).toBe(false);
  });

  test('hands over an order with labels, once', async () => {
    const { id } = await paid();
    expect(await ask('POST', `/${id}/handed-over`)).toMatchObject({ status: 409, body: { code: 'no_label' } });
    expect(await ask('POST', `/${id}/begin`)).toMatchObject({ status: 200, body: { status: 'processing' } });
    await label(id);
    for (let i = 0; i < 2; i++)
      expect(await ask('POST', `/${id}/handed-over`)).toMatchObject({ status: 200, body: { status: 'shipped' } });
    const changes = await orders.published('order.status-changed');
    expect(changes.filter(({ orderId, to }) => orderId === id && to === 'shipped')).toHaveLength(1);
  });

  test('hands over no label that is being voided, unless the carrier refuses the void', async () => {
    const { id } = await paid();
    const shipment = await label(id);
    await orders.deliver(shipmentVoidRequested(shipment));
    expect((await ask('GET', `/${id}`)).body.parcels).toMatchObject([
      { trackingNumber: null, shippingLabelUrl: null, state: 'voided' },
    ]);
    expect(await ask('POST', `/${id}/handed-over`)).toMatchObject({
      status: 409,
      body: { code: 'label_void_pending' },
    });
    await orders.deliver(shipmentVoidRefused(shipment));
    expect(await ask('POST', `/${id}/handed-over`)).toMatchObject({
      status: 200,
      body: { status: 'shipped', parcels: [{ trackingNumber: 'LP1', state: 'handed_over' }] },
    });
  });

  test.each(["status = 'cancelled'", "payment_status = 'pending'", "payment_status = 'refunded'"])(
    'does not revive or send an order with %s',
    async (columns) => {
      const { id } = await paid();
      await label(id);
      await set(id, columns);
      for (const step of ['begin', 'handed-over'])
        expect(await ask('POST', `/${id}/${step}`)).toMatchObject({ status: 409, body: { code: 'not_to_pack' } });
    },
  );
});

test('support reads orders and moves returns, but changes nothing else', async () => {
  const { id } = await paid();
  await set(id, "status = 'delivered', delivered_at = now()");
  const caller = supportCaller();
  expect((await orders.request('GET', `/api/admin/orders/${id}`, { caller })).status).toBe(200);
  const body = { status: 'cancelled' };
  expect((await orders.request('PATCH', `/api/admin/orders/${id}/status`, { caller, body })).status).toBe(403);
  expect((await orders.request('POST', `/api/admin/orders/${id}/refund`, { caller, body: {} })).status).toBe(403);
});
