import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { settingsChanged } from '@loop-petal/contracts/events/settings-events';
import type { NewsletterView } from '@loop-petal/contracts/shapes/newsletters';
import { DEFAULT_SETTINGS } from '@loop-petal/contracts/shapes/settings';
import { adminCaller, customerCaller, visitorCaller } from '@loop-petal/service-kit/testing';
import { product } from '../../../orders/test/start-orders.ts';
import { queueNextBatch } from '../../src/newsletter/send-issues.ts';
import { startNotifications } from '../start-notifications.ts';

const ADDRESS = '12 Alder St, Salem, OR 97301';
const owner = adminCaller();
let service: Awaited<ReturnType<typeof startNotifications>>;
let version = 0;

beforeAll(async () => {
  service = await startNotifications();
});
afterAll(() => service.stop());
beforeEach(async () => {
  await service.pool.query('TRUNCATE newsletters, subscriptions CASCADE');
  await service.pool.query("DELETE FROM mails WHERE kind LIKE 'newsletter.%'");
  await useAddress(ADDRESS);
});

const useAddress = (address: string | null) =>
  service.deliver(settingsChanged({ ...DEFAULT_SETTINGS, version: ++version, address }));
const call = (method: string, path: string, body?: unknown, caller = owner) =>
  service.request(method, `/api/admin/newsletters${path}`, { caller, ...(body === undefined ? {} : { body }) });

async function subscribe(count: number): Promise<string[]> {
  const emails = Array.from({ length: count }, (_, index) => `reader${index}-${randomUUID()}@example.com`).sort();
  for (const email of emails) {
    const answer = await service.request('POST', '/api/newsletter/subscribe', {
      caller: visitorCaller(),
      body: { email },
    });
    expect(answer.status).toBe(201);
  }
  return emails;
}
async function write(fields: object = {}): Promise<NewsletterView> {
  const body = { subject: 'Spring is here', body: 'Tulips are back.\n\nCome and see <them>.', ...fields };
  const answer = await call('POST', '', body);
  expect(answer.status).toBe(201);
  return answer.body;
}
const send = ({ id, version: read }: NewsletterView, more: object = {}) =>
  call('POST', `/${id}/schedule`, { version: read, ...more });
const find = async (id: string): Promise<NewsletterView> =>
  (await call('GET', '')).body.find((one: NewsletterView) => one.id === id);

interface StoredEmail {
  recipient: string;
  subject: string;
  html: string;
  text: string;
  unsubscribe_url: string;
}
async function issues(kind = 'newsletter.issue'): Promise<StoredEmail[]> {
  const { rows } = await service.pool.query('SELECT * FROM mails WHERE kind = $1 ORDER BY recipient', [kind]);
  return rows as StoredEmail[];
}
/** Makes the next batch due and marks queued emails as sent. */
async function nextBatch(): Promise<number> {
  await service.pool.query('UPDATE mails SET sent_at = now() WHERE sent_at IS NULL');
  await service.pool.query('UPDATE newsletters SET next_batch_at = now()');
  return queueNextBatch(service.ctx);
}
async function sendAll(): Promise<void> {
  while ((await nextBatch()) > 0);
}

