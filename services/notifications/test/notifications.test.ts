import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  customerNoteSent,
  requestDeclined,
  returnChanged,
  returnReasonGiven,
} from '@loop-petal/contracts/events/order-details-events';
import {
  orderCancelled,
  orderConfirmed,
  orderDelivered,
  orderMakingBegun,
  orderPaid,
  orderPaymentFailed,
  orderPiecesReady,
  orderPlaced,
  orderShipped,
} from '@loop-petal/contracts/events/order-events';
import { DEFAULT_SETTINGS } from '@loop-petal/contracts/shapes/settings';
import { adminCaller, customerCaller, serviceCaller, visitorCaller } from '@loop-petal/service-kit/testing';
import fc from 'fast-check';
import { renderEmail } from '../src/email-content/email-content.ts';
import {
  colorChangedEmail,
  dueRequestedEmail,
  orderPlacedEmail,
  serviceChangedEmail,
} from '../src/email-content/order-emails.ts';
import { normalizeMailbox } from '../src/emails/email-limit.ts';
import { type Email, eraseOldEmails } from '../src/emails/email-store.ts';
import { CUSTOMER, type Details, orderDetails as details, parcelTo } from './order-details.ts';
import { startNotifications } from './start-notifications.ts';

let service: Awaited<ReturnType<typeof startNotifications>>;

const SHOP = { name: 'Shop', address: null, signature: '', closing: '' };
const placedEvent = (orderId: string) =>
  orderPlaced({
    orderId,
    ownerId: 'v',
    userId: null,
    paymentId: 'p',
    totalCents: 40_71,
    reservationVersion: 0,
    shippingService: 'FedEx Ground',
    extraTransitDays: 0,
    hasPromise: true,
    neededBy: null,
    awaitsAcceptance: false,
    lines: [],
  });
const paidEvent = (orderId: string) => orderPaid({ orderId, totalCents: 40_71, wasRequested: false });
const shippedEvent = (orderId: string, ...parcelTrackingNumbers: string[]) =>
  orderShipped({ orderId, reservationVersion: 0, parcelTrackingNumbers });
const cancelledEvent = (orderId: string) =>
  orderCancelled({
    orderId,
    reservationVersion: 0,
    paymentId: null,
    by: 'customer',
    refund: false,
  });
async function newOrder(): Promise<string> {
  const event = details();
  await service.deliver(event);
  return event.data.orderId;
}

beforeAll(async () => {
  service = await startNotifications();
  await service.ctx.mailer.start();
});
afterAll(() => service.stop());

