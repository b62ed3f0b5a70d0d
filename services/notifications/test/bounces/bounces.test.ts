import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { onlyRow } from '@loop-petal/service-kit/postgres/only-row';
import { adminCaller } from '@loop-petal/service-kit/testing';
import { readReports } from '../../src/bounces/bounce-mailbox.ts';
import { parseBounce } from '../../src/bounces/parse-bounce.ts';
import { readBounces } from '../../src/bounces/read-bounces.ts';
import { markSent, queueEmail } from '../../src/emails/email-store.ts';
import { insertSubscription } from '../../src/newsletter/subscription-store.ts';
import { startNotifications } from '../start-notifications.ts';
import { startMailboxServer } from './mailbox-server.ts';

let service: Awaited<ReturnType<typeof startNotifications>>;
let mailbox: Awaited<ReturnType<typeof startMailboxServer>>;
beforeAll(async () => {
  service = await startNotifications();
});
afterAll(() => service.stop());
beforeEach(async () => {
  mailbox = await startMailboxServer();
});
afterEach(() => mailbox.stop());

const report = (emailId: string, { action = 'failed', status = '5.1.1', type = 'delivery-status' } = {}) =>
  [
    'From: MAILER-DAEMON@relay.example',
    `Content-Type: multipart/report; report-type=${type};`,
    '\tboundary="part"',
    '',
    '--part',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; relay.example',
    '',
    'Final-Recipient: rfc822; rosa@example.com',
    `Action: ${action}`,
    `Status: ${status}`,
    'Diagnostic-Code: smtp; 550 5.1.1 <rosa@example.com>:',
    '    no such user',
    '',
    '--part',
    'Content-Type: text/rfc822-headers',
    '',
    `Message-Id: <${emailId}@loop-and-petal>`,
    'Subject: Spring is here',
    '--part--',
    '',
  ].join('\r\n');

/** An email that a mail server has accepted. @returns its id */
async function sent(kind: 'newsletter.issue' | 'order.placed', recipient: string): Promise<string> {
  const occasion = `${kind}:${randomUUID()}` as const;
  const content = { subject: 'Spring is here', html: '<p>Tulips</p>', text: 'Tulips' };
  await queueEmail(service.pool, { ...content, occasion, recipient });
  const { id } = onlyRow(await service.pool.query('SELECT id FROM mails WHERE occasion = $1', [occasion]));
  await markSent(service.pool, [id], true);
  return id;
}
const emailOf = async (id: string) =>
  (await service.request('GET', `/api/admin/mails/${id}`, { caller: adminCaller() })).body;
const isSubscribed = async (email: string) => {
  const { rows } = await service.pool.query('SELECT is_active FROM subscriptions WHERE email = $1', [email]);
  return rows[0]?.is_active;
};
const readAll = () => readBounces(service.ctx, mailbox.url(), 0);

test('an email that bounces counts as failed, and its mailbox gets no more newsletters', async () => {
  await insertSubscription(service.pool, 'rosa@example.com', 'footer', true);
  const [letter, kept] = [await sent('newsletter.issue', 'rosa@example.com'), await sent('order.placed', 'ben@x.com')];
  mailbox.receive(report(letter));
  await readAll();
  expect(await emailOf(letter)).toMatchObject({
    state: 'failed',
    error: '550 5.1.1 <rosa@example.com>: no such user',
  });
  expect(await emailOf(kept)).toMatchObject({ state: 'sent' });
  expect(await isSubscribed('rosa@example.com')).toBe(false);
  expect(mailbox.messages.map(({ seen }) => seen)).toEqual([true]);
});

test('a full mailbox stays subscribed', async () => {
  await insertSubscription(service.pool, 'full@example.com', 'footer', true);
  const letter = await sent('newsletter.issue', 'full@example.com');
  mailbox.receive(report(letter, { status: '4.2.2' }));
  await readAll();
  expect(await emailOf(letter)).toMatchObject({ state: 'failed' });
  expect(await isSubscribed('full@example.com')).toBe(true);
});

test('other messages stay unseen in the owner’s mailbox, and are read once', async () => {
  const email = await sent('order.placed', 'ada@example.com');
  mailbox.receive(report(email, { action: 'delayed', status: '4.4.7' }));
  mailbox.receive(report(email, { type: 'feedback-report' }));
  mailbox.receive(`In-Reply-To: <${email}@loop-and-petal>\r\nContent-Type: text/plain\r\n\r\nThank you!`);
  mailbox.receive(report('not-an-id'));
  const uids: number[] = [];
  const note = async ({ uid }: { uid: number }) => uids.push(uid) < 0;
  const reached = await readReports(mailbox.url(), 0, note);
  expect(await readReports(mailbox.url(), reached, note)).toBe(reached);
  expect(uids).toEqual([1, 2, 4]);
  await readAll();
  expect(await emailOf(email)).toMatchObject({ state: 'sent' });
  expect(mailbox.messages.some(({ seen }) => seen)).toBe(false);
});

test('a refused login or an unreachable server is an error, and the next run tries again', async () => {
  await expect(readReports(mailbox.url('wrong'), 0, async () => true)).rejects.toThrow();
  await expect(readReports('imap://a:b@127.0.0.1:1', 0, async () => true)).rejects.toThrow();
});

test('a bounce without the server’s answer shows its status code', () => {
  const id = randomUUID();
  const source = report(id).replace(/Diagnostic-Code:.*\r\n.*no such user\r\n/, '');
  expect(parseBounce(source)).toEqual({ emailId: id, reason: 'status 5.1.1', isPermanent: true });
});
