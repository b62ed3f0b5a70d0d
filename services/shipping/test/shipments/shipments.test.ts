import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Envelope } from '@loop-petal/contracts/events/event';
import { userDeleted } from '@loop-petal/contracts/events/user-events';
import type { Caller } from '@loop-petal/service-kit/security/internal-token';
import { adminCaller, customerCaller, visitorCaller } from '@loop-petal/service-kit/testing';
import { type Carrier, CarrierError } from '../../src/carriers/carrier.ts';
import { createSandboxCarrier } from '../../src/carriers/sandbox-carrier.ts';
import { updateTracking } from '../../src/shipments/update-tracking.ts';
import { type ShippingService, startShipping } from '../start-shipping.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
let shipping: ShippingService;
beforeAll(async () => {
  shipping = await startShipping();
});
afterAll(() => shipping.stop());

describe('a shipment', () => {
  test('is created for an order in processing, with the service the customer paid for', async () => {
    const id = shipping.order();
    const answer = await shipping.create(id);
    expect(answer).toMatchObject({
      status: 201,
      body: { orderId: id, service: 'FEDEX_2_DAY', trackingNumber: expect.stringMatching(/^LP\d{11}$/) },
    });
    const label = await shipping.request('GET', answer.body.labelUrl);
    expect(label.headers.get('content-type')).toBe('application/pdf');
    expect(label.body.subarray(0, 5).toString()).toBe('%PDF-');
    expect((await shipping.eventsOf(id)).map(({ type }) => type)).toEqual(['shipment.created']);
  });

  test('has a label that admins open by its path, and others only by the signed link', async () => {
    const id = shipping.order();
    const { body } = await shipping.create(id);
    const { data } = (await shipping.eventsOf(id))[0] as { data: { labelUrl: string } };
    const bare = (caller?: Caller) => shipping.request('GET', data.labelUrl, caller ? { caller } : {});
    expect(body.labelUrl).toContain(`${data.labelUrl}?expires=`);
    for (const admin of [adminCaller(), { ...customerCaller(), isAdmin: true } as Caller]) {
      const label = await bare(admin);
      expect([label.status, label.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    }
    for (const other of [undefined, visitorCaller(), customerCaller()]) expect((await bare(other)).status).toBe(404);
    expect((await shipping.request('GET', body.labelUrl)).status).toBe(200);
    const forged = `${body.labelUrl.slice(0, -1)}x`;
    expect((await shipping.request('GET', forged, { caller: adminCaller() })).status).toBe(404);
    const unknown = `/api/shipping/labels/${randomUUID()}.pdf`;
    expect((await shipping.request('GET', unknown, { caller: adminCaller() })).status).toBe(404);
  });

  test('requested ten times concurrently is created once', async () => {
    const id = shipping.order();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => shipping.create(id, { serviceType: 'FEDEX_GROUND' })),
    );
    expect(new Set(answers.map(({ body }) => body.trackingNumber)).size).toBe(1);
    expect(await shipping.eventsOf(id)).toHaveLength(1);
  });

  test('is refused for an order that its customer collects, with any service', async () => {
    const id = shipping.order({ shippingMethod: 'Local pickup' });
    for (const given of [{}, { serviceType: 'FEDEX_GROUND' }]) {
      expect(await shipping.create(id, given)).toMatchObject({ status: 409, body: { code: 'local_pickup' } });
    }
    expect(await shipping.eventsOf(id)).toEqual([]);
  });

  test('has one parcel per address', async () => {
    const id = shipping.order({ addresses: [{}, { city: 'Salem' }] });
    const answer = await shipping.create(id);
    expect(
      new Set(answer.body.shipments.map(({ trackingNumber }: { trackingNumber: string }) => trackingNumber)).size,
    ).toBe(2);
    expect((await shipping.eventsOf(id)).map(({ data }) => data)).toMatchObject([
      { parcel: 1, parcels: 2 },
      { parcel: 2, parcels: 2 },
    ]);
  });

  test.each(['pending', 'shipped', 'delivered', 'cancelled'] as const)(
    'is refused while the order is %s',
    async (status) => {
      expect(await shipping.create(shipping.order({ status }))).toMatchObject({
        status: 409,
        body: { code: 'not_processing' },
      });
    },
  );

  test('is created for an order whose change to processing is not handled yet', async () => {
    const patient = await startShipping({ orderPatienceMs: 60_000 });
    const orderId = patient.order({ status: 'pending' });
    let isAnswered = false;
    const creating = patient.create(orderId).finally(() => {
      isAnswered = true;
    });
    // waits until the request has arrived and has had time to look for the order
    while (!isAnswered && !patient.ctx.creating.has(orderId)) await patient.pool.query('SELECT 1');
    for (let round = 0; round < 5; round++) await patient.pool.query('SELECT 1');
    patient.order({ orderId, status: 'processing' });
    expect((await creating).status).toBe(201);
    await patient.stop();
  });

  test('is refused because of the order’s latest state, however its events are ordered', async () => {
    const orderId = shipping.order({ version: 3, status: 'cancelled' });
    shipping.order({ orderId, version: 2, status: 'processing' });
    expect((await shipping.create(orderId)).status).toBe(409);
    shipping.order({ orderId, version: 4, status: 'processing' });
    expect((await shipping.create(orderId)).status).toBe(201);
  });

  test('is refused for an unknown or malformed order', async () => {
    expect((await shipping.create(randomUUID())).status).toBe(404);
    expect((await shipping.create('no-uuid')).status).toBe(400);
  });
});

