import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { settingsChanged } from '@loop-petal/contracts/events/settings-events';
import { DEFAULT_SETTINGS } from '@loop-petal/contracts/shapes/settings';
import type { Caller } from '@loop-petal/service-kit/security/internal-token';
import { mintSessionToken } from '@loop-petal/service-kit/security/session-cookie';
import { serviceCaller, visitorCaller } from '@loop-petal/service-kit/testing';
import { decrypt, deriveKeys, encrypt } from '../../src/sign-in/encryption.ts';
import { base32, codeOfStep, otpauthUri, stepAt, stepOfCode } from '../../src/sign-in/one-time-code.ts';
import { insertSession } from '../../src/sign-in/session-store.ts';
import { cookieOf, devicesOf, type Identity, PASSWORD, startIdentity, withFirstAdmin } from '../start-identity.ts';

const MINUTE = 60_000;
let clock = new Date('2026-11-21T12:00:00Z');
let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity({
    now: () => clock,
    env: { ...withFirstAdmin, RATE_LIMITS: 'off' },
  });
});
afterAll(() => identity.stop());
beforeEach(async () => {
  await identity.ctx.pool.query('DELETE FROM attempts');
  await identity.ctx.pool.query('DELETE FROM second_factors');
});

const logIn = (otp?: string, cookie?: string) =>
  identity.request('POST', '/api/admin/login', {
    caller: visitorCaller(),
    headers: cookie ? { cookie } : {},
    body: { username: 'admin', password: PASSWORD, ...(otp === undefined ? {} : { otp }) },
  });
async function sessionOf(token: string) {
  const { body } = await identity.request('POST', '/internal/sessions/resolve', {
    caller: serviceCaller('gateway'),
    body: { kind: 'admin', token },
  });
  return body.session;
}
async function signedIn(otp?: string): Promise<Caller> {
  const { userId, sessionId } = await sessionOf((await logIn(otp)).body.token);
  return { kind: 'admin', userId, sessionId };
}
const post = (caller: Caller, step: string, body: object) =>
  identity.request('POST', `/api/admin/two-step/${step}`, { caller, body });
const state = async (caller: Caller) => (await identity.request('GET', '/api/admin/two-step', { caller })).body;

const shown = (secret: string) => codeOfStep(fromBase32(secret), stepAt(clock));
const later = (milliseconds: number) => {
  clock = new Date(clock.getTime() + milliseconds);
};

async function turnedOn() {
  const caller = await signedIn();
  const { body } = await post(caller, 'start', { password: PASSWORD });
  const confirmed = await post(caller, 'confirm', { code: shown(body.secret) });
  return { caller, secret: body.secret as string, recoveryCodes: confirmed.body.recoveryCodes as string[] };
}

describe('the settings of the shop', () => {
  const save = (version: number, changes: object) =>
    identity.deliver(settingsChanged({ ...DEFAULT_SETTINGS, ...changes, version }));
  afterAll(() => save(9, {}));

  test('give the authenticator app the shop’s name', async () => {
    await save(1, { name: 'Rosa’s Flowers' });
    const { body } = await post(await signedIn(), 'start', { password: PASSWORD });
    expect(body.uri).toContain('otpauth://totp/Rosa%E2%80%99s%20Flowers:admin?');
    expect(body.uri).toContain('&issuer=Rosa%E2%80%99s%20Flowers&');
  });

  test('mark the sessions of staff that must set up two-step sign-in', async () => {
    const { token } = (await logIn()).body;
    const { sessionId } = await sessionOf(token);
    const areLiving = async (...sessionIds: unknown[]) => {
      const body = { sessionIds };
      const answer = await identity.request('POST', '/internal/sessions/living', {
        caller: serviceCaller('chat'),
        body,
      });
      return answer.body.sessionIds;
    };
    expect([(await sessionOf(token)).needsTwoStep, await areLiving(sessionId)]).toEqual([undefined, [sessionId]]);
    await save(2, { staffTwoStep: true });
    expect([(await sessionOf(token)).needsTwoStep, await areLiving(sessionId)]).toEqual([true, []]);
    const { caller } = await turnedOn();
    const secured = 'sessionId' in caller ? caller.sessionId : undefined;
    expect(await areLiving(secured)).toEqual([secured]);
  });
});

