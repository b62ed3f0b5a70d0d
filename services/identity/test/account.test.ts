import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Caller } from '@loop-petal/service-kit/security/internal-token';
import { adminCaller, serviceCaller, visitorCaller } from '@loop-petal/service-kit/testing';
import { sweep } from '../src/sweeper.ts';
import { confirmEmail, cookieOf, type Identity, startIdentity } from './start-identity.ts';

let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

let people = 0;
async function newCustomer(more: object = {}) {
  people += 1;
  const body = { username: `customer-${people}`, password: 'crochet-demo', ...more };
  const answer = await identity.request('POST', '/api/auth/register', { caller: visitorCaller(), body });
  expect(answer.status).toBe(201);
  return { ...answer.body, ...body, caller: await callerOf(cookieOf(answer)), cookie: cookieOf(answer) };
}
async function callerOf(token: string): Promise<Extract<Caller, { kind: 'customer' }>> {
  const session = await resolve(token);
  const { userId, sessionId, signedInAt } = session;
  return { kind: 'customer', ownerId: userId, userId, sessionId, signedInAt };
}
async function resolve(token: string) {
  const caller = serviceCaller('gateway');
  const { body } = await identity.request('POST', '/internal/sessions/resolve', {
    caller,
    body: { kind: token.startsWith('a.') ? 'admin' : 'session', token },
  });
  return body.session;
}
const logIn = (username: string, password: string) =>
  identity.request('POST', '/api/auth/login', { caller: visitorCaller(), body: { username, password } });

const address = {
  recipientName: 'Rosa Petal',
  phone: '555-010-2030',
  addressLine1: '12 Garden Lane',
  city: 'Portland',
  state: 'OR',
  zipCode: '97201',
  country: 'US',
};

describe('saved addresses', () => {
  test('at most one is the default, even after concurrent requests', async () => {
    const { caller } = await newCustomer();
    const add = () =>
      identity.request('POST', '/api/addresses', { caller, body: { ...address, name: 'Home', isDefault: true } });
    const answers = await Promise.all(Array.from({ length: 10 }, add));
    expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(201));
    const { body } = await identity.request('GET', '/api/addresses', { caller });
    expect(body).toHaveLength(10);
    expect(body.filter((one: { isDefault: boolean }) => one.isDefault)).toEqual([body[0]]);
  });

  test('are limited to fifty, even for concurrent requests', async () => {
    const { caller } = await newCustomer();
    const add = () => identity.request('POST', '/api/addresses', { caller, body: address });
    const answers = await Promise.all(Array.from({ length: 60 }, add));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(50);
    expect(answers.filter(({ body }) => body.code === 'too_many_addresses')).toHaveLength(10);
    expect((await identity.request('GET', '/api/addresses', { caller })).body).toHaveLength(50);
  });

  test('can be edited and deleted; the oldest becomes the default after the default is deleted', async () => {
    const { caller } = await newCustomer();
    const add = async (more: object) =>
      (await identity.request('POST', '/api/addresses', { caller, body: { ...address, ...more } })).body;
    const [first, second] = [await add({ name: 'Home' }), await add({ name: 'Work', isDefault: true })];
    const edited = await identity.request('PATCH', `/api/addresses/${first.id}`, { caller, body: { city: 'Salem' } });
    expect(edited.body).toEqual({ ...first, city: 'Salem' });
    expect((await identity.request('DELETE', `/api/addresses/${second.id}`, { caller })).status).toBe(204);
    const { body } = await identity.request('GET', '/api/addresses', { caller });
    expect(body).toEqual([{ ...edited.body, isDefault: true }]);
  });

  test('that are unknown, malformed or another account’s get a 404', async () => {
    const [{ caller: owner }, { caller: other }] = [await newCustomer(), await newCustomer()];
    const { body } = await identity.request('POST', '/api/addresses', { caller: owner, body: address });
    for (const id of [body.id, randomUUID(), 'x', '1;--', '%00']) {
      const change = { caller: other, body: { city: 'Salem' } };
      expect((await identity.request('PATCH', `/api/addresses/${id}`, change)).status).toBe(404);
      expect((await identity.request('DELETE', `/api/addresses/${id}`, { caller: other })).status).toBe(404);
    }
    expect((await identity.request('GET', '/api/addresses', { caller: owner })).body).toHaveLength(1);
    expect((await identity.request('GET', '/api/addresses', { caller: visitorCaller() })).status).toBe(401);
  });

  test('can be read by a service that names their owner', async () => {
    const { caller, id: userId } = await newCustomer();
    const { body } = await identity.request('POST', '/api/addresses', { caller, body: address });
    const path = `/internal/users/${userId}/addresses/${body.id}`;
    expect((await identity.request('GET', path, { caller: serviceCaller('orders') })).body).toEqual(body);
    const foreign = `/internal/users/${randomUUID()}/addresses/${body.id}`;
    expect((await identity.request('GET', foreign, { caller: serviceCaller('orders') })).status).toBe(404);
    expect((await identity.request('GET', path, { caller })).status).toBe(404);
  });

  test.each([
    [{ ...address, zipCode: '1' }, /ZIP/],
    [{ ...address, userId: randomUUID() }, /userId/],
    [{ ...address, city: 'Port\0land' }, /./],
  ])('%j is refused with 400', async (body, message) => {
    const { caller } = await newCustomer();
    const answer = await identity.request('POST', '/api/addresses', { caller, body });
    expect(answer.status).toBe(400);
    expect(answer.body.message).toMatch(message);
  });
});

