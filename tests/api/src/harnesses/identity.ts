import { randomUUID } from 'node:crypto';
import { onlyRow } from '@loop-petal/service-kit/postgres/only-row';
import type { Caller } from '@loop-petal/service-kit/security/internal-token';
import { artisanCaller, customerCaller, serviceCaller } from '@loop-petal/service-kit/testing';
import { decrypt, deriveKeys } from '../../../../services/identity/src/sign-in/encryption.ts';
import { codeOfStep, stepAt } from '../../../../services/identity/src/sign-in/one-time-code.ts';
import { PASSWORD, startIdentity, withFirstAdmin } from '../../../../services/identity/test/start-identity.ts';
import { expecting, type Harness, newPeople, type People, type Shopper } from '../harness.ts';

const ADDRESS = {
  recipientName: 'Ada Lovelace',
  phone: '503 555 0100',
  addressLine1: '1 Petal Lane',
  city: 'Portland',
  state: 'OR',
  zipCode: '97201',
};

export async function openIdentity(): Promise<Harness> {
  const { app, ctx, bus, request, stop } = await startIdentity({ env: { ...withFirstAdmin, RATE_LIMITS: 'off' } });
  const found = await ctx.pool.query("SELECT id FROM users WHERE role = 'admin'");
  const { id: userId } = onlyRow(found) as { id: string };
  const admin: Caller = { kind: 'admin', userId, sessionId: randomUUID() };
  const { visitor, passerby } = newPeople();
  const register = async (username: string) => {
    const body = { username, password: PASSWORD };
    const answer = await expecting(201, request('POST', '/api/auth/register', { caller: visitor, body }));
    return customerCaller(answer.body.id) as People['ada'];
  };
  const [ada, ben] = await Promise.all([register('ada'), register('ben')]);
  const addressOf = async (caller: Shopper): Promise<string> =>
    (await expecting(201, request('POST', '/api/addresses', { caller, body: ADDRESS }))).body.id;
  const newcomer = () => ({
    username: `cora-${randomUUID().slice(0, 8)}`,
    email: 'cora@example.com',
    password: PASSWORD,
  });
  const accountPath = async () => {
    const answer = await expecting(201, request('POST', '/api/admin/users', { caller: admin, body: newcomer() }));
    return `/api/admin/users/${answer.body.id}`;
  };
  const invitation = async (): Promise<string> => {
    const body = { email: `${randomUUID()}@example.com`, role: 'packer' };
    const answer = await expecting(201, request('POST', '/api/admin/users/invite', { caller: admin, body }));
    return `/api/admin/users/invitations/${answer.body.id}`;
  };
  const staffMember = async (kind: 'packer' | 'support'): Promise<Caller> => {
    const body = { ...newcomer(), role: kind };
    const answer = await expecting(201, request('POST', '/api/admin/users', { caller: admin, body }));
    return { kind, userId: answer.body.id, sessionId: randomUUID() };
  };
  const [packer, support] = await Promise.all([staffMember('packer'), staffMember('support')]);
  const artisan = artisanCaller();
  await expecting(
    200,
    request('PUT', `/internal/artisans/${artisan.kind === 'artisan' && artisan.userId}`, {
      caller: serviceCaller('production'),
      body: { username: 'lena', password: PASSWORD },
    }),
  );
  const startTwoStep = async (): Promise<Buffer> => {
    await ctx.pool.query('DELETE FROM second_factors');
    await ctx.pool.query('DELETE FROM attempts');
    const body = { password: PASSWORD };
    await expecting(201, request('POST', '/api/admin/two-step/start', { caller: admin, body }));
    const stored = onlyRow(await ctx.pool.query('SELECT secret FROM second_factors')) as { secret: Buffer };
    const secret = decrypt(deriveKeys(ctx.sessionSecret, 'second factor'), stored.secret, admin.userId);
    return secret ?? Buffer.alloc(0);
  };
  /** Used codes are rejected, so each call takes the next valid one. */
  const code = (secret: Buffer, steps: number) => ({ code: codeOfStep(secret, stepAt(ctx.now()) + steps) });
  return {
    service: 'identity',
    app,
    request,
    people: { ada, ben, visitor, passerby, admin, artisan, packer, support },
    bus,
    adminWrites: {
      'POST /api/admin/users': async () => ({ path: '/api/admin/users', body: newcomer() }),
      'PATCH /api/admin/users/{id}': async () => ({ path: await accountPath(), body: { email: 'cora@example.org' } }),
      'POST /api/admin/users/invite': async () => ({
        path: '/api/admin/users/invite',
        body: { email: `${randomUUID()}@example.com`, role: 'support' },
      }),
      'POST /api/admin/users/invitations/{id}/resend': async () => ({ path: `${await invitation()}/resend` }),
      'DELETE /api/admin/users/invitations/{id}': async () => ({ path: await invitation() }),
      async 'POST /api/admin/two-step/start'() {
        await ctx.pool.query('DELETE FROM second_factors');
        return { path: '/api/admin/two-step/start', body: { password: PASSWORD } };
      },
      async 'POST /api/admin/two-step/confirm'() {
        return { path: '/api/admin/two-step/confirm', body: code(await startTwoStep(), 0) };
      },
      async 'POST /api/admin/two-step/end'() {
        const secret = await startTwoStep();
        const body = code(secret, 0);
        await expecting(200, request('POST', '/api/admin/two-step/confirm', { caller: admin, body }));
        return { path: '/api/admin/two-step/end', body: code(secret, 1) };
      },
      async 'DELETE /api/admin/users/{id}/two-step'() {
        const path = await accountPath();
        await ctx.pool.query(`INSERT INTO second_factors (user_id, secret, confirmed_at) VALUES ($1, '\\x00', now())`, [
          path.split('/').at(-1),
        ]);
        return { path: `${path}/two-step`, body: { password: PASSWORD } };
      },
      'DELETE /api/admin/users/{id}': async () => ({ path: await accountPath() }),
    },
    owned: {
      'PATCH /api/addresses/{id} id': async (owner) => ({
        path: `/api/addresses/${await addressOf(owner)}`,
        body: { city: 'Salem' },
      }),
      'DELETE /api/addresses/{id} id': async (owner) => ({ path: `/api/addresses/${await addressOf(owner)}` }),
    },
    leaveTraces: async (owner) => [await addressOf(owner), owner.ownerId],
    ids: [ben.userId, await addressOf(ada), 'google', 'myspace', 'ben'],
    close: stop,
  };
}
