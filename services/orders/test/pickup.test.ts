import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { paymentCaptured } from '@loop-petal/contracts/events/payment-events';
import { settingsChanged } from '@loop-petal/contracts/events/settings-events';
import { DEFAULT_SETTINGS, type Settings } from '@loop-petal/contracts/shapes/settings';
import { adminCaller, customerCaller, packerCaller } from '@loop-petal/service-kit/testing';
import { AUNT, orderBody, pay, post, type Shopper } from './checkout.ts';
import { PROMISE } from './fake-services.ts';
import { type Orders, product, startOrders } from './start-orders.ts';

const PICKUP = { available: true, instructions: 'Ring the bell at 1 Petal Lane.', state: 'OR' };
const ADDRESS = ['addressLine1', 'city', 'state', 'zipCode', 'country', 'shippingAddress'];
const READY = { madeBy: PROMISE.madeBy, from: PROMISE.madeBy, to: PROMISE.madeBy };

let orders: Orders;
const rose = product();
const line = { productId: rose.data.id, cents: 29_99 };
let version = 0;
const settle = (changes: Partial<Settings>) => {
  version += 1;
  return orders.deliver(settingsChanged({ ...DEFAULT_SETTINGS, ...changes, version }));
};
const offerPickup = () =>
  settle({ pickup: PICKUP, taxRates: { default: '6.67', states: { OR: '0', WA: '10' } }, freeShippingAbove: '10.00' });

beforeAll(async () => {
  orders = await startOrders();
  await orders.deliver(rose);
  await offerPickup();
  orders.promises.answer = { outcome: 'reserved', promise: READY };
});
afterAll(() => orders.stop());

/** A request without an address, priced for pickup in Oregon. */
function body(changes: Record<string, unknown> = {}) {
  const amounts = { shippingCost: '0.00', taxAmount: '0.00', totalAmount: '29.99', shippingMethod: 'LOCAL_PICKUP' };
  const asked = orderBody([line], { ...amounts, ...changes });
  return Object.fromEntries(Object.entries(asked).filter(([field]) => !ADDRESS.includes(field))) as typeof asked;
}

async function placed(given = body()) {
  const shopper = customerCaller() as Shopper;
  const answer = await post(orders, shopper, pay(orders, shopper, given));
  expect([answer.status, answer.body.message]).toEqual([201, undefined]);
  const { id, paymentId, totalAmount } = answer.body;
  const amountCents = Math.round(Number(totalAmount) * 100);
  await orders.deliver(paymentCaptured({ paymentId, orderId: id, amountCents }));
  const admin = (method: string, path: string, sent?: object) =>
    orders.request(method, `/api/admin/orders/${id}${path}`, { caller: adminCaller(), body: sent });
  return {
    ...{ id, answer: answer.body, shopper },
    seen: async () => (await orders.request('GET', `/api/orders/${id}`, { caller: shopper })).body,
    status: (status: string) => admin('PATCH', '/status', { status }),
    change: (service: string) => admin('POST', '/change-service', { service }),
    correct: (address: object) => admin('PATCH', '/address', address),
    history: async () => (await admin('GET', '/timeline')).body.map(({ description }: never) => description),
    pack: () =>
      orders.request('POST', `/api/packing/orders/${id}/handed-over`, { caller: packerCaller(), body: undefined }),
    published: async (type: string) => (await orders.published(type)).filter(({ orderId }) => orderId === id),
  };
}

