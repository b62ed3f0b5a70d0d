import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { RETURNED_TO_SENDER } from '@loop-petal/contracts/rules/shipment-states';
import { serviceCaller } from '@loop-petal/service-kit/testing';
import { type Carrier, CarrierError } from '../../src/carriers/carrier.ts';
import { createSandboxCarrier } from '../../src/carriers/sandbox-carrier.ts';
import { updateTracking } from '../../src/shipments/update-tracking.ts';
import { voidRequestedLabels } from '../../src/shipments/void-labels.ts';
import { type ShippingService, startShipping } from '../start-shipping.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const sandbox = createSandboxCarrier(1);
let answers: ('unknown' | 'refused')[] = [];
const voided: string[] = [];
const returned = new Set<string>();
const carrier: Carrier = {
  ...sandbox,
  async void(parcel, now) {
    const outcome = answers.shift();
    if (outcome) throw new CarrierError(outcome, 'no');
    await sandbox.void(parcel, now);
    voided.push(parcel.trackingNumber);
  },
  async track(parcel, now) {
    const movements = await sandbox.track(parcel, now);
    const back = { stage: RETURNED_TO_SENDER, description: 'No such house', at: now, location: null };
    return returned.has(parcel.trackingNumber) ? [...movements, back] : movements;
  },
};

let shipping: ShippingService;
beforeAll(async () => {
  shipping = await startShipping({ carrier });
});
afterAll(() => shipping.stop());

const askVoid = async (orderId: string, body: object = {}) =>
  shipping.request('POST', '/internal/shipments/void', { caller: serviceCaller('orders'), body: { orderId, ...body } });
const typesOf = async (orderId: string) => (await shipping.eventsOf(orderId)).map(({ type }) => type);
const tracked = async (trackingNumber: string) =>
  (await shipping.request('GET', `/api/shipping/track/${trackingNumber}`)).body.tracking;

describe('a label that is voided', () => {
  test('no longer opens, is tracked as voided, and allows a label by another service', async () => {
    const id = shipping.order();
    const { body: first } = await shipping.create(id);
    expect(await askVoid(id)).toMatchObject({ status: 200, body: { voided: [{ shipmentId: first.shipmentId }] } });
    expect((await shipping.request('GET', first.labelUrl)).status).toBe(404);
    expect(await tracked(first.trackingNumber)).toMatchObject({ status: 'Voided', estimatedDeliveryDate: null });
    const { status, body: second } = await shipping.create(id, { serviceType: 'PRIORITY_OVERNIGHT' });
    expect([status, second.service, second.state]).toEqual([201, 'PRIORITY_OVERNIGHT', 'label_created']);
    expect(second.trackingNumber).not.toBe(first.trackingNumber);
    expect(await typesOf(id)).toEqual([
      'shipment.created',
      'shipment.void-requested',
      'shipment.voided',
      'shipment.created',
    ]);
  });

  test('ten times concurrently is voided once; a repeated call gets the same response', async () => {
    const id = shipping.order();
    const { body } = await shipping.create(id);
    const all = await Promise.all(
      Array.from({ length: 10 }, () => askVoid(id, { trackingNumber: body.trackingNumber })),
    );
    expect(new Set(all.map((one) => JSON.stringify(one.body))).size).toBe(1);
    expect(await typesOf(id)).toEqual(['shipment.created', 'shipment.void-requested', 'shipment.voided']);
  });

  test('by its number leaves the labels of other parcels unchanged', async () => {
    const id = shipping.order({ addresses: [{}, { city: 'Salem' }] });
    const { body } = await shipping.create(id);
    const [first, second] = body.shipments;
    await askVoid(id, { trackingNumber: second.trackingNumber });
    expect((await shipping.request('GET', first.labelUrl)).status).toBe(200);
    const again = (await shipping.create(id)).body.shipments;
    expect(again[0].trackingNumber).toBe(first.trackingNumber);
    expect(again[1].trackingNumber).not.toBe(second.trackingNumber);
    expect((await askVoid(id, { trackingNumber: 'LP00000000000' })).status).toBe(404);
  });

  test('is refused once the carrier has the parcel, according to its scan or its response', async () => {
    const id = shipping.order();
    const { body } = await shipping.create(id);
    answers = ['refused'];
    expect(await askVoid(id)).toMatchObject({ status: 409, body: { code: 'handed_over' } });
    expect((await shipping.request('GET', body.labelUrl)).status).toBe(200);
    await updateTracking(shipping.ctx, new Date(Date.now() + DAY_MS));
    expect(await askVoid(id)).toMatchObject({ status: 409, body: { code: 'handed_over' } });
    expect(await tracked(body.trackingNumber)).toMatchObject({ status: 'Label created' });
  });

  test('of a parcel that came back is voided without the carrier, and the parcel gets another one', async () => {
    const id = shipping.order();
    const { trackingNumber } = (await shipping.create(id)).body;
    returned.add(trackingNumber);
    await updateTracking(shipping.ctx, new Date(Date.now() + DAY_MS));
    answers = ['refused'];
    expect((await askVoid(id, { parcel: 0 })).body.voided).toMatchObject([{ trackingNumber }]);
    expect(answers.splice(0)).toEqual(['refused']);
    expect(await tracked(trackingNumber)).toMatchObject({ status: RETURNED_TO_SENDER, estimatedDeliveryDate: null });
    const { status, body } = await shipping.create(id);
    expect([status, body.state]).toEqual([201, 'label_created']);
    expect(body.trackingNumber).not.toBe(trackingNumber);
  });

  test('is voided also when the carrier has another parcel of the order', async () => {
    const id = shipping.order({ addresses: [{}, { city: 'Salem' }] });
    const { body } = await shipping.create(id);
    const [first, second] = body.shipments;
    await shipping.pool.query('UPDATE shipments SET handed_over_at = now() WHERE id = $1', [first.shipmentId]);
    for (let times = 0; times < 2; times += 1) {
      expect((await askVoid(id)).body.voided).toMatchObject([{ shipmentId: second.shipmentId }]);
    }
    const again = (await shipping.create(id)).body.shipments;
    expect(again[0].trackingNumber).toBe(first.trackingNumber);
    expect(again[1].trackingNumber).not.toBe(second.trackingNumber);
    expect(await askVoid(id, { parcel: 0 })).toMatchObject({ status: 409, body: { code: 'handed_over' } });
  });

  test('is voided later when the carrier does not answer, and its parcel gets no new label until then', async () => {
    const id = shipping.order();
    const { body } = await shipping.create(id);
    answers = ['unknown', 'unknown'];
    expect((await askVoid(id)).status).toBe(503);
    expect((await shipping.request('GET', body.labelUrl)).status).toBe(404);
    expect(await typesOf(id)).toEqual(['shipment.created', 'shipment.void-requested']);
    expect((await shipping.create(id)).status).toBe(503);
    await voidRequestedLabels(shipping.ctx);
    expect(await typesOf(id)).toEqual(['shipment.created', 'shipment.void-requested', 'shipment.voided']);
    expect((await shipping.create(id)).status).toBe(201);
  });
});

