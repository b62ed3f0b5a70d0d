import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { settingsChanged } from '@loop-petal/contracts/events/settings-events';
import type { ShippingAddress } from '@loop-petal/contracts/shapes/orders';
import { DEFAULT_SETTINGS } from '@loop-petal/contracts/shapes/settings';
import { parseConfig } from '@loop-petal/service-kit/runtime/config';
import { adminCaller, serviceCaller, visitorCaller } from '@loop-petal/service-kit/testing';
import { createFedexCarrier } from '../../src/carriers/fedex/fedex-carrier.ts';
import { createFedexClient } from '../../src/carriers/fedex/fedex-client.ts';
import { createFedexToken } from '../../src/carriers/fedex/fedex-token.ts';
import { chooseCarrier } from '../../src/choose-carrier.ts';
import { ShippingEnvironment } from '../../src/config.ts';
import { eraseShipmentsOfUser } from '../../src/shipments/shipment-store.ts';
import { updateTracking } from '../../src/shipments/update-tracking.ts';
import { type ShippingService, startShipping } from '../start-shipping.ts';
import { FEDEX_ACCOUNT, FEDEX_KEY, startFedexServer } from './fedex-server.ts';

const SHIP = '/ship/v1/shipments';
const REQUIRED_ENV = {
  PORT: '1',
  INTERNAL_TOKEN_SECRET: 'i'.repeat(32),
  EVENTS_DATABASE_URL: 'postgres://x/y',
  DATABASE_URL: 'postgres://x/y',
  ORDERS_URL: 'http://orders',
  LINK_SECRET: 'l'.repeat(32),
  CARRIER: 'fedex',
};
let address: ShippingAddress;
let fedex: Awaited<ReturnType<typeof startFedexServer>>;
let shipping: ShippingService;

const carrier = () => {
  const token = createFedexToken(fedex.url, FEDEX_KEY);
  const client = createFedexClient({ apiUrl: fedex.url, token, timeoutMs: 250, pauseMs: 1 });
  const shipper = {
    name: 'Loop & Petal',
    phone: '503-555-0100',
    street: '12 Studio Lane',
    city: 'Portland',
    state: 'OR',
    zip: '97201',
  };
  return createFedexCarrier({ accountNumber: FEDEX_ACCOUNT, shipper, client, trackClient: client });
};
beforeAll(async () => {
  fedex = await startFedexServer();
  shipping = await startShipping({ carrier: carrier() });
});
afterAll(async () => {
  await shipping.stop();
  await fedex.close();
});
beforeEach(() => {
  fedex.reset();
  address = {
    recipientName: 'Rosa Miller',
    phone: '(503) 555-0117',
    addressLine1: '1201 North Upper Meadowlark Boulevard, Building 12',
    addressLine2: 'Apt 3',
    city: 'Portland',
    state: 'Oregon',
    zipCode: '97211',
    country: 'US',
    deliveryInstructions: null,
  };
});

const newOrder = () => {
  return shipping.order({ addresses: [address], shippingMethod: 'FedEx Ground', pieces: 3 });
};
const valid = () => fedex.shipments.filter(({ cancelled }) => !cancelled);