describe('changing the password', () => {
  const change = (caller: Caller, currentPassword: string, newPassword: string) =>
    identity.request('POST', '/api/auth/update-password', { caller, body: { currentPassword, newPassword } });

  test('ends every session except the current one', async () => {
    const { caller, cookie, username, id } = await newCustomer();
    const elsewhere = cookieOf(await logIn(username, 'crochet-demo'));
    expect((await change(caller, 'crochet-demo', 'a new and longer one')).status).toBe(200);
    expect(await resolve(elsewhere)).toBeNull();
    expect(await resolve(cookie)).not.toBeNull();
    expect(await identity.published('user.sessions-revoked')).toContainEqual({
      userId: id,
      keepSessionId: caller.sessionId,
    });
    expect((await logIn(username, 'crochet-demo')).status).toBe(401);
    expect((await logIn(username, 'a new and longer one')).status).toBe(200);
  });

  test('requires the current password and an uncommon new one', async () => {
    const { caller } = await newCustomer();
    expect(await change(caller, 'not-the-one', 'a new and longer one')).toMatchObject({
      status: 400,
      body: { message: 'Current password is incorrect' },
    });
    expect((await change(caller, 'crochet-demo', '12345')).status).toBe(400);
    expect((await change(caller, 'crochet-demo', 'qwerty123')).body.code).toBe('common_password');
    for (let n = 0; n < 10; n += 1) await change(caller, 'not-the-one', 'a new and longer one');
    expect((await change(caller, 'crochet-demo', 'a new and longer one')).status).toBe(429);
  });
});

describe('changing the email address', () => {
  const change = (caller: Caller, email: string, currentPassword?: string) =>
    identity.request('POST', '/api/auth/update-email', {
      caller,
      body: { email, ...(currentPassword ? { currentPassword } : {}) },
    });
  const confirm = (address: string) => confirmEmail(identity, address);

  test('replaces an unverified address immediately, and a verified one when the link is confirmed', async () => {
    const { caller } = await newCustomer({ email: 'first@mail.test' });
    expect((await change(caller, 'second@mail.test')).body).toMatchObject({
      email: 'second@mail.test',
      emailVerified: false,
    });
    await identity.emailTo('first@mail.test', 'email-changed');
    expect(await confirm('second@mail.test')).toMatchObject({
      status: 200,
      body: { message: 'Your email address is confirmed.' },
    });
    expect((await change(caller, 'third@mail.test')).body).toMatchObject({
      email: 'second@mail.test',
      emailVerified: true,
    });
    await confirm('third@mail.test');
    const { body } = await identity.request('GET', '/api/auth/user', { caller });
    expect(body).toMatchObject({ email: 'third@mail.test', emailVerified: true });
    await identity.emailTo('second@mail.test', 'email-changed');
  });

  test('accepts a link only once', async () => {
    await newCustomer({ email: 'once@mail.test' });
    expect((await confirm('once@mail.test')).status).toBe(200);
    expect(await confirm('once@mail.test')).toMatchObject({ status: 400, body: { code: 'link_expired' } });
  });

  test('gives an address to the first account that verifies it', async () => {
    await newCustomer({ email: 'wanted@mail.test' });
    await confirm('wanted@mail.test');
    const { caller } = await newCustomer({ email: 'WANTED@mail.test' });
    expect(await confirm('WANTED@mail.test')).toMatchObject({ status: 409, body: { code: 'email_taken' } });
    const { body } = await identity.request('GET', '/api/auth/user', { caller });
    expect(body.emailVerified).toBe(false);
  });

  test('requires the password when the last sign-in is long ago', async () => {
    const { caller } = await newCustomer();
    const stale = { ...caller, signedInAt: new Date(Date.now() - 16 * 60_000).toISOString() };
    expect((await change(stale, 'late@mail.test')).status).toBe(403);
    expect((await change(stale, 'late@mail.test', 'wrong-one')).status).toBe(400);
    expect((await change(stale, 'late@mail.test', 'crochet-demo')).status).toBe(200);
  });
});

