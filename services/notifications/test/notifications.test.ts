import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { auditRecorded } from '@loop-petal/contracts/events/audit-events';
import {
  adminCaller,
  customerCaller,
  serviceCaller,
  supportCaller,
  visitorCaller,
} from '@loop-petal/service-kit/testing';
import { normalizeMailbox } from '../src/emails/email-limit.ts';
import type { Email } from '../src/emails/email-store.ts';
import { CUSTOMER, paidEvent } from './order-details.ts';
import { emailsTo, newOrder, service, subscriptionOf, waitForEmails } from './running-service.ts';

const post = (path: string, body: unknown, caller = visitorCaller()) => service.request('POST', path, { caller, body });
const tokenIn = (email: Email | undefined) =>
  decodeURIComponent(/newsletter\?token=([^"\s]+)/.exec(email?.text ?? '')?.[1] ?? '');

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

  test('counts as a question of Today until it is answered, and again when that is taken back', async () => {
    const { id } = (await post('/api/contact', message)).body;
    const questions = async () =>
      (await service.request('GET', '/internal/today', { caller: serviceCaller('gateway') })).body.questions.count;
    const mark = async (method: string) =>
      (await service.request(method, `/api/admin/contacts/${id}/answered`, { caller: supportCaller() })).status;
    const before = await questions();
    for (const [method, count] of [
      ['POST', before - 1],
      ['DELETE', before],
      ['DELETE', before],
    ] as const) {
      expect([await mark(method), await questions()]).toEqual([204, count]);
    }
    const audits = (await service.published(auditRecorded.type)).filter(({ subject }) => subject.id === id);
    expect(audits.map(({ action }) => action)).toEqual(['answered the message', 'marked the message as not answered']);
  });

  test.each([[{ ...message, email: 'x' }], [{ ...message, message: ' ' }], [{ ...message, subject: 'spam' }]])(
    '%j is refused with 400',
    async (body) => {
      expect((await post('/api/contact', body)).status).toBe(400);
    },
  );
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

test('an invitation has a link to the admin client, and is not limited like emails to strangers', async () => {
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

test('a notice that two-step sign-in was turned off names the shop, and the account only to its proved address', async () => {
  const [proved, other] = ['proved@example.com', 'other@example.com'];
  const notice = { userId: randomUUID(), template: 'two-step-removed', username: 'emil' };
  for (const [to, isProved] of [
    [proved, true],
    [other, false],
  ]) {
    const body = { ...notice, id: randomUUID(), to, isProved };
    expect((await post('/internal/mails', body, serviceCaller('identity'))).status).toBe(204);
  }
  const text = async (to: string) => (await waitForEmails(to, 1))[0]?.text;
  expect(await text(proved)).toContain('turned off two-step sign-in for the account emil');
  expect(await text(other)).toContain('turned off two-step sign-in for an account at Loop & Petal');
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
