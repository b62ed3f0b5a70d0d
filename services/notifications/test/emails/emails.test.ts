import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { DEFAULT_CONTENT } from '@loop-petal/contracts/rules/default-content';
import { DEFAULT_SETTINGS } from '@loop-petal/contracts/shapes/settings';
import { adminCaller, serviceCaller } from '@loop-petal/service-kit/testing';
import { renderEmail } from '../../src/email-content/email-content.ts';
import { type Deliver, keepEmail } from '../../src/emails/email-delivery.ts';
import { emailJobs, type NewEmail, queueEmail } from '../../src/emails/email-store.ts';
import { createMailer } from '../../src/emails/mailer.ts';
import { startNotifications } from '../start-notifications.ts';

const caller = adminCaller();
let service: Awaited<ReturnType<typeof startNotifications>>;
beforeAll(async () => {
  service = await startNotifications();
});
afterAll(() => service.stop());

/** Sends due emails through this transport. A mailer that is stopped immediately still sends one batch. */
async function sendAll(way: Deliver = service.sendEmail): Promise<void> {
  const isDue = 'SELECT FROM mails WHERE sent_at IS NULL AND failed_at IS NULL AND next_attempt_at <= now()';
  const { pool, logger } = service.deps;
  while ((await pool.query(isDue)).rowCount) {
    const mailer = createMailer({ pool, deliver: way, logger });
    await mailer.start();
    await mailer.stop();
  }
}

const frame = { ...DEFAULT_SETTINGS, ...DEFAULT_CONTENT.emails };
const content = renderEmail(
  {
    subject: 'Your order is on its way',
    heading: 'On its way',
    paragraphs: ['It left us today.'],
    button: { label: 'Track it', url: 'http://shop.test:8080/shipping' },
  },
  frame,
);
async function queued(fields: Partial<NewEmail> = {}) {
  const recipient = `${randomUUID()}@example.com`;
  await queueEmail(service.pool, { ...content, occasion: `order.shipped:${randomUUID()}`, recipient, ...fields });
  return find(recipient);
}
async function find(recipient: string) {
  const { body } = await ask(`?q=${recipient}`);
  return body[0];
}
const ask = (rest: string) => service.request('GET', `/api/admin/mails${rest}`, { caller });
const resend = (id: string, key: string = randomUUID()) =>
  service.request('POST', `/api/admin/mails/${id}/resend`, { caller, headers: { 'idempotency-key': key } });

describe('sending emails', () => {
  test('stores the outcomes of a batch of emails with one statement', async () => {
    const emails = await Promise.all([1, 2, 3, 4].map(() => queued()));
    const [refused] = emails;
    await sendAll(async ({ id }) => {
      if (id === refused.id) throw new Error('not now');
    });
    const { rows } = await service.pool.query(
      'SELECT count(*)::int AS sent, count(DISTINCT sent_at)::int AS times FROM mails WHERE id = ANY($1) AND sent_at IS NOT NULL',
      [emails.map(({ id }) => id)],
    );
    expect(rows).toEqual([{ sent: 3, times: 1 }]);
  });

  const stateOf = async (id: string) =>
    (
      await service.pool.query(
        `SELECT attempts, sent_at IS NOT NULL AS "isSent", next_attempt_at > now() + interval '1 minute' AS "isLeased"
         FROM mails WHERE id = $1`,
        [id],
      )
    ).rows[0];

  test('counts the attempt without an open transaction while the mail server is slow', async () => {
    const { id } = await queued();
    const seen: unknown[] = [];
    await sendAll(async (email) => {
      await service.sendEmail(email);
      if (email.id === id) seen.push(await stateOf(id));
    });
    expect(seen).toEqual([{ attempts: 1, isSent: false, isLeased: true }]);
    expect(await stateOf(id)).toMatchObject({ attempts: 1, isSent: true });
  });

  test('sends an email again after its sender died and the lease expired', async () => {
    const { id, recipient } = await queued();
    await emailJobs.lease(service.pool, 10);
    await sendAll();
    expect(service.delivered.filter((email) => email.recipient === recipient)).toEqual([]);
    await service.pool.query('UPDATE mails SET next_attempt_at = now() WHERE id = $1', [id]);
    await sendAll();
    expect(service.delivered.filter((email) => email.recipient === recipient)).toHaveLength(1);
    expect(await stateOf(id)).toMatchObject({ attempts: 2, isSent: true });
  });

  test('by two replicas sends each email only once', async () => {
    const recipients: string[] = [];
    for (const _ of Array(12)) recipients.push((await queued()).recipient);
    const sent: string[] = [];
    const slowly: Deliver = async ({ recipient }) => {
      await service.pool.query('SELECT pg_sleep(0.01)');
      sent.push(recipient);
    };
    await Promise.all([sendAll(slowly), sendAll(slowly)]);
    expect(sent.filter((one) => recipients.includes(one)).sort()).toEqual(recipients.sort());
  });
});

