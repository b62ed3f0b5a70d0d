import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { auditRecorded } from '@loop-petal/contracts/events/audit-events';
import { paymentCaptured, paymentRefunded, paymentRefundFailed } from '@loop-petal/contracts/events/payment-events';
import { productChanged } from '@loop-petal/contracts/events/product-events';
import { shopDay } from '@loop-petal/contracts/rules/days';
import { serviceCaller } from '@loop-petal/service-kit/testing';
import { orderBody, place, post } from '../checkout.ts';
import { product, variation } from '../start-orders.ts';
import {
  ask,
  customer,
  orders,
  owner,
  type Placed,
  paymentOf,
  placed,
  publishedOf,
  refund,
  rose,
  setStatus,
} from './placed-order.ts';

const address = {
  addressLine1: '1 Petal Lane',
  addressLine2: null,
  city: 'Portland',
  state: 'OR',
  zipCode: '97201',
  country: 'US',
};

describe('an admin who manages orders', () => {
  test('sets any status, and the history names the admin', async () => {
    const order = await placed();
    for (const status of ['processing', 'pending', 'delivered', 'shipped', 'cancelled', 'processing']) {
      expect(await setStatus(order, status)).toMatchObject({ status: 200, body: { id: order.id, status } });
    }
    expect((await setStatus(order, 'processing')).status).toBe(200);
    expect((await publishedOf('order.status-changed', order)).map(({ to }) => to)).toEqual([
      'processing',
      'pending',
      'delivered',
      'shipped',
      'cancelled',
      'processing',
    ]);
    expect(await publishedOf('order.cancelled', order)).toMatchObject([{ by: 'ada', refund: false }]);
    expect(await publishedOf('order.shipped', order)).toHaveLength(1);
    expect(await publishedOf('order.delivered', order)).toHaveLength(1);
    const timeline = await ask('GET', `/api/admin/orders/${order.id}/timeline`);
    expect(timeline.body.map(({ description, by }: Record<string, string>) => `${by}: ${description}`)).toEqual([
      'customer: The order was placed.',
      'ada: Status changed from pending to processing.',
      'ada: Status changed from processing to pending (unusual).',
      'ada: Status changed from pending to delivered (unusual).',
      'ada: Status changed from delivered to shipped (unusual).',
      'ada: Status changed from shipped to cancelled (unusual).',
      'ada: Status changed from cancelled to processing (unusual).',
    ]);
  });

  test('partial refunds never exceed the paid amount', async () => {
    const order = await placed();
    await orders.deliver(paymentCaptured(paymentOf(order)));
    expect((await refund(order, { amount: '10.00' })).status).toBe(200);
    expect(await refund(order, { amount: 32 })).toMatchObject({ status: 409, body: { code: 'refund_amount' } });
    expect((await refund(order, { amount: '0' })).status).toBe(409);
    const [asked] = await publishedOf('order.refund-requested', order);
    expect(asked).toMatchObject({ paymentId: order.paymentId, amountCents: 10_00 });

    await orders.deliver(paymentRefunded({ ...paymentOf(order), refundId: asked.refundId, refundedCents: 10_00 }));
    const { body } = await ask('GET', `/api/admin/orders?q=${order.id}`);
    expect(body).toMatchObject([{ paymentStatus: 'partially_refunded', refundedAmount: '10.00', status: 'pending' }]);
    expect(await publishedOf('order.refunded', order)).toMatchObject([{ orderId: order.id, amountCents: 10_00 }]);

    expect((await refund(order)).status).toBe(200);
    expect(await refund(order)).toMatchObject({ status: 409, body: { code: 'already_refunded' } });
    const rest = (await publishedOf('order.refund-requested', order))[1];
    expect(rest.amountCents).toBe(31_98);
    // after the provider refused, the amount can be requested again
    await orders.deliver(paymentRefundFailed({ ...paymentOf(order), refundId: rest.refundId, reason: 'Try later.' }));
    expect((await refund(order)).status).toBe(200);
    const again = (await publishedOf('order.refund-requested', order))[2];
    await orders.deliver(paymentRefunded({ ...paymentOf(order), refundId: again.refundId, refundedCents: 31_98 }));
    expect((await ask('GET', `/api/admin/orders?q=${order.id}`)).body).toMatchObject([{ paymentStatus: 'refunded' }]);
    expect((await refund(order)).status).toBe(409);
  });

  test('concurrent full refunds request one refund', async () => {
    for (let round = 0; round < 10; round += 1) {
      const order = await placed();
      const answers = await Promise.all(Array.from({ length: 16 }, () => refund(order)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 15 }, () => 409)]);
      expect(await publishedOf('order.refund-requested', order)).toHaveLength(1);
    }
  });

  test('repeating a refund with the same Idempotency-Key refunds once', async () => {
    const [order, other] = [await placed(), await placed()];
    const key = randomUUID();
    const again = (of: Placed) =>
      orders.request('POST', `/api/admin/orders/${of.id}/refund`, {
        caller: owner,
        headers: { 'idempotency-key': key },
        body: { amount: '10.00' },
      });
    expect([(await again(order)).status, (await again(order)).status]).toEqual([200, 200]);
    expect(await publishedOf('order.refund-requested', order)).toMatchObject([{ refundId: key, amountCents: 10_00 }]);
    expect(await again(other)).toMatchObject({ status: 409, body: { code: 'key_taken' } });
  });

  test('one Idempotency-Key refunds only one of two orders', async () => {
    const key = randomUUID();
    const answers = await Promise.all(
      [await placed(), await placed()].map(({ id }) =>
        orders.request('POST', `/api/admin/orders/${id}/refund`, {
          caller: owner,
          headers: { 'idempotency-key': key },
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('an unpaid order can’t be refunded', async () => {
    const pending = await placed(customer(), 'pending');
    expect(await refund(pending)).toMatchObject({ status: 409, body: { code: 'not_paid' } });
  });

  test('a refunded cancelled order can’t be reopened', async () => {
    const order = await placed();
    await orders.deliver(paymentCaptured(paymentOf(order)));
    await setStatus(order, 'cancelled');
    await refund(order);
    const underWay = await setStatus(order, 'processing');
    expect(underWay).toMatchObject({ status: 409, body: { code: 'money_returned' } });
    await orders.deliver(paymentRefunded({ ...paymentOf(order), refundId: null, refundedCents: 41_98 }));
    const done = await setStatus(order, 'processing');
    expect(done.body.message).toBe('The customer was refunded, so this order stays cancelled.');
  });

  describe('reopening a cancelled order', () => {
    const buyLast = async (shopper = customer()) => {
      const pink = variation({ stockQuantity: 3 });
      const limited = product({ variations: [pink] });
      await orders.deliver(limited);
      const line = { productId: limited.data.id, variationId: pink.id, cents: 29_99 };
      const order: Placed = await place(orders, shopper, [line, { ...line, quantity: 2 }]);
      const gone = { ...pink, stockQuantity: 0, isAvailable: false };
      await orders.deliver(product({ ...limited.data, variations: [gone], version: 2 }));
      const held = () => orders.reservations.filter(({ orderId }) => orderId === order.id);
      return { order, held, line: { productId: line.productId, variationId: line.variationId, quantity: 3 } };
    };

    test('reserves again the limited editions that its cancellation released', async () => {
      const { order, held, line } = await buyLast();
      await setStatus(order, 'cancelled');
      expect(held()).toHaveLength(1);
      expect(await setStatus(order, 'processing')).toMatchObject({ status: 200, body: { cancelledAt: null } });
      expect(held()).toEqual([expect.anything(), { orderId: order.id, version: 2, lines: [line] }]);
    });

    test('is refused when its limited editions are sold out', async () => {
      const { order, line } = await buyLast();
      await setStatus(order, 'cancelled');
      orders.soldOut.add(line.variationId);
      expect(await setStatus(order, 'processing')).toMatchObject({ status: 409, body: { code: 'sold_out' } });
      expect((await ask('GET', `/api/admin/orders/${order.id}`)).body.status).toBe('cancelled');
    });

    test('does not lock the order during the call to catalog', async () => {
      const { order } = await buyLast();
      await setStatus(order, 'cancelled');
      orders.hooks.beforeReserve = async () => {
        await orders.rows('SELECT FROM orders WHERE id = $1 FOR UPDATE NOWAIT', [order.id]);
      };
      expect((await setStatus(order, 'processing')).status).toBe(200);
    });

    test.each([
      ['another admin reopened it and cancelled it again', ['processing', 'cancelled'], 'order_changed'],
      ['its refund was requested', ['refund'], 'money_returned'],
    ])('is refused when %s during the call to catalog', async (_, changes, code) => {
      const { order } = await buyLast();
      await orders.deliver(paymentCaptured({ ...paymentOf(order), amountCents: 95_97 }));
      await setStatus(order, 'cancelled');
      orders.hooks.beforeReserve = async () => {
        orders.hooks.beforeReserve = undefined;
        for (const change of changes) {
          const { status } = await (change === 'refund' ? refund(order) : setStatus(order, change));
          expect(status).toBe(200);
        }
      };
      expect(await setStatus(order, 'shipped')).toMatchObject({ status: 409, body: { code } });
      expect((await ask('GET', `/api/admin/orders/${order.id}`)).body.status).toBe('cancelled');
    });

    test('reserves nothing for an order that was shipped', async () => {
      const { order, held } = await buyLast();
      for (const status of ['shipped', 'cancelled', 'shipped']) await setStatus(order, status);
      expect(held()).toHaveLength(1);
    });
  });

  test('cancelling an order with a pending payment requests its release', async () => {
    const order = await placed(customer(), 'pending');
    await setStatus(order, 'cancelled');
    expect(await publishedOf('order.cancelled', order)).toMatchObject([{ paymentId: order.paymentId, refund: true }]);
  });

  test('the order list has review flags and comes newest first, page by page', async () => {
    const fresh = [await placed(), await placed(), await placed()].map(({ id }) => id).reverse();
    const all = await ask('GET', '/api/admin/orders');
    expect(all.body.slice(0, 3).map(({ id }: Placed) => id)).toEqual(fresh);
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page = await ask('GET', `/api/admin/orders?limit=2${cursor && `&cursor=${cursor}`}`);
      expect(page.headers.get('x-total-count')).toBe(String(all.body.length));
      seen.push(...page.body.map(({ id }: Placed) => id));
      cursor = page.headers.get('x-next-cursor');
    }
    expect(seen).toEqual(all.body.map(({ id }: Placed) => id));
    const cancelled = await ask('GET', '/api/admin/orders?status=cancelled');
    expect(new Set(cancelled.body.map(({ status }: { status: string }) => status))).toEqual(new Set(['cancelled']));
    expect((await ask('GET', '/api/admin/orders?q=%25_')).body).toEqual([]);
    expect((await ask('GET', '/api/admin/orders?cursor=x')).status).toBe(400);
    expect((await ask('GET', '/api/admin/orders?limit=0')).status).toBe(400);
    expect((await ask('GET', '/api/admin/orders?q=a%00b')).status).toBe(400);
  });

  test('the search finds short words, counts its matches and is planned for each query', async () => {
    const ids = [(await placed()).id, (await placed()).id, (await placed()).id].reverse();
    await orders.rows("UPDATE orders SET customer_name = 'Zoë Qw' WHERE id = ANY($1)", [ids]);
    const search = async (query: string) => {
      const { body, headers } = await ask('GET', `/api/admin/orders?${query}`);
      return { ids: body.map(({ id }: Placed) => id), total: headers.get('x-total-count') };
    };
    expect(await search('q=qw&limit=3')).toEqual({ ids, total: '3' });
    expect(await search('q=ZO%C3%8B+Q&limit=2')).toEqual({ ids: ids.slice(0, 2), total: '3' });
    expect(await search(`q=qw&limit=2&cursor=${ids[1]}`)).toEqual({ ids: ids.slice(2), total: '3' });
    expect(await search('q=qwx&limit=2')).toEqual({ ids: [], total: '0' });
    expect(await orders.rows("SELECT FROM pg_prepared_statements WHERE statement LIKE '%LIKE%'")).toEqual([]);
  });

  test('the order list can be limited to a period that excludes its end', async () => {
    const [first, second, third] = [await placed(), await placed(), await placed()];
    const days = ['2024-02-28T23:59:59.999Z', '2024-02-29T00:00:00.000Z', '2024-03-01T00:00:00.000Z'];
    for (const [index, { id }] of [first, second, third].entries())
      await orders.rows('UPDATE orders SET created_at = $2 WHERE id = $1', [id, days[index]]);
    const found = async (query: string) =>
      (await ask('GET', `/api/admin/orders?${query}`)).body.map(({ id }: Placed) => id);
    expect(await found(`from=${days[1]}&until=${days[2]}`)).toEqual([second.id]);
    expect(await found(`from=${days[0]}&until=${days[2]}&q=${first.id}`)).toEqual([first.id]);
    const paged = await ask('GET', `/api/admin/orders?until=2024-03-02T00:00:00Z&from=${days[0]}&limit=1`);
    expect(paged.headers.get('x-total-count')).toBe('3');
    expect(await found('until=0000-01-01T00:00:00Z')).toEqual([]);
    for (const wrong of ['from=yesterday', 'until=2024-02-30T00:00:00Z', 'from=2024-02-28'])
      expect((await ask('GET', `/api/admin/orders?${wrong}`)).status).toBe(400);
  });

  test('without a limit, thousands of orders are returned as one array', async () => {
    await orders.rows(
      `INSERT INTO orders (id, owner_id, customer_name, customer_email, customer_phone, shipping_address,
         subtotal_cents, tax_cents, shipping_cents, total_cents, shipping_method, status, payment_method,
         payment_status, created_at, updated_at)
       SELECT gen_random_uuid(), 'many', 'Many', 'many@example.com', '503 555 0199', $1,
         1, 0, 0, 1, 'FedEx Ground', 'cancelled', 'Clover', 'failed', '2020-01-01', '2020-01-01'
       FROM generate_series(1, 1501)`,
      [JSON.stringify({ ...address, recipientName: 'Many', phone: null, deliveryInstructions: null })],
    );
    const [{ total }] = await orders.rows('SELECT count(*)::int AS total FROM orders');
    const { status, body } = await ask('GET', '/api/admin/orders');
    expect(status).toBe(200);
    expect(new Set(body.map(({ id }: Placed) => id)).size).toBe(total);
    expect(body).toHaveLength(total);
    await orders.rows(`DELETE FROM orders WHERE owner_id = 'many'`);
  });

  test('revenue is all money taken, and net revenue subtracts refunds', async () => {
    const stats = async () => (await ask('GET', '/api/admin/stats')).body;
    const before = await stats();
    const cents = (money: string) => Math.round(Number(money) * 100);
    const kept = await placed();
    const halfBack = await placed();
    await placed(customer(), 'pending');
    const failed = orderBody([{ productId: rose.data.id, cents: 29_99 }], { paymentStatus: 'failed' });
    const unlucky = customer();
    orders.declined.push({ ownerId: unlucky.ownerId, orderId: null });
    await post(orders, unlucky, failed);
    await orders.deliver(paymentRefunded({ ...paymentOf(halfBack), refundId: null, refundedCents: 20_00 }));
    const after = await stats();
    expect(after.totalOrders - before.totalOrders).toBe(4);
    expect(after.pendingOrders - before.pendingOrders).toBe(3);
    expect(cents(after.totalRevenue) - cents(before.totalRevenue)).toBe(2 * 41_98);
    expect(cents(after.netRevenue) - cents(before.netRevenue)).toBe(41_98 + 21_98);
    expect(after.toMake - before.toMake).toBe(2);
    expect(after.days).toHaveLength(30);
    const today = after.days.at(-1);
    expect(today.day).toBe(shopDay(new Date(), 'America/Los_Angeles'));
    expect(today.orders - before.days.at(-1).orders).toBe(4);
    expect(cents(today.revenue) - cents(before.days.at(-1).revenue)).toBe(2 * 41_98);
    expect(after.bestSellers[0]).toMatchObject({ productId: rose.data.id, productName: 'Rose Bouquet' });
    expect(kept.id).not.toBe(halfBack.id);
  });

  test('a dead letter of orders is replayed in an admin’s name', async () => {
    const wrong = { ...productChanged(product().data), data: { id: 'broken' } };
    await orders.deliver(wrong);
    const adminId = randomUUID();
    const internal = { caller: serviceCaller('gateway') };
    const listed = async () => (await orders.request('GET', '/internal/dead-letters', internal)).body;
    const [parked] = await listed();
    expect(parked).toMatchObject({ service: 'orders', type: 'product.changed', eventId: wrong.id });
    const replay = () =>
      orders.request('POST', `/internal/dead-letters/${parked.id}/replay`, { ...internal, body: { adminId } });
    expect(await replay()).toMatchObject({ status: 409, body: { code: 'still_dead' } });
    expect(await orders.published(auditRecorded.type)).not.toContainEqual(
      expect.objectContaining({ actorId: adminId }),
    );
    const tulip = product();
    await orders.rows(`UPDATE dead_letters SET envelope = jsonb_set(envelope::jsonb, '{data}', $1)`, [
      JSON.stringify(tulip.data),
    ]);
    expect((await replay()).status).toBe(200);
    expect(await listed()).toEqual([]);
    expect((await replay()).status).toBe(404);
    const entries = (await orders.published(auditRecorded.type)).filter(({ actorId }) => actorId === adminId);
    expect(entries).toMatchObject([
      { action: 'replayed an event of orders', subject: { kind: 'dead-letter', id: parked.id } },
    ]);
    expect(await place(orders, customer(), [{ productId: tulip.data.id, cents: 29_99 }])).toBeDefined();
  });

  test('changes of unknown orders and malformed changes are refused', async () => {
    const order = await placed();
    for (const id of ['nonsense', crypto.randomUUID(), '..%2f..', "'%20OR%201=1"]) {
      expect((await ask('PATCH', `/api/admin/orders/${id}/status`, { status: 'shipped' })).status).toBe(404);
      expect((await ask('POST', `/api/admin/orders/${id}/refund`, {})).status).toBe(404);
      expect((await ask('GET', `/api/admin/orders/${id}/timeline`)).status).toBe(404);
    }
    for (const body of [{}, { status: 'lost' }, { status: 'shipped', totalAmount: '0' }, null, []]) {
      expect((await ask('PATCH', `/api/admin/orders/${order.id}/status`, body)).status).toBe(400);
    }
    for (const body of [{ amount: -1 }, { amount: '1.234' }, { amount: 'all' }, { orderId: 'x' }]) {
      expect((await ask('POST', `/api/admin/orders/${order.id}/refund`, body)).status).toBe(400);
    }
  });
});
