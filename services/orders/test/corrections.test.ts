import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { paymentCaptured, paymentRefunded } from '@loop-petal/contracts/events/payment-events';
import {
  shipmentCreated,
  shipmentHandedOver,
  shipmentMoved,
  shipmentVoided,
} from '@loop-petal/contracts/events/shipment-events';
import { userDeleted } from '@loop-petal/contracts/events/user-events';
import { RETURNED_TO_SENDER } from '@loop-petal/contracts/rules/shipment-states';
import { adminCaller, customerCaller } from '@loop-petal/service-kit/testing';
import { AUNT, orderBody, pay, place, post, type Shopper } from './checkout.ts';
import { type Orders, product, startOrders } from './start-orders.ts';

let orders: Orders;
const rose = product();
const shopper = customerCaller() as Shopper;
beforeAll(async () => {
  orders = await startOrders();
  await orders.deliver(rose);
});
afterAll(() => orders.stop());

let order = { id: '', paymentId: '' };
beforeEach(async () => {
  order = await place(orders, shopper, [{ productId: rose.data.id, cents: 29_99 }]);
});
afterEach(() => orders.down.clear());

const ask = (method: string, path: string, body?: unknown) =>
  orders.request(method, path, { caller: adminCaller(), ...(body === undefined ? {} : { body }) });
const setStatus = (status: string) => ask('PATCH', `/api/admin/orders/${order.id}/status`, { status });
const correct = (body: object) => ask('PATCH', `/api/admin/orders/${order.id}/address`, body);
const voidLabel = (body: object = {}) => ask('POST', '/api/shipping/void', { orderId: order.id, ...body });
const seen = async () => (await ask('GET', `/api/admin/orders/${order.id}`)).body;
const details = async () =>
  (await orders.published('order-details.changed')).filter(({ orderId }) => orderId === order.id);

async function labeled() {
  const shipment = { shipmentId: randomUUID(), trackingNumber: `LP${randomUUID().slice(0, 8).toUpperCase()}` };
  const label = { service: 'FEDEX_GROUND', labelUrl: '/l', estimatedDelivery: '2026-11-29T10:00:00.000Z' };
  orders.labels.set(order.id, [shipment]);
  await orders.deliver(shipmentCreated({ ...shipment, orderId: order.id, ...label, parcels: 1, parcel: 1 }));
  return shipment;
}

describe('voiding a label', () => {
  test('returns the order without it; its event and a repeated request change nothing', async () => {
    const shipment = await labeled();
    expect(await voidLabel({ trackingNumber: ` ${shipment.trackingNumber.toLowerCase()} ` })).toMatchObject({
      status: 200,
      body: { id: order.id, trackingNumber: null, shippingLabelUrl: null, parcels: [{ trackingNumber: null }] },
    });
    expect(orders.labelsToVoid.at(-1)).toEqual({ orderId: order.id, trackingNumber: shipment.trackingNumber });
    await orders.deliver(shipmentVoided({ ...shipment, orderId: order.id, voidedAt: '2026-11-26T10:00:00.000Z' }));
    expect((await voidLabel()).status).toBe(200);
    const timeline = (await ask('GET', `/api/admin/orders/${order.id}/timeline`)).body;
    expect(timeline.filter(({ type }: { type: string }) => type.includes('void'))).toMatchObject([{ by: 'ada' }]);
  });

  test('is refused once the parcel is handed over, by the admin’s status or a carrier scan', async () => {
    await labeled();
    await setStatus('shipped');
    const before = orders.labelsToVoid.length;
    expect(await voidLabel()).toMatchObject({ status: 409, body: { code: 'handed_over' } });
    expect(orders.labelsToVoid).toHaveLength(before);
    await setStatus('processing');
    for (const label of orders.labels.get(order.id) ?? []) label.isHandedOver = true;
    expect(await voidLabel()).toMatchObject({ status: 409, body: { code: 'handed_over' } });
  });

  test('flags an order that was marked as handed over meanwhile', async () => {
    await labeled();
    orders.hooks.beforeVoid = async () => void (await setStatus('shipped'));
    expect((await voidLabel()).status).toBe(200);
    orders.hooks.beforeVoid = undefined;
    expect(await seen()).toMatchObject({ status: 'shipped', needsReview: true, reviewReason: 'label' });
  });

  test('of a parcel that came back allows another address and label; until then, it is not handed over again', async () => {
    const numbers = async () =>
      (await orders.published('order.shipped'))
        .filter(({ orderId }) => orderId === order.id)
        .map(({ parcelTrackingNumbers }) => parcelTrackingNumbers);
    const { trackingNumber, ...first } = await labeled();
    const shipment = { ...first, trackingNumber, orderId: order.id };
    const handedOverAt = '2026-11-24T10:00:00.000Z';
    const moved = shipmentMoved({ ...shipment, status: RETURNED_TO_SENDER, description: 'No such house' });
    await orders.deliver(shipmentHandedOver({ ...shipment, handedOverAt }), moved);
    await setStatus('processing');
    expect(await setStatus('shipped')).toMatchObject({ status: 409, body: { code: 'label_returned' } });
    expect(await numbers()).toEqual([[trackingNumber]]);
    expect((await correct({ addressLine1: '3 Stem Street' })).body).toMatchObject({ trackingNumber: null });
    const second = await labeled();
    expect((await setStatus('shipped')).status).toBe(200);
    expect(await numbers()).toEqual([[trackingNumber], [second.trackingNumber]]);
  });

  test('is refused for an order without one, an unknown order and invalid input', async () => {
    expect(await voidLabel()).toMatchObject({ status: 409, body: { code: 'no_label' } });
    expect((await voidLabel({ orderId: randomUUID() })).status).toBe(404);
    for (const body of [{ orderId: 'x' }, { trackingNumber: 5 }, { more: true }]) {
      expect((await voidLabel(body)).status).toBe(400);
    }
  });
});