describe('a parcel sent by FedEx', () => {
  test('gets its tracking number and label from FedEx, and its cost is stored', async () => {
    const { status, body } = await shipping.create(newOrder());
    expect([status, body.service, body.trackingNumber]).toEqual([
      201,
      'FEDEX_GROUND',
      fedex.shipments[0]?.trackingNumber,
    ]);
    expect(fedex.shipments[0]?.serviceType).toBe('GROUND_HOME_DELIVERY');
    const label = await shipping.request('GET', body.labelUrl);
    expect(label.body.toString()).toBe('%PDF-1.4 a label of FedEx');
    const { rows } = await shipping.pool.query('SELECT carrier_cost_cents FROM shipments WHERE id = $1', [
      body.shipmentId,
    ]);
    expect(rows).toEqual([{ carrier_cost_cents: 11_37 }]);
  });

  test('is sent back on the shop’s account: from the customer, by ground, for a printed label', async () => {
    await shipping.deliver(settingsChanged({ ...DEFAULT_SETTINGS, version: 2, address: '7 Loop Street, Portland' }));
    const orderId = shipping.order({ addresses: [address], status: 'delivered' });
    await shipping.bus.settled();
    const returnId = randomUUID();
    const ask = () =>
      shipping.request('PUT', `/internal/return-labels/${returnId}`, {
        caller: serviceCaller('orders'),
        body: { orderId, parcel: 1, pieces: 3 },
      });
    fedex.failNext(SHIP, 'drop', 'drop');
    expect((await ask()).status).toBe(503);
    const { body } = await ask();
    expect(valid().map(({ trackingNumber }) => trackingNumber)).toEqual([body.trackingNumber]);
    expect(fedex.requestsTo(SHIP).at(-1)?.body).toMatchObject({
      accountNumber: { value: FEDEX_ACCOUNT },
      requestedShipment: {
        shipper: { contact: { personName: 'Rosa Miller' }, address: { postalCode: '97211' } },
        recipients: [{ contact: { companyName: 'Loop & Petal' }, address: { streetLines: ['12 Studio Lane'] } }],
        serviceType: 'FEDEX_GROUND',
        shipmentSpecialServices: {
          specialServiceTypes: ['RETURN_SHIPMENT'],
          returnShipmentDetail: { returnType: 'PRINT_RETURN_LABEL' },
        },
      },
    });
    const label = await shipping.request('GET', `/api/shipping/labels/${returnId}.pdf`, { caller: adminCaller() });
    expect(label.body.toString()).toBe('%PDF-1.4 a label of FedEx');
    const { rows } = await shipping.pool.query('SELECT carrier_cost_cents FROM return_labels WHERE return_id = $1', [
      returnId,
    ]);
    expect(rows).toEqual([{ carrier_cost_cents: 11_37 }]);
  });

  test('goes to a business address by FedEx’s business ground service', async () => {
    fedex.setBusiness(true);
    await shipping.create(newOrder());
    expect(fedex.shipments[0]?.serviceType).toBe('FEDEX_GROUND');
  });

  test.each(['drop', 'hang', 500, 503] as const)(
    'has exactly one valid label when FedEx’s response to the booking is %p',
    async (how) => {
      fedex.failNext(SHIP, how);
      const orderId = newOrder();
      const first = await shipping.create(orderId);
      const { body } = first.status === 201 ? first : await shipping.create(orderId);
      expect(valid().map(({ trackingNumber }) => trackingNumber)).toEqual([body.trackingNumber]);
      expect((await shipping.create(orderId)).body.trackingNumber).toBe(body.trackingNumber);
      expect(valid()).toHaveLength(1);
    },
  );

  test('left by two lost responses is cancelled by its reference', async () => {
    fedex.failNext(SHIP, 'drop', 'drop');
    const orderId = newOrder();
    expect(await shipping.create(orderId)).toMatchObject({ status: 503, body: { code: 'carrier_unavailable' } });
    const { body } = await shipping.create(orderId);
    expect(fedex.shipments).toHaveLength(3);
    expect(valid().map(({ trackingNumber }) => trackingNumber)).toEqual([body.trackingNumber]);
    expect(new Set(fedex.shipments.map(({ reference }) => reference)).size).toBe(1);
  });

  test('that FedEx refuses is answered with 422 `carrier_refused`, and can be tried again', async () => {
    address.zipCode = '00000';
    const orderId = newOrder();
    expect(await shipping.create(orderId)).toMatchObject({ status: 422, body: { code: 'carrier_refused' } });
    shipping.order({ orderId, addresses: [{ ...address, zipCode: '97211' }] });
    expect((await shipping.create(orderId)).status).toBe(201);
    expect(fedex.requestsTo('/track/v1/referencenumbers')).toHaveLength(0);
  });

  test('requested ten times concurrently is booked once', async () => {
    const orderId = newOrder();
    const answers = await Promise.all(Array.from({ length: 10 }, () => shipping.create(orderId)));
    expect(new Set(answers.map(({ body }) => body.trackingNumber)).size).toBe(1);
    expect(fedex.shipments).toHaveLength(1);
  });

  test('is not booked by two processes concurrently', async () => {
    const orderId = newOrder();
    await shipping.pool.query(
      `INSERT INTO shipment_attempts (order_id, parcel, shipment_id, leased_until)
       VALUES ($1, 1, $2, now() + interval '1 minute')`,
      [orderId, randomUUID()],
    );
    expect(await shipping.create(orderId)).toMatchObject({ status: 409, body: { code: 'shipment_under_way' } });
    expect(fedex.shipments).toHaveLength(0);
  });

  const scan = (code: string, hour: number, eventDescription: string) => ({
    date: `2026-11-2${hour}T09:00:00-08:00`,
    eventDescription,
    derivedStatusCode: code,
    scanLocation: { city: 'PORTLAND', stateOrProvinceCode: 'OR' },
  });

  test('is tracked until it is delivered', async () => {
    const { body } = await shipping.create(newOrder());
    const shipment = fedex.shipments[0];
    shipment?.scans.push(scan('DL', 4, 'Delivered'), scan('IT', 3, 'Departed'), scan('PU', 2, 'Picked up'));
    const shown = await shipping.request('GET', `/api/shipping/track/${body.trackingNumber}`);
    expect(shown.body.tracking).toMatchObject({
      status: 'Delivered',
      location: 'PORTLAND, OR',
      actualDeliveryDate: '2026-11-24T17:00:00.000Z',
    });
    await updateTracking(shipping.ctx);
    const { rows } = await shipping.pool.query('SELECT stage FROM shipments WHERE id = $1', [body.shipmentId]);
    expect(rows).toEqual([{ stage: 'Delivered' }]);
  });

  test('that FedEx returns to the shop is not delivered to the customer, and its return is published once', async () => {
    const orderId = newOrder();
    const { body } = await shipping.create(orderId);
    for (const [day, code] of ['PU', 'DE', 'RS', 'IT', 'DL'].entries()) {
      fedex.shipments[0]?.scans.push(scan(code, day, 'Scanned'));
      await updateTracking(shipping.ctx);
    }
    const moves = (await shipping.eventsOf(orderId)).filter(({ type }) => /moved|delivered/.test(type));
    const stages = ['Picked up', 'Exception: delayed', 'Exception: returned to sender'];
    expect(moves).toMatchObject(stages.map((status) => ({ data: { status } })));
    const { tracking } = (await shipping.request('GET', `/api/shipping/track/${body.trackingNumber}`)).body;
    expect(tracking).toMatchObject({ status: 'Exception: returned to sender', actualDeliveryDate: null });
  });

  test('is cancelled at FedEx when its label is voided, even when the response was lost', async () => {
    const orderId = newOrder();
    const ask = () =>
      shipping.request('POST', '/internal/shipments/void', { caller: serviceCaller('orders'), body: { orderId } });
    await shipping.create(orderId);
    fedex.failNext('/ship/v1/shipments/cancel', 'drop', 'drop', 'drop');
    expect((await ask()).status).toBe(503);
    expect((await ask()).status).toBe(200);
    expect(valid()).toEqual([]);
    expect(await ask()).toMatchObject({ status: 200, body: { voided: [{ trackingNumber: expect.any(String) }] } });
  });

  test('that FedEx has scanned is not voided', async () => {
    const orderId = newOrder();
    await shipping.create(orderId);
    for (const shipment of fedex.shipments) {
      shipment.scans.push({
        date: '2026-11-22T09:00:00-08:00',
        eventDescription: 'Picked up',
        derivedStatusCode: 'PU',
      });
    }
    const body = { orderId };
    const answer = await shipping.request('POST', '/internal/shipments/void', {
      caller: serviceCaller('orders'),
      body,
    });
    expect(answer).toMatchObject({ status: 409, body: { code: 'handed_over' } });
    expect(valid()).toHaveLength(1);
  });

  test('is shown with its last known stage while FedEx does not answer', async () => {
    const { body } = await shipping.create(newOrder());
    fedex.failNext('/track/v1/trackingnumbers', 503, 503, 503);
    const shown = await shipping.request('GET', `/api/shipping/track/${body.trackingNumber}`);
    expect(shown).toMatchObject({ status: 200, body: { tracking: { status: 'Label created', events: [] } } });
  });

  test('loses FedEx’s label when the customer’s account is deleted', async () => {
    const { body } = await shipping.create(newOrder());
    await eraseShipmentsOfUser(shipping.pool, 'user-1');
    const label = await shipping.request('GET', body.labelUrl);
    expect(label.body.toString()).not.toContain('a label of FedEx');
  });
});