describe('a parcel', () => {
  test('is tracked until it is delivered, and each stage is published once', async () => {
    const id = shipping.order({ shippingMethod: 'FedEx Ground' });
    const { body } = await shipping.create(id);
    const start = Date.now();
    for (const days of [1.1, 1.1, 2.1, 9]) await updateTracking(shipping.ctx, new Date(start + days * DAY_MS));
    const events = await shipping.eventsOf(id);
    expect(events.map(({ type }) => type)).toEqual([
      'shipment.created',
      'shipment.handed-over',
      'shipment.moved',
      'shipment.moved',
      'shipment.moved',
      'shipment.delivered',
    ]);
    expect(events.at(-1)?.data).toMatchObject({ allDelivered: true, trackingNumber: body.trackingNumber });
  });

  test('is not the last one while another parcel of its order has no label yet', async () => {
    const half = await startShipping({
      carrier: {
        ...createSandboxCarrier(1),
        async book(parcel, now) {
          if (parcel.address.city === 'Salem') throw new CarrierError('unknown', 'no answer');
          return createSandboxCarrier(1).book(parcel, now);
        },
      },
    });
    const id = half.order({ addresses: [{}, { city: 'Salem' }] });
    expect((await half.create(id)).status).toBe(503);
    await updateTracking(half.ctx, new Date(Date.now() + 9 * DAY_MS));
    expect((await half.eventsOf(id)).at(-1)).toMatchObject({
      type: 'shipment.delivered',
      data: { allDelivered: false },
    });
    await half.stop();
  });

  test('delivered at the same time as the order’s other parcel is either the first or the last, even with two replicas', async () => {
    const first = await startShipping();
    const second = await first.startReplica();
    const id = first.order({ addresses: [{}, { city: 'Salem' }] });
    await first.create(id);
    await first.settled();
    const later = new Date(Date.now() + 9 * DAY_MS);
    const outbox = await first.pool.connect();
    await outbox.query('BEGIN');
    await outbox.query('LOCK TABLE outbox IN SHARE MODE');
    const running = Promise.all([first.ctx, second.ctx].map((ctx) => updateTracking(ctx, later)));
    const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    while (((await first.pool.query(waiting)).rowCount ?? 0) < 2);
    await outbox.query('COMMIT');
    outbox.release();
    await running;
    const delivered = (await first.eventsOf(id)).filter(({ type }) => type === 'shipment.delivered');
    expect(delivered.map(({ data }) => data)).toMatchObject([{ allDelivered: false }, { allDelivered: true }]);
    await first.stop();
  });

  test('is tracked for 90 days, even after others whose tracking fails', async () => {
    const failing = new Set<string>();
    const asked: string[] = [];
    const carrier: Carrier = {
      ...createSandboxCarrier(1),
      async track({ trackingNumber }) {
        asked.push(trackingNumber);
        if (failing.has(trackingNumber)) throw new CarrierError('not-done', 'no answer');
        return [];
      },
    };
    const own = await startShipping({ carrier });
    const create = async (): Promise<string> => (await own.create(own.order())).body.trackingNumber;
    for (let count = 0; count < 5; count++) failing.add(await create());
    const working = await create();
    const askedAfter = async (days: number) => {
      asked.length = 0;
      await updateTracking(own.ctx, new Date(Date.now() + days * DAY_MS));
      return [...asked];
    };
    expect(await askedAfter(1)).toEqual([...failing]);
    expect(await askedAfter(2)).toEqual([working, ...failing]);
    expect(await askedAfter(89)).toEqual([working, ...failing]);
    expect(await askedAfter(91)).toEqual([]);
    await own.stop();
  });

  test('is shown to anyone with its tracking number, without names and streets', async () => {
    const { body } = await shipping.create(shipping.order());
    const answer = await shipping.request('GET', `/api/shipping/track/${body.trackingNumber.toLowerCase()}`);
    expect(answer.body.tracking).toMatchObject({ trackingNumber: body.trackingNumber, status: 'Label created' });
    expect(JSON.stringify(answer.body)).not.toMatch(/Rosa|Main Street|503-555/);
  });

  test.each(['LP00000000001', 'LP1', '1Z999', "' OR 1=1 --", '%00'])(
    'with the unknown number %p is not found',
    async (number) => {
      const answer = await shipping.request('GET', `/api/shipping/track/${encodeURIComponent(number)}`);
      expect(answer).toMatchObject({ status: 404, body: { message: 'Tracking information not found' } });
    },
  );

  test('loses its address when the customer’s account is deleted', async () => {
    const userId = randomUUID();
    const { body } = await shipping.create(shipping.order({ userId }));
    await shipping.deliver(userDeleted({ userId }));
    const { rows } = await shipping.pool.query('SELECT address FROM shipments WHERE id = $1', [body.shipmentId]);
    expect(rows).toEqual([{ address: null }]);
    expect((await shipping.request('GET', body.labelUrl)).status).toBe(200);
  });
});

