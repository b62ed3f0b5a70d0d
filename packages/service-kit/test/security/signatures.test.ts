import { describe, expect, test } from '@jest/globals';
import { createInternalTokens } from '../../src/security/internal-token.ts';
import { mintVisitor, readVisitor } from '../../src/security/session-cookie.ts';
import { isSignature, isSignedQuery, secrets, sign, signedQuery } from '../../src/security/signatures.ts';

const OLD = 'the-old-secret-of-thirty-two-characters';
const NEW = 'the-new-secret-of-thirty-two-characters';
const BOTH = `${NEW}, ${OLD}`;
const visitor = { kind: 'visitor' as const, ownerId: 'a-visitor' };

/** The steps of a rotation. Replicas with the settings of one step run alongside replicas with those of the next. */
const STEPS = [OLD, `${OLD},${NEW}`, BOTH, NEW];
const steps = STEPS.slice(1).flatMap((later, at) => {
  const earlier = STEPS[at] as string;
  return [
    [earlier, later],
    [later, earlier],
  ];
});

describe.each(steps)('while %s and %s run side by side', (mine, theirs) => {
  test('internal tokens, cookies, signatures and links of one are accepted by the other', () => {
    const token = createInternalTokens(mine, 'gateway').sign(visitor);
    expect(createInternalTokens(theirs, 'orders').verify(token)).toEqual(visitor);
    expect(readVisitor(mintVisitor(mine).cookie, theirs)).toBeDefined();
    expect(isSignature(theirs, 'hello', 'hex', sign(mine, 'hello', 'hex'))).toBe(true);
    const now = new Date();
    const query = Object.fromEntries(new URLSearchParams(signedQuery(mine, 'label:1', now, 1000)));
    expect(isSignedQuery(theirs, 'label:1', query, now)).toBe(true);
  });
});

test('after the old secret is removed, its signatures are rejected', () => {
  const token = createInternalTokens(OLD, 'gateway').sign(visitor);
  expect(() => createInternalTokens(NEW, 'orders').verify(token)).toThrow();
  expect(readVisitor(mintVisitor(OLD).cookie, NEW)).toBeUndefined();
  expect(isSignature(NEW, 'hello', 'hex', sign(OLD, 'hello', 'hex'))).toBe(false);
});

test('a signed query is valid if unchanged, for one subject, until it expires', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const query = Object.fromEntries(new URLSearchParams(signedQuery(BOTH, 'label:1', now, 1000)));
  const later = (ms: number) => new Date(now.getTime() + ms);
  expect(isSignedQuery(BOTH, 'label:1', query, later(1000))).toBe(true);
  expect(isSignedQuery(BOTH, 'label:1', query, later(1001))).toBe(false);
  expect(isSignedQuery(BOTH, 'label:2', query, now)).toBe(false);
  expect(isSignedQuery(BOTH, 'label:1', { ...query, expires: String(now.getTime() + 2000) }, now)).toBe(false);
  expect(isSignedQuery(BOTH, 'label:1', { ...query, signature: ['x'] }, now)).toBe(false);
  expect(isSignedQuery(BOTH, 'label:1', {}, now)).toBe(false);
});

test.each([`${NEW},`, `${NEW},short`, 'short', ''])('%j is rejected, because every secret must be long', (text) => {
  expect(secrets(32).safeParse(text).success).toBe(false);
});
