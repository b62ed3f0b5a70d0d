import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  quoteAnswered,
  quoteAsked,
  quoteErased,
  quoteOffered,
  quoteReplied,
} from '@loop-petal/contracts/events/quote-events';
import { quoteToken } from '@loop-petal/service-kit/security/quote-link';
import { serviceCaller } from '@loop-petal/service-kit/testing';
import { startNotifications } from './start-notifications.ts';

let service: Awaited<ReturnType<typeof startNotifications>>;
beforeAll(async () => {
  service = await startNotifications();
});
afterAll(() => service.stop());

const newQuote = () => ({ quoteId: randomUUID() as string, email: `${randomUUID()}@example.com`, name: 'Ada <b>' });
const emailsTo = async (email: string) =>
  (await service.pool.query('SELECT subject, html, text FROM mails WHERE recipient = $1 ORDER BY created_at', [email]))
    .rows;
const emailsAbout = async (quoteId: string) =>
  (await service.pool.query('SELECT subject, html, text FROM mails WHERE about = $1', [`quote:${quoteId}`])).rows;
const linkOf = (quoteId: string) =>
  `http://shop.test:8080/quote/${quoteId}?token=${quoteToken(service.ctx.linkSecret, quoteId)}`;

test('a customer who asks gets the link to the quote without the text of the request, and the owner gets a notice', async () => {
  const quote = newQuote();
  const asked = quoteAsked(quote);
  await service.deliver(asked, asked);
  const [sent, ...others] = await emailsTo(quote.email);
  expect(others).toEqual([]);
  expect(sent?.text).toContain(linkOf(quote.quoteId));
  expect(sent?.text).not.toContain('Ada');
  const notices = (await emailsAbout(quote.quoteId)).filter(({ subject }) => subject.startsWith('Ada'));
  expect(notices).toHaveLength(1);
  expect(notices[0]?.text).toContain(`/admin/quotes/${quote.quoteId}`);
  expect(notices[0]?.text).not.toContain('token=');
  expect(notices[0]?.html).toContain('Ada &lt;b&gt;');
});

test('answers and each version of the offer are emailed once, with the last day', async () => {
  const quote = newQuote();
  const first = quoteOffered({ ...quote, version: 1, validUntil: '2026-12-24' });
  const second = quoteOffered({ ...quote, version: 2, validUntil: '2026-12-24' });
  await service.deliver(quoteAnswered(quote), first, first, second);
  const sent = await emailsTo(quote.email);
  expect(sent.map(({ subject }) => subject)).toEqual([
    'We answered you about your custom order',
    'Our offer for your custom order',
    'Our new offer for your custom order',
  ]);
  for (const { text } of sent) expect(text).toContain(linkOf(quote.quoteId));
  expect(sent[1]?.text).toContain('Dec 24');
});

test('the owner is notified of a message from the customer', async () => {
  const { quoteId, name } = newQuote();
  await service.deliver(quoteReplied({ quoteId, name }));
  expect((await emailsAbout(quoteId)).map(({ subject }) => subject)).toEqual(['Ada <b> wrote about a custom order']);
});

test('deleting the quote erases its emails and dead letters, which can’t be replayed', async () => {
  const quote = newQuote();
  const wrong = { ...quoteOffered({ ...quote, version: 1, validUntil: '2026-12-24' }), data: quote };
  await service.deliver(quoteAsked(quote), wrong);
  const internal = { caller: serviceCaller('gateway') };
  const parked = async () => (await service.request('GET', '/internal/dead-letters', internal)).body;
  const [{ id, eventId }] = await parked();
  expect(eventId).toBe(wrong.id);
  await service.deliver(quoteErased({ quoteId: quote.quoteId }));
  expect(await parked()).toEqual([]);
  const replay = { ...internal, body: { adminId: randomUUID() } };
  expect((await service.request('POST', `/internal/dead-letters/${id}/replay`, replay)).status).toBe(404);
  expect(await emailsTo(quote.email)).toEqual([]);
  expect(JSON.stringify(await emailsAbout(quote.quoteId))).not.toContain('Ada');
});
