import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { chatMissed } from '@loop-petal/contracts/events/chat-events';
import { returnReasonGiven } from '@loop-petal/contracts/events/order-details-events';
import { settingsChanged } from '@loop-petal/contracts/events/settings-events';
import { DEFAULT_SETTINGS, type OwnerEmails } from '@loop-petal/contracts/shapes/settings';
import { visitorCaller } from '@loop-petal/service-kit/testing';
import { type Details, orderDetails, paidEvent, placedEvent } from './order-details.ts';
import { startNotifications } from './start-notifications.ts';

let service: Awaited<ReturnType<typeof startNotifications>>;
let version = 0;
beforeAll(async () => {
  service = await startNotifications();
});
afterAll(() => service.stop());

const choose = (ownerEmails: Partial<OwnerEmails>) =>
  service.deliver(
    settingsChanged({
      ...DEFAULT_SETTINGS,
      version: ++version,
      ownerEmails: { ...DEFAULT_SETTINGS.ownerEmails, ...ownerEmails },
    }),
  );
beforeEach(() => choose({}));

async function newOrder(changes: Partial<Details> = {}): Promise<string> {
  const event = orderDetails(changes);
  await service.deliver(event);
  return event.data.orderId;
}
interface OwnerEmail {
  kind: string;
  recipient: string;
  subject: string;
  text: string;
}
async function ownerEmails(about: string): Promise<OwnerEmail[]> {
  const { rows } = await service.pool.query(
    `SELECT kind, recipient, subject, text FROM mails
     WHERE about = $1 AND kind IN ('owner.new-order', 'order.return-requested') ORDER BY recipient`,
    [about],
  );
  return rows as OwnerEmail[];
}

describe('the owner', () => {
  test('gets one email for a new paid order, with its pieces, dates and address, however often the event arrives', async () => {
    const promise = { madeBy: '2026-12-03', from: '2026-12-04', to: '2026-12-10' };
    const orderId = await newOrder({ promise, neededBy: '2026-12-12' });
    await service.deliver(placedEvent(orderId));
    expect(await ownerEmails(`order:${orderId}`)).toEqual([]);
    const event = paidEvent(orderId);
    await service.deliver(event, event, paidEvent(orderId));
    const [email, ...more] = await ownerEmails(`order:${orderId}`);
    expect(more).toEqual([]);
    expect(email).toMatchObject({ kind: 'owner.new-order', recipient: 'shop@example.com' });
    expect(email?.subject).toMatch(/^New order \w+: \$40\.71$/);
    for (const words of [
      'Rosa <b>Miller</b> paid $40.71 for 2 pieces.',
      'ready by Thu, Dec 3, arrives by Thu, Dec 10',
      'needs it by Sat, Dec 12',
      'They go to 1 Main Street, Portland, OR 97211, US.',
      '- Rose Stem (Madder, 2 × $14.40): $28.80',
      `http://admin.shop.test:8080/admin/orders/${orderId}`,
    ]) {
      expect(email?.text).toContain(words);
    }
  });

  test('gets the email of an order whose payment arrives before its details', async () => {
    const event = orderDetails();
    const { orderId } = event.data;
    await service.deliver(paidEvent(orderId));
    expect(await ownerEmails(`order:${orderId}`)).toEqual([]);
    await service.deliver(event);
    expect(await ownerEmails(`order:${orderId}`)).toHaveLength(1);
  });

  test('is asked to answer a large order, and gets no second email when it is accepted and paid', async () => {
    const orderId = await newOrder({ payment: 'open' });
    await service.deliver(placedEvent(orderId, { awaitsAcceptance: true }), paidEvent(orderId, { wasRequested: true }));
    const emails = await ownerEmails(`order:${orderId}`);
    expect(emails.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Large order \w+ is waiting for your answer: \$40\.71$/),
    ]);
    expect(emails[0]?.text).toContain('accept or decline within 5 days');
  });

  test('gets emails at each chosen address', async () => {
    await choose({ recipients: ['ada@example.com', 'ben@example.com'] });
    const orderId = await newOrder();
    await service.deliver(paidEvent(orderId), returnReasonGiven({ orderId, reason: 'Too small' }));
    const emails = await ownerEmails(`order:${orderId}`);
    expect(emails.map(({ kind, recipient }) => [kind, recipient]).sort()).toEqual([
      ['order.return-requested', 'ada@example.com'],
      ['order.return-requested', 'ben@example.com'],
      ['owner.new-order', 'ada@example.com'],
      ['owner.new-order', 'ben@example.com'],
    ]);
  });

  test('gets no email about a topic that is switched off', async () => {
    await choose({ newOrder: false, returnRequest: false, missedChat: false, contactMessage: false });
    const orderId = await newOrder();
    const count = async () => {
      const { rows } = await service.pool.query('SELECT id FROM mails WHERE recipient = $1', ['shop@example.com']);
      return rows.length;
    };
    const before = await count();
    await service.deliver(
      paidEvent(orderId),
      returnReasonGiven({ orderId, reason: 'Too small' }),
      chatMissed({ sessionId: randomUUID() }),
    );
    const body = { name: 'Dora', email: 'dora@example.com', message: 'Hello' };
    expect((await service.request('POST', '/api/contact', { caller: visitorCaller(), body })).status).toBe(201);
    expect(await count()).toBe(before);
    const { rows } = await service.pool.query('SELECT kind FROM mails WHERE about = $1', [`order:${orderId}`]);
    expect(rows).toEqual([{ kind: 'order.paid' }]);
  });

  test('gets an email about a chat that waited', async () => {
    await service.deliver(chatMissed({ sessionId: 'a1b2c3d4-waiting' }));
    const { rows } = await service.pool.query("SELECT subject FROM mails WHERE text LIKE '%a1b2c3d4%'");
    expect(rows).toEqual([{ subject: 'A shopper is waiting in the chat' }]);
  });
});
