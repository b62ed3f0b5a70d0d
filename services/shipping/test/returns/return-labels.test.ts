import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { returnLabelUnneeded } from '@loop-petal/contracts/events/order-details-events';
import { settingsChanged } from '@loop-petal/contracts/events/settings-events';
import { userDeleted } from '@loop-petal/contracts/events/user-events';
import { DEFAULT_SETTINGS } from '@loop-petal/contracts/shapes/settings';
import type { Caller } from '@loop-petal/service-kit/security/internal-token';
import { orderToken } from '@loop-petal/service-kit/security/order-link';
import {
  adminCaller,
  customerCaller,
  serviceCaller,
  supportCaller,
  visitorCaller,
} from '@loop-petal/service-kit/testing';
import { type Carrier, CarrierError, type ParcelToBook } from '../../src/carriers/carrier.ts';
import { createSandboxCarrier } from '../../src/carriers/sandbox-carrier.ts';
import { voidReturnLabels } from '../../src/returns/void-return-labels.ts';
import { type ShippingService, startShipping } from '../start-shipping.ts';

const sandbox = createSandboxCarrier(1);
const booked: ParcelToBook[] = [];
const voided: string[] = [];
let bookings: ('unknown' | 'refused')[] = [];
let voids: ('unknown' | 'refused')[] = [];
let duringBooking: () => Promise<void> = async () => {};
const carrier: Carrier = {
  ...sandbox,
  async book(parcel, now) {
    booked.push(parcel);
    await duringBooking();
    const outcome = bookings.shift();
    if (outcome) throw new CarrierError(outcome, 'no');
    return { ...(await sandbox.book(parcel, now)), costCents: 9_12 };
  },
  async void({ trackingNumber }) {
    const outcome = voids.shift();
    if (outcome) throw new CarrierError(outcome, 'no');
    voided.push(trackingNumber);
  },
};

let shipping: ShippingService;
beforeAll(async () => {
  shipping = await startShipping({ carrier });
  await shipping.deliver(
    settingsChanged({ ...DEFAULT_SETTINGS, version: 2, address: '7 Loop Street, Portland, OR 97201' }),
  );
});
afterAll(() => shipping.stop());

async function delivered(changes: object = {}) {
  const orderId = shipping.order({ status: 'delivered', ...changes });
  await shipping.bus.settled();
  const returnId = randomUUID();
  const url = `/api/shipping/labels/${returnId}.pdf`;
  const create = (body: object = {}) =>
    shipping.request('PUT', `/internal/return-labels/${returnId}`, {
      caller: serviceCaller('orders'),
      body: { orderId, parcel: 1, pieces: 2, ...body },
    });
  const open = (caller?: Caller, query = '') => shipping.request('GET', url + query, caller ? { caller } : {});
  const attempts = () => booked.filter(({ shipmentId }) => shipmentId === booked.at(-1)?.shipmentId);
  const end = () => shipping.deliver(returnLabelUnneeded({ orderId, returnId }));
  return { orderId, returnId, create, open, attempts, end };
}

