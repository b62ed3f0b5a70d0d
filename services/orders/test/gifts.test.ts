import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { userDeleted } from '@loop-petal/contracts/events/user-events';
import { toCents } from '@loop-petal/contracts/rules/money';
import type { OrderView } from '@loop-petal/contracts/shapes/orders';
import { customerCaller, packerCaller, serviceCaller } from '@loop-petal/service-kit/testing';
import { AUNT, orderBody, pay, post, type Shopper } from './checkout.ts';
import { type Orders, product, startOrders } from './start-orders.ts';

let orders: Orders;
const rose = product({ priceCents: 40_00 });
beforeAll(async () => {
  orders = await startOrders();
  await orders.deliver(rose);
});
afterAll(() => orders.stop());

const line = { productId: rose.data.id, cents: 40_00 };
const newShopper = () => {
  const shopper = customerCaller() as Shopper;
  const address = {
    ...{ id: AUNT, name: 'Aunt', recipientName: 'Aunt May', phone: '206 555 0199', isDefault: false },
    ...{ addressLine1: '7 Fern Road', addressLine2: null, city: 'Seattle', state: 'WA', zipCode: '98101' },
    ...{ country: 'US', deliveryInstructions: null },
  };
  orders.addresses.set(`${shopper.ownerId}/${AUNT}`, address);
  return shopper;
};
const HIDDEN = {
  shipToAddressId: null,
  recipientName: 'Bea Ito',
  message: 'お誕生日おめでとう！ 🌸\nすてきな一年を <b>',
  from: 'Ada',
  hideSender: true,
  recipientEmail: 'bea@example.com',
  notifyOn: '2126-12-24',
};
const order = (shopper: Shopper, gifts: object[], changes: object = {}, lines = [line]) =>
  post(orders, shopper, pay(orders, shopper, orderBody(lines, { gifts, ...changes })));
const WRAPPED = { taxAmount: '3.00', totalAmount: '57.98' };

