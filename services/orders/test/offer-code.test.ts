import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { fakeService, visitorCaller } from '@loop-petal/service-kit/testing';
import { orderBody, pay, post, type Shopper } from './checkout.ts';
import { type Orders, offer, product, startOrders } from './start-orders.ts';

const PRICE = 40_00;
const HALF = 20_00;

let orders: Orders;
let tulip: ReturnType<typeof product>;
beforeAll(async () => {
  orders = await startOrders();
  tulip = product({ priceCents: PRICE });
  await orders.deliver(tulip, offer({ applicableProducts: [tulip.data.id], code: 'PETAL', discountValue: 50 }));
});
afterAll(() => orders.stop());
afterEach(() => orders.down.clear());

function shopperWith(code?: string) {
  const shopper = visitorCaller() as Shopper;
  if (code) orders.codes.set(shopper.ownerId, code);
  const order = (cents: number, changes: object = {}, key?: string) =>
    post(
      orders,
      shopper,
      { ...pay(orders, shopper, orderBody([{ productId: tulip.data.id, cents }])), ...changes },
      key,
    );
  return { shopper, order };
}
const quoted = (subtotalAmount: string) => ({
  status: 409,
  body: { code: 'quote_changed', quote: { subtotalAmount } },
});

describe('an order without an offer code', () => {
  test('is priced with the code in the shopper’s cart', async () => {
    expect(await shopperWith('petal').order(HALF)).toMatchObject({ status: 201, body: { subtotalAmount: '20.00' } });
  });

  test('that shows the price without the cart’s code gets a 409 with the discounted quote', async () => {
    expect(await shopperWith('petal').order(PRICE)).toMatchObject(quoted('20.00'));
  });

  test('costs the full price when the cart has no valid code', async () => {
    expect((await shopperWith().order(PRICE)).status).toBe(201);
    expect((await shopperWith('ROSE').order(PRICE)).status).toBe(201);
    expect(await shopperWith().order(HALF)).toMatchObject(quoted('40.00'));
  });

  test('ignores the codes in other shoppers’ carts', async () => {
    shopperWith('petal');
    expect(await shopperWith().order(HALF)).toMatchObject(quoted('40.00'));
  });
});

describe('an order that names an offer code', () => {
  test('is priced with its own code, whatever the cart’s code', async () => {
    expect((await shopperWith().order(HALF, { offerCode: 'petal' })).status).toBe(201);
    expect(await shopperWith('petal').order(HALF, { offerCode: 'ROSE' })).toMatchObject(quoted('40.00'));
  });

  test.each([null, ''])('is priced without a code when it names %j', async (offerCode) => {
    expect((await shopperWith('petal').order(PRICE, { offerCode })).status).toBe(201);
  });
});

describe('while the cart does not answer', () => {
  test('an order that names a code or shows the full price is placed', async () => {
    const [named, full] = [shopperWith('petal'), shopperWith()];
    orders.down.add('cart');
    expect((await named.order(HALF, { offerCode: 'PETAL' })).status).toBe(201);
    expect((await full.order(PRICE)).status).toBe(201);
  });

  test('an order whose price may depend on the cart’s code is refused with 503 and keeps its payment', async () => {
    const { shopper } = shopperWith('petal');
    const body = pay(orders, shopper, orderBody([{ productId: tulip.data.id, cents: HALF }]));
    const { length: voids } = orders.voids;
    orders.down.add('cart');
    expect(await post(orders, shopper, body, 'same')).toMatchObject({
      status: 503,
      body: { code: 'cart_unavailable' },
    });
    expect(orders.voids).toHaveLength(voids);
    orders.down.clear();
    expect((await post(orders, shopper, body, 'same')).status).toBe(201);
  });
});

test('the cart is not asked while no offer has a code', async () => {
  const other = await startOrders({ cart: fakeService({}) });
  const rose = product({ priceCents: PRICE });
  await other.deliver(rose, offer({ discountValue: 50 }), offer({ code: 'OVER', validUntil: '2021-01-01T00:00:00Z' }));
  const shopper = visitorCaller() as Shopper;
  const body = pay(other, shopper, orderBody([{ productId: rose.data.id, cents: HALF }]));
  expect((await post(other, shopper, body)).status).toBe(201);
  await other.stop();
});