describe('an order that its customer collects', () => {
  test('has free shipping, no address, and the tax of the state where it is picked up', async () => {
    const { answer, published } = await placed();
    expect(answer).toMatchObject({
      ...{ shippingMethod: 'Local pickup', shippingCost: '0.00', taxAmount: '0.00', totalAmount: '29.99' },
      ...{ taxRate: '0', taxState: 'OR', promise: READY, formattedAddress: '' },
      shippingAddress: { recipientName: 'Ada Lovelace', phone: '503 555 0100', addressLine1: '', zipCode: '' },
    });
    expect(answer.receipt.find(({ kind }: { kind: string }) => kind === 'shipping')).toEqual({
      ...{ kind: 'shipping', label: 'Local pickup', rule: 'Collected at the shop', amount: '0.00' },
    });
    expect(await published('order.placed')).toMatchObject([{ shippingService: 'Local pickup', extraTransitDays: 0 }]);
    expect(orders.promised.at(-1)).toMatchObject({ service: 'Local pickup', extraTransitDays: 0 });
  });

  test('ignores an address, so that it decides neither the tax nor the delivery', async () => {
    const given = { ...body(), addressLine1: '1 Rain Street', city: 'Seattle', state: 'WA', zipCode: '98101' };
    const { answer } = await placed({ ...given, country: 'US', addressUnchecked: true } as typeof given);
    expect(answer.taxState).toBe('OR');
    expect(JSON.stringify(answer)).not.toContain('Rain Street');
    const { needsReview } = (
      await orders.rows('SELECT needs_review AS "needsReview" FROM orders WHERE id = $1', [answer.id])
    )[0];
    expect(needsReview).toBe(false);
  });

  test('becomes ready for pickup, then picked up, in the words of its history', async () => {
    const order = await placed();
    await order.status('processing');
    expect(await order.status('shipped')).toMatchObject({ status: 200, body: { status: 'shipped' } });
    expect((await order.seen()).canReturn).toBe(false);
    await order.status('delivered');
    expect(await order.seen()).toMatchObject({ status: 'delivered', canReturn: true });
    expect(await order.history()).toEqual(
      expect.arrayContaining([
        'Status changed from processing to ready for pickup.',
        'Status changed from ready for pickup to picked up.',
      ]),
    );
    expect(await order.published('order.shipped')).toMatchObject([{ parcelTrackingNumbers: [null] }]);
    expect(await order.published('order.delivered')).toHaveLength(1);
  });

  test('needs no label before a packer marks it as ready', async () => {
    const order = await placed();
    expect(await order.pack()).toMatchObject({ status: 200, body: { status: 'shipped' } });
  });
});

describe('pickup is refused', () => {
  const refused = async (given: object) => {
    const shopper = customerCaller() as Shopper;
    const { status, body: answer } = await post(orders, shopper, pay(orders, shopper, given as never));
    return [status, answer.code ?? answer.errors];
  };

  test('while the shop does not offer it', async () => {
    await settle({ pickup: { ...PICKUP, available: false } });
    expect(await refused(body())).toEqual([409, 'service_unavailable']);
    await settle({ pickup: null });
    expect(await refused(body())).toEqual([409, 'service_unavailable']);
    await offerPickup();
  });

  test('for saved addresses and gifts', async () => {
    const away = body({ orderItems: [{ productId: rose.data.id, quantity: 1, shipToAddressId: AUNT }] });
    expect(await refused(away)).toEqual([400, 'pickup_destination']);
    expect(await refused(body({ gifts: [{ shipToAddressId: null, wrap: true }] }))).toEqual([400, 'pickup_gift']);
  });

  test('with other amounts, and shows the right ones', async () => {
    expect(await refused(body({ shippingCost: '9.99', totalAmount: '39.98' }))).toEqual([409, 'quote_changed']);
  });
});

test('an order that is shipped still needs each part of its address', async () => {
  const shopper = customerCaller() as Shopper;
  const given = body({ shippingMethod: 'FedEx Ground', customerPhone: undefined });
  const { status, body: answer } = await post(orders, shopper, pay(orders, shopper, given));
  expect(status).toBe(400);
  expect(answer.errors.map(({ path }: { path: string }) => path).sort()).toEqual([
    'addressLine1',
    'city',
    'country',
    'customerPhone',
    'state',
    'zipCode',
  ]);
});

describe('a change of the service', () => {
  const shipped = () =>
    placed(
      orderBody([line], {
        shippingMethod: 'FedEx 2Day',
        shippingCost: '12.99',
        taxAmount: '0.00',
        totalAmount: '42.98',
      }),
    );

  test('to pickup refunds the shipping', async () => {
    const order = await shipped();
    expect(await order.change('LOCAL_PICKUP')).toMatchObject({ status: 200, body: { shippingMethod: 'Local pickup' } });
    expect(await order.published('order.refund-requested')).toMatchObject([{ amountCents: 12_99 }]);
    expect(await order.published('order.service-changed')).toMatchObject([{ service: 'LOCAL_PICKUP' }]);
  });

  test('from pickup needs an address, and the customer pays the difference', async () => {
    const order = await placed();
    expect(await order.change('FEDEX_2_DAY')).toMatchObject({ status: 409, body: { code: 'address_needed' } });
    const address = { addressLine1: '1 Petal Lane', city: 'Portland', state: 'OR', zipCode: '97201' };
    expect((await order.correct(address)).status).toBe(200);
    expect(await order.change('FEDEX_2_DAY')).toMatchObject({
      status: 200,
      body: { shippingMethod: 'Local pickup', due: { amount: '12.99', purpose: { to: 'FedEx 2Day' } } },
    });
  });

  test('to pickup is refused while the shop does not offer it', async () => {
    const order = await shipped();
    await settle({ pickup: null });
    expect(await order.change('LOCAL_PICKUP')).toMatchObject({ status: 409, body: { code: 'service_unavailable' } });
    await offerPickup();
  });
});
