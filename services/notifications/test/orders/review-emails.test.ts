import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { orderReviewAsked } from '@loop-petal/contracts/events/order-events';
import { orderToken } from '@loop-petal/service-kit/security/order-link';
import { serviceCaller } from '@loop-petal/service-kit/testing';
import { orderDetails } from '../order-details.ts';
import { startNotifications } from '../start-notifications.ts';

let service: Awaited<ReturnType<typeof startNotifications>>;
beforeAll(async () => {
  service = await startNotifications();
});
afterAll(() => service.stop());

const item = { productName: 'Rose <i>', selectedColor: 'Madder', imageUrl: '/images/abc' };
async function order(customerEmail: string) {
  const event = orderDetails({ customerEmail });
  const { orderId } = event.data;
  await service.deliver(event);
  const asked = orderReviewAsked({ orderId, isReminder: false, items: [item] });
  return { orderId, ask: () => service.deliver(asked, asked), event };
}
const emailsTo = async (email: string) =>
  (await service.pool.query('SELECT subject, html, text, unsubscribe_url FROM mails WHERE recipient = $1', [email]))
    .rows;
const newEmail = () => `${randomUUID()}@example.com`;

test('the email that asks for reviews names the items, opens the signed page and is sent once', async () => {
  const email = newEmail();
  const { orderId, ask } = await order(email);
  await ask();
  const [sent, ...others] = await emailsTo(email);
  expect(others).toEqual([]);
  expect(sent?.subject).toBe(`How do you like your flowers? (${orderId.slice(0, 8).toUpperCase()})`);
  expect(sent?.text).toContain('- Rose <i> (Madder)\n');
  expect(sent?.html).toContain('Rose &lt;i&gt;');
  expect(sent?.html).toContain('http://shop.test:8080/images/abc/320.webp');
  const token = orderToken(service.ctx.linkSecret, orderId);
  expect(sent?.text).toContain(`http://shop.test:8080/review?order=${orderId}&token=${token}`);
  expect(sent?.text).toMatch(/Unsubscribe: http:\/\/shop\.test:8080\/newsletter\?token=/);
  await service.deliver(orderReviewAsked({ orderId, isReminder: true, items: [item] }));
  expect((await emailsTo(email))[1]?.subject).toMatch(/^A reminder: How do you like/);
});

test('one click ends these emails, including those about later orders of the mailbox, until the account is deleted', async () => {
  const email = newEmail();
  const first = await order(email);
  await first.ask();
  const [sent] = await emailsTo(email);
  const oneClick = new URL(sent?.unsubscribe_url ?? '');
  expect(oneClick.pathname).toBe('/api/newsletter/unsubscribe');
  expect((await service.request('POST', oneClick.pathname + oneClick.search)).status).toBe(200);

  const later = await order(email.toUpperCase());
  await later.ask();
  await service.deliver(orderReviewAsked({ orderId: first.orderId, isReminder: true, items: [item] }));
  expect(await emailsTo(email)).toHaveLength(1);
  expect(await emailsTo(email.toUpperCase())).toEqual([]);
  const { rows } = await service.pool.query('SELECT mailbox FROM review_refusals');
  expect(JSON.stringify(rows)).not.toContain(email.slice(0, 8));

  const erased = await service.request('POST', '/internal/mailboxes/erase', {
    caller: serviceCaller('identity'),
    body: { userId: randomUUID(), email },
  });
  expect(erased.status).toBe(204);
  const newer = await order(email);
  await newer.ask();
  expect(await emailsTo(email)).toHaveLength(1);
});

test('the page of the unsubscribe link also ends them, and confirms it', async () => {
  const email = newEmail();
  const { ask } = await order(email);
  await ask();
  const [sent] = await emailsTo(email);
  const token = /newsletter\?token=(\S+)/.exec(sent?.text ?? '')?.[1] ?? '';
  const answer = await service.request('POST', '/api/newsletter/confirm', {
    body: { token: decodeURIComponent(token) },
  });
  expect(answer).toMatchObject({ status: 200, body: { message: "We won't ask you for reviews anymore." } });
  await (await order(email)).ask();
  expect(await emailsTo(email)).toHaveLength(1);
});

test('nothing is sent about an erased order', async () => {
  const email = newEmail();
  const { ask, event } = await order(email);
  await service.deliver(orderDetails({ ...event.data, version: 2, customerEmail: '' }));
  await ask();
  expect(await emailsTo(email)).toEqual([]);
});