describe('an order of a deleted account', () => {
  const erased = { userId: null, customerName: 'Deleted customer', customerEmail: '' };
  const nowhere = {
    recipientName: 'Deleted customer',
    phone: null,
    addressLine1: '',
    city: '',
    state: '',
    zipCode: '',
  };
  const kept = async (orderId: string) => {
    await shipping.bus.settled();
    const { rows } = await shipping.pool.query(
      `SELECT to_json(array(SELECT c FROM order_copies c WHERE id = $1))::text
         || to_json(array(SELECT s FROM shipments s WHERE order_id = $1))::text
         || to_json(array(SELECT envelope::text FROM dead_letters))::text AS all`,
      [orderId],
    );
    return rows[0]?.all ?? '';
  };

  test('is shipped to its address, which is erased everywhere once nothing is left to ship', async () => {
    const orderId = shipping.order({ userId: randomUUID() });
    const event = shipping.bus.published.at(-1) as Envelope & { data: object };
    await shipping.deliver({ ...event, id: randomUUID(), data: { ...event.data, status: 'lost' } });
    expect(await kept(orderId)).toContain('rosa@example.test');
    shipping.order({ orderId, ...erased });
    const { body } = await shipping.create(orderId);
    expect(await kept(orderId)).toContain('Main Street');
    expect(await kept(orderId)).not.toContain('rosa@example.test');
    shipping.order({ orderId, ...erased, status: 'delivered', isErased: true, addresses: [nowhere] });
    expect(await kept(orderId)).not.toMatch(/Rosa|Main Street|503-555/);
    expect((await shipping.request('GET', body.labelUrl)).status).toBe(200);
  });
});

test('a parcel that is booked while its customer is erased is stored without an address', async () => {
  let erase = () => {};
  const booking = await startShipping({
    carrier: {
      ...createSandboxCarrier(1),
      async book(...booked) {
        erase();
        await booking.bus.settled();
        return createSandboxCarrier(1).book(...booked);
      },
    },
  });
  const orderId = booking.order();
  erase = () => void booking.order({ orderId, status: 'cancelled', customerEmail: '', isErased: true });
  await booking.create(orderId);
  const { rows } = await booking.pool.query('SELECT address, user_id FROM shipments WHERE order_id = $1', [orderId]);
  expect(rows).toEqual([{ address: null, user_id: null }]);
  await booking.stop();
});
