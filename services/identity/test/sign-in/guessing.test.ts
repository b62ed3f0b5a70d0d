import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { customerCaller, visitorCaller } from '@loop-petal/service-kit/testing';
import { pauseSeconds } from '../../src/sign-in/attempt-pace.ts';
import { devicesOf, type Identity, PASSWORD, startIdentity, withFirstAdmin } from '../start-identity.ts';

let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity({ env: withFirstAdmin });
});
afterAll(() => identity.stop());

interface From {
  network: string;
  cookie?: string;
}
const clients = { shop: '/api/auth/login', admin: '/api/admin/login' } as const;
type Client = keyof typeof clients;

let networks = 0;
const newNetwork = (): From => {
  networks += 1;
  return { network: `198.51.${networks >> 8}.${networks & 255}` };
};
const tryPassword = (client: Client, username: string, password: string, { network, cookie }: From) =>
  identity.request('POST', clients[client], {
    caller: visitorCaller(),
    body: { username, password },
    headers: { 'x-forwarded-for': network, ...(cookie ? { cookie } : {}) },
  });
async function guess(client: Client, username: string, from: From, times: number) {
  const answers = [];
  for (let n = 0; n < times; n += 1) answers.push((await tryPassword(client, username, `guess-${n}`, from)).status);
  return answers;
}
const nextTurnIn = (key: string, interval: string) =>
  identity.ctx.pool.query('UPDATE attempts SET next_at = now() + $2::interval WHERE key LIKE $1', [key, interval]);
const statusOf = async (answer: Promise<{ status: number }>) => (await answer).status;

let people = 0;
async function newCustomer() {
  people += 1;
  const username = `shopper-${people}`;
  const body = { username, password: PASSWORD };
  const answer = await identity.request('POST', '/api/auth/register', { caller: visitorCaller(), body });
  return { username, id: answer.body.id as string, cookie: devicesOf(answer) };
}

beforeEach(() => {
  identity.pauses.length = 0;
});

test('pauses between attempts double up to about a minute', () => {
  expect([1, 9, 10, 11, 12, 15, 16, 400].map((count) => pauseSeconds(count, 10))).toEqual([0, 0, 1, 2, 4, 32, 64, 64]);
});