describe('an email that asks its reader to confirm an address', () => {
  const confirmationTo = (email: string) => identity.emailTo(email, 'verify-email');
  const withdraw = async (email: string) => {
    const token = new URL((await confirmationTo(email)).withdrawLink ?? '').searchParams.get('withdraw');
    return identity.request('POST', '/api/auth/withdraw-email', { caller: visitorCaller(), body: { token } });
  };
  const emailOf = async (caller: Caller) => {
    const { email, emailVerified } = (await identity.request('GET', '/api/auth/user', { caller })).body;
    return { email, emailVerified };
  };

  test('does not verify the address when a program opens its links', async () => {
    const { caller } = await newCustomer({ email: 'scanned@mail.test' });
    const { link = '', withdrawLink = '' } = await confirmationTo('scanned@mail.test');
    const token = new URL(link).searchParams.get('token');
    for (const path of [link, withdrawLink].map((one) => one.replace('http://shop.test', ''))) {
      expect((await identity.request('GET', path, { caller: visitorCaller() })).status).toBe(404);
    }
    const former = `/api/auth/confirm-email?token=${token}`;
    expect((await identity.request('GET', former, { caller: visitorCaller() })).status).toBe(404);
    expect(await emailOf(caller)).toEqual({ email: 'scanned@mail.test', emailVerified: false });
    expect((await confirmEmail(identity, 'scanned@mail.test')).status).toBe(200);
    expect(await emailOf(caller)).toEqual({ email: 'scanned@mail.test', emailVerified: true });
  });

  test('lets its reader remove the address from the account, after which none of its links work', async () => {
    const { caller } = await newCustomer({ email: 'victim@mail.test' });
    await identity.request('POST', '/api/auth/forgot-password', { caller, body: { email: 'victim@mail.test' } });
    const { link = '' } = await identity.emailTo('victim@mail.test', 'password-reset');
    expect(await withdraw('victim@mail.test')).toMatchObject({ status: 200 });
    expect(await emailOf(caller)).toEqual({ email: null, emailVerified: false });
    expect((await confirmEmail(identity, 'victim@mail.test')).body.code).toBe('link_expired');
    const reset = { token: new URL(link).searchParams.get('token'), newPassword: 'a-thief-of-petals' };
    expect((await identity.request('POST', '/api/auth/reset-password', { caller, body: reset })).status).toBe(400);
    expect(await withdraw('victim@mail.test')).toMatchObject({ status: 400, body: { code: 'link_expired' } });
  });

  test('removes only the new address of an account that has verified another one', async () => {
    const { caller } = await newCustomer({ email: 'own@mail.test' });
    await confirmEmail(identity, 'own@mail.test');
    await identity.request('POST', '/api/auth/update-email', { caller, body: { email: 'foreign@mail.test' } });
    expect((await withdraw('foreign@mail.test')).status).toBe(200);
    expect((await confirmEmail(identity, 'foreign@mail.test')).status).toBe(400);
    expect(await emailOf(caller)).toEqual({ email: 'own@mail.test', emailVerified: true });
    expect(await withdraw('own@mail.test')).toMatchObject({ status: 409, body: { code: 'email_proved' } });
  });

  test.each(['', 'x', `${randomUUID()}.x`])('can’t be guessed: %j', async (token) => {
    const answer = await identity.request('POST', '/api/auth/withdraw-email', {
      caller: visitorCaller(),
      body: { token },
    });
    expect(answer).toMatchObject({ status: 400, body: { code: 'link_expired' } });
  });
});

