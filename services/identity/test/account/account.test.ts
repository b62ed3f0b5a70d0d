import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Caller } from '@loop-petal/service-kit/security/internal-token';
import { serviceCaller, visitorCaller } from '@loop-petal/service-kit/testing';
import { address, logIn, newCustomer, resolveSession } from '../customers.ts';
import { confirmEmail, cookieOf, type Identity, startIdentity } from '../start-identity.ts';

let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

describe('saved addresses', () => {
  test('at most one is the default, even after concurrent requests', async () => {
    const { caller } = await newCustomer(identity);
    const add = () =>
      identity.request('POST', '/api/addresses', { caller, body: { ...address, name: 'Home', isDefault: true } });
    const answers = await Promise.all(Array.from({ length: 10 }, add));
    expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(201));
    const { body } = await identity.request('GET', '/api/addresses', { caller });
    expect(body).toHaveLength(10);
    expect(body.filter((one: { isDefault: boolean }) => one.isDefault)).toEqual([body[0]]);
  });

  test('are limited to fifty, even for concurrent requests', async () => {
    const { caller } = await newCustomer(identity);
    const add = () => identity.request('POST', '/api/addresses', { caller, body: address });
    const answers = await Promise.all(Array.from({ length: 60 }, add));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(50);
    expect(answers.filter(({ body }) => body.code === 'too_many_addresses')).toHaveLength(10);
    expect((await identity.request('GET', '/api/addresses', { caller })).body).toHaveLength(50);
  });

  test('can be edited and deleted; the oldest becomes the default after the default is deleted', async () => {
    const { caller } = await newCustomer(identity);
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
    const [{ caller: owner }, { caller: other }] = [await newCustomer(identity), await newCustomer(identity)];
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
    const { caller, id: userId } = await newCustomer(identity);
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
    const { caller } = await newCustomer(identity);
    const answer = await identity.request('POST', '/api/addresses', { caller, body });
    expect(answer.status).toBe(400);
    expect(answer.body.message).toMatch(message);
  });
});