const post = (path: string, body: unknown, caller = visitorCaller()) => service.request('POST', path, { caller, body });
const emailsTo = (recipient: string) => service.delivered.filter((email) => email.recipient === recipient);
const waitForEmails = async (recipient: string, count: number) => {
  for (let round = 0; round < 400 && emailsTo(recipient).length < count; round++) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return emailsTo(recipient);
};
const tokenIn = (email: Email | undefined) =>
  decodeURIComponent(/newsletter\?token=([^"\s]+)/.exec(email?.text ?? '')?.[1] ?? '');
const subscriptionOf = async (email: string) => {
  const { body } = await service.request('GET', '/api/admin/newsletter-subscriptions', { caller: adminCaller() });
  return body.find((subscription: { email: string }) => subscription.email === email);
};

const unlinked = {
  trackingLink: '',
  delayLink: '',
  payLink: '/pay',
  reviewLink: '/review',
  makingDays: DEFAULT_SETTINGS.makingDays,
  place: DEFAULT_SETTINGS,
};

describe('the newsletter', () => {
  test('sends a new address a welcome email with one-click unsubscribe', async () => {
    expect((await post('/api/newsletter/subscribe', { email: 'anna@example.com', source: 'website' })).status).toBe(
      201,
    );
    const [email] = await waitForEmails('anna@example.com', 1);
    expect(await subscriptionOf('anna@example.com')).toMatchObject({
      isActive: true,
      source: 'website',
      unsubscribedAt: null,
    });
    const oneClick = new URL(email?.unsubscribeUrl ?? '');
    const answer = await service.request('POST', oneClick.pathname + oneClick.search, {
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    });
    expect(answer.status).toBe(200);
    expect(await subscriptionOf('anna@example.com')).toMatchObject({ isActive: false });
  });

  test('unsubscribes an address only with its own link', async () => {
    await post('/api/newsletter/subscribe', { email: 'bert@example.com' });
    expect((await post('/api/newsletter/unsubscribe', { email: 'BERT@example.com' })).status).toBe(200);
    expect(await subscriptionOf('bert@example.com')).toMatchObject({ isActive: true });
    const emails = await waitForEmails('bert@example.com', 2);
    const token = tokenIn(emails.find(({ subject }) => subject.includes('confirm')));
    expect((await post('/api/newsletter/confirm', { token })).status).toBe(200);
    expect(await subscriptionOf('bert@example.com')).toMatchObject({ isActive: false });
    expect((await post('/api/newsletter/confirm', { token: `${token}x` })).status).toBe(400);
  });

  test('gives the same answer for an unknown address', async () => {
    const known = await post('/api/newsletter/unsubscribe', { email: 'anna@example.com' });
    expect(await post('/api/newsletter/unsubscribe', { email: 'unknown@example.com' })).toMatchObject({
      status: 200,
      body: known.body,
    });
  });

  test('can be changed by an admin, effective immediately', async () => {
    await post('/api/newsletter/subscribe', { email: 'carl@example.com' });
    await post('/api/newsletter/unsubscribe', { email: 'carl@example.com' }, adminCaller());
    expect(await subscriptionOf('carl@example.com')).toMatchObject({
      isActive: false,
      unsubscribedAt: expect.any(String),
    });
    await post('/api/admin/newsletter/resubscribe', { email: 'carl@example.com' }, adminCaller());
    expect(await subscriptionOf('carl@example.com')).toMatchObject({ isActive: true, unsubscribedAt: null });
    expect(
      (await post('/api/admin/newsletter/resubscribe', { email: 'unknown@example.com' }, adminCaller())).status,
    ).toBe(404);
    expect(
      (await post('/api/admin/newsletter/resubscribe', { email: 'carl@example.com' }, customerCaller())).status,
    ).toBe(403);
  });

  test('can be confirmed by email before the address is subscribed', async () => {
    const asked = { email: 'elsa@example.com', source: 'assistant', confirmFirst: true };
    await post('/api/newsletter/subscribe', asked);
    await post('/api/newsletter/subscribe', asked);
    const [email, second] = await waitForEmails('elsa@example.com', 1);
    expect([email?.subject, second]).toEqual(['Please confirm that you want our newsletter', undefined]);
    expect(await subscriptionOf('elsa@example.com')).toMatchObject({ isActive: false, source: 'assistant' });
    expect((await post('/api/newsletter/confirm', { token: tokenIn(email) })).status).toBe(200);
    expect(await subscriptionOf('elsa@example.com')).toMatchObject({ isActive: true });
  });

  test.each([[{ email: 'no address' }], [{}], [{ email: 'a@b.co', isActive: false }], ['text']])(
    'refuses %j with 400',
    async (body) => {
      expect((await post('/api/newsletter/subscribe', body)).status).toBeGreaterThanOrEqual(400);
      expect((await post('/api/newsletter/subscribe', body)).status).toBeLessThan(500);
    },
  );
});

describe('a contact message', () => {
  const message = {
    name: 'Dora <script>',
    email: 'dora@example.com',
    subject: 'custom',
    message: 'Ten white roses & <b>a bow</b>',
  };

  test('is emailed to the shop as plain text', async () => {
    expect((await post('/api/contact', message)).status).toBe(201);
    const [notice] = await waitForEmails('shop@example.com', 1);
    expect(notice?.subject).toContain('Custom Order Request');
    expect(notice?.html).toContain('Ten white roses &amp; &lt;b&gt;a bow&lt;/b&gt;');
    expect(notice?.html).not.toContain('<script>');
  });

  test('is confirmed to its sender’s address without the text of the message', async () => {
    const [answer] = await waitForEmails('dora@example.com', 1);
    expect(answer?.subject).toBe('We received your message');
    for (const text of [answer?.html, answer?.text, answer?.subject]) {
      expect(text).toBeTruthy();
      expect(text).not.toMatch(/Dora|roses|bow/);
    }
  });

  test('is listed for admins with its subject, and can be deleted once', async () => {
    const { body } = await service.request('GET', '/api/admin/contacts', { caller: adminCaller() });
    expect(body[0]).toMatchObject(message);
    const remove = () => service.request('DELETE', `/api/admin/contacts/${body[0].id}`, { caller: adminCaller() });
    expect((await remove()).status).toBe(204);
    expect((await remove()).status).toBe(404);
    expect((await service.request('DELETE', '/api/admin/contacts/x', { caller: adminCaller() })).status).toBe(404);
  });

  test.each([[{ ...message, email: 'x' }], [{ ...message, message: ' ' }], [{ ...message, subject: 'spam' }]])(
    '%j is refused with 400',
    async (body) => {
      expect((await post('/api/contact', body)).status).toBe(400);
    },
  );
});

describe('emails about an order', () => {
  test('are sent once per step, even when its event is delivered repeatedly', async () => {
    const orderId = await newOrder();
    const placed = placedEvent(orderId);
    const paid = paidEvent(orderId);
    const shipped = shippedEvent(orderId, 'LP12345678901');
    await service.deliver(placed, placed, paid, shipped, paid, placed);
    const emails = await waitForEmails(CUSTOMER, 2);
    expect(emails.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^We have your order \w+ and your payment$/),
      expect.stringContaining('on their way'),
    ]);
    expect(emails[0]?.text).toContain('You paid $40.71 by Clover. This email is your receipt.');
    expect(emails[0]?.html).toContain('Rosa');
    expect(emails[0]?.html).not.toContain('<b>Miller');
    expect(emails[1]?.text).toContain('/shipping?tab=tracking&n=LP12345678901');
  });

  test('confirm an order first and send the receipt later if the payment takes long', async () => {
    const event = details({ customerEmail: 'petra@example.com' });
    const { orderId } = event.data;
    await service.deliver(event, placedEvent(orderId));
    expect(emailsTo('petra@example.com')).toEqual([]);
    await service.pool.query('UPDATE mails SET next_attempt_at = now() WHERE about = $1', [`order:${orderId}`]);
    service.ctx.mailer.wake();
    const [confirmation] = await waitForEmails('petra@example.com', 1);
    expect(confirmation?.subject).toMatch(/^We have your order \w+$/);
    expect(confirmation?.text).not.toContain('receipt');
    await service.deliver(paidEvent(orderId));
    const [, receipt] = await waitForEmails('petra@example.com', 2);
    expect(receipt?.subject).toContain('Receipt for your order');
  });

  describe('a large order', () => {
    const requestFrom = async (customerEmail: string) => {
      const event = details({ customerEmail, payment: 'open' });
      const { orderId } = event.data;
      const { data } = placedEvent(orderId);
      await service.deliver(event, orderPlaced({ ...data, awaitsAcceptance: true }));
      return orderId;
    };
    const sendNow = async (orderId: string) => {
      await service.pool.query('UPDATE mails SET next_attempt_at = now() WHERE about = $1', [`order:${orderId}`]);
      service.ctx.mailer.wake();
    };
    const promise = { madeBy: '2026-12-03', from: '2026-12-04', to: '2026-12-10' };
    const paid = (orderId: string) => orderPaid({ orderId, totalCents: 40_71, wasRequested: true });

    test('is announced as a request, then confirmed once with its date and receipt', async () => {
      const orderId = await requestFrom('lara@example.com');
      await sendNow(orderId);
      const [request] = await waitForEmails('lara@example.com', 1);
      expect(request?.subject).toMatch(/^We received your order request \w+$/);
      expect(request?.text).toContain('reply within 5 days');
      expect(request?.text).toContain('We’ll charge your card $40.71 only if we accept the order');
      await service.deliver(paid(orderId), orderConfirmed({ orderId, promise }));
      const emails = await waitForEmails('lara@example.com', 2);
      expect(emails).toHaveLength(2);
      expect(emails[1]?.subject).toMatch(/^We’ve accepted your order \w+ and received your payment$/);
      expect(emails[1]?.text).toContain('by Thu, Dec 3');
      expect(emails[1]?.text).toContain('This email is your receipt.');
    });

    test('that is accepted immediately gets only the confirmation', async () => {
      const orderId = await requestFrom('mona@example.com');
      await service.deliver(paid(orderId), orderConfirmed({ orderId, promise }));
      await sendNow(orderId);
      const emails = await waitForEmails('mona@example.com', 1);
      expect(emails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^We’ve accepted your order/)]);
    });

    test.each([
      ['nina@example.com', { reason: 'We are away.', isUnanswered: false }, 'We are away.'],
      ['olga@example.com', { reason: null, isUnanswered: true }, 'we didn’t answer within 5 days'],
    ])('that is declined gets one email with the reason: %s', async (to, declined, words) => {
      const orderId = await requestFrom(to);
      await sendNow(orderId);
      await waitForEmails(to, 1);
      const end = { orderId, reservationVersion: 0, paymentId: null, by: 'ada', refund: true, isDeclined: true };
      await service.deliver(orderCancelled(end), requestDeclined({ orderId, ...declined }));
      const emails = await waitForEmails(to, 2);
      expect(emails).toHaveLength(2);
      expect(emails[1]?.subject).toMatch(/^We can’t take on your order request/);
      expect(emails[1]?.text).toContain(words);
      expect(emails[1]?.text).toContain('Your card was not charged');
    });
  });

  test('do not confirm an order whose payment fails immediately', async () => {
    const event = details({ customerEmail: 'fiona@example.com' });
    const { orderId } = event.data;
    await service.deliver(
      event,
      placedEvent(orderId),
      orderPaymentFailed({ orderId, reservationVersion: 0, reason: 'declined' }),
    );
    const { rows } = await service.pool.query('SELECT kind FROM mails WHERE about = $1', [`order:${orderId}`]);
    expect(rows).toEqual([{ kind: 'order.payment-failed' }]);
  });

  test('contain the address of every parcel and no other', () => {
    const contentFor = (...addresses: string[]) => {
      const order = { ...details({ parcels: addresses.map(parcelTo) }).data, ...unlinked };
      return orderPlacedEmail(order, '').paragraphs.slice(1);
    };
    expect(contentFor('2 Stem Street, Salem', '3 Leaf Lane, Bend')).toEqual([
      'Parcel 1 goes to 2 Stem Street, Salem.',
      'Parcel 2 goes to 3 Leaf Lane, Bend.',
    ]);
    expect(contentFor('3 Leaf Lane, Bend')).toEqual(['They go to 3 Leaf Lane, Bend.']);
  });

  test('say what each piece is asked to have', () => {
    const [item] = details().data.items;
    const wishes = [{ label: 'Name on the ribbon', value: '<b>Maja' }];
    const order = { ...details({ items: [{ ...item, wishes }] as Details['items'] }).data, ...unlinked };
    const { html, text } = renderEmail(orderPlacedEmail(order, ''), SHOP);
    expect(html).toContain('Madder, 2 × $14.40, Name on the ribbon: &lt;b&gt;Maja');
    expect(text).toContain('Name on the ribbon: <b>Maja');
  });

  test('name each offer with what it took off, and no offer for earlier orders', () => {
    const { items } = details().data;
    const sumsOf = (more: object) => {
      const order = { ...details({ items: items.map((item) => ({ ...item, ...more })) }).data, ...unlinked };
      return orderPlacedEmail(order, '').sums?.slice(0, 3);
    };
    expect(sumsOf({ listPriceCents: 16_00, offerTitle: 'Ten or more' })).toEqual([
      ['Items', '$32.00'],
      ['Ten or more', '-$3.20'],
      ['Subtotal', '$28.80'],
    ]);
    expect(sumsOf({})?.[0]).toEqual(['Subtotal', '$28.80']);
  });

  test('explain each part of the total with its rule, and nothing for earlier orders', () => {
    const line = { kind: 'tax', label: 'Sales Tax (6.67%)', rule: '6.67% of $28.80, to <b>', amount: '1.92' } as const;
    const emailFor = (receipt: (typeof line)[]) => {
      const order = { ...details({ receipt }).data, ...unlinked };
      return renderEmail(orderPlacedEmail(order, ''), SHOP);
    };
    const { html, text } = emailFor([line]);
    expect(html).toContain('Sales Tax (6.67%): 6.67% of $28.80, to &lt;b&gt;</td>');
    expect(text).toContain('Why this price?\n- Sales Tax (6.67%): 6.67% of $28.80, to <b>: $1.92');
    expect(emailFor([]).text).not.toContain('Why this price?');
  });

  test('invite to a review after the delivery, by a signed link', async () => {
    const event = details({ customerEmail: 'delivered@example.com' });
    const { orderId } = event.data;
    await service.deliver(event, orderDelivered({ orderId, reservationVersion: 1 }));
    const [email] = await waitForEmails('delivered@example.com', 1);
    expect(email?.text).toMatch(new RegExp(`/review\\?order=${orderId}&token=[\\w-]{43}`));
  });

  test('name the old and the new service, and the refund of a difference', () => {
    const paragraphs = (refundCents: number) => {
      const change = {
        from: 'FedEx 2Day',
        to: 'FedEx Ground',
        service: 'FEDEX_GROUND',
        refundCents,
        paidCents: 0,
      } as const;
      const order = { ...details().data, ...unlinked };
      return serviceChangedEmail(order, { orderId: order.orderId, ...change }).paragraphs;
    };
    expect(paragraphs(3_00)[0]).toContain('from FedEx 2Day to FedEx Ground');
    expect(paragraphs(3_00)[1]).toContain('The difference of $3.00 goes back');
    expect(paragraphs(0)).toHaveLength(2);
  });

  test('ask for a sum due, and say why its payment failed', () => {
    const email = (failure: string | null) => {
      const purpose = { kind: 'service', service: 'FEDEX_2_DAY', from: 'FedEx Ground', to: 'FedEx 2Day' } as const;
      const order = { ...details().data, ...unlinked };
      return dueRequestedEmail(order, {
        orderId: order.orderId,
        dueId: randomUUID(),
        amountCents: 3_00,
        purpose,
        failure,
      });
    };
    expect(email(null).paragraphs[0]).toContain('with FedEx 2Day instead of FedEx Ground. The difference is $3.00');
    expect(email(null).button).toMatchObject({ label: 'Pay $3.00', url: unlinked.payLink });
    expect(email('Your card was declined.').paragraphs[0]).toContain('did not go through: Your card was declined.');
  });

  test('name the old and the new color', () => {
    const order = { ...details().data, ...unlinked };
    const change = { orderId: order.orderId, productName: 'Rose Stem', from: 'Red', to: 'Blue' };
    const email = colorChangedEmail(order, change);
    expect(email.heading).toBe('We’ll make your Rose Stem in Blue');
    expect(email.paragraphs[0]).toContain('from Red to Blue');
  });

  test('contain the promised days or the usual days of the settings', () => {
    const first = (promise: Details['promise'], settings = {}) =>
      orderPlacedEmail({ ...details({ promise }).data, ...unlinked, ...settings }, '').paragraphs[0];
    expect(first(null, { makingDays: { min: 8, max: 12 } })).toContain(
      'by hand, which takes 8-12 business days. We’ll',
    );
    expect(first(null)).toContain('by hand, which takes 3-5 business days. We’ll email');
    expect(first({ madeBy: '2026-12-03', from: '2026-12-04', to: '2026-12-10' })).toContain(
      'by Thu, Dec 3, and they’ll arrive between Fri, Dec 4 and Thu, Dec 10. We’ll',
    );
    expect(first({ madeBy: '2026-12-03', from: '2026-12-04', to: '2026-12-04' })).toContain(
      'they’ll arrive on Fri, Dec 4.',
    );
  });

  test('announce the start of production once, and once that all pieces are ready, with pictures', async () => {
    const event = details({ customerEmail: 'iris@example.com' });
    const { orderId } = event.data;
    const begun = orderMakingBegun({ orderId, productName: 'Rose Stem', artisanName: 'Lena' });
    const piece = { productName: 'Rose Stem', selectedColor: 'Madder', artisanName: 'Lena' };
    const pieces = [
      { ...piece, imageUrl: '/api/making/abc' },
      { ...piece, selectedColor: null, artisanName: null, imageUrl: null },
    ];
    const ready = orderPiecesReady({ orderId, pieces });
    await service.deliver(event, begun, begun, ready, ready);
    const emails = await waitForEmails('iris@example.com', 2);
    expect(emails.map(({ subject }) => subject)).toEqual([
      expect.stringContaining('started your order'),
      expect.stringContaining('ready'),
    ]);
    expect(emails[0]?.text).toContain('Lena has started your Rose Stem.');
    expect(emails[1]?.html).toContain('http://shop.test:8080/api/making/abc/320.webp');
    expect(emails[1]?.text).toContain('- Rose Stem (Madder, made by Lena)\n- Rose Stem\n');
  });

  test('contain the tracking number of every parcel', async () => {
    const event = details({
      customerEmail: 'gina@example.com',
      parcels: [parcelTo('1 Main Street, Portland'), parcelTo('2 Stem Street, Salem')],
    });
    const { orderId } = event.data;
    await service.deliver(event, shippedEvent(orderId, 'A', 'B'));
    const [email] = await waitForEmails('gina@example.com', 1);
    const to = event.data.parcels.map(({ formattedAddress }) => formattedAddress);
    expect(email?.text).toContain(`Parcel 1 to ${to[0]}: tracking number A.`);
    expect(email?.text).toContain(`Parcel 2 to ${to[1]}: tracking number B.`);
    for (const number of ['A', 'B']) expect(email?.html).toContain(`/shipping?tab=tracking&amp;n=${number}"`);
  });

  test('tell the recipient of a gift that it is on its way, but nothing about price, contents and a hidden giver', async () => {
    const gift = { recipientName: 'Bea <i>', from: null, recipientEmail: 'bea@example.com', notifyOn: null };
    const to = { ...parcelTo('9 Secret Street, Salem'), gift };
    const event = details({ customerEmail: 'giver@example.com', parcels: [to] });
    const { orderId } = event.data;
    await service.deliver(event, shippedEvent(orderId, 'LP9'), shippedEvent(orderId, 'LP9'));
    const [email] = await waitForEmails('bea@example.com', 1);
    await waitForEmails('giver@example.com', 2);
    expect(emailsTo('bea@example.com')).toHaveLength(1);
    expect(email?.subject).toBe('Something is on its way to you');
    expect(email?.text).toContain('Its tracking number is LP9.');
    expect(email?.html).toContain('Hello Bea &lt;i&gt;');
    const bytes = JSON.stringify(email).toLowerCase();
    for (const hidden of ['giver', 'rosa', 'miller', 'secret street', 'main street', 'rose', 'madder', '$', '40.71']) {
      expect(bytes).not.toContain(hidden);
    }
    expect(bytes).not.toContain(orderId);
    expect(email?.unsubscribeUrl).toBeNull();
    expect(await subscriptionOf('bea@example.com')).toBeUndefined();
  });

  test('reach the recipient of a gift on the giver’s day, and never after the order is erased', async () => {
    const day = '2126-12-24';
    const gift = { recipientName: null, from: 'Ada', recipientEmail: 'gift-on-a-day@example.com', notifyOn: day };
    const parcels = [{ ...parcelTo('1 Main Street'), gift }];
    const event = details({ customerEmail: 'giver2@example.com', parcels });
    const { orderId } = event.data;
    await service.deliver(event, shippedEvent(orderId, 'LP8'));
    const stored = () =>
      service.pool.query('SELECT next_attempt_at AS at, recipient, text FROM mails WHERE kind = $1 AND about = $2', [
        'order.gift-shipped',
        `order:${orderId}`,
      ] as never);
    const { rows } = await stored();
    expect(rows).toHaveLength(1);
    const { at, text } = rows[0] as unknown as { at: Date; text: string };
    expect(Math.abs(at.getTime() - Date.parse(`${day}T17:00:00Z`))).toBeLessThan(60_000);
    expect(text).toContain('It’s a gift from Ada.');
    await service.deliver(details({ ...event.data, version: 2, customerEmail: '' }));
    expect((await stored()).rows[0]).toMatchObject({ recipient: '', text: '' });
    expect(emailsTo('gift-on-a-day@example.com')).toEqual([]);
  });

  test('are sent once the order’s details are stored, in the order of its events', async () => {
    const event = details({ customerEmail: 'hedwig@example.com' });
    const { orderId } = event.data;
    const paid = paidEvent(orderId);
    await service.deliver(placedEvent(orderId), paid, paid);
    const subjects = async () => {
      const { rows } = await service.pool.query('SELECT subject FROM mails WHERE recipient = $1 ORDER BY created_at', [
        'hedwig@example.com',
      ]);
      return rows.map(({ subject }) => subject.slice(0, 7));
    };
    expect(await subjects()).toEqual([]);
    await service.deliver(event, event, details({ ...event.data, version: 2 }));
    expect(await subjects()).toEqual(['We have']);
  });

  test('are sent exactly once each, however the events of an order and its details interleave', async () => {
    const steps = ['details', 'erasure', 'placed', 'paid', 'cancelled'] as const;
    const order = fc.shuffledSubarray([...steps, ...steps], { minLength: 5 });
    await fc.assert(
      fc.asyncProperty(order, async (delivered) => {
        const event = details({ customerEmail: `${randomUUID()}@example.com` });
        const { orderId } = event.data;
        const events = {
          details: event,
          erasure: details({ ...event.data, version: 2, customerEmail: '', customerName: 'Deleted customer' }),
          placed: placedEvent(orderId),
          paid: paidEvent(orderId),
          cancelled: cancelledEvent(orderId),
        };
        await service.deliver(...delivered.map((step) => events[step]));
        const at = (step: (typeof steps)[number]) => (delivered.includes(step) ? delivered.indexOf(step) : Infinity);
        const hasDetails = at('details') < at('erasure');
        const isReceiptInConfirmation = at('placed') < at('paid');
        const emailed = (['placed', 'paid', 'cancelled'] as const).filter(
          (step) => hasDetails && at(step) < at('erasure') && !(step === 'paid' && isReceiptInConfirmation),
        );
        const { rows } = await service.pool.query('SELECT kind, recipient FROM mails WHERE about = $1', [
          `order:${orderId}`,
        ]);
        const toOwner = hasDetails && at('paid') < at('erasure') ? ['owner.new-order'] : [];
        const expected = [...emailed.map((step) => `order.${step}`), ...toOwner];
        expect(rows.map(({ kind }) => kind).sort()).toEqual(expected.sort());
        const recipient = at('erasure') < Infinity ? '' : event.data.customerEmail;
        const customers = rows.filter(({ kind, recipient }) => kind !== 'owner.new-order' || recipient === '');
        expect(new Set(customers.map((row) => row.recipient))).toEqual(
          new Set(customers.length > 0 ? [recipient] : []),
        );
        const { rows: copies } = await service.pool.query('SELECT details FROM order_copies WHERE id = $1', [orderId]);
        if (at('erasure') < Infinity) expect(copies).toEqual([{ details: null }]);
      }),
      { numRuns: 40 },
    );
  });

  test('are not sent to an erased customer, whose data is deleted', async () => {
    const event = details({ customerEmail: 'ines@example.com' });
    const { orderId } = event.data;
    await service.deliver(event, { ...event, id: randomUUID(), data: { ...event.data, version: 0 } });
    const kept = async () => {
      const { rows } = await service.pool.query(
        `SELECT to_json(array(SELECT c FROM order_copies c WHERE id = $1))::text
           || to_json(array(SELECT envelope::text FROM dead_letters))::text AS all`,
        [orderId],
      );
      return rows[0]?.all ?? '';
    };
    expect((await kept()).match(/ines@example.com/g)).toHaveLength(2);
    await service.deliver(details({ ...event.data, version: 2, customerName: 'Deleted customer', customerEmail: '' }));
    expect(await kept()).not.toMatch(/ines@|Rosa|Main Street/);
    await service.deliver(paidEvent(orderId), details({ ...event.data, version: 1 }));
    expect(await kept()).not.toMatch(/ines@|Rosa|Main Street/);
    const { rows } = await service.pool.query('SELECT FROM mails WHERE about = $1', [`order:${orderId}`]);
    expect(rows).toEqual([]);
  });

  test('are erased with the customer, including the reason of a return, and can’t be resent', async () => {
    const event = details({ customerEmail: 'irma@example.com' });
    const { orderId } = event.data;
    const ERASED = { recipient: '', subject: 'Erased', html: '', text: '', unsubscribe_url: null, last_error: null };
    await service.deliver(event, shippedEvent(orderId, 'A'));
    await service.deliver(returnReasonGiven({ orderId, reason: 'Irma is allergic' }));
    const [email] = await waitForEmails('irma@example.com', 1);
    const admin = { caller: adminCaller() };
    await service.request('POST', `/api/admin/mails/${email?.id}/resend`, admin);
    await service.deliver(details({ ...event.data, version: 2, customerName: '', customerEmail: '' }));
    await service.deliver(returnReasonGiven({ orderId, reason: 'Irma is still allergic' }));
    const { rows } = await service.pool.query('SELECT * FROM mails WHERE about = $1', [`order:${orderId}`]);
    expect(rows).toHaveLength(3);
    for (const row of rows) expect(row).toMatchObject(ERASED);
    expect(await service.request('POST', `/api/admin/mails/${email?.id}/resend`, admin)).toMatchObject({
      status: 409,
      body: { code: 'mail_erased' },
    });
    const { body } = await service.request('GET', `/api/admin/mails/${email?.id}`, admin);
    expect(body.text).toContain('This email was erased');
  });

  test('are erased after the configured days', async () => {
    const orderId = await newOrder();
    await service.deliver(shippedEvent(orderId, 'A'));
    const stored = async () =>
      (await service.pool.query('SELECT recipient, text FROM mails WHERE about = $1', [`order:${orderId}`])).rows;
    await eraseOldEmails(service.pool, 365);
    expect(await stored()).toEqual([{ recipient: CUSTOMER, text: expect.stringContaining('studio') }]);
    await service.pool.query("UPDATE mails SET created_at = now() - interval '366 days' WHERE about = $1", [
      `order:${orderId}`,
    ]);
    await eraseOldEmails(service.pool, 365);
    expect(await stored()).toEqual([{ recipient: '', text: '' }]);
  });

  test.each([
    ['requested', null, 'We received your return request', 'Please wait for them before you send anything'],
    ['accepted', null, 'is accepted', 'reply to this email, and we’ll tell you where to send them'],
    ['accepted', 'Send it to 1 Petal Lane.', 'is accepted', 'Send it to 1 Petal Lane.'],
    ['declined', 'It was made for you.', 'We can’t accept your return', 'It was made for you.'],
    ['received', null, 'We received your return for', 'We’ll email you about your refund.'],
  ] as const)('tell the customer about a %s return (%s)', async (state, message, subject, text) => {
    const event = details({ customerEmail: `${randomUUID()}@example.com` });
    const { orderId, customerEmail } = event.data;
    const pieces = [{ productName: 'Rose Stem', selectedColor: 'Madder', quantity: 2 }];
    const change = returnChanged({ orderId, state, pieces, message });
    // the details may arrive later
    await service.deliver(change, change, event);
    const emails = await waitForEmails(customerEmail, 1);
    expect(emails).toHaveLength(1);
    expect(emails[0]?.subject).toContain(subject);
    expect(emails[0]?.text).toContain(text);
    expect(emails[0]?.text).toContain('Madder, 2 pieces');
  });

  test('send the customer a note of the shop once, before or after the order is known', async () => {
    const event = details({ customerEmail: `${randomUUID()}@example.com` });
    const { orderId, customerEmail } = event.data;
    const note = customerNoteSent({ orderId, text: 'The yarn arrives on <b>Monday</b>.\nIs that fine?' });
    await service.deliver(note, event, note);
    const emails = await waitForEmails(customerEmail, 1);
    expect(emails).toHaveLength(1);
    expect(emails[0]?.subject).toMatch(/^A note about your order [0-9A-F]{8}$/);
    expect(emails[0]?.text).toContain('The yarn arrives on <b>Monday</b>.');
    expect(emails[0]?.html).toContain('&lt;b&gt;Monday');
    expect(emails[0]?.text).toContain('Is that fine?');
    expect(emails[0]?.text).toMatch(/my-orders\?order=\S+token=/);
  });

  test.each([
    [null, 'print the label, and put it on the parcel'],
    ['Use the small box.', 'Use the small box.'],
  ])('link to the label of an accepted return (%s)', async (message, text) => {
    const event = details({ customerEmail: `${randomUUID()}@example.com` });
    const { orderId, customerEmail } = event.data;
    const labelUrl = `/api/shipping/labels/${randomUUID()}.pdf`;
    await service.deliver(event, returnChanged({ orderId, state: 'accepted', pieces: [], message, labelUrl }));
    const [email] = await waitForEmails(customerEmail, 1);
    expect(email?.text).toContain(text);
    expect(email?.text).toMatch(new RegExp(`http\\S+${labelUrl}\\?token=[\\w-]+`));
    expect(email?.text).toContain('The postage is paid');
    expect(email?.text).not.toContain('where to send them');
  });

  test('report a requested return with its reason to the shop once', async () => {
    const orderId = randomUUID();
    const requested = returnReasonGiven({ orderId, reason: 'It is <b>pink</b>' });
    await service.deliver(requested, requested);
    const { rows } = await service.pool.query('SELECT recipient, subject, text, html FROM mails WHERE text LIKE $1', [
      `%${orderId}%`,
    ]);
    expect(rows).toHaveLength(1);
    const subject = `Return requested for order ${orderId.slice(0, 8).toUpperCase()}`;
    expect(rows[0]).toMatchObject({ recipient: 'shop@example.com', subject });
    expect(rows[0]?.text).toContain('It is <b>pink</b>');
    expect(rows[0]?.text).toContain(`http://admin.shop.test:8080/admin/orders/${orderId}`);
    expect(rows[0]?.html).not.toContain('<b>pink</b>');
  });

  test('are sent after an outage of the mail server', async () => {
    const { ctx, mailServer, pool } = service;
    mailServer.refusal = new Error('the mail server is away');
    const orderId = await newOrder();
    await service.deliver(cancelledEvent(orderId));
    const refused = "SELECT FROM mails WHERE sent_at IS NULL AND last_error = 'the mail server is away'";
    for (let round = 0; round < 300 && (await pool.query(refused)).rowCount === 0; round++) {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    mailServer.refusal = undefined;
    await pool.query('UPDATE mails SET next_attempt_at = now() WHERE sent_at IS NULL');
    ctx.mailer.wake();
    const emails = await waitForEmails(CUSTOMER, 4);
    expect(emails.at(-1)?.subject).toContain('cancelled');
  });

  test('are listed for admins', async () => {
    const { body } = await service.request('GET', '/api/admin/emails', { caller: adminCaller() });
    expect(body[0]).toEqual({
      id: expect.any(String),
      recipient: expect.any(String),
      subject: expect.any(String),
      html: expect.any(String),
      text: expect.any(String),
      sentAt: expect.any(String),
    });
  });
});