describe('a forgotten password', () => {
  const forgot = (email: string) =>
    identity.request('POST', '/api/auth/forgot-password', { caller: visitorCaller(), body: { email } });
  const reset = (token: string, newPassword: string) =>
    identity.request('POST', '/api/auth/reset-password', { caller: visitorCaller(), body: { token, newPassword } });

  test('is reset by a link that works once and ends all sessions', async () => {
    const { username, cookie, id } = await newCustomer({ email: 'forgetful@mail.test' });
    await forgot('Forgetful@mail.test');
    const { link = '' } = await identity.emailTo('forgetful@mail.test', 'password-reset');
    expect(link).toMatch(/^http:\/\/shop\.test\/reset-password\?token=/);
    const token = new URL(link).searchParams.get('token') ?? '';
    expect((await reset(token, 'remember-this-one')).status).toBe(200);
    expect(await resolve(cookie)).toBeNull();
    expect(await identity.published('user.sessions-revoked')).toContainEqual({ userId: id });
    expect((await logIn(username, 'remember-this-one')).status).toBe(200);
    expect((await reset(token, 'and-another-one')).status).toBe(400);
  });

  test('is emailed once notifications is available again', async () => {
    identity.outage.notifications = true;
    await newCustomer({ email: 'patient@mail.test' });
    const { rows } = await identity.ctx.pool.query(
      "SELECT 1 FROM mails_to_send WHERE mail->>'to' = 'patient@mail.test'",
    );
    expect(rows).toHaveLength(2);
    identity.outage.notifications = false;
    await Promise.all(['welcome', 'verify-email'].map((template) => identity.emailTo('patient@mail.test', template)));
    const ids = identity.emails.filter((email) => email.to === 'patient@mail.test').map((email) => email.id);
    expect(new Set(ids).size).toBe(2);
  });

  test('reports whether the account has verified the address, so that only its owner gets its name', async () => {
    await newCustomer({ email: 'named@mail.test' });
    await forgot('named@mail.test');
    expect(await identity.emailTo('named@mail.test', 'password-reset')).toMatchObject({ isProved: false });
    const proved = await newCustomer({ email: 'proved@mail.test' });
    await identity.ctx.pool.query(
      'UPDATE users SET email_verified = true, proved_email_key = email_key WHERE id = $1',
      [proved.id],
    );
    await forgot('proved@mail.test');
    expect(await identity.emailTo('proved@mail.test', 'password-reset')).toMatchObject({ isProved: true });
  });

  test('gets the same answer whether or not the address is known', async () => {
    await newCustomer({ email: 'known@mail.test' });
    const [known, unknown] = [await forgot('known@mail.test'), await forgot('unknown@mail.test')];
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    await identity.emailTo('known@mail.test', 'password-reset');
    expect(identity.emails.some((email) => email.to === 'unknown@mail.test')).toBe(false);
  });
});

test('expired rows are deleted and others stay', async () => {
  const { cookie, id } = await newCustomer();
  const { pool } = identity.ctx;
  const old = "now() - interval '1 minute'";
  await pool.query(
    `INSERT INTO sessions (token_hash, kind, user_id, expires_at) VALUES ('old', 'session', $1, ${old})`,
    [id],
  );
  await pool.query(`INSERT INTO attempts VALUES ('old', 3, ${old}), ('new', 3, now() + interval '1 minute')`);
  await sweep(identity.ctx);
  expect((await pool.query('SELECT 1 FROM sessions WHERE user_id = $1', [id])).rows).toHaveLength(1);
  expect((await pool.query("SELECT key FROM attempts WHERE key IN ('old', 'new')")).rows).toEqual([{ key: 'new' }]);
  expect(await resolve(cookie)).not.toBeNull();
});

