import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { adminCaller, customerCaller, serviceCaller, visitorCaller } from '@loop-petal/service-kit/testing';
import { AUNT, orderBody, pay, place, post, type Shopper } from './checkout.ts';
import { type Orders, offer, product, startOrders, variation } from './start-orders.ts';

let orders: Orders;
beforeAll(async () => {
  orders = await startOrders();
});
afterAll(() => orders.stop());

const guest = () => visitorCaller() as Shopper;
const member = () => customerCaller() as Shopper;

describe('placing an order', () => {
  test('a guest gets the order with its signed link, and the event is published', async () => {
    const rose = product();
    await orders.deliver(rose);
    const shopper = guest();
    const line = { productId: rose.data.id, cents: 29_99, quantity: 2, id: 'cart-line-1' };
    const body = await place(orders, shopper, [line]);

    expect(body).toMatchObject({
      customerName: 'Ada Lovelace',
      formattedAddress: '1 Petal Lane, Portland, OR 97201, US',
      subtotalAmount: '59.98',
      taxAmount: '4.00',
      shippingCost: '9.99',
      totalAmount: '73.97',
      refundedAmount: '0.00',
      status: 'pending',
      paymentStatus: 'succeeded',
      paymentMethod: 'Clover',
      shippingMethod: 'FedEx Ground',
      estimatedDelivery: '2026-12-10T20:00:00.000Z',
      canCancel: true,
      orderItems: [{ productName: 'Rose Bouquet', quantity: 2, price: '29.99', selectedColor: 'Red', parcel: 0 }],
    });
    expect(await orders.published('order.placed')).toContainEqual({
      orderId: body.id,
      ownerId: shopper.ownerId,
      userId: null,
      paymentId: body.paymentId,
      reservationVersion: 1,
      totalCents: 73_97,
      shippingService: 'FedEx Ground',
      extraTransitDays: 0,
      hasPromise: true,
      neededBy: null,
      awaitsAcceptance: false,
      checkoutId: null,
      lines: [
        {
          cartItemId: 'cart-line-1',
          lineId: body.orderItems[0].id,
          productName: 'Rose Bouquet',
          productId: rose.data.id,
          variationId: null,
          selectedColor: 'Red',
          quantity: 2,
          isGift: false,
        },
      ],
    });

    const link = new URL(body.trackingLink);
    expect(link.origin + link.pathname).toBe('https://shop.test/my-orders');
    expect(link.searchParams.get('order')).toBe(body.id);
    const token = link.searchParams.get('token');
    const seen = await orders.request('GET', `/api/orders/${body.id}?token=${token}`, { caller: guest() });
    expect(seen.status).toBe(200);
    expect(seen.body.id).toBe(body.id);
  });

  test('a customer’s orders are listed newest first, only for the customer', async () => {
    const rose = product();
    await orders.deliver(rose);
    const shopper = member();
    const first = await place(orders, shopper, [{ productId: rose.data.id, cents: 29_99 }]);
    const second = await place(orders, shopper, [{ productId: rose.data.id, cents: 29_99, quantity: 3 }]);
    const mine = await orders.request('GET', '/api/user/orders', { caller: shopper });
    expect(mine.body.map(({ id }: { id: string }) => id)).toEqual([second.id, first.id]);
    expect((await orders.request('GET', `/api/orders/${first.id}`, { caller: shopper })).status).toBe(200);

    for (const other of [member(), guest(), adminCaller()]) {
      expect((await orders.request('GET', `/api/orders/${first.id}`, { caller: other })).status).toBe(404);
    }
    const forged = await orders.request('GET', `/api/orders/${first.id}?token=forged`, { caller: guest() });
    expect(forged.status).toBe(404);
    expect((await orders.request('GET', '/api/user/orders', { caller: guest() })).status).toBe(401);
    expect((await orders.request('GET', '/api/user/orders', { caller: member() })).body).toEqual([]);
  });

  test('a customer’s orders are exported without those of others', async () => {
    const rose = product();
    await orders.deliver(rose);
    const shopper = member();
    const { id } = await place(orders, shopper, [{ productId: rose.data.id, cents: 29_99 }]);
    await place(orders, member(), [{ productId: rose.data.id, cents: 29_99 }]);
    const path = `/internal/users/${shopper.ownerId}/export`;
    const { body } = await orders.request('GET', path, { caller: serviceCaller('identity') });
    expect(body.orders.map((order: { id: string }) => order.id)).toEqual([id]);
  });

  test('prices include offers, and the picture is that of the variation', async () => {
    const pink = variation();
    const tulip = product({ name: 'Tulip', priceCents: 100_00, variations: [pink] });
    const spring = offer({ applicableProducts: [tulip.data.id] });
    await orders.deliver(tulip, spring);
    const body = await place(orders, guest(), [{ productId: tulip.data.id, cents: 90_00, selectedColor: 'pink' }]);
    expect(body).toMatchObject({ subtotalAmount: '90.00', shippingCost: '0.00', totalAmount: '96.00' });
    expect(body.orderItems[0]).toMatchObject({ price: '90.00', imageUrl: '/images/pink', variationId: pink.id });
  });

  test('the order keeps the name of its offer and the list price after the offer changes', async () => {
    const tulip = product({ priceCents: 10_00 });
    const many = offer({ applicableProducts: [tulip.data.id], minQuantity: 10, title: 'Ten or more' });
    await orders.deliver(tulip, many);
    const shopper = member();
    const { id } = await place(orders, shopper, [{ productId: tulip.data.id, cents: 9_00, quantity: 10 }]);
    await orders.deliver(offer({ ...many.data, title: 'Renamed', version: 2 }));
    const item = { price: '9.00', listPrice: '10.00', offerTitle: 'Ten or more' };
    const seen = await orders.request('GET', `/api/orders/${id}`, { caller: shopper });
    expect(seen.body.orderItems).toMatchObject([item]);
    const details = (await orders.published('order-details.changed')).find(({ orderId }) => orderId === id);
    expect(details?.items).toMatchObject([{ listPriceCents: 10_00, priceCents: 9_00, offerTitle: 'Ten or more' }]);
    const [other] = (await place(orders, shopper, [{ productId: tulip.data.id, cents: 10_00 }])).orderItems;
    expect(other).toMatchObject({ price: '10.00', listPrice: '10.00', offerTitle: null });
  });

  test('an offer with a code applies only with the code', async () => {
    const tulip = product({ priceCents: 40_00 });
    await orders.deliver(tulip, offer({ applicableProducts: [tulip.data.id], code: 'PETAL', discountValue: 50 }));
    const shopper = guest();
    const cheap = orderBody([{ productId: tulip.data.id, cents: 20_00 }]);
    expect((await post(orders, shopper, pay(orders, shopper, cheap))).status).toBe(409);
    expect((await post(orders, shopper, pay(orders, shopper, { ...cheap, offerCode: 'petal' } as never))).status).toBe(
      201,
    );
  });

  test('an order with a pending payment is pending', async () => {
    const rose = product();
    await orders.deliver(rose);
    const body = await place(orders, guest(), [{ productId: rose.data.id, cents: 29_99 }], 'pending');
    expect(body).toMatchObject({ status: 'pending', paymentStatus: 'pending' });
  });

  test('each destination is a parcel with its own address', async () => {
    const rose = product();
    await orders.deliver(rose);
    const shopper = member();
    const aunt = {
      id: AUNT,
      name: 'Aunt',
      recipientName: 'Aunt Rose',
      phone: '503 555 0111',
      addressLine1: '2 Stem Street',
      addressLine2: null,
      city: 'Salem',
      state: 'OR',
      zipCode: '97301',
      country: 'US',
      deliveryInstructions: null,
      isDefault: false,
    };
    orders.addresses.set(`${shopper.ownerId}/${AUNT}`, aunt);
    const lines = [
      { productId: rose.data.id, cents: 29_99 },
      { productId: rose.data.id, cents: 29_99, shipToAddressId: AUNT },
    ];
    const body = await place(orders, shopper, lines);
    expect(body.shippingCost).toBe('19.98');
    expect(body.parcels).toHaveLength(2);
    expect(body.parcels[1].formattedAddress).toBe('2 Stem Street, Salem, OR 97301, US');
    expect(body.orderItems.map(({ parcel }: { parcel: number }) => parcel)).toEqual([0, 1]);

    const stranger = member();
    const strangers = pay(orders, stranger, orderBody(lines));
    expect(await post(orders, stranger, strangers)).toMatchObject({
      status: 404,
      body: { message: 'One of your shipping addresses was deleted. Please choose another one in your cart.' },
    });
    expect(orders.voids.at(-1)?.paymentId).toBe(strangers.paymentId);
    const visitor = guest();
    expect((await post(orders, visitor, pay(orders, visitor, orderBody(lines)))).status).toBe(400);
  });

  test('a payment made before signing in is accepted', async () => {
    const rose = product();
    await orders.deliver(rose);
    const visitor = guest();
    const body = pay(orders, visitor, orderBody([{ productId: rose.data.id, cents: 29_99 }]));
    expect((await post(orders, member(), body)).status).toBe(404);
    const signedIn = { ...member(), visitorId: visitor.ownerId } as Shopper;
    expect((await post(orders, signedIn, body)).status).toBe(201);
    expect(orders.claims.at(-1)).toMatchObject({ ownerId: signedIn.ownerId, visitorId: visitor.ownerId });
  });

  test('limited editions are reserved, made-to-order products are not', async () => {
    const few = variation({ colorName: 'Gold', stockQuantity: 3 });
    const crown = product({ variations: [few, variation({ colorName: 'Moss' })] });
    await orders.deliver(crown);
    const gold = { productId: crown.data.id, cents: 29_99, variationId: few.id, quantity: 2 };
    const body = await place(orders, guest(), [
      gold,
      { ...gold, variationId: undefined, selectedColor: 'Moss' } as never,
    ]);
    expect(orders.reservations.at(-1)).toEqual({
      orderId: body.id,
      version: 1,
      lines: [{ productId: crown.data.id, variationId: few.id, quantity: 2 }],
    });

    const shopper = guest();
    const greedy = await post(orders, shopper, pay(orders, shopper, orderBody([gold, gold])));
    expect(greedy).toMatchObject({ status: 409, body: { message: 'Only 3 left in Gold.', code: 'unavailable' } });

    orders.soldOut.add(few.id);
    const late = pay(orders, shopper, orderBody([gold]));
    expect(await post(orders, shopper, late)).toMatchObject({ status: 409, body: { code: 'sold_out' } });
    expect(orders.voids.at(-1)?.paymentId).toBe(late.paymentId);
  });
});