describe('two-step sign-in', () => {
  test('requires a code at each sign-in, but only after a first code has confirmed it', async () => {
    const caller = await signedIn();
    const started = await post(caller, 'start', { password: PASSWORD });
    expect(started.status).toBe(201);
    expect(started.body.uri).toContain(`secret=${started.body.secret}`);
    expect((await logIn()).status).toBe(200);
    expect(await state(caller)).toEqual({ enabled: false, since: null, recoveryCodesLeft: 0 });

    const confirmed = await post(caller, 'confirm', { code: shown(started.body.secret) });
    expect(confirmed.status).toBe(200);
    expect(new Set(confirmed.body.recoveryCodes).size).toBe(10);
    expect(await state(caller)).toMatchObject({ enabled: true, recoveryCodesLeft: 10 });

    const refused = await logIn();
    expect(refused).toMatchObject({ status: 401, body: { code: 'otp_required' } });
    expect(refused.body.token).toBeUndefined();
    later(MINUTE);
    expect((await logIn(shown(started.body.secret))).status).toBe(200);
  });

  test('is part of the session once it is confirmed', async () => {
    const { token } = (await logIn()).body;
    const { userId, sessionId } = await sessionOf(token);
    const caller: Caller = { kind: 'admin', userId, sessionId };
    const { body } = await post(caller, 'start', { password: PASSWORD });
    expect((await sessionOf(token)).hasTwoStep).toBe(false);
    await post(caller, 'confirm', { code: shown(body.secret) });
    expect((await sessionOf(token)).hasTwoStep).toBe(true);
  });

  test('does not reveal the second step after a wrong password', async () => {
    const { secret } = await turnedOn();
    later(MINUTE);
    for (const otp of [undefined, shown(secret)]) {
      const { status, body } = await identity.request('POST', '/api/admin/login', {
        caller: visitorCaller(),
        body: { username: 'admin', password: 'something else', otp },
      });
      expect([status, body.code]).toEqual([401, 'wrong_credentials']);
    }
  });

  test('accepts a code once, even for concurrent requests', async () => {
    const { secret } = await turnedOn();
    // the confirmation has already used this code
    expect((await logIn(shown(secret))).body.code).toBe('otp_wrong');
    later(MINUTE);
    const answers = await Promise.all([logIn(shown(secret)), logIn(shown(secret))]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect((await logIn(shown(secret))).body.code).toBe('otp_wrong');
  });

  test('accepts codes if the clock is off by at most half a minute', async () => {
    const { secret } = await turnedOn();
    later(5 * MINUTE);
    const codeAfter = (milliseconds: number) => codeOfStep(fromBase32(secret), stepAt(new Date(+clock + milliseconds)));
    expect((await logIn(codeAfter(-MINUTE))).body.code).toBe('otp_wrong');
    expect((await logIn(codeAfter(MINUTE))).body.code).toBe('otp_wrong');
    expect((await logIn(codeAfter(-MINUTE / 2))).status).toBe(200);
    expect((await logIn(codeAfter(MINUTE / 2))).status).toBe(200);
  });

  test('delays guessed codes with the right password', async () => {
    const cookie = devicesOf(await logIn());
    const { secret } = await turnedOn();
    later(MINUTE);
    const wrong = shown(secret) === '000000' ? '000001' : '000000';
    const answers = [];
    for (const otp of [...Array(10).fill(wrong), shown(secret)]) {
      await identity.ctx.pool.query('UPDATE attempts SET next_at = NULL');
      answers.push((await logIn(otp)).body.code);
    }
    expect(answers).toEqual([...Array(10).fill('otp_wrong'), 'too_many_attempts']);
    // meanwhile the owner's browser continues
    await identity.ctx.pool.query('UPDATE attempts SET next_at = NULL');
    expect((await logIn(shown(secret), cookie)).status).toBe(200);
  });

  test('accepts each recovery code once, in any spelling', async () => {
    const { recoveryCodes } = await turnedOn();
    const [first = '', second = ''] = recoveryCodes;
    expect((await logIn(first.toUpperCase().replaceAll('-', ' '))).status).toBe(200);
    expect((await logIn(first)).body.code).toBe('otp_wrong');
    const caller = await signedIn(second);
    expect((await state(caller)).recoveryCodesLeft).toBe(8);
  });

  test('ends all other sessions when it is turned on', async () => {
    const other = await logIn();
    expect(await sessionOf(other.body.token)).not.toBeNull();
    const { caller } = await turnedOn();
    expect(await sessionOf(other.body.token)).toBeNull();
    expect((await state(caller)).enabled).toBe(true);
  });

  test('can be turned off only with a code', async () => {
    const { caller, secret } = await turnedOn();
    later(MINUTE);
    expect((await post(caller, 'end', { code: '12345' })).body.code).toBe('code_wrong');
    expect((await post(caller, 'end', { code: shown(secret) })).status).toBe(204);
    expect((await logIn()).status).toBe(200);
    expect((await post(caller, 'end', { code: shown(secret) })).status).toBe(409);
  });

  test('can be set up only with the password, and not while it is on', async () => {
    const { caller } = await turnedOn();
    expect((await post(caller, 'start', { password: PASSWORD })).body.code).toBe('two_step_on');
    await identity.ctx.pool.query('DELETE FROM second_factors');
    expect((await post(caller, 'start', { password: 'guess' })).body.code).toBe('wrong_password');
    expect((await post(caller, 'confirm', { code: '123456' })).body.code).toBe('nothing_to_confirm');
  });

  test('stores no secret or recovery code in plain text', async () => {
    const { secret, recoveryCodes } = await turnedOn();
    const { rows } = await identity.ctx.pool.query(
      `SELECT encode(secret, 'hex') AS text FROM second_factors UNION ALL
       SELECT encode(code_hash, 'hex') FROM recovery_codes`,
    );
    const kept = rows.map(({ text }) => text).join();
    expect(kept).not.toContain(fromBase32(secret).toString('hex'));
    for (const code of recoveryCodes) expect(kept).not.toContain(Buffer.from(code).toString('hex'));
  });
});

describe('two-step sign-in of a customer', () => {
  const logInToShop = (otp?: string, password = PASSWORD) =>
    identity.request('POST', '/api/auth/login', {
      caller: visitorCaller(),
      body: { username: 'admin', password, ...(otp === undefined ? {} : { otp }) },
    });
  async function customerOf(token: string): Promise<Caller> {
    const { userId, sessionId, signedInAt } = (
      await identity.request('POST', '/internal/sessions/resolve', {
        caller: serviceCaller('gateway'),
        body: { kind: 'session', token },
      })
    ).body.session;
    return { kind: 'customer', ownerId: userId, userId, sessionId, signedInAt };
  }
  /** A session of a social sign-in, which needs no code. */
  async function sessionWithoutCode({ userId }: Extract<Caller, { kind: 'admin' }>): Promise<Caller> {
    const token = mintSessionToken('s');
    await insertSession(identity.ctx.pool, { kind: 'session', token, userId, hours: 1 });
    return customerOf(token);
  }
  const changes = (otp?: string) =>
    [
      ['POST', '/api/auth/update-password', { currentPassword: PASSWORD, newPassword: PASSWORD, otp }],
      ['POST', '/api/auth/update-email', { email: 'thief@mail.test', currentPassword: PASSWORD, otp }],
      ['DELETE', '/api/user', { password: PASSWORD, otp }],
    ] as const;

  test('requires a code as the admin client does', async () => {
    const { secret } = await turnedOn();
    later(MINUTE);
    expect((await logInToShop(undefined, 'not the password')).body.code).toBe('wrong_credentials');
    const refused = await logInToShop();
    expect([refused.status, refused.body.code, cookieOf(refused)]).toEqual([401, 'otp_required', '']);
    expect((await logInToShop('000000')).body.code).toBe('otp_wrong');
    expect((await logInToShop(shown(secret))).status).toBe(200);
    expect((await logInToShop(shown(secret))).body.code).toBe('otp_wrong');
  });

  test('protects changes and deletion of the account when the password is known', async () => {
    const { caller } = await turnedOn();
    const thief = await sessionWithoutCode(caller as Extract<Caller, { kind: 'admin' }>);
    for (const [otp, code] of [
      [undefined, 'otp_required'],
      ['000000', 'otp_wrong'],
    ] as const) {
      for (const [method, path, body] of changes(otp)) {
        const answer = await identity.request(method, path, { caller: thief, body });
        expect([path, answer.status, answer.body.code]).toEqual([path, 401, code]);
      }
    }
    const { body } = await identity.request('GET', '/api/auth/user', { caller: thief });
    expect(body).toMatchObject({ username: 'admin', email: null });
  });

  test('delays guessed codes in a session', async () => {
    const { caller } = await turnedOn();
    const thief = await sessionWithoutCode(caller as Extract<Caller, { kind: 'admin' }>);
    const [method, path, body] = changes('000000')[0];
    const codes = [];
    for (let n = 0; n < 11; n += 1)
      codes.push((await identity.request(method, path, { caller: thief, body })).body.code);
    expect(codes).toEqual([...Array(10).fill('otp_wrong'), 'too_many_attempts']);
  });

  test('requires a code once per session, and none when it was opened with one', async () => {
    const { caller, secret, recoveryCodes } = await turnedOn();
    const [changePassword] = changes();
    const change = async (customer: Caller, otp?: string) => {
      const [method, path, body] = changePassword;
      return (await identity.request(method, path, { caller: customer, body: { ...body, otp } })).status;
    };
    const social = await sessionWithoutCode(caller as Extract<Caller, { kind: 'admin' }>);
    expect([await change(social), await change(social, recoveryCodes[0]), await change(social)]).toEqual([
      401, 200, 200,
    ]);
    later(MINUTE);
    const opened = await customerOf(cookieOf(await logInToShop(shown(secret))));
    expect(await change(opened)).toBe(200);
  });
});

describe('one-time codes', () => {
  const secret = Buffer.from('12345678901234567890');

  test.each([
    ['1970-01-01T00:00:59Z', '287082'],
    ['2005-03-18T01:58:29Z', '081804'],
    ['2009-02-13T23:31:30Z', '005924'],
    ['2033-05-18T03:33:20Z', '279037'],
    ['2603-10-11T11:33:20Z', '353130'],
  ])('are those of RFC 6238 at %s', (time, code) => {
    expect(codeOfStep(secret, stepAt(new Date(time)))).toBe(code);
  });

  test('are six digits', () => {
    const now = new Date('2005-03-18T01:58:29Z');
    expect(stepOfCode(secret, '081804', now)).toBe(stepAt(now));
    for (const text of ['81804', '0818040', '', '08180٤', '081804\n'])
      expect(stepOfCode(secret, text, now)).toBeUndefined();
  });

  test('have a link that authenticator apps can read', () => {
    expect(base32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
    expect(otpauthUri('Loop & Petal', 'rosa', secret)).toBe(
      'otpauth://totp/Loop%20%26%20Petal:rosa?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Loop%20%26%20Petal&digits=6&period=30',
    );
  });
});

test('an encrypted secret decrypts with its key, for its owner only', () => {
  const key = deriveKeys('a secret', 'one purpose');
  const sealed = encrypt(key, Buffer.from('tulip'), 'ada');
  expect(decrypt(key, sealed, 'ada')?.toString()).toBe('tulip');
  expect(decrypt(deriveKeys('a secret', 'another purpose'), sealed, 'ada')).toBeUndefined();
  expect(decrypt(key, sealed, 'ben')).toBeUndefined();
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    expect(decrypt(key, changed, 'ada')).toBeUndefined();
  }
  expect(decrypt(key, Buffer.alloc(3), 'ada')).toBeUndefined();
});

function fromBase32(text: string): Buffer {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
