import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { paymentCaptured } from '@loop-petal/contracts/events/payment-events';
import { userDeleted } from '@loop-petal/contracts/events/user-events';
import { toCents } from '@loop-petal/contracts/rules/money';
import type { OrderView } from '@loop-petal/contracts/shapes/orders';
import type { WishField } from '@loop-petal/contracts/shapes/personalization';
import {
  adminCaller,
  customerCaller,
  packerCaller,
  serviceCaller,
  supportCaller,
} from '@loop-petal/service-kit/testing';
import { type Line, orderBody, pay, post, type Shopper } from './checkout.ts';
import { type Orders, offer, product, startOrders } from './start-orders.ts';

const ribbon: WishField = {
  ...{ key: 'ribbon', label: 'Name on the ribbon', kind: 'text', maxLength: 10, required: true },
  ...{ price: '4.00', minutes: 15, returnable: false },
};
const yarn: WishField = {
  ...{ key: 'yarn', label: 'Yarn', kind: 'choice', choices: ['Cotton', 'Wool'], required: false },
  ...{ price: '0.00', minutes: 5, returnable: true },
};
const rose = product({ priceCents: 40_00, personalization: [ribbon, yarn] });
const tulip = product({ priceCents: 40_00, personalization: [{ ...yarn, required: true }] });

let orders: Orders;
beforeAll(async () => {
  orders = await startOrders();
  await orders.deliver(rose, tulip);
});
afterAll(() => orders.stop());
afterEach(() => {
  orders.down.clear();
  orders.corrected.length = 0;
});

const MIA = { productId: rose.data.id, cents: 44_00, personalization: { ribbon: ' Mia ', yarn: 'Wool' } };
const newShopper = () => customerCaller() as Shopper;
const send = (lines: Line[], shopper = newShopper()) => post(orders, shopper, pay(orders, shopper, orderBody(lines)));

async function placed(line: Line = MIA) {
  const shopper = newShopper();
  const { status, body } = await send([line], shopper);
  if (status !== 201) throw new Error(JSON.stringify(body));
  const { id, paymentId, totalAmount, orderItems } = body as OrderView;
  await orders.deliver(paymentCaptured({ paymentId, orderId: id, amountCents: toCents(totalAmount) }));
  const itemId = orderItems[0]?.id ?? '';
  const path = `/api/orders/${id}`;
  return {
    ...{ id, itemId, shopper, body: body as OrderView },
    read: async (): Promise<OrderView> => (await orders.request('GET', path, { caller: shopper })).body,
    correct: (personalization: object, item = itemId, caller = shopper) =>
      orders.request('PATCH', `${path}/items/${item}/personalization`, { caller, body: { personalization } }),
    giveBack: () => orders.request('POST', `${path}/return`, { caller: shopper, body: { reason: 'Too red' } }),
    deliver: () => orders.rows("UPDATE orders SET status = 'delivered', delivered_at = now() WHERE id = $1", [id]),
    published: async (type: string) => (await orders.published(type)).filter(({ orderId }) => orderId === id),
  };
}

