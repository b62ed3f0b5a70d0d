import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { paymentCaptured, paymentRefunded } from '@loop-petal/contracts/events/payment-events';
import { productChanged, productDeleted } from '@loop-petal/contracts/events/product-events';
import { visitorCaller } from '@loop-petal/service-kit/testing';
import { orderBody, pay, place, post, type Shopper } from './checkout.ts';
import { type Orders, product, startOrders, variation } from './start-orders.ts';

let orders: Orders;
let rose: ReturnType<typeof product>;
beforeAll(async () => {
  orders = await startOrders();
  rose = product();
  await orders.deliver(rose);
});
afterAll(() => orders.stop());

const shopper = visitorCaller() as Shopper;
const oneRose = () => orderBody([{ productId: rose.data.id, cents: 29_99 }]);
const countOrders = async () => (await orders.rows('SELECT count(*)::int AS n FROM orders'))[0].n;

describe('a refused order:', () => {
  test.each([
    ['subtotalAmount', '19.99'],
    ['taxAmount', '0.00'],
    ['shippingCost', '0.00'],
    ['totalAmount', '1.00'],
    ['orderItems', [{ price: '0.01', quantity: 1 }]],
  ])('a wrong %s is refused with a 409 and the quote, and the payment is voided', async (field, value) => {
    const before = await countOrders();
    const items = Array.isArray(value) ? value.map((item) => ({ ...item, productId: rose.data.id })) : value;
    const body = { ...pay(orders, shopper, oneRose()), [field]: items };
    const answer = await post(orders, shopper, body);
    expect(answer).toMatchObject({
      status: 409,
      body: {
        code: 'quote_changed',
        quote: {
          subtotalAmount: '29.99',
          taxAmount: '2.00',
          shippingCost: '9.99',
          totalAmount: '41.98',
          items: [{ productId: rose.data.id, quantity: 1, price: '29.99' }],
        },
      },
    });
    expect(orders.voids.at(-1)?.paymentId).toBe(body.paymentId);
    expect(await countOrders()).toBe(before);
  });

  test.each([
    ['41.97', '1.99'],
    ['41.98', '2.00'],
    ['41.99', '2.01'],
  ])('a difference of one cent is accepted, and the order has the authorized %s', async (totalAmount, taxAmount) => {
    const body = pay(orders, shopper, { ...oneRose(), totalAmount });
    const answer = await post(orders, shopper, body);
    const amounts = { totalAmount, taxAmount, subtotalAmount: '29.99', shippingCost: '9.99' };
    expect(answer).toMatchObject({ status: 201, body: amounts });
    const paymentId = body.paymentId;
    const amountCents = Math.round(Number(totalAmount) * 100);
    const data = { paymentId, orderId: answer.body.id, amountCents };
    await orders.deliver(
      paymentCaptured(data),
      paymentRefunded({ ...data, refundId: null, refundedCents: amountCents }),
    );
    const { body: now } = await orders.request('GET', `/api/orders/${answer.body.id}`, { caller: shopper });
    expect(now).toMatchObject({ ...amounts, paymentStatus: 'refunded', refundedAmount: totalAmount });
  });

  test('a payment with another amount is refused', async () => {
    const body = pay(orders, shopper, oneRose());
    const payment = orders.payments.get(body.paymentId);
    if (payment) payment.amountCents = 100;
    expect(await post(orders, shopper, body)).toMatchObject({ status: 409, body: { code: 'quote_changed' } });
  });

  test('another shopper’s or an unknown payment is refused with 404 and is not voided', async () => {
    const thief = visitorCaller() as Shopper;
    const voids = orders.voids.length;
    const body = pay(orders, shopper, oneRose());
    expect((await post(orders, thief, body)).status).toBe(404);
    expect((await post(orders, thief, { ...body, totalAmount: '1.00' })).status).toBe(404);
    expect((await post(orders, thief, { ...body, paymentId: randomUUID() })).status).toBe(404);
    for (const paymentId of ['nonsense/../x', '.', '..']) {
      expect((await post(orders, thief, { ...body, paymentId })).status).toBe(400);
    }
    const unknownFlower = { ...body, orderItems: [{ productId: 'unknown', quantity: 1 }] };
    expect((await post(orders, thief, unknownFlower)).status).toBe(404);
    expect(orders.voids).toHaveLength(voids);
    expect((await post(orders, shopper, body)).status).toBe(201);
  });

  test('a second order with the same payment is refused with 409', async () => {
    const body = pay(orders, shopper, oneRose());
    expect((await post(orders, shopper, body)).status).toBe(201);
    const again = await post(orders, shopper, { ...body, customerName: 'Another Name' });
    expect(again.status).toBe(409);
  });

  test('an order without a payment or with a failed one is refused', async () => {
    expect((await post(orders, shopper, oneRose())).status).toBe(400);
    const body = pay(orders, shopper, oneRose());
    const payment = orders.payments.get(body.paymentId);
    if (payment) payment.status = 'failed';
    expect(await post(orders, shopper, body)).toMatchObject({ status: 422, body: { code: 'payment_failed' } });
  });

  test('the refusal lists hidden, sold out, deleted and unknown products', async () => {
    const gone = product({ name: 'Aster' });
    const blue = variation({ colorName: 'Blue', isAvailable: false });
    const cases = [
      product({ name: 'Lily', isVisible: false }),
      product({ name: 'Iris', inStock: false }),
      product({ name: 'Daisy', variations: [blue] }),
      gone,
    ];
    await orders.deliver(...cases, productDeleted({ id: gone.data.id }));
    // a snapshot sent before the product was deleted does not restore it
    await orders.deliver(productChanged({ ...gone.data, version: 9 }));
    for (const { data } of [...cases, product()]) {
      const body = pay(orders, shopper, orderBody([{ productId: data.id, cents: 29_99, selectedColor: 'Blue' }]));
      const answer = await post(orders, shopper, body);
      expect(answer).toMatchObject({ status: 409, body: { code: 'unavailable' } });
      expect(answer.body.errors[0].path).toBe('orderItems.0');
      expect(orders.voids.at(-1)?.paymentId).toBe(body.paymentId);
    }
  });

  test('an ambiguous color, and one without a variation, are refused with 409', async () => {
    const tulip = product({ colors: ['Red', 'White'], variations: [variation(), variation({ colorName: 'Moss' })] });
    await orders.deliver(tulip);
    const ask = (choice: object) =>
      post(orders, shopper, pay(orders, shopper, orderBody([{ productId: tulip.data.id, cents: 29_99, ...choice }])));
    for (const unclear of [{}, { selectedColor: 'Purple' }, { selectedColor: 'white' }, { variationId: 'unknown' }]) {
      expect(await ask(unclear)).toMatchObject({ status: 409, body: { code: 'color_required' } });
    }
    expect((await ask({ selectedColor: 'MOSS' })).status).toBe(201);
  });

  test('an older version of a product does not replace a newer one', async () => {
    const dahlia = product({ priceCents: 10_00, version: 1 });
    await orders.deliver(
      productChanged({ ...dahlia.data, priceCents: 20_00, version: 2 }),
      productChanged({ ...dahlia.data, priceCents: 15_00, version: 1 }),
    );
    expect((await place(orders, shopper, [{ productId: dahlia.data.id, cents: 20_00 }])).subtotalAmount).toBe('20.00');
  });

  test('an address abroad is refused, and the payment can be used again', async () => {
    const body = pay(orders, shopper, oneRose());
    expect(await post(orders, shopper, { ...body, country: 'CA' })).toMatchObject({
      status: 422,
      body: { message: 'We ship within the United States only for now.' },
    });
    expect((await post(orders, shopper, { ...body, country: 'United States' })).status).toBe(201);
  });

  test('nothing is stored while payments does not answer, and a retry succeeds', async () => {
    const body = pay(orders, shopper, oneRose());
    orders.down.add('payments');
    expect((await post(orders, shopper, body, 'try-1')).status).toBe(503);
    orders.down.delete('payments');
    expect((await post(orders, shopper, body, 'try-1')).status).toBe(201);
  });

  test('a malformed order is refused with a 400 that names the field', async () => {
    const body = pay(orders, shopper, oneRose());
    const wrong = [
      { ...body, orderItems: [] },
      { ...body, customerName: 'A' },
      { ...body, customerEmail: 'unknown' },
      { ...body, isAdmin: true },
      { ...body, totalAmount: '1e9' },
      { ...body, totalAmount: -1 },
      { ...body, shippingMethod: 'Pigeon' },
      { ...body, orderItems: [{ productId: rose.data.id, quantity: 0 }] },
      { ...body, orderItems: [{ productId: rose.data.id, quantity: 100 }] },
      { ...body, customerName: 'Ada\u0000 Lovelace' },
      { ...body, customerName: 'Ada \ud800' },
      { ...body, paymentId: 'a \ud800' },
      { ...body, shippingAddress: { line: 'a\u0000b' }, deliveryInstructions: '\u0000' },
      [],
      'text',
    ];
    for (const wrongBody of wrong) {
      const { status, body: answer } = await post(orders, shopper, wrongBody);
      expect([status, typeof answer.message]).toEqual([expect.any(Number), 'string']);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
    }
    expect((await post(orders, shopper, body, 'ü'.repeat(3))).status).toBe(400);
  });
});