describe('a gift', () => {
  test('has a card and a label, neither of which names a hidden giver', async () => {
    const shopper = newShopper();
    const { status, body } = await order(shopper, [HIDDEN]);
    expect(status).toBe(201);
    const [parcel] = (body as OrderView).parcels;
    expect(parcel?.gift).toEqual({
      ...{ recipientName: 'Bea Ito', message: HIDDEN.message, from: null, hideSender: true, wrap: false },
      ...{ recipientEmail: 'bea@example.com', notifyOn: '2126-12-24', neededBy: null },
    });
    expect(parcel?.address).toMatchObject({ recipientName: 'Bea Ito', phone: null });
    const [details] = (await orders.published('order-details.changed')).filter(({ orderId }) => orderId === body.id);
    const { parcels } = details as { parcels: unknown };
    for (const giver of ['Ada', 'Lovelace', 'ada@', '555 0100']) expect(JSON.stringify(parcels)).not.toContain(giver);
    const packed = await orders.request('GET', `/api/packing/orders/${body.id}`, { caller: packerCaller() });
    expect(packed.body.parcels[0].gift).toMatchObject({ message: HIDDEN.message, from: null });
    expect(JSON.stringify(packed.body)).not.toContain('@');
  });

  test('names its giver unless hidden, and keeps the saved address of each destination', async () => {
    const gifts = [{ shipToAddressId: AUNT, message: 'For you' }];
    const { body } = await order(newShopper(), gifts, {}, [line, { ...line, shipToAddressId: AUNT } as typeof line]);
    const [own, aunt] = (body as OrderView).parcels;
    expect(own?.gift).toBeNull();
    expect(own?.address).toMatchObject({ recipientName: 'Ada Lovelace', phone: '503 555 0100' });
    expect(aunt?.gift).toMatchObject({ from: 'Ada Lovelace', recipientName: null });
    const placed = (await orders.published('order.placed')).find(({ orderId }) => orderId === body.id);
    expect(placed?.lines).toMatchObject([{ isGift: false }, { isGift: true }]);
    expect(aunt?.address).toMatchObject({ recipientName: 'Aunt May', phone: '206 555 0199' });
  });

  test('is wrapped at the price of the settings, with tax, as a line of the receipt', async () => {
    const shopper = newShopper();
    const wrapped = [{ shipToAddressId: null, wrap: true }];
    expect(await order(shopper, wrapped)).toMatchObject({ status: 409, body: { code: 'quote_changed' } });
    const { status, body } = await order(shopper, wrapped, WRAPPED);
    expect(status).toBe(201);
    const { receipt, totalAmount, subtotalAmount } = body as OrderView;
    expect(subtotalAmount).toBe('40.00');
    expect(receipt.map(({ kind, rule, amount }) => [kind, rule, amount])).toEqual([
      ['item', '1 × $40.00', '40.00'],
      ['gift-wrap', '$4.99 per parcel', '4.99'],
      ['shipping', '$9.99 per parcel', '9.99'],
      ['tax', '6.67% of $44.99, to Oregon', '3.00'],
    ]);
    expect(receipt.reduce((sum, { amount }) => sum + toCents(amount), 0)).toBe(toCents(totalAmount));
  });

  test('has a needed-by day, of which the earliest applies to the order', async () => {
    const gifts = [{ shipToAddressId: null, neededBy: '2126-12-10' }];
    const { body } = await order(newShopper(), gifts, { neededBy: '2126-12-20' });
    expect((body as OrderView).neededBy).toBe('2126-12-10');
  });

  test.each([
    ['goes to another address', [{ shipToAddressId: AUNT }], 400, 'unknown_destination'],
    ['is the second one there', [{ shipToAddressId: null }, { shipToAddressId: null }], 400, 'two_gifts'],
    ['hides the giver without a recipient', [{ shipToAddressId: null, hideSender: true }], 422, 'recipient_needed'],
    ['has a name that no label can print', [{ shipToAddressId: null, recipientName: '伊藤' }], 422, 'invalid_address'],
  ])('that %s is refused', async (_why, gifts, status, code) => {
    expect(await order(newShopper(), gifts)).toMatchObject({ status, body: { code } });
  });

  test('that hides the giver needs a recipient at a saved address with the giver’s name', async () => {
    const shopper = newShopper();
    const saved = `${shopper.ownerId}/${AUNT}`;
    orders.addresses.set(saved, { ...orders.addresses.get(saved), recipientName: 'ada lovelace' } as never);
    const placed = (recipientName: string, hideSender = true) =>
      order(shopper, [{ shipToAddressId: AUNT, recipientName, hideSender }], {}, [
        { ...line, shipToAddressId: AUNT } as typeof line,
      ]);
    const voids = orders.voids.length;
    expect(await placed('')).toMatchObject({ status: 422, body: { code: 'recipient_needed' } });
    expect(orders.voids).toHaveLength(voids + 1);
    expect((await placed('', false)).status).toBe(201);
    const { body } = await placed('May');
    expect(body.parcels).toMatchObject([{ address: { recipientName: 'May' } }]);
  });

  test('with a long message is refused', async () => {
    const { status } = await order(newShopper(), [{ shipToAddressId: null, message: 'x'.repeat(301) }]);
    expect(status).toBe(400);
  });

  test('is exported and erased with its order', async () => {
    const shopper = newShopper();
    const { body } = await order(shopper, [HIDDEN]);
    const exported = await orders.request('GET', `/internal/users/${shopper.ownerId}/export`, {
      caller: serviceCaller('gateway'),
    });
    expect(JSON.stringify(exported.body)).toContain('bea@example.com');
    await orders.rows("UPDATE orders SET status = 'delivered' WHERE id = $1", [body.id]);
    await orders.deliver(userDeleted({ userId: shopper.ownerId }));
    expect(await orders.rows('SELECT gift FROM parcels WHERE order_id = $1', [body.id])).toEqual([{ gift: null }]);
  });
});
