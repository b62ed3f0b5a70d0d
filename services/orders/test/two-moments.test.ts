import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { ShopEvent } from '@loop-petal/contracts/events/event';
import {
  shipmentCreated,
  shipmentDelivered,
  shipmentHandedOver,
  shipmentMoved,
  shipmentVoided,
  shipmentVoidRefused,
  shipmentVoidRequested,
} from '@loop-petal/contracts/events/shipment-events';
import { RETURNED_TO_SENDER } from '@loop-petal/contracts/rules/shipment-states';
import { adminCaller, customerCaller } from '@loop-petal/service-kit/testing';
import fc from 'fast-check';
import { AUNT, place, type Shopper } from './checkout.ts';
import { type Orders, product, startOrders } from './start-orders.ts';

let orders: Orders;
const rose = product();
const shopper = customerCaller() as Shopper;
beforeAll(async () => {
  orders = await startOrders();
  await orders.deliver(rose);
  const address = { addressLine1: '2 Stem Street', addressLine2: null, city: 'Salem', state: 'OR', zipCode: '97301' };
  const person = { recipientName: 'Rose', phone: '503 555 0111', country: 'US', deliveryInstructions: null };
  orders.addresses.set(`${shopper.ownerId}/${AUNT}`, {
    id: AUNT,
    name: 'Aunt',
    isDefault: false,
    ...address,
    ...person,
  });
});
afterAll(() => orders.stop());

let id = '';
beforeEach(async () => {
  id = await placed();
});

const placed = async (parcels: 1 | 2 = 1): Promise<string> => {
  const line = { productId: rose.data.id, cents: 29_99 };
  const lines = parcels === 1 ? [line] : [line, { ...line, shipToAddressId: AUNT }];
  return (await place(orders, shopper, lines)).id;
};
const ask = (method: string, path: string, body?: unknown) =>
  orders.request(method, path, { caller: adminCaller(), ...(body === undefined ? {} : { body }) });
const setStatus = (status: string) => ask('PATCH', `/api/admin/orders/${id}/status`, { status });
const seen = async () => (await ask('GET', `/api/admin/orders/${id}`)).body;
const notes = async () =>
  (await ask('GET', `/api/admin/orders/${id}/timeline`)).body.map(({ type }: { type: string }) => type);
const published = async (type: string) => (await orders.published(type)).filter(({ orderId }) => orderId === id);

function parcel(number = 1, parcels = 1, orderId = id) {
  const shipment = { shipmentId: randomUUID(), orderId, trackingNumber: `LP${number}` };
  const label = { service: 'FEDEX_GROUND', labelUrl: '/l', estimatedDelivery: '2026-11-29T10:00:00.000Z' };
  return {
    ...shipment,
    label: shipmentCreated({ ...shipment, ...label, parcels, parcel: number }),
    handedOver: (handedOverAt: string) => shipmentHandedOver({ ...shipment, handedOverAt }),
    moved: {
      ...shipmentMoved({ ...shipment, status: 'In transit', description: 'On its way' }),
      time: '2099-01-02T10:00:00.000Z',
    },
    delivered: (deliveredAt: string) => shipmentDelivered({ ...shipment, deliveredAt, allDelivered: true }),
    voided: shipmentVoided({ ...shipment, voidedAt: '2026-11-26T09:00:00.000Z' }),
    requested: shipmentVoidRequested(shipment),
    refused: shipmentVoidRefused(shipment),
  };
}
const MONDAY = '2026-11-23T10:00:00.000Z';
const TUESDAY = '2026-11-24T10:00:00.000Z';
const FRIDAY = '2026-11-27T10:00:00.000Z';