describe('emails to an unverified address', () => {
  const recipientsLike = async (pattern: string) =>
    (await service.pool.query('SELECT recipient, kind FROM mails WHERE recipient ~* $1', [pattern])).rows;
  const accountEmail = (template: string, fields: object) =>
    post('/internal/mails', { id: randomUUID(), userId, template, ...fields }, serviceCaller('identity'));
  const link = 'http://localhost:8080/confirm-email?token=t';
  const userId = randomUUID();

  test('are limited to five an hour per mailbox, without an error for the requester', async () => {
    const name = 'Mallory';
    const statuses = await Promise.all([
      ...['Tina@example.com', 'tina@example.com', 'tina+1@example.com', 'tina+2@example.com'].flatMap((to) => [
        accountEmail('welcome', { to, username: name }),
        accountEmail('verify-email', { to, username: name, link }),
        accountEmail('password-reset', { to, username: name, link }),
        post('/api/contact', { name, email: to, message: 'Buy at evil.example' }),
        post('/api/newsletter/subscribe', { email: to }),
      ]),
    ]);
    expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set([201, 204]));
    expect(await recipientsLike('^tina')).toHaveLength(5);
    const { rows } = await service.pool.query("SELECT FROM contacts WHERE email ILIKE 'tina%'");
    expect(rows).toHaveLength(4);
    const notices = await service.pool.query(
      "SELECT FROM mails WHERE kind = 'contact.received' AND text LIKE '%evil.example%'",
    );
    expect(notices.rowCount).toBe(4);

    const later = () =>
      service.pool.query(`UPDATE mails SET created_at = created_at - interval '61 minutes' WHERE recipient ~* '^tina'`);
    await later();
    await accountEmail('verify-email', { to: 'tina@example.com', username: name, link });
    expect(await recipientsLike('^tina')).toHaveLength(6);
    for (let hour = 0; hour < 5; hour++) {
      await later();
      for (let n = 0; n < 5; n++) await accountEmail('welcome', { to: 'tina@example.com', username: name });
    }
    expect(await recipientsLike('^tina')).toHaveLength(20);
  });

  test('are limited even for deleted accounts', async () => {
    const to = 'uma@example.com';
    const queued = async () => {
      const sql = "SELECT FROM mails WHERE about = ANY($1) AND kind = 'welcome'";
      return (await service.pool.query(sql, [accounts.map((id) => `user:${id}`)])).rowCount;
    };
    const accounts = Array.from({ length: 8 }, () => randomUUID());
    for (const id of accounts) {
      await accountEmail('welcome', { to, username: 'm', userId: id });
      await post('/internal/mailboxes/erase', { userId: id, email: null }, serviceCaller('identity'));
    }
    expect(await queued()).toBe(5);
    expect(await recipientsLike(`^${to}`)).toEqual([]);
  });

  test('contain no text of the registration', async () => {
    const username = 'evil-shop.example';
    const to = 'victor@example.com';
    await accountEmail('welcome', { to, username });
    await accountEmail('verify-email', { to, username, link });
    await accountEmail('password-reset', { to, username, link });
    await accountEmail('email-changed', { to, username });
    const emails = await waitForEmails(to, 4);
    expect(emails).toHaveLength(4);
    expect(JSON.stringify(emails)).not.toContain(username);
  });

  test('do not delay emails to a verified address or about orders', async () => {
    const to = CUSTOMER;
    for (let count = 0; count < 6; count++) await accountEmail('welcome', { to, username: 'm' });
    const before = await recipientsLike(`^${to}`);
    expect((await accountEmail('password-reset', { to, username: 'rosa', isProved: true, link })).status).toBe(204);
    const paid = paidEvent(await newOrder());
    await service.deliver(paid);
    expect(await recipientsLike(`^${to}`)).toHaveLength(before.length + 2);
    const emails = await waitForEmails(to, before.length + 2);
    expect(emails.find(({ text }) => text.includes('the account rosa'))).toBeDefined();
  });
});

