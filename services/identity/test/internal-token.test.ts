import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createInternalTokens } from '@loop-petal/service-kit/security/internal-token';
import { adminCaller, customerCaller, testTokens } from '@loop-petal/service-kit/testing';
import { type Identity, startIdentity } from './start-identity.ts';

let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

const SECRET = 'a-secret-that-only-the-tests-know';
const genuine = testTokens.sign(adminCaller());
const [head = '', body = '', signature = ''] = genuine.split('.');
const claims = JSON.parse(Buffer.from(body, 'base64url').toString());
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const signed = (header: object, payload: object, algorithm = 'sha256') => {
  const text = `${encode(header)}.${encode(payload)}`;
  return `${text}.${createHmac(algorithm, SECRET).update(text).digest('base64url')}`;
};
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const rsaText = `${encode({ alg: 'RS256', typ: 'JWT' })}.${body}`;
const past = Math.floor(Date.now() / 1000) - 3600;
const HS256 = { alg: 'HS256', typ: 'JWT' };
const { exp: _exp, ...endless } = claims;

const forged: Record<string, string> = {
  'nothing at all': '',
  'no token': 'token',
  'without a signature': `${head}.${body}.`,
  'alg none': `${encode({ alg: 'none', typ: 'JWT' })}.${body}.`,
  'alg None with the old signature': `${encode({ alg: 'None', typ: 'JWT' })}.${body}.${signature}`,
  'another hash': signed({ alg: 'HS512', typ: 'JWT' }, claims, 'sha512'),
  'signed with a key pair': `${rsaText}.${sign('sha256', Buffer.from(rsaText), privateKey).toString('base64url')}`,
  'another secret': createInternalTokens(`${SECRET}!`, 'test').sign(adminCaller()),
  'an empty secret': `${head}.${body}.${createHmac('sha256', '').update(`${head}.${body}`).digest('base64url')}`,
  'another body': `${head}.${encode({ ...claims, caller: customerCaller() })}.${signature}`,
  'a signature cut short': genuine.slice(0, -2),
  'for another audience': signed(HS256, { ...claims, aud: 'another-service' }),
  'for no audience': signed(HS256, { ...claims, aud: undefined }),
  'by another issuer': signed(HS256, { ...claims, iss: 'https://accounts.google.com' }),
  'by no issuer': signed(HS256, { ...claims, iss: undefined }),
  'without an end': signed(HS256, endless),
  'not valid yet': signed(HS256, { ...claims, nbf: past + 10_000 }),
  'an unknown kind of caller': signed(HS256, { ...claims, caller: { kind: 'root', userId: '1' } }),
  'no caller': signed(HS256, { ...claims, caller: undefined }),
  'a key from the header': signed(
    { ...HS256, jwk: { kty: 'oct', k: 'eA' }, kid: '../../dev/null' },
    { ...claims, aud: 'x' },
  ),
};

test.each(Object.keys(forged))('an internal token %s is refused', async (name) => {
  const headers = { 'x-internal-token': forged[name] ?? '' };
  expect((await identity.request('GET', '/api/admin/users', { headers })).status).toBe(401);
  expect((await identity.request('GET', '/internal/users/1', { headers })).status).toBe(404);
});

test('an expired internal token is refused, and the caller may try again', async () => {
  const headers = { 'x-internal-token': signed(HS256, { ...claims, iat: past - 60, exp: past }) };
  expect((await identity.request('GET', '/api/admin/users', { headers })).status).toBe(503);
  expect((await identity.request('GET', '/internal/users/1', { headers })).status).toBe(503);
});

test('a validly signed internal token is accepted', async () => {
  const headers = { 'x-internal-token': genuine };
  expect((await identity.request('GET', '/api/admin/users', { headers })).status).toBe(200);
});
