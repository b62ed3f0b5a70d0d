import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type ProviderName, socialProviders } from '../../src/social/social-provider.ts';

let answers: Record<string, { status?: number; body: unknown }>;
let asked: { path: string; body: string; authorization: string | undefined }[];
let url: string;
const server = createServer((req: IncomingMessage, res: ServerResponse) => {
  const chunks: Buffer[] = [];
  req.on('data', (chunk) => chunks.push(chunk));
  req.on('end', () => {
    const path = req.url ?? '';
    asked.push({ path, body: Buffer.concat(chunks).toString(), authorization: req.headers.authorization });
    const { status = 200, body } = answers[path] ?? { status: 404, body: {} };
    res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
});
beforeEach(async () => {
  asked = [];
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => new Promise<void>((resolve) => server.close(() => resolve())));

const grant = { code: 'c-1', codeVerifier: 'v-1', redirectUri: 'http://shop.test/back' };
const profileFrom = (name: ProviderName) => {
  const prefix = name.toUpperCase();
  const providers = socialProviders({
    [`${prefix}_CLIENT_ID`]: 'shop',
    [`${prefix}_CLIENT_SECRET`]: 'secret',
    [`${prefix}_TOKEN_URL`]: `${url}/token`,
    [`${prefix}_PROFILE_URL`]: `${url}/profile`,
  });
  const provider = providers[name];
  if (!provider) throw new Error('not configured');
  return provider.profile(grant);
};

describe('the profile of a provider', () => {
  test('facebook: has an unverified address', async () => {
    answers = {
      '/token': { body: { access_token: 't-1', token_type: 'bearer' } },
      '/profile': { body: { id: '42', name: 'Rosa Petal', email: 'rosa@mail.test' } },
    };
    expect(await profileFrom('facebook')).toEqual({
      subject: '42',
      name: 'Rosa Petal',
      email: 'rosa@mail.test',
      emailVerified: false,
    });
    expect(Object.fromEntries(new URLSearchParams(asked[0]?.body))).toEqual({
      grant_type: 'authorization_code',
      client_id: 'shop',
      client_secret: 'secret',
      code: 'c-1',
      code_verifier: 'v-1',
      redirect_uri: 'http://shop.test/back',
    });
    expect(asked[1]?.authorization).toBe('Bearer t-1');
  });

  test('instagram: comes with a token in a list, a number as id and no address', async () => {
    answers = {
      '/token': { body: { data: [{ access_token: 't-2', user_id: 7 }] } },
      '/profile': { body: { user_id: 7, username: 'rosa.crochets' } },
    };
    expect(await profileFrom('instagram')).toMatchObject({ subject: '7', name: 'rosa.crochets', emailVerified: false });
  });

  test('google: has a verified address only if Google reports it as verified', async () => {
    answers = {
      '/token': { body: { access_token: 't-3' } },
      '/profile': { body: { sub: '1', email: 'a@mail.test', email_verified: 'false' } },
    };
    expect((await profileFrom('google')).emailVerified).toBe(false);
  });

  test.each([
    ['refuses the code', { status: 400, body: { error: 'invalid_grant', code: 'c-1' } }],
    ['answers nonsense', { body: ['?'] }],
    ['is broken', { status: 500, body: {} }],
  ])('a provider that %s causes a 503 without its message', async (_what, answer) => {
    answers = { '/token': answer };
    await expect(profileFrom('google')).rejects.toMatchObject({
      status: 503,
      message: 'Signing in with this provider failed. Please try again.',
    });
  });
});

test('providers without credentials are not offered', () => {
  expect(socialProviders({ GOOGLE_CLIENT_ID: 'only half' })).toEqual({});
});