test.each([
  ['Rosa@Example.com', 'rosa@example.com'],
  ['rosa+shop@example.com', 'rosa@example.com'],
  ['r.o.s.a+shop@googlemail.com', 'rosa@gmail.com'],
  ['r.osa@example.com', 'r.osa@example.com'],
])('the mailbox behind %s is %s', (email, mailbox) => {
  expect(normalizeMailbox(email)).toBe(mailbox);
});

test('only identity can send an email with a link, once', async () => {
  const body = {
    id: randomUUID(),
    userId: randomUUID(),
    template: 'password-reset',
    to: 'emil@example.com',
    username: 'emil',
    link: 'http://localhost:8080/reset?token=t',
  };
  expect((await post('/internal/mails', body)).status).toBe(404);
  for (let attempt = 0; attempt < 2; attempt++)
    expect((await post('/internal/mails', body, serviceCaller('identity'))).status).toBe(204);
  expect(await waitForEmails('emil@example.com', 1)).toHaveLength(1);
  expect(emailsTo('emil@example.com')[0]?.text).toContain(body.link);
  await service.ctx.mailer.stop();
  await service.ctx.mailer.start();
  const { rows: kept } = await service.pool.query("SELECT * FROM mails WHERE recipient = 'emil@example.com'");
  expect(kept).toEqual([
    expect.objectContaining({ subject: 'Choose a new password', text: expect.stringContaining('was not kept') }),
  ]);
  expect(JSON.stringify(kept)).not.toContain('token=t');
});

