import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { orderDelayAsked, orderDelayKept } from '@loop-petal/contracts/events/order-events';
import { type ProductSnapshot, productChanged, productDeleted } from '@loop-petal/contracts/events/product-events';
import { promiseAvailable } from '@loop-petal/contracts/events/production-events';
import { orderToken } from '@loop-petal/service-kit/security/order-link';
import { customerCaller, serviceCaller } from '@loop-petal/service-kit/testing';
import { emailWaitlists } from '../../src/waitlist/email-waitlist.ts';
import { orderDetails } from '../order-details.ts';
import { startNotifications } from '../start-notifications.ts';

let service: Awaited<ReturnType<typeof startNotifications>>;
beforeAll(async () => {
  service = await startNotifications();
});
afterAll(() => service.stop());

const snapshot = (changes: Partial<ProductSnapshot> = {}): ProductSnapshot => ({
  id: randomUUID(),
  name: 'Rose Stem',
  description: '',
  priceCents: 14_40,
  imageUrl: '',
  category: 'stems',
  colors: [],
  stemCount: 1,
  inStock: true,
  isVisible: true,
  variations: [],
  version: 1,
  ...changes,
});
const ON_SALE = { id: randomUUID(), colorName: 'Red', imageUrl: '', isAvailable: true, stockQuantity: 0 };
const SOLD_OUT = { ...ON_SALE, isAvailable: false };
const emailsTo = async (email: string) =>
  (
    await service.pool.query(
      'SELECT subject, text, unsubscribe_url FROM mails WHERE recipient = $1 ORDER BY created_at',
      [email],
    )
  ).rows;