describe('an address checked by FedEx', () => {
  const validate = (change: object) => {
    const { recipientName: _, phone: __, deliveryInstructions: ___, ...plain } = { ...address, ...change };
    return shipping.request('POST', '/api/address/validate', {
      caller: visitorCaller(),
      body: { ...plain, state: 'OR' },
    });
  };

  test('gets FedEx’s remarks as warnings', async () => {
    expect((await validate({})).body).toEqual({ isValid: true, errors: [], warnings: [] });
    expect((await validate({ addressLine1: '1 Nowhere Street' })).body).toMatchObject({
      isValid: true,
      warnings: [expect.stringContaining('doesn’t recognize')],
    });
    expect((await validate({ city: 'Salem' })).body.warnings).toEqual([expect.stringContaining('97301')]);
  });

  test('is valid without warnings while FedEx does not answer', async () => {
    fedex.failNext('/address/v1/addresses/resolve', 503, 'drop', 500);
    expect((await validate({})).body).toEqual({ isValid: true, errors: [], warnings: [] });
  });
});

describe('the token for FedEx', () => {
  test('is requested once, reused, and renewed when FedEx no longer accepts it', async () => {
    const fresh = carrier();
    const ask = () =>
      fresh.findAddressWarnings?.({ addressLine1: '1 Main', city: 'Portland', state: 'OR', zipCode: '97211' });
    await Promise.all([ask(), ask(), ask()]);
    expect(fedex.requestsTo('/oauth/token')).toHaveLength(1);
    fedex.forgetTokens();
    expect(await ask()).toEqual([]);
    expect(fedex.requestsTo('/oauth/token')).toHaveLength(2);
  });

  test('that FedEx refuses to issue means that nothing was booked', async () => {
    const token = createFedexToken(fedex.url, { ...FEDEX_KEY, clientSecret: 'wrong' });
    await expect(token.get()).rejects.toMatchObject({ outcome: 'not-done' });
  });
});

