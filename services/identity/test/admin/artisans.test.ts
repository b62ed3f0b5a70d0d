import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { adminCaller, artisanCaller, serviceCaller, visitorCaller } from '@loop-petal/service-kit/testing';
import { changeUser, findUser } from '../../src/users/user-store.ts';
import { type Identity, PASSWORD, startIdentity, withFirstAdmin } from '../start-identity.ts';

const workshop = serviceCaller('production');
let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity({ env: withFirstAdmin });
});
afterAll(() => identity.stop());

const save = (id: string, body: object) =>
  identity.request('PUT', `/internal/artisans/${id}`, { caller: workshop, body });
const signIn = (username: string, password = PASSWORD) =>
  identity.request('POST', '/api/admin/login', { body: { username, password } });
const resolve = async (token: string) =>
  (await identity.request('POST', '/internal/sessions/resolve', { caller: workshop, body: { kind: 'admin', token } }))
    .body.session;

test('an artisan signs in to the admin client with the role artisan', async () => {
  const id = randomUUID();
  expect(await save(id, { username: 'lena', email: 'lena@example.test', password: PASSWORD })).toMatchObject({
    status: 200,
    body: { id, username: 'lena', role: 'artisan', isActive: true },
  });
  const { status, body } = await signIn('lena');
  expect([status, body.role]).toEqual([200, 'artisan']);
  expect(await resolve(body.token)).toMatchObject({ userId: id, role: 'artisan' });
  expect((await signIn('admin')).body.role).toBe('admin');
});

test('the same call twice creates one account', async () => {
  const id = randomUUID();
  const body = { username: 'tomas', password: PASSWORD };
  const [first, second] = [await save(id, body), await save(id, body)];
  expect([first.status, second.status, second.body.id]).toEqual([200, 200, id]);
});

test('a new address is unverified', async () => {
  const id = randomUUID();
  const isProved = async () => (await findUser(identity.deps.pool, id))?.emailVerified;
  await save(id, { username: 'proved', email: 'old@example.test', password: PASSWORD });
  await changeUser(identity.deps.pool, id, { emailVerified: true });
  await save(id, { username: 'proved', email: 'old@example.test' });
  expect(await isProved()).toBe(true);
  await save(id, { username: 'proved', email: 'new@example.test' });
  expect(await isProved()).toBe(false);
});

test('a new password or deactivation ends an artisan’s sessions', async () => {
  const id = randomUUID();
  await save(id, { username: 'ivy', password: PASSWORD });
  const before = await signIn('ivy');
  await save(id, { password: 'another bouquet of tulips' });
  expect(await resolve(before.body.token)).toBeNull();
  const after = await signIn('ivy', 'another bouquet of tulips');
  await save(id, { isActive: false });
  expect(await resolve(after.body.token)).toBeNull();
  expect((await signIn('ivy', 'another bouquet of tulips')).status).toBe(401);
  expect(await identity.published('user.deactivated')).toContainEqual({ userId: id });
});

test('only production deactivates an artisan, whose hours it plans', async () => {
  const id = randomUUID();
  await save(id, { username: 'lily', password: PASSWORD });
  const change = (body: object) => identity.request('PATCH', `/api/admin/users/${id}`, { caller: adminCaller(), body });
  expect(await change({ isActive: false })).toMatchObject({ status: 409, body: { code: 'artisan' } });
  expect(await change({ isActive: true, username: 'lilian' })).toMatchObject({ status: 200 });
  expect((await signIn('lilian')).status).toBe(200);
});

test('an artisan logs out', async () => {
  const id = randomUUID();
  await save(id, { username: 'wren', password: PASSWORD });
  const { token } = (await signIn('wren')).body;
  const { sessionId } = await resolve(token);
  const caller = { ...artisanCaller(id), sessionId } as ReturnType<typeof artisanCaller>;
  expect((await identity.request('POST', '/api/auth/logout', { caller })).status).toBe(200);
  expect(await resolve(token)).toBeNull();
});

test('an account needs a unique name and an uncommon password', async () => {
  await save(randomUUID(), { username: 'fern', password: PASSWORD });
  const taken = await save(randomUUID(), { username: 'Fern', password: PASSWORD });
  expect([taken.status, taken.body.code]).toEqual([409, 'username_taken']);
  expect(await save(randomUUID(), { username: 'unknown' })).toMatchObject({
    status: 400,
    body: { code: 'credentials_needed' },
  });
});

test('an account of another role is not changed', async () => {
  const registered = await identity.request('POST', '/api/auth/register', {
    caller: visitorCaller(),
    body: { username: 'rosa', password: PASSWORD },
  });
  expect(await save(registered.body.id, { password: 'mine from now on' })).toMatchObject({
    status: 409,
    body: { code: 'not_an_artisan' },
  });
  expect((await signIn('rosa')).status).toBe(401);
});
