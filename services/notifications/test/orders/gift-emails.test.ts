import { describe, expect, test } from '@jest/globals';
import {
  orderDelivered,
  orderRefunded,
  orderShipped,
  orderStatusChanged,
} from '@loop-petal/contracts/events/order-events';
import { orderDetails as details, parcelTo } from '../order-details.ts';
import { emailsTo, service, shippedEvent, subscriptionOf, waitForEmails } from '../running-service.ts';

describe('emails about a gift', () => {
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

  const arriving = (day: string) => ({ madeBy: '2026-01-02', from: '2026-01-05', to: day });
  const waiting = { from: 'Ada', recipientName: null, recipientEmail: 'direct@example.com', notifyOn: '2126-12-24' };
  test.each([
    ['in person', null, true, 'was sent'],
    ['in person before the giver’s day', waiting.notifyOn, true, 'was sent'],
    ['after it was shipped', null, false, 'is on its way'],
    ['after it was shipped, before the giver’s day', waiting.notifyOn, false, 'was sent'],
  ])('tell the recipient once of a gift that is delivered %s', async (_how, notifyOn, isDirect, state) => {
    const parcels = [{ ...parcelTo('1 Main Street'), gift: { ...waiting, notifyOn } }];
    const event = details({ parcels, promise: arriving('2126-12-24') });
    const { orderId } = event.data;
    const delivered = orderDelivered({ orderId, reservationVersion: 1 });
    await service.deliver(event, ...(isDirect ? [] : [shippedEvent(orderId, 'LP4')]), delivered);
    const { rows } = await service.pool.query(
      'SELECT subject, text, next_attempt_at AS "at" FROM mails WHERE kind = $1 AND about = $2',
      ['order.gift-shipped', `order:${orderId}`],
    );
    expect(rows.map(({ subject }) => subject)).toEqual([`Something ${state} to you`]);
    expect(rows[0]?.text.includes('It should arrive')).toBe(state !== 'was sent');
    if (notifyOn) expect(rows[0]?.at.toISOString()).toMatch(/^2126-12-24T17:00/);
  });

  test('name no day of arrival for a parcel that came before another one left', async () => {
    const gift = { ...waiting, notifyOn: null };
    const parcels = ['first@example.com', 'second@example.com'].map((recipientEmail) => ({
      ...parcelTo('1 Main Street'),
      gift: { ...gift, recipientEmail },
    }));
    const event = details({ parcels, promise: arriving('2126-12-24') });
    const shipped = shippedEvent(event.data.orderId, 'LP1', 'LP2');
    await service.deliver(event, orderShipped({ ...shipped.data, arrivedParcels: [true, false] }));
    const [first] = await waitForEmails('first@example.com', 1);
    expect(first?.text).toContain('A parcel was sent to you.\n');
    const [second] = await waitForEmails('second@example.com', 1);
    expect(second?.text).toContain('A parcel is on its way to you. It should arrive by');
  });

  test.each([
    ['in full, on its way', 'shipped', true, 0],
    ['in part', 'shipped', false, 1],
    ['in full, after its arrival', 'delivered', true, 1],
  ] as const)(
    'reach the recipient of a gift unless it is refunded in full on its way: %s',
    async (_what, status, isFull, count) => {
      const parcels = [{ ...parcelTo('1 Main Street'), gift: waiting }];
      const event = details({ customerEmail: 'giver4@example.com', parcels, status });
      const { orderId } = event.data;
      const refund = { orderId, reservationVersion: 1, amountCents: 100, releasesStock: false, isFull };
      await service.deliver(event, shippedEvent(orderId, 'LP3'), orderRefunded(refund));
      const { rows } = await service.pool.query('SELECT subject FROM mails WHERE kind = $1 AND about = $2', [
        'order.gift-shipped',
        `order:${orderId}`,
      ]);
      expect(rows).toHaveLength(count);
    },
  );

  test.each([
    [
      'its parcel should arrive later',
      arriving('2126-12-24'),
      '2126-12-24',
      'is on its way',
      'It should arrive by Tue, Dec 24.',
    ],
    ['its parcel should have arrived', arriving('2126-12-23'), '2126-12-24', 'was sent', null],
    ['its parcel leaves after the promised day', arriving('2026-01-08'), null, 'is on its way', null],
    ['nothing was promised', null, null, 'is on its way', null],
    ['nothing was promised, and the day is later', null, '2126-12-24', 'was sent', null],
  ])('name the day of arrival only if it is ahead: %s', async (_when, promise, notifyOn, state, arrival) => {
    const gift = { recipientName: null, from: 'Ada', recipientEmail: 'days@example.com', notifyOn };
    const event = details({ parcels: [{ ...parcelTo('1 Main Street'), gift }], promise });
    const { orderId } = event.data;
    await service.deliver(event, shippedEvent(orderId, 'LP5'));
    const { rows } = await service.pool.query('SELECT subject, text FROM mails WHERE kind = $1 AND about = $2', [
      'order.gift-shipped',
      `order:${orderId}`,
    ]);
    expect(rows.map(({ subject }) => subject)).toEqual([`Something ${state} to you`]);
    const text = rows[0]?.text ?? '';
    expect(text).toContain(`A parcel ${state} to you.`);
    expect(/It should arrive by .*?\./.exec(text)?.[0] ?? null).toBe(arrival);
  });

  test.each(['processing', 'cancelled'] as const)(
    'do not reach the recipient of a gift that is %s again, until it ships',
    async (to) => {
      const gift = { recipientName: null, from: 'Ada', recipientEmail: 'later@example.com', notifyOn: '2126-12-24' };
      const event = details({ customerEmail: 'giver3@example.com', parcels: [{ ...parcelTo('1 Main Street'), gift }] });
      const { orderId } = event.data;
      const moved = { orderId, reservationVersion: 1, by: 'Ivy', isBackInShop: to === 'processing' };
      const texts = async () => {
        const values = ['order.gift-shipped', `order:${orderId}`] as never;
        const { rows } = await service.pool.query('SELECT text FROM mails WHERE kind = $1 AND about = $2', values);
        return (rows as unknown as { text: string }[]).map(({ text }) => text);
      };
      await service.deliver(event, shippedEvent(orderId, 'LP6'));
      await service.deliver(orderStatusChanged({ ...moved, from: 'shipped', to: 'delivered', isBackInShop: false }));
      expect(await texts()).toEqual([expect.stringContaining('LP6')]);
      await service.deliver(orderStatusChanged({ ...moved, from: 'delivered', to }));
      expect(await texts()).toEqual([]);
      await service.deliver(shippedEvent(orderId, 'LP7'));
      expect(await texts()).toEqual([expect.stringContaining('LP7')]);
    },
  );
});
