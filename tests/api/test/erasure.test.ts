import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { inputSchema } from '@loop-petal/contracts/documents/json-schemas';
import { PERSONAL_TOPICS, topicOf } from '@loop-petal/contracts/events/event';
import { operations } from '@loop-petal/contracts/operations/all';
import { isInternal, type Operation } from '@loop-petal/contracts/operations/operation';
import type { Service } from '@loop-petal/contracts/services';
import type { Caller } from '@loop-petal/service-kit/security/internal-token';
import {
  adminCaller,
  artisanCaller,
  customerCaller,
  serviceCaller,
  visitorCaller,
} from '@loop-petal/service-kit/testing';
import { consumedEvents } from '../src/consumed-events.ts';
import { identifies } from '../src/named-inputs.ts';
import { pictureForm } from '../src/picture-form.ts';
import { startWholeShop } from '../src/whole-shop.ts';

/** A marker added to every text that the customer enters. */
const MARKER = 'zq7mark';
const EMAIL = `${MARKER}@example.com`;
/** A marker in the name of the artisan. */
const ARTISAN = 'yq8mark';

/** Texts that contain no customer data, with the reason. */
const NOT_PERSONAL: Readonly<Record<string, string>> = {
  'POST /api/cart selectedColor': 'one of the product',
  'POST /api/orders orderItems.selectedColor': 'one of the product',
  'POST /api/orders shippingMethod': 'the name of a service',
  'POST /api/orders country': 'the United States',
  'POST /api/orders state': 'one of the states',
  'POST /api/orders zipCode': 'digits; stored in the address that holds the marker',
  'POST /api/orders subtotalAmount': 'an amount',
  'POST /api/orders taxAmount': 'an amount',
  'POST /api/orders shippingCost': 'an amount',
  'POST /api/orders totalAmount': 'an amount',
  'POST /api/orders orderItems.price': 'an amount',
  'POST /api/orders/{id}/reviews pictures': 'addresses of pictures; erased with the review',
  'PATCH /api/orders/{id}/reviews pictures': 'addresses of pictures; erased with the review',
  'POST /api/quotes pictures': 'addresses of pictures; erased with the quote',
  'POST /api/quotes budget': 'an amount',
  'POST /api/quotes/{id}/accept country': 'the United States',
  'POST /api/quotes/{id}/accept state': 'one of the states',
  'POST /api/quotes/{id}/accept zipCode': 'digits; stored in the address that holds the marker',
  'POST /api/orders/{id}/return pictures': 'addresses of pictures; erased with the return',
  'POST /api/uploads image': 'a picture, dropped after a day unless something of the customer names it',
  'POST /api/shipping/rates fromZip': 'not stored',
  'POST /api/shipping/rates fromCountry': 'not stored',
  'POST /api/addresses country': 'the United States',
  'PATCH /api/addresses/{id} country': 'the United States',
  'POST /api/auth/register shippingCountry': 'the United States',
  'POST /api/payment/tokenize number': 'a card; `e2e/journeys/canary` looks for it',
  'POST /api/payment/tokenize exp_month': 'a card',
  'POST /api/payment/tokenize exp_year': 'a card',
  'POST /api/payment/tokenize cvv': 'a card',
  'POST /api/payment/process currency': 'US dollars',
  'POST /api/shipping/rates toZip': 'not stored',
  'POST /api/shipping/rates toCountry': 'not stored',
  'POST /api/promises zips': 'not stored',
};
const NOT_OF_CUSTOMERS = new Set([
  'POST /api/admin/login',
  'POST /api/auth/invitation/accept',
  'POST /api/payment/webhook',
  'POST /api/search-products',
  'POST /api/address/validate',
]);

/** Events of personal topics that contain only ids, so that their dead letters outlive the customer. */
const IDS_ONLY = ['order-details.return-label-unneeded', 'quote.erased'];
const personalTypes = () =>
  [...new Set(Object.values(consumedEvents()).flat())].filter(
    (type) => PERSONAL_TOPICS.includes(topicOf(type)) && !IDS_ONLY.includes(type),
  );

let shop: Awaited<ReturnType<typeof startWholeShop>>;
beforeEach(async () => {
  shop = await startWholeShop();
}, 120_000);
afterEach(() => shop?.stop());

const marked = new Set<string>();