describe('the list of emails', () => {
  test('shows the status of each: waiting, sent, kept, failed', async () => {
    const waiting = await queued();
    expect(waiting).toMatchObject({ kind: 'order.shipped', state: 'waiting', attempts: 0, error: null, sentAt: null });
    await sendAll();
    expect(await find(waiting.recipient)).toMatchObject({ state: 'sent', attempts: 1, nextAttemptAt: null });

    const kept = await queued();
    await sendAll(keepEmail);
    expect(await find(kept.recipient)).toMatchObject({ state: 'kept' });

    const refused = await queued();
    service.mailServer.refusal = Object.assign(new Error('550 no such mailbox'), {
      responseCode: 550,
      command: 'RCPT TO',
    });
    await sendAll();
    expect(await find(refused.recipient)).toMatchObject({ state: 'failed', error: '550 no such mailbox' });

    const postponed = await queued();
    service.mailServer.refusal = new Error('the mail server is away');
    await sendAll();
    service.mailServer.refusal = undefined;
    expect(await find(postponed.recipient)).toMatchObject({
      state: 'waiting',
      attempts: 1,
      error: 'the mail server is away',
      nextAttemptAt: expect.any(String),
    });
  });

  test('shows an email as failed after many attempts and stops sending it', async () => {
    const email = await queued();
    await service.pool.query('UPDATE mails SET attempts = 17 WHERE id = $1', [email.id]);
    service.mailServer.refusal = new Error('the mail server is away');
    await sendAll();
    service.mailServer.refusal = undefined;
    await sendAll();
    expect(await find(email.recipient)).toMatchObject({ state: 'failed', attempts: 18 });
  });

  test('can be searched, filtered and paged', async () => {
    const kind = 'chat.missed';
    for (const number of [1, 2, 3]) await queued({ occasion: `${kind}:${randomUUID()}`, subject: `Number ${number}` });
    const first = await ask(`?kind=${kind}&limit=2`);
    expect(first.headers.get('x-total-count')).toBe('3');
    const second = await ask(`?kind=${kind}&limit=2&cursor=${first.headers.get('x-next-cursor')}`);
    const subjects = [...first.body, ...second.body].map(({ subject }: { subject: string }) => subject);
    expect(subjects).toEqual(['Number 3', 'Number 2', 'Number 1']);
    expect(second.headers.get('x-next-cursor')).toBeNull();
    const found = (await ask('?q=NUMB%C3%A9r%202')).body;
    expect(found.map(({ subject }: { subject: string }) => subject)).toContain('Number 2');
    expect((await ask('?q=%25')).body).toEqual([]);
    expect((await ask(`?state=failed&kind=${kind}`)).body).toEqual([]);
  });

  test('has a summary', async () => {
    await queued();
    const { body } = await ask('/summary');
    expect(body).toMatchObject({ delivery: 'smtp', counts: { waiting: expect.any(Number), kept: 1 } });
    expect(body.kinds).toContain('order.shipped');
    expect(body.counts.waiting).toBeGreaterThan(0);
  });

  test.each(['?state=lost', '?limit=0', '?cursor=first', '/unknown', `/${randomUUID()}`])(
    'refuses %s',
    async (rest) => {
      expect([400, 404]).toContain((await ask(rest)).status);
    },
  );
});

describe('the preview of an email', () => {
  const preview = (link: string) => service.request('GET', link);

  test('opens with only its link, runs no scripts and loads only from the shop', async () => {
    const { id } = await queued();
    const { body } = await ask(`/${id}`);
    expect(body.text).toContain('It left us today.');
    const answer = await preview(body.previewUrl);
    expect(answer.body).toContain('It left us today.');
    expect(answer.body).toContain('<a target="_blank"');
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("img-src 'self' http://shop.test:8080;");
    expect(policy).toMatch(/sandbox$/);
    expect(policy).not.toMatch(/script-src|https:|\*/);
  });

  test('is refused with a changed, expired or another email’s link', async () => {
    const [one, two] = [await queued(), await queued()];
    const link: string = (await ask(`/${one.id}`)).body.previewUrl;
    for (const wrong of [
      link.replace(one.id, two.id),
      link.replace(/expires=\d+/, `expires=${Date.now() + 1e9}`),
      link.replace(/expires=\d+/, 'expires=1'),
      link.replace(/signature=.*/, 'signature='),
      link.replace(/\?.*/, ''),
    ]) {
      expect((await preview(wrong)).status).toBe(404);
    }
  });

  test('hides sign-in links, unless emails are only stored because there is no mail server', async () => {
    const secret = {
      holdsSecret: true,
      ...renderEmail({ subject: 'Reset', heading: 'Reset', paragraphs: ['s3cret'] }, frame),
    };
    const { id, recipient } = await queued(secret);
    const shown = async () => {
      const { body } = await ask(`/${id}`);
      return `${body.text} ${(await preview(body.previewUrl)).body}`;
    };
    expect(await shown()).not.toContain('s3cret');
    await sendAll();
    expect(await find(recipient)).toMatchObject({ state: 'sent' });
    expect(await shown()).not.toContain('s3cret');
    const kept = await queued(secret);
    await sendAll(keepEmail);
    expect((await ask(`/${kept.id}`)).body.text).toContain('s3cret');
  });
});