describe('an ordered wish', () => {
  test('is kept with its question, priced, and named by the receipt', async () => {
    const { body, id, published } = await placed();
    expect(body.orderItems).toMatchObject([
      {
        ...{ personalization: { ribbon: 'Mia', yarn: 'Wool' }, price: '44.00', listPrice: '44.00' },
        wishes: [
          { key: 'ribbon', label: 'Name on the ribbon', value: 'Mia', maxLength: 10, returnable: false },
          { key: 'yarn', label: 'Yarn', value: 'Wool', choices: ['Cotton', 'Wool'] },
        ],
      },
    ]);
    expect(body.receipt.slice(0, 2).map(({ kind, label, amount }) => [kind, label, amount])).toEqual([
      ['item', 'Rose Bouquet', '40.00'],
      ['personalization', 'Name on the ribbon', '4.00'],
    ]);
    const wanted = orders.promised.find(({ orderId }) => orderId === id);
    expect(wanted?.lines).toMatchObject([{ extraMinutes: 20 }]);
    expect(await published('order.placed')).toMatchObject([{ lines: [{ extraMinutes: 20 }] }]);
    expect(JSON.stringify(await published('order.placed'))).not.toContain('Mia');
    const [details] = await published('order-details.changed');
    expect(details?.items).toMatchObject([
      {
        ...{ id: body.orderItems[0]?.id, returnable: false, reviewable: true },
        wishes: [{ label: 'Name on the ribbon', value: 'Mia' }, { value: 'Wool' }],
      },
    ]);
    const packed = await orders.request('GET', `/api/packing/orders/${id}`, { caller: packerCaller() });
    expect(packed.body.orderItems).toMatchObject([{ wishes: [{ value: 'Mia' }, { value: 'Wool' }] }]);
    expect(JSON.stringify(packed.body.orderItems)).not.toContain('4.00');
  });

  test('costs the same under an offer', async () => {
    const lily = product({ priceCents: 40_00, personalization: [ribbon, yarn] });
    const half = offer({ discountValue: 50, applicableProducts: [lily.data.id] });
    await orders.deliver(lily, half);
    const { status, body } = await send([{ ...MIA, productId: lily.data.id, cents: 24_00 }]);
    expect(status).toBe(201);
    expect(body.orderItems).toMatchObject([{ price: '24.00', listPrice: '44.00' }]);
  });

  test.each([
    ['no answer', { cents: 40_00, personalization: {} }, 'wishes_changed'],
    ['an unknown choice', { personalization: { ribbon: 'Mia', yarn: 'Silk' } }, 'wishes_changed'],
    ['another price', { cents: 43_00 }, 'quote_changed'],
  ])('with %s is refused, and nothing is charged', async (_what, change, code) => {
    const { status, body } = await send([{ ...MIA, ...change }]);
    expect({ status, code: body.code }).toEqual({ status: 409, code });
    expect(body.message).toContain('your card was not charged');
  });

  test('is exported, and erased once its order is finished', async () => {
    const { id, shopper, read } = await placed();
    const caller = serviceCaller('gateway');
    const exported = await orders.request('GET', `/internal/users/${shopper.ownerId}/export`, { caller });
    expect(JSON.stringify(exported.body)).toContain('Mia');
    await orders.deliver(userDeleted({ userId: shopper.ownerId }));
    const stored = () => orders.rows('SELECT wishes FROM order_items WHERE order_id = $1', [id]);
    expect(JSON.stringify(await stored())).toContain('Mia');
    expect(JSON.stringify(await read())).not.toContain('Mia');
    const other = await placed();
    await other.deliver();
    await orders.deliver(userDeleted({ userId: other.shopper.ownerId }));
    expect(await orders.rows('SELECT wishes FROM order_items WHERE order_id = $1', [other.id])).toEqual([
      { wishes: [] },
    ]);
    const last = (await other.published('order-details.changed')).at(-1);
    expect(JSON.stringify(last)).not.toContain('Mia');
  });
});

describe('a return', () => {
  test('of a piece made for one person is refused, and others can be returned', async () => {
    const [personal, plain] = [
      await placed(),
      await placed({ ...MIA, productId: tulip.data.id, cents: 40_00, personalization: { yarn: 'Wool' } }),
    ];
    for (const order of [personal, plain]) await order.deliver();
    expect(await personal.read()).toMatchObject({ canReturn: false });
    expect(await personal.giveBack()).toMatchObject({ status: 409, body: { code: 'not_returnable' } });
    expect((await plain.giveBack()).status).toBe(200);
  });
});