async function send(caller: Caller, name: string, given: { path?: string; body?: object; query?: string } = {}) {
  const [method = '', pattern = ''] = name.split(' ');
  const operation = operations.find((one) => one.name === name);
  if (!operation) throw new Error(`there is no call ${name}`);
  const request = shop.request(operation.service as Service);
  const path = `${given.path ?? pattern}${given.query ?? ''}`;
  const answer = await request(method, path, { caller, ...(given.body ? { body: given.body } : {}) });
  if (answer.status >= 400) throw new Error(`${name}: ${answer.status} ${JSON.stringify(answer.body)}`);
  for (const field of markedIn(given.body)) marked.add(`${name} ${field}`);
  return answer;
}

function markedIn(value: unknown, path: readonly string[] = []): string[] {
  if (typeof value === 'string') return value.includes(MARKER) ? [path.join('.')] : [];
  if (Array.isArray(value)) return value.flatMap((one) => markedIn(one, path));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => markedIn(one, [...path, name]));
}

/** Every text that a shopper can enter, from the contract's schemas. */
function texts(): string[] {
  const isOfShoppers = ({ roles }: Operation) =>
    roles.some((role) => role === 'visitor' || role === 'customer' || role === 'anyone');
  return operations
    .filter((one) => one.method !== 'GET' && one.body && !isInternal(one) && isOfShoppers(one))
    .filter(({ name }) => !NOT_OF_CUSTOMERS.has(name))
    .flatMap(({ name, body }) => [...new Set(textsIn(inputSchema(body as never)))].map((field) => `${name} ${field}`));
}

function textsIn(schema: unknown, path: readonly string[] = []): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { type, properties = {}, items, anyOf, oneOf, ...rest } = schema as Record<string, unknown>;
  const name = path.at(-1) ?? '';
  const isText =
    [type].flat().includes('string') &&
    !('enum' in rest) &&
    !('const' in rest) &&
    rest.format !== 'uuid' &&
    !isDay(rest);
  return [
    ...(isText && !identifies(name) && name !== 'otp' ? [path.join('.')] : []),
    ...Object.entries(properties as object).flatMap(([key, one]) => textsIn(one, [...path, key])),
    ...textsIn(items, path),
    ...[anyOf ?? [], oneOf ?? []].flat().flatMap((one) => textsIn(one, path)),
  ];
}
const isDay = ({ pattern, format }: Record<string, unknown>) =>
  format === 'date' || format === 'date-time' || String(pattern ?? '').includes('\\d{4}');

/** Where a marker is stored, by service and table. */
const found = async () =>
  [...(await shop.records())]
    .filter(([, text]) => [MARKER, ARTISAN].some((marker) => text.toLowerCase().includes(marker)))
    .map(([table]) => table);

async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let round = 0; round < 60 && !(await holds()); round++) await new Promise((resolve) => setTimeout(resolve, 50));
}
const tokenEmailed = async (page: string): Promise<string> => {
  let token = '';
  await until(async () => {
    const emails = (await shop.records()).get('notifications.mails') ?? '';
    token = new RegExp(`${page}\\?token=([\\w-]+)`).exec(emails)?.[1] ?? '';
    return token !== '';
  });
  return token;
};