test('starting with CARRIER=fedex reports every missing setting', () => {
  const env = { ...REQUIRED_ENV, FEDEX_CLIENT_ID: 'id' };
  expect(parseConfig(ShippingEnvironment, env)).toEqual({
    ok: false,
    problem: expect.stringMatching(/FEDEX_CLIENT_SECRET is missing.*FEDEX_SHIPPER_ZIP is missing/),
  });
});

test('a label has the sender’s name from the settings, unless the environment sets one', async () => {
  const env = {
    ...REQUIRED_ENV,
    FEDEX_API_URL: fedex.url,
    FEDEX_CLIENT_ID: FEDEX_KEY.clientId,
    FEDEX_CLIENT_SECRET: FEDEX_KEY.clientSecret,
    FEDEX_ACCOUNT_NUMBER: FEDEX_ACCOUNT,
    FEDEX_SHIPPER_PHONE: '503-555-0100',
    FEDEX_SHIPPER_STREET: '12 Studio Lane',
    FEDEX_SHIPPER_CITY: 'Portland',
    FEDEX_SHIPPER_STATE: 'OR',
    FEDEX_SHIPPER_ZIP: '97201',
  };
  let name = 'Loop & Petal';
  const senderOf = async (more: object) => {
    const parsed = parseConfig(ShippingEnvironment, { ...env, ...more });
    if (!parsed.ok) throw new Error(parsed.problem);
    const chosen = chooseCarrier(parsed.config, () => name);
    name = 'Garden Hooks';
    const parcel = { shipmentId: randomUUID(), address, pieces: 1, isRepeat: false };
    await chosen.book({ ...parcel, service: 'FEDEX_GROUND', today: '2026-11-30' }, new Date());
    return fedex.requestsTo(SHIP).at(-1)?.body.requestedShipment.shipper.contact.personName;
  };
  expect(await senderOf({})).toBe('Garden Hooks');
  expect(await senderOf({ FEDEX_SHIPPER_NAME: 'Warehouse' })).toBe('Warehouse');
});
