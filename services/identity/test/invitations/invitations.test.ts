import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { onlyRow } from '@loop-petal/service-kit/postgres/only-row';
import { visitorCaller } from '@loop-petal/service-kit/testing';
import { sweep } from '../../src/sweeper.ts';
import { logIn, newCustomer, resolveSession } from '../customers.ts';
import { confirmEmail, type Identity, PASSWORD, startIdentity, withFirstAdmin } from '../start-identity.ts';

let identity: Identity;
let admin: { kind: 'admin'; userId: string; sessionId: string };
beforeAll(async () => {
  identity = await startIdentity({ env: withFirstAdmin });
  const found = onlyRow(await identity.ctx.pool.query("SELECT id FROM users WHERE role = 'admin'")) as { id: string };
  admin = { kind: 'admin', userId: found.id, sessionId: randomUUID() };
});
afterAll(() => identity.stop());

let count = 0;
const newAddress = () => `Invited-${++count}@mail.test`;
const INVITATIONS = '/api/admin/users/invitations';
const invite = (email: string, role = 'packer') =>
  identity.request('POST', '/api/admin/users/invite', { caller: admin, body: { email, role } });
const change = (method: string, path: string) => identity.request(method, `${INVITATIONS}/${path}`, { caller: admin });
const list = async () => (await identity.request('GET', INVITATIONS, { caller: admin })).body;
const newestToken = async (email: string) => (await identity.emailTo(email, 'invitation')).token ?? '';
const post = (path: string, body: object) => identity.request('POST', path, { caller: visitorCaller(), body });
const open = (token: string) => post('/api/auth/invitation', { token });
const accept = (token: string, more: object = {}) =>
  post('/api/auth/invitation/accept', {
    account: 'new',
    token,
    username: `invited-${count}-${randomUUID().slice(0, 4)}`,
    password: PASSWORD,
    ...more,
  });
const acceptAs = (token: string, username: string) =>
  accept(token, { account: 'existing', username, password: 'crochet-demo' });
const users = async () => (await identity.request('GET', '/api/admin/users', { caller: admin })).body;

async function invited(role?: string, email = newAddress()) {
  const { status, body } = await invite(email, role);
  expect(status).toBe(201);
  return { ...body, token: await newestToken(email) };
}

