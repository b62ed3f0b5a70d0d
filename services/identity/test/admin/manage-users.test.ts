import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { adminCaller, visitorCaller } from '@loop-petal/service-kit/testing';
import { address, logIn, newCustomer, resolveSession } from '../customers.ts';
import { type Identity, startIdentity } from '../start-identity.ts';

let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

describe('an admin who manages users', () => {
  const admin = adminCaller();
  let made = 0;
  const create = (more: object = {}) => {
    made += 1;
    const body = { username: `made-${made}`, email: `made-${made}@mail.test`, password: 'crochet-demo', ...more };
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
    const { id, cookie, username } = await newCustomer(identity);
    await patch(id, { isActive: false });
    expect(await resolveSession(identity, cookie)).toBeNull();
    expect(await identity.published('user.deactivated')).toContainEqual({ userId: id });
    expect((await logIn(identity, username, 'crochet-demo')).status).toBe(401);
    await patch(id, { isActive: true });
    expect((await logIn(identity, username, 'crochet-demo')).status).toBe(200);
  });

  test('makes a packer, who signs in to the admin client with this role', async () => {
    const { body: user } = await create({ role: 'packer' });
    const body = { username: user.username, password: 'crochet-demo' };
    const { status, body: opened } = await identity.request('POST', '/api/admin/login', { body });
    expect([status, opened.role]).toEqual([200, 'packer']);
    await patch(user.id, { role: 'support' });
    expect((await identity.request('POST', '/api/admin/login', { body })).body.role).toBe('support');
    await patch(user.id, { role: 'user' });
    expect((await identity.request('POST', '/api/admin/login', { body })).status).toBe(401);
    expect((await create({ role: 'artisan' })).status).toBe(400);
  });

  test('removes the admin role, which revokes the bearer token', async () => {
    const [{ body: keeper }, { body: other }] = [await create({ role: 'admin' }), await create({ role: 'admin' })];
    const login = { username: other.username, password: 'crochet-demo' };
    const { body } = await identity.request('POST', '/api/admin/login', { caller: visitorCaller(), body: login });
    expect(await resolveSession(identity, body.token)).toMatchObject({ role: 'admin' });
    await patch(other.id, { role: 'user' });
    expect(await resolveSession(identity, body.token)).toBeNull();
    await remove(keeper.id);
  });

  test('can’t remove the last active admin, even when two remove each other concurrently', async () => {
    await identity.ctx.pool.query("DELETE FROM users WHERE role = 'admin'");
    const pair = [(await create({ role: 'admin' })).body.id, (await create({ role: 'admin' })).body.id];
    const ways = [
      () => Promise.all(pair.map((id) => patch(id, { role: 'user' }))),
      () => Promise.all(pair.map((id) => patch(id, { role: 'packer' }))),
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
    const { caller, id } = await newCustomer(identity);
    const { body } = await identity.request('POST', '/api/addresses', { caller, body: address });
    const path = `/api/admin/users/${id}/addresses`;
    expect((await identity.request('GET', path, { caller: admin })).body).toEqual([body]);
    expect(
      (await identity.request('GET', `/api/admin/users/${randomUUID()}/addresses`, { caller: admin })).status,
    ).toBe(404);
  });
});
