import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { requestDeclined } from '@loop-petal/contracts/events/order-details-events';
import {
  orderCancelled,
  orderConfirmed,
  orderDelivered,
  orderMakingBegun,
  orderPaymentFailed,
  orderPiecesReady,
  orderPlaced,
} from '@loop-petal/contracts/events/order-events';
import { renderEmail } from '../../src/email-content/email-content.ts';
import {
  colorChangedEmail,
  dueRequestedEmail,
  orderDeliveredEmail,
  orderPlacedEmail,
  orderShippedEmail,
  serviceChangedEmail,
} from '../../src/email-content/order-emails.ts';
import { newOrderEmail } from '../../src/email-content/owner-emails.ts';
import {
  CUSTOMER,
  type Details,
  orderDetails as details,
  paidEvent,
  parcelTo,
  placedEvent,
  unlinked,
} from '../order-details.ts';
import { emailsTo, newOrder, service, shippedEvent, waitForEmails } from '../running-service.ts';

const SHOP = { name: 'Shop', address: null, signature: '', closing: '' };

const CUSTOM = { returnable: false, reviewable: false };

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
      await service.deliver(event, placedEvent(orderId, { awaitsAcceptance: true }));
      return orderId;
    };
    const sendNow = async (orderId: string) => {
      await service.pool.query('UPDATE mails SET next_attempt_at = now() WHERE about = $1', [`order:${orderId}`]);
      service.ctx.mailer.wake();
    };
    const promise = { madeBy: '2026-12-03', from: '2026-12-04', to: '2026-12-10' };
    const paid = (orderId: string) => paidEvent(orderId, { wasRequested: true });

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

  test('count one hour, one day and one piece in the singular', () => {
    const data = details({ cancelWindowHours: 1, returnWindowDays: 1 }).data;
    const order = { ...data, ...unlinked, items: data.items.map((item) => ({ ...item, quantity: 1 })) };
    expect(orderPlacedEmail(order, '').notes?.[0]).toContain('cancel within 1 hour, until');
    expect(orderDeliveredEmail(order).paragraphs[1]).toContain('open for 1 day.');
    const ownerEmail = newOrderEmail(order, { publicUrl: '', adminUrl: '', isRequest: true });
    expect(ownerEmail.paragraphs[0]).toContain('asks for 1 piece. Please');
  });

  test('list the wishes for each piece', () => {
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

  test('are only the receipt for pieces that were handed over at the sale', async () => {
    const event = details({ customerEmail: 'fair@example.com', status: 'delivered' });
    const { orderId } = event.data;
    const placed = { ...placedEvent(orderId).data, handedOver: true as const };
    const delivered = orderDelivered({ orderId, reservationVersion: 1, handedOver: true });
    await service.deliver(event, orderPlaced(placed), delivered, paidEvent(orderId));
    const emails = await waitForEmails('fair@example.com', 1);
    expect(emails.map(({ subject }) => subject)).toEqual([expect.stringContaining('Receipt for your order')]);
  });

  test('ask for a review after the delivery, with a signed link', async () => {
    const event = details({ customerEmail: 'delivered@example.com' });
    const { orderId } = event.data;
    await service.deliver(event, orderDelivered({ orderId, reservationVersion: 1 }));
    const [email] = await waitForEmails('delivered@example.com', 1);
    expect(email?.text).toMatch(new RegExp(`/review\\?order=${orderId}&token=[\\w-]{43}`));
  });

  test.each<[string, Details['payment'], object[], string | undefined, boolean]>([
    ['ordinary pieces', 'paid', [{}, {}], 'Returns are open for 30 days.', true],
    ['one custom piece', 'paid', [{}, CUSTOM], 'Returns are open for 30 days, except for custom pieces.', true],
    ['one personal piece', 'paid', [{ returnable: false }], undefined, true],
    ['custom pieces', 'paid', [CUSTOM, CUSTOM], undefined, false],
    ['one custom piece that was sent', 'paid', [{ leftOut: 2 }, CUSTOM], undefined, false],
    ['pieces that were refunded', 'returned', [{}], undefined, false],
  ])('offer the returns and reviews of a delivered order with %s', (_, payment, changes, returns, hasLink) => {
    const data = details({ payment }).data;
    const items = changes.flatMap((change) => data.items.map((item) => ({ ...item, ...change })));
    const { paragraphs, link } = orderDeliveredEmail({ ...data, ...unlinked, items });
    expect(paragraphs[1]?.split('this email.')[1]?.trim() || undefined).toBe(returns);
    expect(link !== undefined).toBe(hasLink);
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

  test.each([
    ['FedEx Ground', 'Local pickup', 'You’ll pick up your flowers', ['Ring twice.']],
    ['Local pickup', 'FedEx Ground', 'Your flowers ship with FedEx Ground', []],
  ])('announce the change from %s to %s, even before the order’s new details arrive', (from, to, heading, place) => {
    const change = { from, to, service: 'FEDEX_GROUND', refundCents: 0, paidCents: 0 } as const;
    const pickup = { instructions: 'Ring twice.' } as never;
    const order = { ...details({ shippingMethod: from }).data, ...unlinked, place: { ...unlinked.place, pickup } };
    const email = serviceChangedEmail(order, { orderId: order.orderId, ...change });
    expect(email.heading).toBe(heading);
    expect(email.paragraphs.filter((one) => one === 'Ring twice.')).toEqual(place);
  });

  test.each([
    [['1 Main Street, Portland'], 'Your parcel was delivered.'],
    [['1 Main Street, Portland', '2 Stem Street, Salem'], 'Your parcels were delivered.'],
  ])('announce the delivery to %j', (addresses, words) => {
    const order = { ...details({ parcels: addresses.map(parcelTo) }).data, ...unlinked };
    expect(orderDeliveredEmail(order).paragraphs[0]).toMatch(words);
  });

  test.each(['FedEx Ground', 'Local pickup'])('list only the pieces that leave the shop with %s', (shippingMethod) => {
    const data = details({ shippingMethod }).data;
    const items = data.items.flatMap((item) => [1, 2].map((leftOut) => ({ ...item, leftOut })));
    const order = { ...data, ...unlinked, items };
    const sent = orderShippedEmail(order, shippedEvent(order.orderId).data, { publicUrl: '' }).items;
    expect(sent?.map(({ detail }) => detail)).toEqual(['Madder, 1 × $14.40']);
    const placed = orderPlacedEmail(order, '').items;
    expect(placed?.map(({ detail }) => detail)).toEqual(['Madder, 2 × $14.40', 'Madder, 2 × $14.40']);
  });

  test('ask for an amount due, and say why its payment failed', () => {
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
});