describe('resending an email', () => {
  const sent = async (fields: Partial<NewEmail> = {}) => {
    const email = await queued(fields);
    await sendAll();
    return email;
  };
  const copiesTo = (recipient: string) => service.delivered.filter((email) => email.recipient === recipient);

  test('creates a new email with the same content', async () => {
    const email = await sent();
    const answer = await resend(email.id);
    expect(answer).toMatchObject({
      status: 201,
      body: { kind: 'order.shipped', state: 'waiting', resendOf: email.id, recipient: email.recipient },
    });
    await sendAll();
    const copies = copiesTo(email.recipient);
    expect(copies.map(({ html }) => html)).toEqual([content.html, content.html]);
    expect(new Set(copies.map(({ id }) => id)).size).toBe(2);
  });

  test('creates one email per key, even for concurrent requests', async () => {
    const email = await sent();
    const key = randomUUID();
    const answers = await Promise.all([resend(email.id, key), resend(email.id, key), resend(email.id, key)]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    await sendAll();
    expect(copiesTo(email.recipient)).toHaveLength(2);
  });

  test('is allowed three times an hour, including resends of resends', async () => {
    const email = await sent();
    const { body } = await resend(email.id);
    await sendAll();
    expect((await resend(body.id)).body.resendOf).toBe(email.id);
    expect((await resend(email.id)).status).toBe(201);
    const refused = await resend(email.id);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000);
    await service.pool.query("UPDATE mails SET created_at = created_at - interval '61 minutes' WHERE resend_of = $1", [
      email.id,
    ]);
    expect((await resend(email.id)).status).toBe(201);
  });

  test('is refused for an email with a secret, one being sent and an unknown one', async () => {
    const secret = await sent({ holdsSecret: true });
    expect(await resend(secret.id)).toMatchObject({ status: 409, body: { code: 'secret_mail' } });
    const waiting = await queued();
    expect(await resend(waiting.id)).toMatchObject({ status: 409, body: { code: 'mail_waiting' } });
    expect((await resend(randomUUID())).status).toBe(404);
    expect((await resend(secret.id, 'x'.repeat(300))).status).toBe(400);
    await sendAll();
  });

  test('is possible for a failed one', async () => {
    service.mailServer.refusal = Object.assign(new Error('mailbox full'), { responseCode: 552, command: 'RCPT TO' });
    const email = await sent();
    service.mailServer.refusal = undefined;
    await resend(email.id);
    await sendAll();
    expect(copiesTo(email.recipient)).toHaveLength(1);
  });
});

describe('a problem for admins', () => {
  const problems = async () =>
    (await service.request('GET', '/internal/problems', { caller: serviceCaller('orders') })).body;
  const isListed = async (id: string) => (await problems()).some((one: { id: string }) => one.id === id);

  test('is an email that failed permanently, until a resend is delivered', async () => {
    service.mailServer.refusal = Object.assign(new Error('550 no such mailbox'), {
      responseCode: 550,
      command: 'RCPT TO',
    });
    const email = await queued();
    await sendAll();
    service.mailServer.refusal = undefined;
    const [problem] = await problems();
    expect(problem).toMatchObject({ id: email.id, kind: 'mail-failed', title: content.subject });
    expect(JSON.stringify(problem.facts)).toContain('550 no such mailbox');
    await resend(email.id);
    expect(await isListed(email.id)).toBe(true);
    await sendAll();
    expect(await isListed(email.id)).toBe(false);
  });

  test('is an email that failed repeatedly, not one that failed once', async () => {
    const email = await queued();
    const tried = (attempts: number) =>
      service.pool.query('UPDATE mails SET attempts = $2 WHERE id = $1', [email.id, attempts]);
    await tried(1);
    expect(await isListed(email.id)).toBe(false);
    await tried(3);
    expect(await isListed(email.id)).toBe(true);
    await sendAll();
    expect(await isListed(email.id)).toBe(false);
  });
});