describe('changing the password', () => {
  const change = (caller: Caller, currentPassword: string, newPassword: string) =>
    identity.request('POST', '/api/auth/update-password', { caller, body: { currentPassword, newPassword } });

  test('ends every session except the current one', async () => {
    const { caller, cookie, username, id } = await newCustomer(identity);
    const elsewhere = cookieOf(await logIn(identity, username, 'crochet-demo'));
    expect((await change(caller, 'crochet-demo', 'a new and longer one')).status).toBe(200);
    expect(await resolveSession(identity, elsewhere)).toBeNull();
    expect(await resolveSession(identity, cookie)).not.toBeNull();
    expect(await identity.published('user.sessions-revoked')).toContainEqual({
      userId: id,
      keepSessionId: caller.sessionId,
    });
    expect((await logIn(identity, username, 'crochet-demo')).status).toBe(401);
    expect((await logIn(identity, username, 'a new and longer one')).status).toBe(200);
  });

  test('requires the current password and an uncommon new one', async () => {
    const { caller } = await newCustomer(identity);
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
    const { caller } = await newCustomer(identity, { email: 'first@mail.test' });
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

  test('of the same mailbox, in other letters, tells it nothing', async () => {
    const { caller } = await newCustomer(identity, { email: 'Rosa@mail.test' });
    expect((await change(caller, 'rosa@mail.test')).body.email).toBe('rosa@mail.test');
    await confirm('rosa@mail.test');
    const { body } = await change(caller, 'ROSA@mail.test');
    expect(body).toMatchObject({ email: 'rosa@mail.test', emailVerified: true });
    await confirm('ROSA@mail.test');
    await change(caller, 'another@mail.test');
    await confirm('another@mail.test');
    await identity.emailTo('ROSA@mail.test', 'email-changed');
    const told = identity.emails.filter(({ template }) => template === 'email-changed').map(({ to }) => to);
    expect(told.filter((to) => to.toLowerCase() === 'rosa@mail.test')).toEqual(['ROSA@mail.test']);
  });

  test('accepts a link only once', async () => {
    await newCustomer(identity, { email: 'once@mail.test' });
    expect((await confirm('once@mail.test')).status).toBe(200);
    expect(await confirm('once@mail.test')).toMatchObject({ status: 400, body: { code: 'link_expired' } });
  });

  test('gives an address to the first account that verifies it', async () => {
    await newCustomer(identity, { email: 'wanted@mail.test' });
    await confirm('wanted@mail.test');
    const { caller } = await newCustomer(identity, { email: 'WANTED@mail.test' });
    expect(await confirm('WANTED@mail.test')).toMatchObject({ status: 409, body: { code: 'email_taken' } });
    const { body } = await identity.request('GET', '/api/auth/user', { caller });
    expect(body).toMatchObject({ emailVerified: false, hasPassword: true });
  });

  test('requires the password when the last sign-in is long ago', async () => {
    const { caller } = await newCustomer(identity);
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
    const { caller } = await newCustomer(identity, { email: 'scanned@mail.test' });
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
    const { caller } = await newCustomer(identity, { email: 'victim@mail.test' });
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
    const { caller } = await newCustomer(identity, { email: 'own@mail.test' });
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
    const { username, cookie, id } = await newCustomer(identity, { email: 'forgetful@mail.test' });
    await forgot('Forgetful@mail.test');
    const { link = '' } = await identity.emailTo('forgetful@mail.test', 'password-reset');
    expect(link).toMatch(/^http:\/\/shop\.test\/reset-password\?token=/);
    const token = new URL(link).searchParams.get('token') ?? '';
    expect((await reset(token, 'remember-this-one')).status).toBe(200);
    expect(await resolveSession(identity, cookie)).toBeNull();
    expect(await identity.published('user.sessions-revoked')).toContainEqual({ userId: id });
    expect((await logIn(identity, username, 'remember-this-one')).status).toBe(200);
    expect((await reset(token, 'and-another-one')).status).toBe(400);
  });

  test.each([false, true])('is not reset by a link to a former address (verified: %s)', async (isVerified) => {
    const email = `former-${isVerified}@mail.test`;
    const { caller, username } = await newCustomer(identity, { email });
    if (isVerified) await confirmEmail(identity, email);
    await forgot(email);
    const { link = '' } = await identity.emailTo(email, 'password-reset');
    const next = `next-${isVerified}@mail.test`;
    await identity.request('POST', '/api/auth/update-email', { caller, body: { email: next } });
    if (isVerified) await confirmEmail(identity, next);
    const token = new URL(link).searchParams.get('token') ?? '';
    expect(await reset(token, 'a-thief-of-petals')).toMatchObject({ status: 400, body: { code: 'link_expired' } });
    expect((await logIn(identity, username, 'crochet-demo')).status).toBe(200);
  });

  test('is emailed once notifications is available again', async () => {
    identity.outage.notifications = true;
    await newCustomer(identity, { email: 'patient@mail.test' });
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
    await newCustomer(identity, { email: 'named@mail.test' });
    await forgot('named@mail.test');
    expect(await identity.emailTo('named@mail.test', 'password-reset')).toMatchObject({ isProved: false });
    const proved = await newCustomer(identity, { email: 'proved@mail.test' });
    await identity.ctx.pool.query(
      'UPDATE users SET email_verified = true, proved_email_key = email_key WHERE id = $1',
      [proved.id],
    );
    await forgot('proved@mail.test');
    expect(await identity.emailTo('proved@mail.test', 'password-reset')).toMatchObject({ isProved: true });
  });

  test('gets the same answer whether or not the address is known', async () => {
    await newCustomer(identity, { email: 'known@mail.test' });
    const [known, unknown] = [await forgot('known@mail.test'), await forgot('unknown@mail.test')];
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    await identity.emailTo('known@mail.test', 'password-reset');
    expect(identity.emails.some((email) => email.to === 'unknown@mail.test')).toBe(false);
  });
});