describe('correcting an address', () => {
  test('keeps each accepted one of two simultaneous corrections', async () => {
    const changes = [{ addressLine1: '3 Stem Street' }, { phone: '503-555-0142' }];
    const answers = await Promise.all(changes.map(correct));
    const kept = changes.filter((_, place) => answers[place]?.status === 200);
    expect(answers.map(({ status, body }) => [status, body.code])).toContainEqual([200, undefined]);
    expect((await seen()).parcels[0].address).toMatchObject(Object.assign({}, ...kept));
  });

  test('voids the label first, changes the parcel and the order, and updates the copies', async () => {
    await labeled();
    const { status, body } = await correct({ addressLine1: '3 Stem Street', city: 'Salem', zipCode: '97301' });
    expect(status).toBe(200);
    const address = { addressLine1: '3 Stem Street', city: 'Salem', zipCode: '97301', recipientName: 'Ada Lovelace' };
    expect(body).toMatchObject({ trackingNumber: null, shippingAddress: address, parcels: [{ address }] });
    expect(orders.labelsToVoid.at(-1)).toEqual({ orderId: order.id, parcel: 0 });
    expect((await details()).at(-1)).toMatchObject({ parcels: [{ address }] });
    const audited = JSON.stringify(await orders.published('audit.recorded'));
    expect(audited).toContain('corrected the address');
    expect(audited).not.toContain('Stem Street');
  });

  test.each([
    ['with another name', { recipientName: 'Bea Ito' }, '503 555 0100'],
    ['of a hidden giver', { recipientName: 'Bea Ito', hideSender: true }, null],
  ])('of a gift %s also corrects the order’s own, which keeps the customer’s name', async (_whose, gift, phone) => {
    const lines = [{ productId: rose.data.id, cents: 29_99 }];
    const body = orderBody(lines, { gifts: [{ shipToAddressId: null, ...gift }] });
    order = (await post(orders, shopper, pay(orders, shopper, body))).body;
    await correct({ city: 'Eugene', zipCode: '97401' });
    const { body: corrected } = await correct({ recipientName: 'Bea Itō', city: 'Salem', zipCode: '97301' });
    const place = { addressLine1: '1 Petal Lane', city: 'Salem', zipCode: '97301' };
    expect(corrected).toMatchObject({
      shippingAddress: { ...place, recipientName: 'Ada Lovelace', phone: '503 555 0100' },
      parcels: [{ address: { ...place, recipientName: 'Bea Itō', phone }, gift: { recipientName: 'Bea Itō' } }],
    });
  });

  test('publishes the transit days to the new address, until it is erased', async () => {
    const customer = customerCaller() as Shopper;
    order = await place(orders, customer, [{ productId: rose.data.id, cents: 29_99 }]);
    const days = async () => (await details()).at(-1)?.extraTransitDays;
    await correct({ city: 'Hagåtña', state: 'GU', zipCode: '96910' });
    expect(await days()).toBe(6);
    await correct({ city: 'Salem', state: 'OR', zipCode: '97301' });
    expect(await days()).toBe(0);
    await setStatus('cancelled');
    await orders.deliver(userDeleted({ userId: customer.ownerId }));
    expect((await details()).at(-1)).toMatchObject({ isErased: true, extraTransitDays: null });
  });

  test('clears empty fields and keeps missing ones', async () => {
    await correct({ addressLine2: 'Apt 4', deliveryInstructions: 'Ring twice' });
    const { body } = await correct({ addressLine2: null });
    expect(body.parcels[0].address).toMatchObject({ addressLine2: null, deliveryInstructions: 'Ring twice' });
  });

  test('is refused for an address that checkout refuses, and voids nothing', async () => {
    await labeled();
    const before = orders.labelsToVoid.length;
    expect(await correct({ zipCode: 'ABCDE' })).toMatchObject({
      status: 422,
      body: { code: 'address_refused', message: 'Please enter a valid ZIP code' },
    });
    expect((await correct({ addressLine1: 'x' })).status).toBe(400);
    expect(orders.labelsToVoid).toHaveLength(before);
  });

  test.each(['shipped', 'delivered', 'cancelled'])('is refused for an order that is %s', async (status) => {
    await setStatus(status);
    expect((await correct({ city: 'Salem' })).status).toBe(409);
  });

  test('changes nothing while shipping does not answer', async () => {
    await labeled();
    orders.down.add('shipping');
    expect((await correct({ city: 'Salem' })).status).toBe(503);
    expect(await seen()).toMatchObject({
      trackingNumber: expect.any(String),
      parcels: [{ address: { city: 'Portland' } }],
    });
  });

  test('of an order with several parcels requires the parcel’s number', async () => {
    const person = { recipientName: 'Rose', phone: '503 555 0111', country: 'US', deliveryInstructions: null };
    const address = { addressLine1: '2 Stem Street', addressLine2: null, city: 'Salem', state: 'OR', zipCode: '97301' };
    orders.addresses.set(`${shopper.ownerId}/${AUNT}`, {
      id: AUNT,
      name: 'Aunt',
      isDefault: false,
      ...address,
      ...person,
    });
    const line = { productId: rose.data.id, cents: 29_99 };
    order = await place(orders, shopper, [line, { ...line, shipToAddressId: AUNT }]);
    expect(await correct({ city: 'Eugene' })).toMatchObject({ status: 400, body: { code: 'parcel_needed' } });
    expect((await correct({ parcel: 2, city: 'Eugene' })).status).toBe(404);
    const { body } = await correct({ parcel: 1, city: 'Eugene' });
    expect(body.parcels.map((one: { address: { city: string } }) => one.address.city)).toEqual(['Portland', 'Eugene']);
    expect(body.shippingAddress.city).toBe('Portland');
  });
});