test('an invitation has a link to the admin client, and is not limited as emails of strangers are', async () => {
  const to = 'invited@example.com';
  const invitation = { template: 'invitation', to, role: 'packer', invitedBy: 'ines', token: 'secret-token' };
  for (let count = 0; count < 6; count++)
    await post('/internal/mails', { ...invitation, id: randomUUID() }, serviceCaller('identity'));
  const [email] = await waitForEmails(to, 6);
  expect(email?.text).toContain('ines invites you');
  expect(email?.text).toContain('/admin/invitation?token=secret-token');
  await service.ctx.mailer.stop();
  await service.ctx.mailer.start();
  const { rows } = await service.pool.query('SELECT * FROM mails WHERE recipient = $1', [to]);
  expect(JSON.stringify(rows)).not.toContain('secret-token');
});

test('the messages and emails of an account are erased with it, and those of its address if it is verified', async () => {
  const [userId, other] = [randomUUID(), randomUUID()];
  const email = 'leaver@example.com';
  const message = { name: 'Lea Ver', email, message: 'My gate code is 4711' };
  await post('/api/contact', { ...message, email: 'elsewhere@example.com' }, customerCaller(userId));
  await post('/api/contact', message);
  await post('/api/newsletter/subscribe', { email: 'Leaver@example.com' });
  const welcome = { id: randomUUID(), userId, template: 'welcome', to: 'typo@example.com', username: 'Lea Ver' };
  await post('/internal/mails', welcome, serviceCaller('identity'));
  const found = async () => {
    const { rows } = await service.pool.query(
      `SELECT to_json(m)::text AS row FROM mails m UNION ALL SELECT to_json(c)::text FROM contacts c
       UNION ALL SELECT to_json(s)::text FROM subscriptions s`,
    );
    return rows.filter(({ row }) => /leaver|elsewhere@|typo@|Lea Ver|gate code/i.test(row ?? '')).length;
  };
  const before = await found();
  expect(before).toBe(9);
  const erase = (id: string, address: string | null) =>
    post('/internal/mailboxes/erase', { userId: id, email: address }, serviceCaller('identity'));
  expect((await erase(other, null)).status).toBe(204);
  expect(await found()).toBe(before);
  await erase(userId, null);
  expect(await found()).toBe(5);
  await erase(userId, 'LEAVER@example.com');
  expect(await found()).toBe(0);
  const exported = await service.request('GET', `/internal/users/${userId}/export?email=${email}`, {
    caller: serviceCaller('gateway'),
  });
  expect(exported.body).toEqual({ newsletter: null, waitlist: [], contactMessages: [], emails: [] });
});

test('the stored data of a mailbox is part of its owner’s export', async () => {
  const email = 'Export@Example.com';
  await post('/api/newsletter/subscribe', { email });
  await post('/api/contact', { name: 'Ex Port', email: 'export@example.com', message: 'Do you knit, too?' });
  await waitForEmails('export@example.com', 1);
  const exported = (query: string) =>
    service.request('GET', `/internal/users/${randomUUID()}/export${query}`, { caller: serviceCaller('identity') });
  const { body } = await exported('?email=EXPORT@example.com');
  expect(body).toMatchObject({
    newsletter: { isActive: true },
    contactMessages: [{ message: 'Do you knit, too?' }],
  });
  expect((await exported('')).body).toEqual({ newsletter: null, waitlist: [], contactMessages: [], emails: [] });
  const path = `/internal/users/${randomUUID()}/export`;
  expect((await service.request('GET', path, { caller: adminCaller() })).status).toBe(404);
});