describe('a label', () => {
  test('that is bought changes no status or time, publishes no event, and is shown on the parcel', async () => {
    await setStatus('processing');
    await orders.deliver(parcel().label);
    expect(await seen()).toMatchObject({
      ...{ status: 'processing', shippedAt: null, trackingNumber: 'LP1' },
      parcels: [{ trackingNumber: 'LP1', state: 'label_created' }],
    });
    expect(await published('order.shipped')).toEqual([]);
    expect(await notes()).not.toContain('order.shipped');
  });

  test('ships its order when the carrier has taken the parcel', async () => {
    await setStatus('processing');
    const { label, handedOver, moved } = parcel();
    await orders.deliver(label, handedOver(MONDAY), moved);
    expect(await seen()).toMatchObject({
      ...{ status: 'shipped', shippedAt: MONDAY },
      parcels: [{ state: 'in_transit' }],
    });
    expect(await published('order.shipped')).toMatchObject([{ parcelTrackingNumbers: ['LP1'] }]);
    expect(await notes()).toContain('shipment.handed-over');
  });

  test('ships its order when the admin sets the status, and the carrier’s scan corrects the time without another event', async () => {
    const { label, handedOver } = parcel();
    await orders.deliver(label);
    await setStatus('shipped');
    expect(await seen()).toMatchObject({ parcels: [{ state: 'handed_over' }] });
    await orders.deliver(handedOver(MONDAY));
    expect(await seen()).toMatchObject({ status: 'shipped', shippedAt: MONDAY });
    expect(await published('order.shipped')).toHaveLength(1);
  });

  test('of the first of two parcels does not ship the order; the last handover does', async () => {
    id = await placed(2);
    const [first, second] = [parcel(1, 2), parcel(2, 2)];
    await orders.deliver(first.label, second.label, second.handedOver(TUESDAY));
    expect(await seen()).toMatchObject({ status: 'pending', parcels: [{ state: 'label_created' }, {}] });
    await orders.deliver(second.delivered(TUESDAY), first.handedOver(MONDAY));
    expect(await seen()).toMatchObject({ status: 'shipped', shippedAt: TUESDAY });
    expect(await published('order.shipped')).toMatchObject([
      { parcelTrackingNumbers: ['LP1', 'LP2'], arrivedParcels: [false, true] },
    ]);
  });

  test('that is void leaves the parcel without a label, and the next label counts', async () => {
    const [first, second] = [parcel(), { ...parcel() }];
    await orders.deliver(first.label, first.voided);
    expect(await seen()).toMatchObject({ trackingNumber: null, shippingLabelUrl: null, parcels: [{ state: null }] });
    const again = shipmentCreated({ ...second.label.data, trackingNumber: 'LP9' });
    await orders.deliver(again, first.handedOver(MONDAY));
    expect(await seen()).toMatchObject({ status: 'pending', trackingNumber: 'LP9' });
  });

  test('that is being voided is no label, for the owner either, and the void is noted once', async () => {
    const { label, requested, voided } = parcel();
    await orders.deliver(label, requested);
    expect(await seen()).toMatchObject({
      trackingNumber: null,
      shippingLabelUrl: null,
      parcels: [{ state: 'voided' }],
    });
    expect(await setStatus('shipped')).toMatchObject({ status: 409, body: { code: 'label_void_pending' } });
    await orders.deliver(voided, shipmentVoidRequested(requested.data));
    expect(await seen()).toMatchObject({ needsReview: false, parcels: [{ state: null }] });
    expect((await notes()).filter((type: string) => type.includes('void'))).toHaveLength(2);
  });

  test('that is void after its order was marked as handed over flags the order', async () => {
    const { label, requested, voided } = parcel();
    await orders.deliver(label);
    await setStatus('shipped');
    await orders.deliver(requested, voided);
    expect(await seen()).toMatchObject({ status: 'shipped', needsReview: true, reviewReason: 'label' });
    expect(await notes()).toContain('shipment.sent-without-label');
  });

  test('whose refused void is not known is valid again once the carrier has scanned it', async () => {
    const { label, requested, handedOver } = parcel();
    await orders.deliver(label, requested, handedOver(MONDAY));
    expect(await seen()).toMatchObject({
      status: 'shipped',
      trackingNumber: 'LP1',
      parcels: [{ state: 'handed_over' }],
    });
  });

  test('that the carrier does not void flags the order only if it is cancelled', async () => {
    const { label, refused } = parcel();
    await orders.deliver(label, refused);
    expect(await seen()).toMatchObject({ needsReview: false });
    await setStatus('cancelled');
    await orders.deliver(shipmentVoidRefused(refused.data));
    expect(await seen()).toMatchObject({ needsReview: true, reviewReason: 'label' });
  });
});

