import { describe, expect, test } from '@jest/globals';
import {
  paymentCaptured,
  paymentFailed,
  paymentRefunded,
  paymentVoided,
} from '@loop-petal/contracts/events/payment-events';
import { userDeleted } from '@loop-petal/contracts/events/user-events';
import { visitorCaller } from '@loop-petal/service-kit/testing';
import { place, type Shopper } from '../checkout.ts';
import {
  ask,
  customer,
  orders,
  type Placed,
  paymentOf,
  placed,
  publishedOf,
  refund,
  rose,
  setStatus,
} from './placed-order.ts';

describe('a customer who changes an order', () => {
  const cancel = (order: Placed, caller: Shopper, query = '') =>
    orders.request('POST', `/api/orders/${order.id}/cancel${query}`, { caller, body: {} });
  const refundsOf = async ({ id }: Placed) =>
    (await orders.rows('SELECT state FROM refunds WHERE order_id = $1', [id])).map(({ state }) => state);
  const makeOlder = (order: Placed, interval: string) =>
    orders.rows(
      `UPDATE orders SET created_at = created_at - $2::interval, delivered_at = delivered_at - $2::interval
      WHERE id = $1`,
      [order.id, interval],
    );

  test('cancelling within 24 hours while pending requests a refund', async () => {
    const shopper = customer();
    const order = await placed(shopper);
    await orders.deliver(paymentCaptured(paymentOf(order)));
    expect((await cancel(order, customer())).status).toBe(404);
    const { status, body } = await cancel(order, shopper);
    expect([status, body]).toMatchObject([
      200,
      { status: 'cancelled', canCancel: false, cancelledAt: expect.any(String) },
    ]);
    expect(await publishedOf('order.cancelled', order)).toMatchObject([
      { orderId: order.id, paymentId: order.paymentId, by: 'customer', refund: true },
    ]);
    expect((await cancel(order, shopper)).status).toBe(409);
    expect((await refund(order)).status).toBe(409);
    await orders.deliver(paymentRefunded({ ...paymentOf(order), refundId: crypto.randomUUID(), refundedCents: 41_98 }));
    const mine = await orders.request('GET', '/api/user/orders', { caller: shopper });
    expect(mine.body).toMatchObject([
      { paymentStatus: 'refunded', refundedAmount: '41.98', cancelledAt: body.cancelledAt },
    ]);
  });

  test('cancelling a partly refunded order requests the rest', async () => {
    const shopper = customer();
    const order = await placed(shopper);
    await orders.deliver(paymentCaptured(paymentOf(order)));
    await orders.deliver(paymentRefunded({ ...paymentOf(order), refundId: null, refundedCents: 10_00 }));
    expect((await cancel(order, shopper)).body).toMatchObject({ status: 'cancelled', canCancel: false });
    const asked = await orders.rows('SELECT amount_cents FROM refunds WHERE order_id = $1', [order.id]);
    expect(asked).toEqual([{ amount_cents: 31_98 }]);
    expect(await publishedOf('order.cancelled', order)).toMatchObject([{ paymentId: order.paymentId, refund: true }]);
  });

  test('cancelling before the capture releases the authorization and is not a failed payment', async () => {
    const shopper = customer();
    const order = await placed(shopper);
    await cancel(order, shopper);
    expect(await refundsOf(order)).toEqual(['requested']);
    await orders.deliver(paymentVoided(paymentOf(order)));
    expect(await refundsOf(order)).toEqual([]);
    const notes = (await ask('GET', `/api/admin/orders/${order.id}/timeline`)).body;
    expect(notes.map(({ description }: { description: string }) => description)).toEqual(
      expect.arrayContaining([
        'Cancelled by the customer. The payment is released or refunded.',
        'The authorization was released; nothing was charged.',
      ]),
    );
    const { body } = await orders.request('GET', `/api/orders/${order.id}`, { caller: shopper });
    expect(body).toMatchObject({ status: 'cancelled', paymentStatus: 'voided' });
    expect(await publishedOf('order.payment-failed', order)).toEqual([]);
  });

  test('an order that the shop cancels promises money only once a refund is requested', async () => {
    const shopper = customer();
    const order = await placed(shopper);
    await orders.deliver(paymentCaptured(paymentOf(order)));
    await setStatus(order, 'cancelled');
    const moneyBack = async () =>
      (await orders.request('GET', `/api/orders/${order.id}`, { caller: shopper })).body.moneyBack;
    expect(await moneyBack()).toBe('0.00');
    await refund(order, { amount: '5.00' });
    expect(await moneyBack()).toBe('5.00');
    await orders.deliver(paymentRefunded({ ...paymentOf(order), refundId: null, refundedCents: 41_98 }));
    expect(await moneyBack()).toBe('41.98');
  });

  test('a payment that fails after the cancellation leaves no refund', async () => {
    const shopper = customer();
    const order = await placed(shopper, 'pending');
    await cancel(order, shopper);
    await orders.deliver(paymentFailed({ ...paymentOf(order), reason: 'Refused.' }));
    expect(await refundsOf(order)).toEqual([]);
  });

  test('a payment that is captured after the cancellation keeps its refund', async () => {
    const shopper = customer();
    const order = await placed(shopper);
    await cancel(order, shopper);
    await orders.deliver(paymentCaptured(paymentOf(order)));
    await orders.deliver(paymentVoided(paymentOf(order)));
    expect(await refundsOf(order)).toEqual(['requested']);
    await orders.deliver(paymentRefunded({ ...paymentOf(order), refundId: crypto.randomUUID(), refundedCents: 41_98 }));
    expect(await refundsOf(order)).toEqual(['done']);
  });

  test('cancelling is refused after 24 hours and once the order is processed', async () => {
    const shopper = customer();
    const late = await placed(shopper);
    await makeOlder(late, '24 hours 1 minute');
    expect((await cancel(late, shopper)).status).toBe(409);
    const begun = await placed(shopper);
    await setStatus(begun, 'processing');
    expect(await cancel(begun, shopper)).toMatchObject({ status: 409, body: { code: 'not_cancellable' } });
    const inTime = await placed(shopper);
    await makeOlder(inTime, '23 hours 59 minutes');
    expect((await cancel(inTime, shopper)).status).toBe(200);
  });

  test('a guest cancels with the token of the signed link', async () => {
    const guest = visitorCaller() as Shopper;
    const order = await place(orders, guest, [{ productId: rose.data.id, cents: 29_99 }]);
    const token = new URL(order.trackingLink).searchParams.get('token');
    const stranger = visitorCaller() as Shopper;
    expect((await cancel(order, stranger, '?token=wrong')).status).toBe(404);
    expect((await cancel(order, stranger, `?token=${token}&token=x`)).status).toBe(404);
    expect((await cancel(order, stranger, `?token=${token}`)).status).toBe(200);
  });

  test('the signed link ends 90 days after the delivery, and shows no address of a deleted account', async () => {
    const shopper = customer();
    const order = await placed(shopper);
    const { search } = new URL(order.trackingLink);
    const byLink = (caller: Shopper) =>
      orders.request('GET', `/api/orders/${order.id}?${new URLSearchParams(search).toString()}`, { caller });
    const stranger = visitorCaller() as Shopper;
    expect(JSON.stringify((await byLink(stranger)).body)).toContain('Petal Lane');
    await setStatus(order, 'delivered');
    await makeOlder(order, '89 days');
    expect((await byLink(stranger)).status).toBe(200);
    await makeOlder(order, '2 days');
    expect(await byLink(stranger)).toMatchObject({ status: 404, body: { code: 'link_ended' } });
    expect((await byLink(shopper)).status).toBe(200);

    const open = await placed(shopper);
    await orders.deliver(userDeleted({ userId: shopper.ownerId }));
    const path = `/api/orders/${open.id}${new URL(open.trackingLink).search}`;
    const shown = await orders.request('GET', path, { caller: stranger });
    expect(shown).toMatchObject({ status: 200, body: { status: 'pending' } });
    expect(JSON.stringify(shown.body)).not.toMatch(/Ada|Petal Lane|\b97201\b|Portland/);
    const adminView = (await ask('GET', `/api/admin/orders/${open.id}`)).body;
    expect(JSON.stringify(adminView.parcels)).toContain('Petal Lane');
  });

  test('a return can be requested once within 30 days of delivery', async () => {
    const shopper = customer();
    const order = await placed(shopper);
    const returns = (body: object, caller = shopper) =>
      orders.request('POST', `/api/orders/${order.id}/return`, { caller, body });
    expect((await returns({ reason: 'Too pink' })).status).toBe(409);
    await setStatus(order, 'delivered');
    await makeOlder(order, '30 days 1 minute');
    expect((await returns({ reason: 'Too pink' })).status).toBe(409);
    await makeOlder(order, '-2 minutes');
    expect((await returns({})).status).toBe(400);
    expect((await returns({ reason: 'Too pink' }, customer())).status).toBe(404);
    const { status, body } = await returns({ reason: 'Too pink' });
    expect([status, body.canReturn, typeof body.returnRequestedAt]).toEqual([200, false, 'string']);
    expect((await returns({ reason: 'Too pink' })).status).toBe(409);
    expect(await publishedOf('order-details.return-reason-given', order)).toEqual([
      { orderId: order.id, reason: 'Too pink' },
    ]);
  });

  test('deleting the account erases the reason of a return', async () => {
    const shopper = customer();
    const order = await placed(shopper);
    await setStatus(order, 'delivered');
    await orders.request('POST', `/api/orders/${order.id}/return`, {
      caller: shopper,
      body: { reason: 'Ada is allergic' },
    });
    const timeline = async () => (await ask('GET', `/api/admin/orders/${order.id}/timeline`)).body;
    const returned = (description: string) => expect.objectContaining({ description, by: 'customer' });
    expect(await timeline()).toContainEqual(returned('Return requested: Ada is allergic'));
    await orders.deliver(userDeleted({ userId: shopper.ownerId }));
    expect(await timeline()).toContainEqual(returned('Return requested.'));
    expect(JSON.stringify(await timeline())).not.toContain('allergic');
  });

  test('deleting the account erases its orders, but the address of an open parcel only after delivery', async () => {
    const shopper = customer();
    const sent = await placed(shopper);
    await setStatus(sent, 'delivered');
    const open = await placed(shopper);
    const other = await placed();
    const { marker } = (await ask('GET', '/api/admin/stats/changes')).body;
    await orders.deliver(userDeleted({ userId: shopper.ownerId }));
    const changed = (await ask('GET', `/api/admin/stats/changes?after=${marker}`)).body.orderIds;
    expect(changed).toEqual(expect.arrayContaining([sent.id, open.id]));
    expect((await ask('GET', `/api/admin/orders/${sent.id}/timeline`)).body.at(-1)).toMatchObject({
      description: 'The customer’s account was deleted.',
      by: 'system',
    });
    const kept = async () =>
      JSON.stringify(
        await orders.rows(
          `SELECT o, p, k FROM orders o LEFT JOIN parcels p ON p.order_id = o.id
        LEFT JOIN idempotency_keys k ON k.order_id = o.id WHERE o.id = ANY($1)`,
          [[sent.id, open.id]],
        ),
      );
    expect(await kept()).not.toMatch(/ada@example/);
    const { body } = await ask('GET', `/api/admin/orders?q=${open.id}`);
    expect(body).toMatchObject([{ customerName: 'Deleted customer', userId: null }]);
    expect(body[0].parcels[0].address.addressLine1).toBe('1 Petal Lane');
    await setStatus(open, 'delivered');
    expect(await kept()).not.toMatch(/Ada|Petal Lane/);
    expect((await ask('GET', `/api/admin/orders?q=${other.id}`)).body).toMatchObject([
      { customerName: 'Ada Lovelace' },
    ]);
  });
});