describe('an order whose payment', () => {
  const paid = () => ({ paymentId: order.paymentId, orderId: order.id, amountCents: 41_98 });
  const refund = () => ask('POST', `/api/admin/orders/${order.id}/refund`, {});

  test('is being refunded is not shipped, and copies are updated before the refund', async () => {
    await orders.deliver(paymentCaptured(paid()));
    expect((await details()).at(-1)?.payment).toBe('paid');
    await refund();
    expect((await details()).at(-1)?.payment).toBe('returned');
    for (const status of ['shipped', 'delivered']) {
      expect(await setStatus(status)).toMatchObject({ status: 409, body: { code: 'refunded' } });
    }
    const [requested] = (await orders.published('order.refund-requested')).filter(
      ({ orderId }) => orderId === order.id,
    );
    await orders.deliver(paymentRefunded({ ...paid(), refundId: requested.refundId, refundedCents: 41_98 }));
    expect(await setStatus('processing')).toMatchObject({ status: 200, body: { payment: 'returned' } });
    expect(await setStatus('shipped')).toMatchObject({ status: 409, body: { code: 'refunded' } });
    const refunds = (await orders.published('order.refunded')).filter(({ orderId }) => orderId === order.id);
    expect(refunds).toMatchObject([{ releasesStock: true }]);
  });

  test('was refunded in part, or after shipping, keeps its limited editions', async () => {
    await orders.deliver(paymentCaptured(paid()), paymentRefunded({ ...paid(), refundId: null, refundedCents: 1_00 }));
    expect((await setStatus('shipped')).status).toBe(200);
    await orders.deliver(paymentRefunded({ ...paid(), refundId: null, refundedCents: 40_98 }));
    const refunds = (await orders.published('order.refunded')).filter(({ orderId }) => orderId === order.id);
    expect(refunds.map(({ releasesStock }) => releasesStock)).toEqual([false, false]);
  });

  test('is not captured yet is not shipped', async () => {
    const body = pay(orders, shopper, orderBody([{ productId: rose.data.id, cents: 29_99 }]), 'pending');
    order = (await post(orders, shopper, body)).body;
    expect(await setStatus('shipped')).toMatchObject({ status: 409, body: { code: 'not_paid' } });
    expect((await details()).at(-1)?.payment).toBe('open');
  });
});

test('a requested return is a separate problem with its reason, until an admin has decided it', async () => {
  await setStatus('delivered');
  const body = { reason: 'The ribbon is torn' };
  await orders.request('POST', `/api/orders/${order.id}/return`, { caller: shopper, body });
  expect(await seen()).toMatchObject({ needsReview: false, reviewReason: null, returnReason: 'The ribbon is torn' });
  const problems = async () => {
    const { serviceCaller } = await import('@loop-petal/service-kit/testing');
    const { body } = await orders.request('GET', '/internal/problems', { caller: serviceCaller('gateway') });
    return body.filter(({ id }: { id: string }) => id === order.id);
  };
  expect(await problems()).toMatchObject([
    { kind: 'return-requested', facts: expect.arrayContaining([{ label: 'Reason', value: 'The ribbon is torn' }]) },
  ]);
  expect((await ask('POST', `/api/admin/orders/${order.id}/reviewed`)).status).toBe(409);
  const [{ id: returnId }] = (await seen()).returns;
  const accept = await ask('PATCH', `/api/admin/orders/${order.id}/returns/${returnId}`, { state: 'accepted' });
  expect(accept.status).toBe(200);
  expect(await problems()).toEqual([]);
});