describe('the carrier’s events', () => {
  test('flag the order of a parcel that comes back until an admin has reviewed it', async () => {
    const { label, handedOver, moved } = parcel();
    const back = { ...moved, data: { ...moved.data, status: RETURNED_TO_SENDER } };
    await orders.deliver(label, handedOver(MONDAY), back);
    expect(await seen()).toMatchObject({ status: 'shipped', needsReview: true, reviewReason: 'returned' });
    await ask('POST', `/api/admin/orders/${id}/reviewed`);
    expect(await seen()).toMatchObject({ needsReview: false, parcels: [{ state: 'exception' }] });
  });

  test('do not ship an order again while a parcel that came back waits for another label', async () => {
    id = await placed(2);
    const [first, second] = [parcel(1, 2), parcel(2, 2)];
    const back = { ...second.moved, data: { ...second.moved.data, status: RETURNED_TO_SENDER } };
    await orders.deliver(first.label, second.label, first.handedOver(MONDAY), second.handedOver(TUESDAY), back);
    await setStatus('processing');
    await orders.deliver(first.delivered(FRIDAY));
    expect(await seen()).toMatchObject({ status: 'processing', parcels: [{ state: 'delivered' }, {}] });
    expect(await published('order.shipped')).toHaveLength(1);
  });

  test('lead to the same state in any order of arrival, even before the label is known', async () => {
    const states = new Set<string>();
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6], { minLength: 7 }), async (permutation) => {
        id = await placed(2);
        const [first, second] = [parcel(1, 2), parcel(2, 2)];
        const story: ShopEvent[] = [
          first.label,
          second.label,
          first.handedOver(MONDAY),
          second.handedOver(TUESDAY),
          first.moved,
          first.delivered(TUESDAY),
          second.delivered(FRIDAY),
        ];
        await orders.deliver(...permutation.flatMap((index) => story[index] ?? []));
        const { status, shippedAt, deliveredAt, trackingNumber, parcels } = await seen();
        const delivered = (await published('order.delivered')).length;
        const kinds = parcels.map(({ state }: { state: string }) => state);
        states.add(JSON.stringify({ status, shippedAt, deliveredAt, trackingNumber, kinds, delivered }));
      }),
      { numRuns: 12 },
    );
    expect([...states].map((state) => JSON.parse(state))).toEqual([
      {
        ...{ status: 'delivered', shippedAt: TUESDAY, deliveredAt: FRIDAY, trackingNumber: 'LP1' },
        ...{ kinds: ['delivered', 'delivered'], delivered: 1 },
      },
    ]);
  });

  test('that arrive before the order is stored are applied with it', async () => {
    let known = '';
    const original = orders.claims.length;
    orders.hooks.afterClaim = async () => {
      orders.hooks.afterClaim = undefined;
      known = orders.claims[original]?.orderId ?? '';
      const early = parcel(1, 1, known);
      await orders.deliver(early.label, early.handedOver(MONDAY));
    };
    id = await placed();
    expect(known).toBe(id);
    expect(await seen()).toMatchObject({ status: 'shipped', shippedAt: MONDAY, trackingNumber: 'LP1' });
  });
});

describe('a time that was set by mistake', () => {
  test('is cleared by moving the order back, and the last time counts', async () => {
    await setStatus('delivered');
    const mistaken = (await seen()).deliveredAt;
    await setStatus('processing');
    expect(await seen()).toMatchObject({ shippedAt: null, deliveredAt: null });
    await setStatus('shipped');
    const { shippedAt } = await seen();
    await setStatus('delivered');
    const { deliveredAt } = await seen();
    expect(deliveredAt > mistaken).toBe(true);
    expect(shippedAt >= mistaken && shippedAt <= deliveredAt).toBe(true);
  });

  test('is replaced by the carrier’s, whichever comes first', async () => {
    const { label, handedOver, delivered } = parcel();
    await orders.deliver(label);
    await setStatus('delivered');
    await orders.deliver(handedOver(MONDAY), delivered(TUESDAY));
    expect(await seen()).toMatchObject({ status: 'delivered', shippedAt: MONDAY, deliveredAt: TUESDAY });
    await setStatus('processing');
    await setStatus('delivered');
    expect(await seen()).toMatchObject({ shippedAt: MONDAY, deliveredAt: TUESDAY });
    expect(await published('order.delivered')).toHaveLength(2);
  });

  test('is cleared by a later scan of the parcel in transit', async () => {
    const { label, handedOver, delivered } = parcel();
    await orders.deliver(label);
    await setStatus('delivered');
    await orders.deliver(handedOver('2099-01-01T10:00:00.000Z'));
    expect(await seen()).toMatchObject({ status: 'shipped', deliveredAt: null, canReturn: false });
    await orders.deliver(delivered('2099-01-03T10:00:00.000Z'));
    expect(await seen()).toMatchObject({ status: 'delivered', deliveredAt: '2099-01-03T10:00:00.000Z' });
  });

  test('also clears the requested return, which can be requested after the real delivery', async () => {
    const request = () =>
      orders.request('POST', `/api/orders/${id}/return`, { caller: shopper, body: { reason: 'Torn ribbon' } });
    await setStatus('delivered');
    expect((await request()).status).toBe(200);
    await setStatus('shipped');
    expect(await seen()).toMatchObject({ returnRequestedAt: null, returnReason: null, returns: [] });
    await setStatus('delivered');
    expect(await seen()).toMatchObject({ canReturn: true });
    expect((await request()).status).toBe(200);
  });
});