test('deleting an account that used every feature leaves no trace of the customer or the artisan', async () => {
  const admin = adminCaller();
  await send(admin, 'POST /api/admin/categories', { body: { name: 'Bouquets' } });
  const flower = { name: 'Rose Bouquet', description: 'Twelve roses, made to order', price: '29.99' };
  const { body: rose } = await send(admin, 'POST /api/admin/products', {
    body: { ...flower, category: 'bouquets', imageUrl: '/system/marker' },
  });

  const password = `${MARKER} and 27 tulips`;
  const week = { mon: 480, tue: 480, wed: 480, thu: 480, fri: 480, sat: 480, sun: 480 };
  const account = { email: `${ARTISAN}@example.com`, username: ARTISAN, password: `${ARTISAN} and wool` };
  const { body: artisan } = await send(admin, 'POST /api/admin/production/artisans', {
    body: { ...account, name: `${ARTISAN} Berg`, minutesPerWeekday: week, categories: ['bouquets'] },
  });
  const visitor = visitorCaller();
  const asGuest = (await send(visitor, 'POST /api/live-chat/session')).body;
  await send(visitor, 'POST /api/live-chat/send', { body: { sessionId: asGuest.sessionId, message: MARKER } });
  const registered = await send(visitor, 'POST /api/auth/register', {
    body: {
      username: MARKER,
      password,
      email: EMAIL,
      shippingName: MARKER,
      shippingPhone: `${MARKER} 555`,
      shippingAddressLine1: MARKER,
      shippingAddressLine2: MARKER,
      shippingCity: MARKER,
      shippingState: MARKER,
      shippingZipCode: MARKER,
      shippingCountry: 'US',
      shippingDeliveryInstructions: MARKER,
    },
  });
  const userId: string = registered.body.id;
  const me = customerCaller(userId);
  await send(visitor, 'POST /api/auth/confirm-email', { body: { token: await tokenEmailed('confirm-email') } });
  await send(visitor, 'POST /api/auth/login', { body: { username: MARKER, password } });
  await send(me, 'POST /api/auth/update-password', {
    body: { currentPassword: password, newPassword: `${password}!` },
  });
  await send(visitor, 'POST /api/auth/forgot-password', { body: { email: EMAIL } });
  const token = await tokenEmailed('reset-password');
  await send(visitor, 'POST /api/auth/reset-password', { body: { token, newPassword: password } });
  await send(me, 'POST /api/auth/update-email', { body: { email: EMAIL, currentPassword: password } });

  const address = {
    recipientName: MARKER,
    phone: `${MARKER} 555`,
    addressLine1: MARKER,
    addressLine2: MARKER,
    city: MARKER,
    state: MARKER,
    zipCode: MARKER,
    country: 'US',
    deliveryInstructions: MARKER,
  };
  const { body: saved } = await send(me, 'POST /api/addresses', { body: { ...address, name: MARKER } });
  const path = `/api/addresses/${saved.id}`;
  await send(me, 'PATCH /api/addresses/{id}', { path, body: { ...address, name: MARKER } });

  await send(me, 'POST /api/cart', { body: { productId: rose.id } });
  await send(me, 'POST /api/wishlist', { body: { productId: rose.id } });
  const { name: _, recipientName: __, phone: ___, ...place } = { name: '', ...address };

  const pay = async (total: string): Promise<string> => {
    const amount = Math.round(Number(total) * 100);
    const card = { number: '4111111111111111', exp_month: '12', exp_year: '2040', cvv: '123', zip: MARKER };
    const { body: paid } = await send(me, 'POST /api/payment/tokenize', { body: card });
    const payment = { paymentToken: paid.id, amount, currency: 'USD', description: MARKER };
    return (await send(me, 'POST /api/payment/process', { body: payment })).body.paymentId;
  };
  const customer = {
    ...{ ...place, state: 'OR', zipCode: '97205' },
    ...{ customerName: MARKER, customerEmail: EMAIL, customerPhone: `${MARKER} 555` },
  };
  const order = async () => {
    const { body: totals } = await send(me, 'GET /api/cart/totals');
    return send(me, 'POST /api/orders', {
      body: {
        ...customer,
        shippingAddress: MARKER,
        subtotalAmount: totals.subtotal,
        taxAmount: totals.tax,
        shippingCost: totals.shipping,
        totalAmount: totals.total,
        orderItems: [{ productId: rose.id, productName: MARKER, quantity: 1, price: totals.subtotal }],
        paymentId: await pay(totals.total),
        paymentStatus: MARKER,
        paymentMethod: MARKER,
        status: MARKER,
        gifts: [{ shipToAddressId: null, recipientName: MARKER, message: MARKER, from: MARKER, recipientEmail: EMAIL }],
      },
    });
  };
  const { id } = (await order()).body;
  const status = (to: string, orderId = id) =>
    send(admin, 'PATCH /api/admin/orders/{id}/status', {
      path: `/api/admin/orders/${orderId}/status`,
      body: { status: to },
    });
  await until(async () => (await shop.records()).get('notifications.mails')?.includes('We have your order') === true);
  await status('processing');
  const jobs = async () => (await send(artisanCaller(artisan.id), 'GET /api/artisan/jobs')).body;
  await until(async () => (await jobs()).length > 0);
  const [{ id: jobId }] = await jobs();
  for (const step of ['start', 'finish'] as const) {
    const path = `/api/artisan/jobs/${jobId}/${step}`;
    await send(artisanCaller(artisan.id), `POST /api/artisan/jobs/{id}/${step}`, { path });
  }
  const pictures = { path: `/api/artisan/jobs/${jobId}/pictures`, body: await pictureForm() };
  const { imageUrl } = (await send(artisanCaller(artisan.id), 'POST /api/artisan/jobs/{id}/pictures', pictures)).body;
  await until(async () => (await shop.records()).get('orders.pieces')?.includes(ARTISAN) === true);
  await send(admin, 'POST /api/shipping/create', { body: { orderId: id } });
  await status('delivered');
  const reviewed = `/api/orders/${id}/reviews`;
  const { items } = (await send(me, 'GET /api/orders/{id}/reviews', { path: reviewed })).body;
  const review = { path: reviewed, body: { itemId: items[0].itemId, stars: 4, text: MARKER } };
  await send(me, 'POST /api/orders/{id}/reviews', review);
  await send(me, 'PATCH /api/orders/{id}/reviews', { ...review, body: { ...review.body, text: `${MARKER} 2` } });
  const returned = { path: `/api/orders/${id}/return`, body: { reason: MARKER } };
  await send(me, 'POST /api/orders/{id}/return', returned);

  const asked = { email: EMAIL, name: MARKER, message: MARKER };
  let quoteId = '';
  for (const asker of [me, visitor]) {
    const quote = (await send(asker, 'POST /api/quotes', { body: asked })).body;
    quoteId = quote.id;
    const query = `?token=${quote.token}`;
    await send(asker, 'POST /api/quotes/{id}/messages', {
      ...{ path: `/api/quotes/${quote.id}/messages`, query },
      body: { text: `${MARKER} 2` },
    });
    const { body: offered } = await send(admin, 'POST /api/admin/quotes/{id}/offer', {
      path: `/api/admin/quotes/${quote.id}/offer`,
      body: {
        ...{ basedOn: 0, shippingMethod: 'FEDEX_GROUND', validUntil: '2100-01-01', message: MARKER },
        lines: [{ description: 'Bridal bouquet', quantity: 1, unitPrice: '90.00', makingMinutes: 60 }],
      },
    });
    const accepted = await send(me, 'POST /api/quotes/{id}/accept', {
      ...{ path: `/api/quotes/${quote.id}/accept`, query },
      body: { ...customer, version: 1, paymentId: await pay(offered.totalAmount) },
    });
    await status('delivered', accepted.body.id);
  }

  const { sessionId } = (await send(me, 'POST /api/live-chat/session')).body;
  await send(me, 'POST /api/live-chat/send', { body: { sessionId, message: MARKER } });
  await send(me, 'POST /api/live-chat/asked', { body: { sessionId, question: MARKER, found: 0 } });
  await send(me, 'POST /api/contact', { body: { name: MARKER, email: EMAIL, message: MARKER } });
  await send(me, 'POST /api/newsletter/subscribe', { body: { email: EMAIL, source: MARKER } });
  await send(me, 'POST /api/newsletter/unsubscribe', { body: { email: EMAIL } });
  const waitlist = { path: `/api/products/${rose.id}/waitlist`, body: { email: EMAIL } };
  await send(me, 'POST /api/products/{id}/waitlist', waitlist);
  await until(async () => (await found()).includes('shipping.shipments'));
  expect(await found()).toEqual(
    expect.arrayContaining([
      'identity.users',
      'orders.orders',
      'orders.pieces',
      'production.artisans',
      'notifications.mails',
      'payments.payments',
      'shipping.shipments',
    ]),
  );

  for (const type of personalTypes()) {
    const about = { subject: topicOf(type) === 'quote' ? quoteId : id, source: 'test', time: new Date().toISOString() };
    await shop.bus.publish([{ specversion: '1.0', id: crypto.randomUUID(), type, ...about, data: { wrong: MARKER } }]);
  }
  await until(async () => (await found()).filter((table) => table.endsWith('.dead_letters')).length === 3);
  expect(await found()).toEqual(
    expect.arrayContaining(['notifications.dead_letters', 'production.dead_letters', 'shipping.dead_letters']),
  );

  await send(admin, 'DELETE /api/admin/users/{id}', { path: `/api/admin/users/${artisan.id}` });
  await send(me, 'DELETE /api/user', { body: { password } });
  await until(async () => (await found()).length === 0);
  expect(await found()).toEqual([]);
  const names = async () => [...(await shop.records()).values()].some((text) => text.includes(imageUrl));
  await until(async () => !(await names()));
  expect([await names(), (await shop.request('production')('GET', imageUrl)).status]).toEqual([false, 404]);
  for (const { path: exported, service } of operations.filter((one) => one.path.endsWith('/{userId}/export'))) {
    const answer = await shop.request(service as Service)('GET', exported.replace('{userId}', userId), {
      caller: serviceCaller('gateway'),
    });
    expect(JSON.stringify(answer.body)).not.toContain(MARKER);
  }
  const told = shop.bus.published.filter((event) => !PERSONAL_TOPICS.includes(topicOf(event.type)));
  expect(told.filter((event) => JSON.stringify(event).includes(MARKER)).map(({ type }) => type)).toEqual([]);

  // If the contract has a new text, enter it above, or list it with the reason why it is not personal.
  const known = new Set([...marked, ...Object.keys(NOT_PERSONAL)]);
  expect(texts().filter((field) => !known.has(field))).toEqual([]);
  expect(Object.keys(NOT_PERSONAL).filter((field) => !texts().includes(field))).toEqual([]);
}, 180_000);