describe('the label of a return', () => {
  test('is booked once from the customer to the shop, whatever is repeated', async () => {
    const { create, open, attempts } = await delivered();
    const first = await create();
    expect(first).toMatchObject({ status: 200, body: { trackingNumber: expect.stringMatching(/^LP\d{11}$/) } });
    expect(await create()).toEqual(expect.objectContaining({ body: first.body }));
    expect(attempts()).toMatchObject([
      { isReturn: true, service: 'FEDEX_GROUND', pieces: 2, address: { zipCode: '97211' } },
    ]);
    const label = await open(adminCaller());
    expect(label.headers.get('content-type')).toBe('application/pdf');
    expect(label.body.subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('requested ten times concurrently is booked once', async () => {
    const { create, attempts } = await delivered();
    const answers = await Promise.all(Array.from({ length: 10 }, () => create()));
    const done = answers.filter(({ status }) => status === 200);
    expect(answers.filter(({ status }) => status !== 200)).toEqual(
      Array(10 - done.length).fill(expect.objectContaining({ status: 409 })),
    );
    expect(new Set(done.map(({ body }) => body.trackingNumber)).size).toBe(1);
    expect(attempts()).toHaveLength(1);
  });

  test('opens for staff, for the customer’s account, and with the order’s link until it expires', async () => {
    const { orderId, create, open } = await delivered();
    await create();
    const owner = { ...customerCaller(), userId: 'user-1' } as Caller;
    for (const caller of [adminCaller(), supportCaller(), owner]) expect((await open(caller)).status).toBe(200);
    for (const caller of [undefined, visitorCaller(), customerCaller()]) expect((await open(caller)).status).toBe(404);
    const token = (id: string) => `?token=${orderToken(shipping.ctx.linkSecret, id)}`;
    expect((await open(undefined, token(orderId))).status).toBe(200);
    expect((await open(adminCaller(), token(randomUUID()))).status).toBe(404);
    await shipping.pool.query("UPDATE return_labels SET created_at = now() - interval '91 days' WHERE order_id = $1", [
      orderId,
    ]);
    expect((await open(undefined, token(orderId))).status).toBe(404);
  });

  test('whose response was lost is booked again, and the carrier cancels the earlier booking', async () => {
    const { create, attempts } = await delivered();
    bookings = ['unknown'];
    expect(await create()).toMatchObject({ status: 503, body: { code: 'carrier_unavailable' } });
    expect((await create()).status).toBe(200);
    expect(attempts().map(({ isRepeat }) => isRepeat)).toEqual([false, true]);
  });

  test('of a process that ended during the carrier’s call is booked again after its lease expires', async () => {
    const { returnId, create, attempts } = await delivered();
    await shipping.pool.query(
      `INSERT INTO shipment_attempts (order_id, parcel, shipment_id, leased_until)
       VALUES ($1, 1, $2, now() + interval '1 minute')`,
      [returnId, randomUUID()],
    );
    expect(await create()).toMatchObject({ status: 409, body: { code: 'shipment_under_way' } });
    await shipping.pool.query('UPDATE shipment_attempts SET leased_until = now() WHERE order_id = $1 AND parcel = $2', [
      returnId,
      1,
    ]);
    expect((await create()).status).toBe(200);
    expect(attempts()).toMatchObject([{ isRepeat: true }]);
  });

  test('that the carrier refuses can be tried again', async () => {
    const { create, attempts } = await delivered();
    bookings = ['refused'];
    expect(await create()).toMatchObject({ status: 422, body: { code: 'carrier_refused' } });
    expect((await create()).status).toBe(200);
    expect(attempts()).toMatchObject([{ isRepeat: false }]);
  });

  test.each([
    ['an unknown parcel', {}, { parcel: 2 }, 'no_address'],
    ['an erased customer', { isErased: true, parcels: [] }, {}, 'no_address'],
  ])('is refused for %s', async (_, order, body, code) => {
    const { create } = await delivered(order);
    expect(await create(body)).toMatchObject({ status: 409, body: { code } });
  });

  test('is refused without the shop’s address, and by a carrier without return labels', async () => {
    const others = [
      { carrier, code: 'no_shop_address' },
      { carrier: { ...carrier, hasReturnLabels: false }, code: 'no_return_labels' },
    ];
    for (const { code, ...deps } of others) {
      const other = await startShipping(deps);
      const orderId = other.order({ status: 'delivered' });
      await other.bus.settled();
      const body = { orderId, parcel: 1, pieces: 1 };
      const path = `/internal/return-labels/${randomUUID()}`;
      const refused = await other.request('PUT', path, { caller: serviceCaller('orders'), body });
      expect(refused).toMatchObject({ status: 409, body: { code } });
      await other.stop();
    }
  });
});

describe('the history of an order', () => {
  const historyOf = async (orderId: string) => {
    const body = { paymentId: null, readsLog: false, eventIds: [] };
    const path = `/internal/orders/${orderId}/history`;
    const answer = await shipping.request('POST', path, { caller: serviceCaller('gateway'), body });
    return (answer.body.entries as { title: string; by: string | null }[])
      .filter(({ title }) => /return label/i.test(title))
      .map(({ title, by }) => [title, by]);
  };

  test('shows that a return’s label was created, who opened it first, and that it was voided', async () => {
    const { orderId, create, open, end } = await delivered();
    await create();
    await create();
    expect(await historyOf(orderId)).toEqual([['Return label created', null]]);
    await open(undefined, `?token=${orderToken(shipping.ctx.linkSecret, orderId)}`);
    await open(adminCaller());
    await end();
    await voidReturnLabels(shipping.ctx);
    expect(await historyOf(orderId)).toEqual([
      ['Return label created', null],
      ['Return label opened for printing', 'customer'],
      ['Return label no longer needed', 'system'],
      ['Return label voided', 'system'],
    ]);
  });

  test('shows that the carrier did not void the label, and which member of the staff opened it', async () => {
    const { orderId, create, open, end } = await delivered();
    await create();
    expect((await open(customerCaller())).status).toBe(404);
    await open(supportCaller());
    await end();
    voids = ['refused'];
    await voidReturnLabels(shipping.ctx);
    expect(await historyOf(orderId)).toEqual([
      ['Return label created', null],
      ['Return label opened for printing', 'staff'],
      ['Return label no longer needed', 'system'],
      ['The carrier did not void the return label', 'system'],
    ]);
  });
});

describe('the label of a return that no longer needs it', () => {
  test('no longer opens, and is voided when the carrier answers', async () => {
    const { create, open, end } = await delivered();
    const { trackingNumber } = (await create()).body;
    await end();
    expect((await open(adminCaller())).body).toMatchObject({ message: 'This label was voided.' });
    expect(await create()).toMatchObject({ status: 409, body: { code: 'return_closed' } });
    voids = ['unknown'];
    await voidReturnLabels(shipping.ctx);
    expect(voided).not.toContain(trackingNumber);
    await voidReturnLabels(shipping.ctx);
    await voidReturnLabels(shipping.ctx);
    expect(voided.filter((number) => number === trackingNumber)).toHaveLength(1);
  });

  test('is voided when the return ended during the carrier’s call', async () => {
    const { create, end, open } = await delivered();
    duringBooking = end;
    expect(await create()).toMatchObject({ status: 409, body: { code: 'return_closed' } });
    duringBooking = async () => {};
    const count = voided.length;
    await voidReturnLabels(shipping.ctx);
    expect(voided).toHaveLength(count + 1);
    expect((await open(adminCaller())).status).toBe(404);
  });

  test('stays valid when the carrier already has the parcel, and the carrier is asked once', async () => {
    const { create, end } = await delivered();
    const { trackingNumber } = (await create()).body;
    await end();
    voids = ['refused'];
    await voidReturnLabels(shipping.ctx);
    await voidReturnLabels(shipping.ctx);
    expect(voided).not.toContain(trackingNumber);
  });
});

test.each(['account', 'order'])('erasing the %s erases the sender and the PDF, also during the call', async (what) => {
  const userId = randomUUID();
  const { orderId, create } = await delivered({ userId });
  const erase = async () => {
    if (what === 'account') await shipping.deliver(userDeleted({ userId }));
    shipping.order({ orderId, status: 'delivered', version: 9, userId: null, isErased: true, customerEmail: '' });
    await shipping.bus.settled();
  };
  const stored = async () =>
    (await shipping.pool.query('SELECT address, user_id, pdf FROM return_labels WHERE order_id = $1', [orderId])).rows;
  if (what === 'order') duringBooking = erase;
  await create();
  duringBooking = async () => {};
  if (what === 'account') await erase();
  expect(await stored()).toEqual([{ address: null, user_id: null, pdf: null }]);
});