describe('a shopper on the waitlist of a product', () => {
  let product: ProductSnapshot;
  let email: string;
  beforeEach(async () => {
    product = snapshot();
    email = `${randomUUID()}@example.com`;
    await service.deliver(productChanged(product));
  });
  const join = (body: object = { email }, id = product.id) =>
    service.request('POST', `/api/products/${id}/waitlist`, { body });
  /** Back until its waitlist is emailed. */
  const isBack = async (variationId: string | null = null) => {
    service.available.add(product.id);
    await service.deliver(promiseAvailable({ productId: product.id, variationId }));
    await emailWaitlists(service.ctx);
    service.available.delete(product.id);
  };
  const joined = async () =>
    (await service.published('waitlist.joined')).filter(({ productId }) => productId === product.id);

  test('gets one email when it can be ordered again, however often that was requested or published', async () => {
    const first = await join();
    expect(first.status).toBe(201);
    expect(await join({ email: email.toUpperCase() })).toMatchObject({ status: 201, body: first.body });
    expect(await joined()).toEqual([{ productId: product.id, variationId: null }]);
    expect(await emailsTo(email)).toEqual([]);
    await isBack();
    await isBack();
    expect(await emailsTo(email)).toEqual([
      expect.objectContaining({
        subject: 'Rose Stem is back',
        text: expect.stringContaining(`http://shop.test:8080/product/${product.id}`),
      }),
    ]);
  });

  test('gets one email about all products that are available again', async () => {
    const products = Array.from({ length: 8 }, (_, n) => snapshot({ name: `Stem ${n}` }));
    await service.deliver(...products.map((one) => productChanged(one)));
    for (const { id } of products) await join({ email }, id);
    for (const { id } of products) service.available.add(id);
    await service.deliver(...products.map(({ id }) => promiseAvailable({ productId: id, variationId: null })));
    await Promise.all([emailWaitlists(service.ctx), emailWaitlists(service.ctx)]);
    await emailWaitlists(service.ctx);
    const [message, ...others] = await emailsTo(email);
    expect(others).toEqual([]);
    expect(message?.subject).toBe('8 flowers on your waitlist are back');
    for (const { id, name } of products)
      expect(message?.text).toContain(`${name}\nhttp://shop.test:8080/product/${id}`);
  });

  test('can’t join for a product that can be ordered', async () => {
    service.available.add(product.id);
    const answer = await join();
    expect([answer.status, answer.body.message]).toEqual([200, expect.stringContaining('you can order it now')]);
    await isBack();
    expect(await joined()).toEqual([]);
    expect(await emailsTo(email)).toEqual([]);
  });

  test.each([
    ['is out of stock', { inStock: false }, null],
    ['has sold out its limited edition', { variations: [SOLD_OUT] }, SOLD_OUT.id],
  ])('waits while the product %s, although there is material and time', async (_, changes, variationId) => {
    await service.deliver(productChanged({ ...product, ...changes, version: 2 }));
    service.available.add(product.id);
    expect((await join({ email, variationId })).status).toBe(201);
    await isBack(variationId);
    expect(await emailsTo(email)).toEqual([]);
    expect(await joined()).toHaveLength(2);
    await service.deliver(productChanged({ ...product, variations: variationId ? [ON_SALE] : [], version: 3 }));
    await isBack(variationId);
    expect(await emailsTo(email)).toHaveLength(1);
  });

  test('can wait for at most ten products, in any spelling of the address', async () => {
    const products = Array.from({ length: 12 }, () => snapshot());
    await service.deliver(...products.map((one) => productChanged(one)));
    const answers = await Promise.all(products.map(({ id }, n) => join({ email: email.replace('@', `+${n}@`) }, id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(10).fill(201), 409, 409]);
  });

  test('gets at most five emails an hour; the others follow later, if the product is not sold out by then', async () => {
    for (const emails of [1, 2, 3, 4, 5, 5]) {
      await join();
      await isBack();
      expect(await emailsTo(email)).toHaveLength(emails);
    }
    await service.pool.query("UPDATE mails SET created_at = now() - interval '61 minutes' WHERE recipient = $1", [
      email,
    ]);
    await service.pool.query('UPDATE waitlist SET available_at = now() WHERE email = $1', [email]);
    await emailWaitlists(service.ctx);
    expect(await emailsTo(email)).toHaveLength(5);
    expect(await joined()).toHaveLength(7);
    await isBack();
    expect(await emailsTo(email)).toHaveLength(6);
  });

  test('can join again after the email', async () => {
    for (const emails of [1, 2]) {
      await join();
      await isBack();
      expect(await emailsTo(email)).toHaveLength(emails);
    }
  });

  test('can wait for one variation', async () => {
    const color = ON_SALE.id;
    await service.deliver(productChanged({ ...product, variations: [ON_SALE], version: 2 }));
    expect((await join({ email, variationId: color })).status).toBe(201);
    await isBack();
    expect(await emailsTo(email)).toEqual([]);
    await isBack(color);
    expect(await emailsTo(email)).toHaveLength(1);
  });

  test.each(['one click', 'the page'])(
    'gets no more emails after unsubscribing by %s, until they confirm a new request and the product is back',
    async (how) => {
      const tokenIn = (text = '') =>
        new URL(/http:\S+newsletter\?token=\S+/.exec(text)?.[0] ?? '').searchParams.get('token');
      const confirm = (token: string | null) => service.request('POST', '/api/newsletter/confirm', { body: { token } });
      await join();
      await isBack();
      const [sentEmail] = await emailsTo(email);
      if (how === 'one click') {
        const link = new URL(sentEmail?.unsubscribe_url ?? '');
        const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
        expect((await service.request('POST', link.pathname + link.search, { body })).status).toBe(200);
      } else {
        const left = await confirm(tokenIn(sentEmail?.text));
        expect(left).toMatchObject({ status: 200, body: { message: expect.stringContaining("won't email you") } });
      }
      for (let n = 0; n < 3; n++) expect((await join()).status).toBe(201);
      await isBack();
      await isBack();
      const emails = await emailsTo(email);
      expect(emails.map(({ subject }) => subject)).toEqual([
        sentEmail?.subject,
        'Should we email you when your flowers are back?',
      ]);
      expect((await confirm(tokenIn(emails[1]?.text))).status).toBe(200);
      await emailWaitlists(service.ctx);
      expect(await emailsTo(email)).toHaveLength(2);
      expect(await joined()).toHaveLength(3);
      await isBack();
      expect(await emailsTo(email)).toHaveLength(3);
    },
  );

  test('is refused for a hidden or unknown product, and without an address', async () => {
    const hidden = snapshot({ isVisible: false });
    const deleted = snapshot();
    await service.deliver(productChanged(hidden), productChanged(deleted), productDeleted({ id: deleted.id }));
    for (const id of [randomUUID(), hidden.id, deleted.id]) expect((await join({ email }, id)).status).toBe(404);
    expect((await join({ email, variationId: randomUUID() })).status).toBe(404);
    expect((await join({ email: 'unknown' })).status).toBe(400);
  });

  test('has the entry in the export, and it is deleted with the account', async () => {
    await join();
    const path = `/internal/users/${randomUUID()}/export?email=${email}`;
    const exported = async () =>
      (await service.request('GET', path, { caller: serviceCaller('gateway') })).body.waitlist;
    expect(await exported()).toEqual([{ productName: 'Rose Stem', joinedAt: expect.any(String) }]);
    const erase = (caller: Parameters<typeof service.request>[2]) =>
      service.request('POST', '/internal/mailboxes/erase', {
        ...caller,
        body: { userId: randomUUID(), email: email.toUpperCase() },
      });
    expect((await erase({ caller: customerCaller() })).status).toBe(404);
    expect((await erase({ caller: serviceCaller('identity') })).status).toBe(204);
    expect(await exported()).toEqual([]);
  });
});

describe('the customer of a late order', () => {
  const promised = { madeBy: '2026-12-03', from: '2026-12-04', to: '2026-12-10' };
  const proposed = { madeBy: '2026-12-09', from: '2026-12-10', to: '2026-12-16' };
  const asked = (orderId: string, onSilence: 'keep' | 'cancel') =>
    orderDelayAsked({ orderId, promised, proposed, answerBy: '2026-12-03T20:00:00.000Z', onSilence });

  test.each([
    ['keep', 'we’ll assume that you agree to the new date'],
    ['cancel', 'we’ll cancel the order and refund you'],
  ] as const)(
    'is asked in an email with a signed link, which explains that no answer means to %s',
    async (onSilence, words) => {
      const email = `${randomUUID()}@example.com`;
      const order = orderDetails({ customerEmail: email });
      const { orderId } = order.data;
      const question = asked(orderId, onSilence);
      await service.deliver(order, question, question);
      const [message, ...others] = await emailsTo(email);
      expect(others).toEqual([]);
      const token = orderToken(service.ctx.linkSecret, orderId);
      expect(message?.text).toContain(`http://shop.test:8080/delay?order=${orderId}&token=${token}`);
      expect(message?.text).toContain('they’d arrive by Wed, Dec 16');
      expect(message?.text).toContain(`Thursday, December 3, 2026 at 12:00 PM Pacific Time, ${words}`);
    },
  );

  test('gets an email with the new date of a kept order', async () => {
    const email = `${randomUUID()}@example.com`;
    const order = orderDetails({ customerEmail: email });
    await service.deliver(order, orderDelayKept({ orderId: order.data.orderId, promise: proposed, by: 'silence' }));
    expect(await emailsTo(email)).toEqual([
      expect.objectContaining({ text: expect.stringMatching(/didn’t hear from you.*arrive by Wed, Dec 16/s) }),
    ]);
  });
});
