import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { ResolvedSession } from '@loop-petal/contracts/shapes/identity';
import { createInternalTokens } from '@loop-petal/service-kit/security/internal-token';
import { mintSessionToken } from '@loop-petal/service-kit/security/session-cookie';
import { createSessions } from '../src/callers/sessions.ts';
import { type GatewayHarness, startGateway } from './start-gateway.ts';

let gateway: GatewayHarness;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.close());

const session = (): ResolvedSession => ({
  userId: randomUUID(),
  sessionId: randomUUID(),
  role: 'user',
  visitorId: null,
  signedInAt: new Date().toISOString(),
  expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
});

test('while identity is down, known sessions continue, unknown ones get 503, and browsing works', async () => {
  const [known, unknown] = [mintSessionToken('s'), mintSessionToken('s')];
  gateway.sessions.set(known, session());
  const ask = (path: string, token: string) => gateway.ask(path, { headers: { cookie: `lp_session=${token}` } });
  expect((await ask('/api/cart', known)).body.caller.kind).toBe('customer');
  await gateway.stop('identity');
  expect((await ask('/api/cart', known)).body.caller.kind).toBe('customer');
  expect(await ask('/api/cart', unknown)).toMatchObject({ status: 503, body: { code: 'identity_unavailable' } });
  expect((await ask('/api/products', unknown)).status).toBe(200);
  expect((await ask('/api/shipping/track/LP1', unknown)).status).toBe(200);
  expect((await ask('/', unknown)).status).toBe(200);
  expect((await gateway.ask('/api/cart')).body.caller.kind).toBe('visitor');
});

test('a response is used for 30 s, then requested again, and kept while identity does not answer', async () => {
  let now = 0;
  let up = true;
  let asked = 0;
  const tokens = createInternalTokens('the secret of this very small test', 'gateway');
  const answer = { ...session(), expiresAt: new Date(10 * 3_600_000).toISOString() };
  const sessions = createSessions(
    async () => {
      asked += 1;
      if (!up) throw new Error('down');
      return answer;
    },
    tokens,
    () => now,
  );
  const find = () => sessions.find('session', 's.1');
  await find();
  now = 29_000;
  await find();
  expect(asked).toBe(1);
  now = 31_000;
  await find();
  expect(asked).toBe(2);
  up = false;
  now = 62_000;
  expect((await find())?.caller).toMatchObject({ userId: answer.userId });
  expect((await find())?.caller).toMatchObject({ userId: answer.userId });
  expect(asked).toBe(3);
  now += 3_700_000;
  await expect(find()).rejects.toThrow('down');
});

test('a response that was requested before the session ended is not cached', async () => {
  const one = session();
  let release = (_: ResolvedSession) => {};
  const answers = [new Promise<ResolvedSession>((resolve) => (release = resolve)), Promise.resolve(null)];
  const tokens = createInternalTokens('the secret of this very small test', 'gateway');
  const sessions = createSessions(async () => (await answers.shift()) ?? null, tokens);
  const early = sessions.find('session', 's.1');
  sessions.dropUser(one.userId);
  release(one);
  expect(await early).not.toBeNull();
  expect(await sessions.find('session', 's.1')).toBeNull();
});
