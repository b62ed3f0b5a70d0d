import { expect, jest, test } from '@jest/globals';
import jwt from 'jsonwebtoken';
import { createInternalTokens, createRenewedToken, ExpiredToken } from '../../src/security/internal-token.ts';
import { adminCaller, customerCaller } from '../../src/testing.ts';

const secret = 'the-secret-of-the-whole-house-0001';
const gateway = createInternalTokens(secret, 'gateway');
const cart = createInternalTokens(secret, 'cart');

test('a token signed by the gateway is accepted by a service', () => {
  const caller = customerCaller();
  expect(cart.verify(gateway.sign(caller))).toEqual(caller);
});

const claims = { caller: adminCaller() };
const right = { algorithm: 'HS256', issuer: 'loop-petal/gateway', audience: 'loop-petal', expiresIn: 60 } as const;
const unsigned = [
  { alg: 'none', typ: 'JWT' },
  { ...claims, iss: right.issuer, aud: right.audience, exp: 9_999_999_999 },
]
  .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
  .join('.');

test.each([
  ['no algorithm', `${unsigned}.`],
  ['another algorithm', jwt.sign(claims, secret, { ...right, algorithm: 'HS512' })],
  ['another secret', jwt.sign(claims, 'a-secret-from-somewhere-else-00001', right)],
  ['another audience', jwt.sign(claims, secret, { ...right, audience: 'other' })],
  ['another house', jwt.sign(claims, secret, { ...right, issuer: 'evil/gateway' })],
  ['no issuer', jwt.sign(claims, secret, { algorithm: 'HS256', audience: 'loop-petal', expiresIn: 60 })],
  ['no expiry', jwt.sign(claims, secret, { algorithm: 'HS256', audience: 'loop-petal', issuer: right.issuer })],
  ['an unknown kind', jwt.sign({ caller: { kind: 'root', userId: '1' } }, secret, right)],
  ['a caller without an id', jwt.sign({ caller: { kind: 'admin' } }, secret, right)],
  ['no caller', jwt.sign({}, secret, right)],
  ['nonsense', 'a.b.c'],
  ['nothing', ''],
])('%s is refused', (_name, token) => {
  expect(() => cart.verify(token)).toThrow('not valid');
});

test('an expired token is distinguished from a forged one', () => {
  expect(() => cart.verify(gateway.sign(adminCaller(), { ttlSeconds: -60 }))).toThrow(ExpiredToken);
});

test('valid claims with a valid signature pass', () => {
  expect(cart.verify(jwt.sign(claims, secret, right))).toEqual(claims.caller);
});

test('a verified token is rejected after it expires', () => {
  const token = gateway.sign(adminCaller());
  cart.verify(token);
  const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 64_000);
  expect(cart.verify(token)).toMatchObject({ kind: 'admin' });
  now.mockReturnValue(Date.now() + 66_000);
  expect(() => cart.verify(token)).toThrow(ExpiredToken);
  now.mockRestore();
});

test('a renewed token is signed again after 20 s and after a jump of the clock either way', () => {
  let now = 1_000_000;
  const sign = jest.fn(gateway.sign);
  const token = createRenewedToken({ ...gateway, sign }, adminCaller(), () => now);
  const signaturesAfter = (ms: number) => {
    now += ms;
    token();
    return sign.mock.calls.length;
  };
  expect([0, 19_999, 1, 1, 3_600_000, -7_200_000, 0].map(signaturesAfter)).toEqual([1, 1, 2, 2, 3, 4, 4]);
});