describe('deleting the account', () => {
  const exported = (id: string) =>
    identity.request('GET', `/internal/users/${id}/export`, { caller: serviceCaller('gateway') });

  test('the export has identity’s data, including only a verified address', async () => {
    const { caller, id } = await newCustomer({ email: 'curious@mail.test' });
    await identity.request('POST', '/api/addresses', { caller, body: address });
    const { status, body } = await exported(id);
    expect(status).toBe(200);
    expect(body).toMatchObject({ account: { id, email: 'curious@mail.test' }, addresses: [{ city: 'Portland' }] });
    expect(body.confirmedEmail).toBeNull();
    // an address verified by a provider is not confirmed either
    await identity.ctx.pool.query('UPDATE users SET email_verified = true WHERE id = $1', [id]);
    expect((await exported(id)).body.confirmedEmail).toBeNull();
    await confirmEmail(identity, 'curious@mail.test');
    expect((await exported(id)).body.confirmedEmail).toBe('curious@mail.test');
    expect((await exported(randomUUID())).status).toBe(404);
  });

  test('the export omits an address that was verified, replaced, and entered again unverified', async () => {
    const { id } = await newCustomer({ email: 'left@mail.test' });
    await confirmEmail(identity, 'left@mail.test');
    for (const email of ['other@mail.test', 'left@mail.test']) {
      await identity.request('PATCH', `/api/admin/users/${id}`, { caller: adminCaller(), body: { email } });
    }
    expect((await exported(id)).body.confirmedEmail).toBeNull();
  });

  test('asks notifications to erase its emails, and those of its mailbox if it was confirmed', async () => {
    const unproved = await newCustomer({ email: 'unproved-leaver@mail.test' });
    const proved = await newCustomer({ email: 'proved-leaver@mail.test' });
    await confirmEmail(identity, 'proved-leaver@mail.test');
    for (const { id } of [unproved, proved]) {
      const path = `/api/admin/users/${id}`;
      expect((await identity.request('DELETE', path, { caller: adminCaller() })).status).toBe(204);
    }
    expect(await identity.erasedMailbox(proved.id)).toBe('proved-leaver@mail.test');
    expect(await identity.erasedMailbox(unproved.id)).toBeNull();
  });

  test('erases the account, its sessions and addresses, and publishes the deletion', async () => {
    const { caller, cookie, username, id } = await newCustomer();
    await identity.request('POST', '/api/addresses', { caller, body: address });
    const leave = (password: string) => identity.request('DELETE', '/api/user', { caller, body: { password } });
    expect((await leave('not-mine')).status).toBe(400);
    const answer = await leave('crochet-demo');
    expect([answer.status, cookieOf(answer).slice(0, 2)]).toEqual([204, 'v.']);
    expect(await identity.published('user.deleted')).toContainEqual({ userId: id });
    expect(await resolve(cookie)).toBeNull();
    expect((await logIn(username, 'crochet-demo')).status).toBe(401);
    const { rows } = await identity.ctx.pool.query('SELECT 1 FROM addresses WHERE user_id = $1', [id]);
    expect(rows).toEqual([]);
  });

  test('erases sign-in attempts and unsent emails', async () => {
    identity.outage.notifications = true;
    const { caller, username, id } = await newCustomer({ email: 'hurried-leaver@mail.test' });
    await logIn(username, 'not-mine');
    await identity.request('POST', '/api/auth/forgot-password', {
      caller,
      body: { email: 'hurried-leaver@mail.test' },
    });
    const traces = async () =>
      (
        await identity.ctx.pool.query(
          `SELECT key AS found FROM attempts WHERE key LIKE $1 OR key LIKE $2
           UNION ALL SELECT mail::text FROM mails_to_send WHERE mail->>'username' = $3`,
          [`%:${username}%`, `%${id}%`, username],
        )
      ).rows;
    expect((await traces()).length).toBeGreaterThan(3);
    await identity.request('DELETE', '/api/user', { caller, body: { password: 'crochet-demo' } });
    expect(await traces()).toEqual([]);
    identity.outage.notifications = false;
    expect(await identity.erasedMailbox(id)).toBeNull();
  });
});

