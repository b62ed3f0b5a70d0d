import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { settingsChanged } from '@loop-petal/contracts/events/settings-events';
import { DEFAULT_SETTINGS } from '@loop-petal/contracts/shapes/settings';
import type { Caller } from '@loop-petal/service-kit/security/internal-token';
import { visitorCaller } from '@loop-petal/service-kit/testing';
import { encrypt } from '../../src/sign-in/encryption.ts';
import { codeOfStep, stepAt } from '../../src/sign-in/one-time-code.ts';
import * as factors from '../../src/sign-in/second-factor-store.ts';
import { secondFactorKeys } from '../../src/sign-in/second-step.ts';
import { resolveSession } from '../customers.ts';
import { type Identity, PASSWORD, startIdentity, withFirstAdmin } from '../start-identity.ts';

let identity: Identity;
let admin: Extract<Caller, { kind: 'admin' }>;
beforeAll(async () => {
  identity = await startIdentity({ env: { ...withFirstAdmin, RATE_LIMITS: 'off' } });
  const { token } = (await logIn('admin')).body;
  const { userId, sessionId } = await resolveSession(identity, token);
  admin = { kind: 'admin', userId, sessionId };
});
afterAll(() => identity.stop());
beforeEach(() => identity.ctx.pool.query('DELETE FROM attempts'));

const logIn = (username: string, otp?: string) =>
  identity.request('POST', '/api/admin/login', {
    caller: visitorCaller(),
    body: { username, password: PASSWORD, ...(otp && { otp }) },
  });
const remove = (id: string, password = PASSWORD) =>
  identity.request('DELETE', `/api/admin/users/${id}/two-step`, { caller: admin, body: { password } });
const listed = async (id: string) => {
  const { body } = await identity.request('GET', '/api/admin/users', { caller: admin });
  return body.find((user: { id: string }) => user.id === id);
};

const SECRET = Buffer.from('12345678901234567890');
async function turnOn(userId: string) {
  await factors.upsertUnconfirmedFactor(
    identity.ctx.pool,
    userId,
    encrypt(secondFactorKeys(identity.ctx), SECRET, userId),
  );
  const { secret } = (await factors.findSecondFactor(identity.ctx.pool, userId)) as factors.SecondFactor;
  await factors.confirm(identity.ctx.pool, userId, secret, 0);
  await factors.insertRecoveryCodes(identity.ctx.pool, userId, [randomUUID()]);
}

let made = 0;
/** A packer who has signed in with two-step sign-in and has then lost the phone. */
async function packer() {
  made += 1;
  const username = `packer-${made}`;
  const body = { username, email: `${username}@mail.test`, password: PASSWORD, role: 'packer' };
  const { id } = (await identity.request('POST', '/api/admin/users', { caller: admin, body })).body;
  await turnOn(id);
  const { token } = (await logIn(username, codeOfStep(SECRET, stepAt(identity.ctx.now())))).body;
  return { id, username, email: body.email, token };
}

describe('an admin who turns off the two-step sign-in of a colleague', () => {
  test('lets them sign in with the password, ends their sessions and has them emailed', async () => {
    const { id, username, email, token } = await packer();
    expect((await listed(id)).hasTwoStep).toBe(true);
    expect((await logIn(username)).body.code).toBe('otp_required');
    expect(await resolveSession(identity, token)).toMatchObject({ userId: id });

    expect((await remove(id)).status).toBe(204);
    expect((await listed(id)).hasTwoStep).toBe(false);
    expect(await resolveSession(identity, token)).toBeNull();
    expect((await logIn(username)).status).toBe(200);
    expect(await identity.published('user.sessions-revoked')).toContainEqual({ userId: id });
    expect(await identity.published('audit.recorded')).toContainEqual(
      expect.objectContaining({
        actorId: admin.userId,
        action: 'turned off two-step sign-in for the account',
        subject: { kind: 'user', id },
      }),
    );
    expect(await identity.emailTo(email, 'two-step-removed')).toMatchObject({ username, isProved: false });
    const { rows } = await identity.ctx.pool.query('SELECT * FROM recovery_codes WHERE user_id = $1', [id]);
    expect(rows).toEqual([]);
  });

  test('has them set it up again if the shop requires it', async () => {
    await identity.deliver(settingsChanged({ ...DEFAULT_SETTINGS, staffTwoStep: true, version: 1 }));
    const { id, username, token } = await packer();
    expect(await resolveSession(identity, token)).not.toHaveProperty('needsTwoStep');
    await remove(id);
    const { body } = await logIn(username);
    expect(await resolveSession(identity, body.token)).toMatchObject({ userId: id, needsTwoStep: true });
    await identity.deliver(settingsChanged({ ...DEFAULT_SETTINGS, version: 2 }));
  });

  test('needs their own password, which can be guessed ten times', async () => {
    const { id, token } = await packer();
    const codes = [];
    for (let n = 0; n < 11; n += 1) codes.push((await remove(id, 'guess')).body.code);
    expect(codes).toEqual([...Array(10).fill('wrong_password'), 'too_many_attempts']);
    expect((await listed(id)).hasTwoStep).toBe(true);
    expect(await resolveSession(identity, token)).not.toBeNull();
  });

  test('can’t do it for an unknown account, one without it, or themselves', async () => {
    expect((await remove(randomUUID())).status).toBe(404);
    const { id } = await packer();
    await remove(id);
    const again = await remove(id);
    expect([again.status, again.body.code]).toEqual([409, 'two_step_off']);
    await turnOn(admin.userId);
    const own = await remove(admin.userId);
    expect([own.status, own.body.code]).toEqual([409, 'own_account']);
    expect((await listed(admin.userId)).hasTwoStep).toBe(true);
  });

  test('does not count a setup that has not been confirmed', async () => {
    const { id } = await packer();
    await remove(id);
    await factors.upsertUnconfirmedFactor(identity.ctx.pool, id, encrypt(secondFactorKeys(identity.ctx), SECRET, id));
    expect((await listed(id)).hasTwoStep).toBe(false);
    expect((await remove(id)).body.code).toBe('two_step_off');
  });
});