describe.each([
  ['shop', 10],
  ['admin', 5],
] as const)('signing in to the %s', (client, free) => {
  const owner = async () =>
    client === 'admin' ? { username: 'admin', cookie: await adminDevice() } : await newCustomer();
  const adminDevice = async () => devicesOf(await tryPassword('admin', 'admin', PASSWORD, newNetwork()));

  test(`checks ${free} wrong passwords immediately and delays the next attempt, even a right one`, async () => {
    const { username } = await owner();
    for (const [name, status] of [
      [username, 200],
      [`not-${username}`, 401],
    ] as const) {
      identity.pauses.length = 0;
      const from = newNetwork();
      expect(await guess(client, name, from, free)).toEqual(Array(free).fill(401));
      expect(identity.pauses).toEqual([]);
      await nextTurnIn(`${client}:${name}@%`, '8 seconds');
      expect(await statusOf(tryPassword(client, name, PASSWORD, from))).toBe(status);
      expect(identity.pauses).toHaveLength(1);
      expect(identity.pauses[0]).toBeLessThanOrEqual(8000);
    }
  });

  test('refuses attempts with a long wait, with the time to retry, and gives their turn to others', async () => {
    const { username } = await owner();
    const from = newNetwork();
    await guess(client, username, from, 1);
    await nextTurnIn(`${client}:${username}@%`, '50 seconds');
    const before = (await identity.ctx.pool.query('SELECT * FROM attempts ORDER BY key')).rows;
    const answer = await tryPassword(client, username, PASSWORD, from);
    expect([answer.status, answer.body.code]).toEqual([429, 'too_many_attempts']);
    expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(50);
    expect((await identity.ctx.pool.query('SELECT * FROM attempts ORDER BY key')).rows).toEqual(before);
  });

  test('works for the owner on another network during an attack', async () => {
    const { username } = await owner();
    const thief = newNetwork();
    await guess(client, username, thief, free);
    await nextTurnIn(`${client}:${username}@${thief.network}`, '1 hour');
    expect(await statusOf(tryPassword(client, username, PASSWORD, thief))).toBe(429);
    expect(await statusOf(tryPassword(client, username, PASSWORD, newNetwork()))).toBe(200);
    expect(identity.pauses).toEqual([]);
  });

  test('works for a browser that signed in before, even on the attacker’s network', async () => {
    const { username, cookie } = await owner();
    const { network } = newNetwork();
    await guess(client, username, { network }, 1);
    await nextTurnIn(`${client}:${username}@%`, '1 hour');
    const others = await newCustomer();
    for (const wrong of ['', others.cookie, cookie.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))]) {
      expect(await statusOf(tryPassword(client, username, PASSWORD, { network, cookie: wrong }))).toBe(429);
    }
    expect(await statusOf(tryPassword(client, username, PASSWORD, { network, cookie: `a=b; ${cookie}` }))).toBe(200);
    expect(identity.pauses).toEqual([]);
  });

  test('delays a known browser that guesses passwords', async () => {
    const { username, cookie } = await owner();
    const from = { ...newNetwork(), cookie };
    await guess(client, username, from, free);
    await nextTurnIn(`${client}:${username}@device:%`, '1 hour');
    expect(await statusOf(tryPassword(client, username, PASSWORD, from))).toBe(429);
    expect(await statusOf(tryPassword(client, username, PASSWORD, newNetwork()))).toBe(200);
  });

  test('limits guesses at one account that come from many networks', async () => {
    const { username, cookie } = await owner();
    for (let n = 0; n < 50; n += 1) await guess(client, username, newNetwork(), 1);
    const { rows } = await identity.ctx.pool.query('SELECT next_at FROM attempts WHERE key = $1', [
      `${client}:${username}`,
    ]);
    expect(rows).toEqual([{ next_at: expect.any(Date) }]);
    await nextTurnIn(`${client}:${username}`, '50 seconds');
    expect(await statusOf(tryPassword(client, username, PASSWORD, newNetwork()))).toBe(429);
    expect(await statusOf(tryPassword(client, username, PASSWORD, { ...newNetwork(), cookie }))).toBe(200);
  });
});

test('concurrent guesses are counted', async () => {
  const { username } = await newCustomer();
  const from = newNetwork();
  await guess('shop', username, from, 1);
  await nextTurnIn(`shop:${username}@%`, '2 seconds');
  const answers = await Promise.all(Array.from({ length: 30 }, () => guess('shop', username, from, 1)));
  const refused = answers.flat().filter((status) => status === 429);
  const { rows } = await identity.ctx.pool.query('SELECT count FROM attempts WHERE key = $1', [
    `shop:${username}@${from.network}`,
  ]);
  expect(refused.length).toBeGreaterThan(10);
  expect(rows).toEqual([{ count: 31 - refused.length }]);
});

describe('the known-device cookie', () => {
  test('is HttpOnly, and each account has its own', async () => {
    const body = { username: 'cookie-owner', password: PASSWORD };
    const answer = await identity.request('POST', '/api/auth/register', { caller: visitorCaller(), body });
    const line = answer.headers.getSetCookie().find((one) => one.startsWith('lp_device_'));
    expect(line).toMatch(
      /^lp_device_[0-9a-f]{12}=[\w-]{16}\.[\w-]{43}; Path=\/api; Max-Age=31536000; HttpOnly; SameSite=Lax$/,
    );
    const nameIn = (cookie = '') => cookie.split('=')[0];
    expect(nameIn((await newCustomer()).cookie)).not.toBe(nameIn(line));
  });

  test('is invalid after a change of the password, except in the browser that changed it', async () => {
    const { id, username, cookie } = await newCustomer();
    const changed = await identity.request('POST', '/api/auth/update-password', {
      caller: customerCaller(id),
      body: { currentPassword: PASSWORD, newPassword: 'a new and longer one' },
    });
    const { network } = newNetwork();
    await guess('shop', username, { network }, 1);
    await nextTurnIn(`shop:${username}@%`, '1 hour');
    const signIn = (device: string) =>
      statusOf(tryPassword('shop', username, 'a new and longer one', { network, cookie: device }));
    expect(await signIn(cookie)).toBe(429);
    expect(await signIn(devicesOf(changed))).toBe(200);
  });
});