describe('an order', () => {
  test('that is cancelled voids labels that were not handed over', async () => {
    const orderId = shipping.order();
    const { body } = await shipping.create(orderId);
    shipping.order({ orderId, status: 'cancelled' });
    await shipping.bus.settled();
    expect((await shipping.request('GET', body.labelUrl)).status).toBe(404);
    await voidRequestedLabels(shipping.ctx);
    expect(voided).toContain(body.trackingNumber);
    expect(await typesOf(orderId)).toEqual(['shipment.created', 'shipment.void-requested', 'shipment.voided']);
  });

  test('that is cancelled keeps the label of a parcel in transit', async () => {
    const orderId = shipping.order();
    const { body } = await shipping.create(orderId);
    await updateTracking(shipping.ctx, new Date(Date.now() + DAY_MS));
    shipping.order({ orderId, status: 'cancelled' });
    await shipping.bus.settled();
    await voidRequestedLabels(shipping.ctx);
    expect((await shipping.request('GET', body.labelUrl)).status).toBe(200);
  });

  test('that is cancelled reports a label that the carrier does not void', async () => {
    const orderId = shipping.order();
    await shipping.create(orderId);
    shipping.order({ orderId, status: 'cancelled' });
    await shipping.bus.settled();
    answers = ['refused'];
    await voidRequestedLabels(shipping.ctx);
    expect(await typesOf(orderId)).toEqual(['shipment.created', 'shipment.void-requested', 'shipment.void-refused']);
  });

  test.each([
    ['is cancelled', { status: 'cancelled' }],
    ['gets another service', { shippingMethod: 'FedEx Ground' }],
  ] as const)('that %s while its label is booked gets its label voided', async (_, change) => {
    let meanwhile = () => {};
    const booking = await startShipping({
      carrier: {
        ...sandbox,
        async book(...booked) {
          meanwhile();
          await booking.bus.settled();
          return sandbox.book(...booked);
        },
      },
    });
    const orderId = booking.order();
    meanwhile = () => void booking.order({ orderId, ...change });
    expect(await booking.create(orderId)).toMatchObject({ status: 409, body: { code: 'not_processing' } });
    await voidRequestedLabels(booking.ctx);
    expect((await booking.eventsOf(orderId)).map(({ type }) => type)).toEqual([
      'shipment.created',
      'shipment.void-requested',
      'shipment.voided',
    ]);
    await booking.stop();
  });

  test('with another service voids the label that was booked before, and the next one has that service', async () => {
    const orderId = shipping.order();
    const { body } = await shipping.create(orderId);
    shipping.order({ orderId, pieces: 2 });
    await shipping.bus.settled();
    expect((await shipping.request('GET', body.labelUrl)).status).toBe(200);
    shipping.order({ orderId, shippingMethod: 'FedEx Ground' });
    await shipping.bus.settled();
    expect((await shipping.request('GET', body.labelUrl)).status).toBe(404);
    expect((await shipping.create(orderId)).body.service).toBe('FEDEX_GROUND');
  });

  test('with a new address for a parcel voids only that parcel’s label', async () => {
    const orderId = shipping.order({ addresses: [{}, { city: 'Salem' }] });
    const { body } = await shipping.create(orderId);
    shipping.order({ orderId, addresses: [{}, { city: 'Eugene' }] });
    await shipping.bus.settled();
    const [first, second] = body.shipments;
    expect((await shipping.request('GET', first.labelUrl)).status).toBe(200);
    expect((await shipping.request('GET', second.labelUrl)).status).toBe(404);
    shipping.order({ orderId, status: 'shipped', addresses: [{ city: 'Bend' }, { city: 'Eugene' }] });
    await shipping.bus.settled();
    expect((await shipping.request('GET', first.labelUrl)).status).toBe(200);
  });

  test('that is refunded or not paid yet gets no label', async () => {
    const refunded = shipping.order({ payment: 'returned' });
    expect(await shipping.create(refunded)).toMatchObject({ status: 409, body: { code: 'refunded' } });
    expect(await shipping.create(shipping.order({ payment: 'open' }))).toMatchObject({
      status: 409,
      body: { code: 'not_paid' },
    });
    const orderId = shipping.order();
    const { body } = await shipping.create(orderId);
    shipping.order({ orderId, payment: 'returned' });
    await shipping.bus.settled();
    expect((await shipping.request('GET', body.labelUrl)).status).toBe(404);
  });
});