describe('an admin who manages users', () => {
  const admin = adminCaller();
  const create = (more: object = {}) => {
    people += 1;
    const body = { username: `made-${people}`, email: `made-${people}@mail.test`, password: 'crochet-demo', ...more };
    return identity.request('POST', '/api/admin/users', { caller: admin, body });
  };
  const patch = (id: string, body: object) =>
    identity.request('PATCH', `/api/admin/users/${id}`, { caller: admin, body });
  const remove = (id: string) => identity.request('DELETE', `/api/admin/users/${id}`, { caller: admin });

  test('lists accounts in pages or all together', async () => {
    const names = ['Paged-One', 'paged-two', 'paged_three'];
    for (const username of names) await create({ username, email: `${username}@pages.test` });
    const list = async (query: string) => {
      const answer = await identity.request('GET', `/api/admin/users${query}`, { caller: admin });
      const [total, next] = ['x-total-count', 'x-next-cursor'].map((name) => answer.headers.get(name));
      return { ...answer, names: answer.body.map?.(({ username }: { username: string }) => username), total, next };
    };
    const all = await list('');
    expect(all.names).toEqual(expect.arrayContaining(names));
    expect(all).toMatchObject({ status: 200, total: null, next: null });

    const walked = [];
    for (let page = await list('?limit=2'); ; page = await list(`?limit=2&cursor=${page.next}`)) {
      expect(page.total).toBe(String(all.names.length));
      walked.push(...page.names);
      if (!page.next) break;
    }
    expect(walked).toEqual(all.names);

    expect(await list('?q=PAGES.test&limit=2')).toMatchObject({ names: names.slice(0, 2), total: '3' });
    expect((await list('?q=paged_th%25')).names).toEqual(['paged_three']);
    expect((await list('?q=%25')).names).toEqual([]);
    for (const query of ['?limit=0', '?limit=x', '?cursor=1']) expect((await list(query)).status).toBe(400);
  });

  test('creates, lists, changes and deletes them', async () => {
    const { status, body } = await create({ role: 'user' });
    expect(status).toBe(201);
    const list = await identity.request('GET', '/api/admin/users', { caller: admin });
    expect(list.body).toContainEqual(body);
    expect(JSON.stringify(list.body)).not.toContain('argon2');
    expect((await patch(body.id, { username: 'renamed' })).body).toMatchObject({ id: body.id, username: 'renamed' });
    expect((await remove(body.id)).status).toBe(204);
    expect((await remove(body.id)).status).toBe(404);
    expect(await identity.published('user.deleted')).toContainEqual({ userId: body.id });
  });

  test('deactivates an account, which ends its sessions and its sign-in', async () => {
    const { id, cookie, username } = await newCustomer();
    await patch(id, { isActive: false });
    expect(await resolve(cookie)).toBeNull();
    expect(await identity.published('user.deactivated')).toContainEqual({ userId: id });
    expect((await logIn(username, 'crochet-demo')).status).toBe(401);
    await patch(id, { isActive: true });
    expect((await logIn(username, 'crochet-demo')).status).toBe(200);
  });

  test('removes the admin role, which revokes the bearer token', async () => {
    const [{ body: keeper }, { body: other }] = [await create({ role: 'admin' }), await create({ role: 'admin' })];
    const login = { username: other.username, password: 'crochet-demo' };
    const { body } = await identity.request('POST', '/api/admin/login', { caller: visitorCaller(), body: login });
    expect(await resolve(body.token)).toMatchObject({ role: 'admin' });
    await patch(other.id, { role: 'user' });
    expect(await resolve(body.token)).toBeNull();
    await remove(keeper.id);
  });

  test('can’t remove the last active admin, even when two remove each other concurrently', async () => {
    await identity.ctx.pool.query("DELETE FROM users WHERE role = 'admin'");
    const pair = [(await create({ role: 'admin' })).body.id, (await create({ role: 'admin' })).body.id];
    const ways = [
      () => Promise.all(pair.map((id) => patch(id, { role: 'user' }))),
      () => Promise.all(pair.map((id) => patch(id, { isActive: false }))),
      () => Promise.all(pair.map((id) => remove(id))),
    ];
    for (const goTogether of ways) {
      const statuses = (await goTogether()).map((answer) => answer.status).sort();
      expect(statuses).toEqual([expect.any(Number), 409]);
      expect(statuses[0]).toBeLessThan(300);
      await Promise.all(pair.map((id) => patch(id, { role: 'admin', isActive: true })));
    }
  });

  test('can’t use taken names, common passwords or unknown fields', async () => {
    const { body } = await create();
    expect((await create({ username: body.username.toUpperCase() })).status).toBe(409);
    expect((await create({ password: 'welcome1' })).status).toBe(400);
    expect((await create({ isActive: false })).status).toBe(400);
    const { body: other } = await create();
    expect((await patch(other.id, { username: body.username })).status).toBe(409);
    expect((await patch(other.id, { passwordHash: 'x' })).status).toBe(400);
    expect(Object.keys(other).filter((field) => /password|confirmed/i.test(field))).toEqual([]);
  });

  test('sees a user’s addresses', async () => {
    const { caller, id } = await newCustomer();
    const { body } = await identity.request('POST', '/api/addresses', { caller, body: address });
    const path = `/api/admin/users/${id}/addresses`;
    expect((await identity.request('GET', path, { caller: admin })).body).toEqual([body]);
    expect(
      (await identity.request('GET', `/api/admin/users/${randomUUID()}/addresses`, { caller: admin })).status,
    ).toBe(404);
  });
});
