import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { uuidOfText } from './hashed-uuid.ts';
import { parseSecrets } from './signatures.ts';

/**
 * The shop's only cookie. `v.…` is a visitor (self-contained, signed, no database), `s.…` a session (random, stored by
 * identity). See docs/decisions/002-sessions.md.
 */
export const SESSION_COOKIE = 'lp_session';
export const SESSION_DAYS = 90;
/** The prefix of cookies for known browsers, one per account; only identity reads them. */
export const DEVICE_COOKIE_PREFIX = 'lp_device_';

const VISITOR = /^v\.([A-Za-z0-9_-]{32})\.([A-Za-z0-9_-]{22})$/;
const SIGNED_IN = /^s\.[A-Za-z0-9_-]{43}$/;
const ADMIN = /^a\.[A-Za-z0-9_-]{43}$/;

export type Visitor = { readonly cookie: string; readonly visitorId: string };

/** Creates a visitor without a database, so that pages and carts work while identity is down. */
export function mintVisitor(secret: string): Visitor {
  const random = randomBytes(24).toString('base64url');
  return { cookie: `v.${random}.${signatureOf(random, parseSecrets(secret)[0])}`, visitorId: visitorIdOf(random) };
}

/** The visitor of a cookie value; undefined for a forged cookie, which is then replaced. */
export function readVisitor(cookie: string, secret: string): Visitor | undefined {
  const [, random, signature] = VISITOR.exec(cookie) ?? [];
  if (!random || !signature) return undefined;
  const given = Buffer.from(signature);
  const isOurs = parseSecrets(secret).some((one) => timingSafeEqual(given, Buffer.from(signatureOf(random, one))));
  return isOurs ? { cookie, visitorId: visitorIdOf(random) } : undefined;
}

/** A new secret for a signed-in session (`s`) or an admin's bearer token (`a`). */
export function mintSessionToken(kind: 's' | 'a'): string {
  return `${kind}.${randomBytes(32).toString('base64url')}`;
}

export const isSignedInCookie = (value: string) => SIGNED_IN.test(value);
export const isAdminToken = (value: string) => ADMIN.test(value);

/** The stored form of a session token, so that a leaked table can't be used to sign in. */
export function hashSessionToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** The session cookie in a `Cookie` header; the first one, because browsers send the most specific first. */
export function readSessionCookie(header: string | undefined): string | undefined {
  if (!header) return undefined;
  for (const pair of header.split(';')) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === SESSION_COOKIE) return pair.slice(at + 1).trim();
  }
  return undefined;
}

export function sessionCookie(value: string, options: { secure: boolean }): string {
  const maxAge = SESSION_DAYS * 24 * 60 * 60;
  return `${SESSION_COOKIE}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${options.secure ? '; Secure' : ''}`;
}

function signatureOf(random: string, secret: string): string {
  return createHmac('sha256', secret).update(`lp-visitor:${random}`).digest('base64url').slice(0, 22);
}

/** A hash in UUID form: the owner id of carts and chats must not reveal the cookie. */
function visitorIdOf(random: string): string {
  return uuidOfText(`lp-owner:${random}`);
}