describe('a correction', () => {
  test('changes the words once, in production first, and not the price', async () => {
    const order = await placed();
    for (let i = 0; i < 2; i++) {
      expect(await order.correct({ ribbon: 'Maja', yarn: 'Cotton' })).toMatchObject({
        status: 200,
        body: {
          totalAmount: order.body.totalAmount,
          orderItems: [{ personalization: { ribbon: 'Maja', yarn: 'Cotton' } }],
        },
      });
    }
    expect(orders.corrected[0]).toMatchObject({
      lineId: order.itemId,
      lines: { [order.itemId]: [{ label: 'Name on the ribbon', value: 'Maja' }, { value: 'Cotton' }] },
    });
    const details = await order.published('order-details.changed');
    expect(details.at(-1)).toMatchObject({ items: [{ wishes: [{ value: 'Maja' }, { value: 'Cotton' }] }] });
    const notes = await orders.rows(
      "SELECT description FROM timeline WHERE order_id = $1 AND type = 'order.wishes-corrected'",
      [order.id],
    );
    expect(notes).toEqual([{ description: 'Rose Bouquet: wishes corrected.' }]);
  });

  test('by the customer is emailed each time, and is possible 20 times', async () => {
    const order = await placed();
    for (let i = 0; i < 20; i++) {
      expect((await order.correct({ ribbon: `Maja ${i}`, yarn: 'Wool' })).status).toBe(200);
    }
    expect(await order.correct({ ribbon: 'Mia', yarn: 'Wool' })).toMatchObject({
      status: 409,
      body: { code: 'too_many_corrections' },
    });
    expect(await order.published('order.wishes-corrected')).toHaveLength(20);
    const path = `/api/admin/orders/${order.id}/items/${order.itemId}/personalization`;
    const body = { personalization: { ribbon: 'Mia', yarn: 'Wool' } };
    expect((await orders.request('PATCH', path, { caller: adminCaller(), body })).status).toBe(200);
  });

  test('follows the questions as they were asked, even if the product now asks others', async () => {
    const order = await placed();
    await orders.deliver(product({ ...rose.data, version: 2, personalization: [] }));
    expect((await send([MIA])).body.code).toBe('wishes_changed');
    expect((await order.correct({ ribbon: 'Maja', yarn: 'Wool' })).status).toBe(200);
    await orders.deliver(product({ ...rose.data, version: 3 }));
  });

  test('is refused for words that do not fit, a started piece, and another order', async () => {
    const order = await placed();
    for (const wishes of [
      { ribbon: '', yarn: 'Wool' },
      { ribbon: 'Maja', yarn: '' },
      { ribbon: 'Elizabeth II', yarn: 'Wool' },
      { ribbon: 'a', yarn: 'Wool', card: 'x' },
    ]) {
      expect((await order.correct(wishes)).status).toBe(422);
    }
    expect((await order.correct({ ribbon: 'Maja', yarn: 'Wool' }, 'other')).status).toBe(404);
    expect((await order.correct({ ribbon: 'Maja', yarn: 'Wool' }, order.itemId, newShopper())).status).toBe(404);
    orders.down.add('production');
    expect((await order.correct({ ribbon: 'Maja', yarn: 'Wool' })).status).toBe(503);
    orders.down.clear();
    orders.begun.add(order.itemId);
    expect(await order.correct({ ribbon: 'Maja', yarn: 'Wool' })).toMatchObject({
      status: 409,
      body: { code: 'begun' },
    });
    orders.begun.clear();
    await orders.rows("UPDATE orders SET status = 'shipped' WHERE id = $1", [order.id]);
    expect(await order.correct({ ribbon: 'Maja', yarn: 'Wool' })).toMatchObject({
      status: 409,
      body: { code: 'not_open' },
    });
    expect((await order.read()).orderItems).toMatchObject([{ personalization: { ribbon: 'Mia' } }]);
  });
});

test('corrections of different wishes by the customer and the owner keep both', async () => {
  const { id, itemId, correct, read, published } = await placed();
  const byOwner = (personalization: object) =>
    orders.request('PATCH', `/api/admin/orders/${id}/items/${itemId}/personalization`, {
      caller: adminCaller(),
      body: { personalization },
    });
  const answers = await Promise.all([correct({ ribbon: 'Maja' }), byOwner({ yarn: 'Cotton' })]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const both = { ribbon: 'Maja', yarn: 'Cotton' };
  expect((await read()).orderItems).toMatchObject([{ personalization: both }]);
  const details = (await published('order-details.changed')).at(-1);
  expect(details).toMatchObject({ items: [{ wishes: [{ value: 'Maja' }, { value: 'Cotton' }] }] });
  expect((await byOwner({ ribbon: '' })).status).toBe(422);
});

test('the owner corrects a wish until a piece is started, and the customer gets an email', async () => {
  const { id, itemId, read, published } = await placed();
  const correct = (ribbon: string, caller: object = adminCaller()) =>
    orders.request('PATCH', `/api/admin/orders/${id}/items/${itemId}/personalization`, {
      caller: caller as never,
      body: { personalization: { ribbon, yarn: 'Wool' } },
    });
  expect((await correct('Mai', supportCaller())).status).toBe(403);
  expect((await correct('far too long a name')).status).toBe(422);
  for (const _ of [1, 2]) expect((await correct('Mai')).status).toBe(200);
  expect((await read()).orderItems).toMatchObject([{ personalization: { ribbon: 'Mai', yarn: 'Wool' } }]);
  expect(await published('order.wishes-corrected')).toEqual([{ orderId: id, productName: 'Rose Bouquet' }]);
  const timeline = await orders.request('GET', `/api/admin/orders/${id}/timeline`, { caller: adminCaller() });
  expect(timeline.body).toContainEqual(
    expect.objectContaining({ description: 'Rose Bouquet: wishes corrected.', by: 'ada' }),
  );
  const audited = (await orders.published('audit.recorded')).filter(({ subject }) => subject.id === id);
  expect(audited).toMatchObject([{ action: 'corrected the wishes of an item' }]);
  orders.begun.add(itemId);
  expect(await correct('Mia')).toMatchObject({ status: 409, body: { code: 'begun' } });
});
