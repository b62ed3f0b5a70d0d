import { describe, expect, test } from '@jest/globals';
import { mintVisitor, readSessionCookie, readVisitor, sessionCookie } from '../../src/security/session-cookie.ts';

const secret = 'a secret that only the shop knows: 32+';

describe('the session cookie', () => {
  test('gives a visitor the same id on every visit', () => {
    const visitor = mintVisitor(secret);
    expect(readVisitor(visitor.cookie, secret)).toEqual(visitor);
    expect(visitor.visitorId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(mintVisitor(secret).visitorId).not.toBe(visitor.visitorId);
  });

  test('is rejected when altered, forged or signed with another secret', () => {
    const { cookie } = mintVisitor(secret);
    const flipped = cookie.replace(/^v\../, (start) => (start === 'v.A' ? 'v.B' : 'v.A'));
    for (const forged of [flipped, `${cookie}x`, cookie.slice(0, -1), 'v..', '', mintVisitor(`${secret}!`).cookie]) {
      expect(readVisitor(forged, secret)).toBeUndefined();
    }
  });

  test('is found among other cookies', () => {
    expect(readSessionCookie('theme=dark; lp_session=v.1.2; other=3')).toBe('v.1.2');
    expect(readSessionCookie('xlp_session=no')).toBeUndefined();
    expect(readSessionCookie(undefined)).toBeUndefined();
  });

  test('is HttpOnly and SameSite, and Secure with https', () => {
    expect(sessionCookie('v', { secure: false })).toBe('lp_session=v; Path=/; Max-Age=7776000; HttpOnly; SameSite=Lax');
    expect(sessionCookie('v', { secure: true })).toMatch(/; Secure$/);
  });
});