describe('an invitation', () => {
  test('is emailed, makes an account with a confirmed address, and signs in to the admin client', async () => {
    const { email, token, id } = await invited('support');
    expect(await list()).toContainEqual(expect.objectContaining({ id, email, role: 'support', invitedBy: 'admin' }));
    expect((await open(token)).body).toEqual({ email, role: 'support', username: null });
    const { status, body } = await accept(token);
    expect([status, body.role]).toEqual([200, 'support']);
    expect(await resolveSession(identity, body.token)).toMatchObject({ role: 'support' });
    const { rows } = await identity.ctx.pool.query('SELECT proved_email_key FROM users WHERE email = $1', [email]);
    expect(rows).toEqual([{ proved_email_key: email.toLowerCase() }]);
    expect((await list()).map((one: { id: string }) => one.id)).not.toContain(id);
    expect((await open(token)).body.code).toBe('link_expired');
    const [made] = (await users()).filter((one: { email: string }) => one.email === email);
    expect(await identity.published('audit.recorded')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ actorId: admin.userId, action: 'invited a person' }),
        expect.objectContaining({ actorId: made.id, action: 'accepted an invitation' }),
      ]),
    );
  });

  test('works once when it is accepted twice concurrently', async () => {
    const { email, token } = await invited();
    const answers = await Promise.all([accept(token), accept(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await users()).filter((one: { email: string }) => one.email === email)).toHaveLength(1);
  });

  test('is one per address, even when two admins invite concurrently', async () => {
    const email = newAddress();
    const answers = await Promise.all([invite(email), invite(email.toLowerCase(), 'support')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await invite(email)).body.code).toBe('already_invited');
    expect(
      (await list()).filter((one: { email: string }) => one.email.toLowerCase() === email.toLowerCase()),
    ).toHaveLength(1);
  });

  test('does not work after it is withdrawn, sent again or expired', async () => {
    const first = await invited();
    expect((await change('DELETE', first.id)).status).toBe(204);
    expect((await change('DELETE', first.id)).status).toBe(404);
    expect((await change('POST', `${first.id}/resend`)).status).toBe(404);
    expect((await accept(first.token)).body.code).toBe('link_expired');

    const { email, id, token } = await invited();
    await identity.ctx.pool.query("UPDATE invitations SET expires_at = now() - interval '1 minute' WHERE id = $1", [
      id,
    ]);
    expect((await accept(token)).body.code).toBe('link_expired');
    identity.emails.length = 0;
    expect((await change('POST', `${id}/resend`)).status).toBe(200);
    const renewed = await newestToken(email);
    expect((await accept(token)).body.code).toBe('link_expired');
    expect((await accept(renewed)).status).toBe(200);
  });

  test('leaves the queue when it is withdrawn before notifications answers', async () => {
    identity.outage.notifications = true;
    const email = newAddress();
    const { body } = await invite(email);
    await change('DELETE', body.id);
    const { rowCount } = await identity.ctx.pool.query("SELECT 1 FROM mails_to_send WHERE mail->>'to' = $1", [email]);
    identity.outage.notifications = false;
    expect(rowCount).toBe(0);
  });

  test('replaces an expired one of the address, and is deleted a month after it expired', async () => {
    const { email, id } = await invited();
    const expire = (age: string) =>
      identity.ctx.pool.query('UPDATE invitations SET expires_at = now() - $1::interval WHERE email = $2', [
        age,
        email,
      ]);
    await expire('1 minute');
    const { status, body } = await invite(email, 'admin');
    expect([status, body.role, body.id === id]).toEqual([201, 'admin', false]);
    await expire('31 days');
    await sweep(identity.ctx);
    expect((await list()).filter((one: { email: string }) => one.email === email)).toEqual([]);
  });

  test('is sent at most five times in a quarter of an hour', async () => {
    const { id } = await invited();
    const statuses = [];
    for (let time = 0; time < 6; time++) statuses.push((await change('POST', `${id}/resend`)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  test('refuses bad input and unknown tokens', async () => {
    expect((await invite('no address')).status).toBe(400);
    for (const role of ['user', 'artisan', 'queen']) expect((await invite(newAddress(), role)).status).toBe(400);
    expect((await change('DELETE', 'x')).status).toBe(404);
    expect((await open('x')).body.code).toBe('link_expired');
    expect((await accept('x')).body.code).toBe('link_expired');
    const { token } = await invited();
    expect((await accept(token, { password: 'welcome1' })).body.code).toBe('common_password');
    expect((await accept(token, { username: 'ADMIN' })).status).toBe(409);
    expect((await accept(token)).status).toBe(200);
  });
});

describe('an invitation to a person who has an account', () => {
  const customerWith = async (email: string) => {
    const customer = await newCustomer(identity, { email });
    await confirmEmail(identity, email);
    return customer;
  };

  test('gives the account the role after its sign-in, and ends its other sessions', async () => {
    const email = newAddress();
    const { username, id, cookie } = await customerWith(email);
    const { token } = await invited('packer', email.toUpperCase().replace('MAIL.TEST', 'mail.test'));
    expect((await open(token)).body.username).toBe(username);
    expect((await accept(token)).body.code).toBe('email_taken');
    expect((await accept(token, { account: 'existing', username, password: 'wrong' })).status).toBe(401);
    const { status, body } = await acceptAs(token, username);
    expect([status, body.role]).toEqual([200, 'packer']);
    expect(await resolveSession(identity, cookie)).toBeNull();
    expect(await resolveSession(identity, body.token)).toMatchObject({ userId: id, role: 'packer' });
    expect((await acceptAs(token, username)).body.code).toBe('link_expired');
    expect((await invite(email)).body.code).toBe('already_staff');
  });

  test('confirms the address of an account that has only entered it', async () => {
    const email = newAddress();
    const { username } = await newCustomer(identity, { email });
    const { token } = await invited('packer', email);
    expect((await open(token)).body.username).toBeNull();
    expect((await acceptAs(token, username)).status).toBe(200);
    expect((await invite(email)).body.code).toBe('already_staff');
  });

  test('is refused for an account with another address or of the staff, and stays open', async () => {
    const { token } = await invited();
    const { username } = await newCustomer(identity, { email: newAddress() });
    expect((await acceptAs(token, username)).body.code).toBe('other_address');
    const email = newAddress();
    const { username: hired, id } = await customerWith(email);
    const { token: second } = await invited('packer', email);
    const path = `/api/admin/users/${id}`;
    await identity.request('PATCH', path, { caller: admin, body: { role: 'admin' } });
    expect((await acceptAs(second, hired)).body.code).toBe('already_staff');
    expect((await logIn(identity, hired, 'crochet-demo')).body.role).toBe('admin');
    expect((await accept(token)).status).toBe(200);
  });

  test('is erased with the account', async () => {
    const email = newAddress();
    const { id } = await customerWith(email);
    await invited('packer', email);
    await identity.request('DELETE', `/api/admin/users/${id}`, { caller: admin });
    expect((await list()).filter((one: { email: string }) => one.email === email)).toEqual([]);
  });
});