describe('a newsletter', () => {
  test('is a draft that admins change and delete until it starts, and a stale change is refused', async () => {
    const draft = await write();
    expect(draft).toMatchObject({ state: 'draft', version: 1, productIds: [], startedAt: null });
    const changed = await call('PATCH', `/${draft.id}`, { subject: 'May', body: 'Hi', productIds: [], version: 1 });
    expect([changed.status, changed.body.subject, changed.body.version]).toEqual([200, 'May', 2]);
    const stale = await call('PATCH', `/${draft.id}`, { subject: 'June', body: 'Hi', productIds: [], version: 1 });
    expect([stale.status, stale.body.code]).toEqual([409, 'stale']);
    expect((await send(draft)).body.code).toBe('stale');
    expect((await call('DELETE', `/${draft.id}`)).status).toBe(204);
    expect((await call('DELETE', `/${draft.id}`)).status).toBe(404);
    expect((await call('GET', '', undefined, customerCaller())).status).toBe(403);
  });

  test.each([
    ['no subject', { subject: ' ', body: 'Hi' }],
    ['no text', { subject: 'May', body: '' }],
    ['an unknown field', { subject: 'May', body: 'Hi', to: 'all' }],
    ['a product twice', { subject: 'May', body: 'Hi', productIds: ['a', 'a'] }],
  ])('with %s is refused with 400', async (_, body) => {
    expect((await call('POST', '', body)).status).toBe(400);
  });

  test('needs the shop’s postal address, and pauses when the address is removed', async () => {
    await subscribe(1);
    const draft = await write();
    await useAddress(null);
    for (const answer of [await send(draft), await call('POST', `/${draft.id}/test`, { email: 'me@example.com' })]) {
      expect([answer.status, answer.body.code]).toEqual([409, 'no_postal_address']);
    }
    expect(await find(draft.id)).toMatchObject({ state: 'draft' });
    await useAddress(ADDRESS);
    expect((await send(draft)).status).toBe(200);
    await useAddress(null);
    expect(await queueNextBatch(service.ctx)).toBe(0);
    expect(await find(draft.id)).toMatchObject({ state: 'paused', problem: 'The shop has no postal address.' });
    expect(await issues()).toEqual([]);
  });

  test('goes to each active subscriber once, with the address, the products and an unsubscribe link for that subscriber', async () => {
    const rose = product();
    await service.deliver(rose);
    const emails = await subscribe(3);
    await service.request('POST', '/api/newsletter/unsubscribe', { caller: owner, body: { email: emails[2] } });
    const draft = await write({ productIds: [rose.data.id] });
    expect((await send(draft)).body).toMatchObject({ state: 'scheduled' });
    await sendAll();
    const sent = await issues();
    expect(sent.map(({ recipient }) => recipient)).toEqual(emails.slice(0, 2));
    for (const { subject, html, text, unsubscribe_url } of sent) {
      expect(subject).toBe('Spring is here');
      expect(text).toContain('Tulips are back.\n\nCome and see <them>.');
      expect(html).toContain('Come and see &lt;them&gt;.');
      expect(html).toContain(`http://shop.test:8080/product/${rose.data.id}`);
      expect(html + text).toContain(ADDRESS);
      expect(html + text).not.toMatch(/\$\d/);
      expect(text).toMatch(/Unsubscribe: http:\/\/shop\.test:8080\/newsletter\?token=/);
      expect(unsubscribe_url).toContain('/api/newsletter/unsubscribe?token=');
    }
    expect(new Set(sent.map(({ unsubscribe_url }) => unsubscribe_url)).size).toBe(2);
    await sendAll();
    expect(await find(draft.id)).toMatchObject({ state: 'sent', figures: { sent: 2, waiting: 0, failed: 0 } });
  });

  test('is queued in batches, and never twice by two replicas or after a crash in a batch', async () => {
    const emails = await subscribe(25);
    const draft = await write();
    await send(draft);
    const counts = await Promise.all([queueNextBatch(service.ctx), queueNextBatch(service.ctx)]);
    expect(counts.toSorted()).toEqual([0, 20]);
    expect(await queueNextBatch(service.ctx)).toBe(0);
    // a crash before the commit of a batch leaves nothing of it
    const broken = { ...service.ctx, publicUrl: undefined } as unknown as typeof service.ctx;
    await service.pool.query('UPDATE mails SET sent_at = now()');
    await service.pool.query('UPDATE newsletters SET next_batch_at = now()');
    const settings = {
      ...broken,
      settings: { ...broken.settings, current: () => ({ ...DEFAULT_SETTINGS, address: ADDRESS }) },
    };
    Object.assign(settings, { linkSecret: null });
    await expect(queueNextBatch(settings)).rejects.toThrow();
    expect(await issues()).toHaveLength(20);
    await sendAll();
    expect((await issues()).map(({ recipient }) => recipient)).toEqual(emails);
  });

  test('waits for its time, pauses, and continues with the remaining subscribers', async () => {
    const emails = await subscribe(21);
    const draft = await write();
    const later = await send(draft, { at: '2099-01-01T09:00:00.000Z' });
    expect(later.body).toMatchObject({ state: 'scheduled', scheduledAt: '2099-01-01T09:00:00.000Z' });
    expect(await nextBatch()).toBe(0);
    expect((await send(later.body)).status).toBe(200);
    expect(await nextBatch()).toBe(20);
    expect(
      (await call('PATCH', `/${draft.id}`, { subject: 'x', body: 'x', productIds: [], version: 3 })).body.code,
    ).toBe('newsletter_started');
    const paused = await call('POST', `/${draft.id}/pause`);
    expect(paused.body).toMatchObject({ state: 'paused', figures: { waiting: 20 } });
    expect(await nextBatch()).toBe(0);
    expect((await send(paused.body)).status).toBe(200);
    await sendAll();
    expect((await issues()).map(({ recipient }) => recipient)).toEqual(emails);
    const sent = await find(draft.id);
    expect((await send(sent)).body.code).toBe('newsletter_started');
    expect((await call('POST', `/${draft.id}/pause`)).body.code).toBe('not_sending');
  });

  test('can’t start in the past, except for the minutes that a form may take', async () => {
    const draft = await write();
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    expect(await send(draft, { at: minutesAgo(6) })).toMatchObject({ status: 422, body: { code: 'start_passed' } });
    expect(await find(draft.id)).toMatchObject({ state: 'draft' });
    expect((await send(draft, { at: minutesAgo(1) })).status).toBe(200);
  });

  test('counts the readers who unsubscribe with its link, and drops the emails that are still queued for them', async () => {
    const [first] = await subscribe(1);
    const draft = await write();
    await send(draft);
    expect(await queueNextBatch(service.ctx)).toBe(1);
    const [email] = await issues();
    const link = new URL(email?.unsubscribe_url ?? '');
    const answer = await service.request('POST', link.pathname + link.search, {
      caller: visitorCaller(),
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    });
    expect(answer.status).toBe(200);
    expect(await issues()).toEqual([]);
    expect(await find(draft.id)).toMatchObject({ figures: { unsubscribed: 1, waiting: 0 } });
    const { rows } = await service.pool.query('SELECT is_active AS active FROM subscriptions WHERE email = $1', [
      first,
    ]);
    expect(rows).toEqual([{ active: false }]);
  });

  test('is sent to one address as a test, which is not counted in any figure', async () => {
    await subscribe(1);
    const draft = await write();
    expect((await call('POST', `/${draft.id}/test`, { email: 'me@example.com' })).status).toBe(204);
    const [email] = await issues('newsletter.test');
    expect(email).toMatchObject({ recipient: 'me@example.com', subject: '[Test] Spring is here' });
    expect(await find(draft.id)).toMatchObject({ state: 'draft', figures: { sent: 0, waiting: 0 } });
  });
});
