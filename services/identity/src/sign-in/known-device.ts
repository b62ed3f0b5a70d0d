import { createHash, randomBytes } from 'node:crypto';
import { DEVICE_COOKIE_PREFIX } from '@loop-petal/service-kit/security/session-cookie';
import { isSignature, sign } from '@loop-petal/service-kit/security/signatures';
import type { Context } from '../context.ts';
import type { User } from '../users/user.ts';

const COOKIE_DAYS = 365;
const VALUE = /^([A-Za-z0-9_-]{16})\.([A-Za-z0-9_-]{43})$/;

/**
 * Identifies a browser that has signed in to this account before, so that its attempts are counted separately from
 * those of strangers who guess the password. Grants no access; a password change invalidates it.
 * @returns a `Set-Cookie` header; each account has its own cookie
 */
export function deviceCookie(ctx: Context, user: User): string {
  const id = randomBytes(12).toString('base64url');
  const value = `${id}.${sign(ctx.sessionSecret, statementOf(user, id), 'base64url')}`;
  const secure = ctx.publicUrl.startsWith('https:') ? '; Secure' : '';
  return `${nameOf(user)}=${value}; Path=/api; Max-Age=${COOKIE_DAYS * 86_400}; HttpOnly; SameSite=Lax${secure}`;
}

/** @param cookies the `Cookie` header @returns the device's id, if it signed in to this account before */
export function knownDevice(ctx: Context, user: User, cookies: string | undefined): string | undefined {
  const start = `${nameOf(user)}=`;
  for (const pair of (cookies ?? '').split(';').map((one) => one.trim())) {
    const [, id, signature] = (pair.startsWith(start) && VALUE.exec(pair.slice(start.length))) || [];
    if (!id || !signature) continue;
    if (isSignature(ctx.sessionSecret, statementOf(user, id), 'base64url', signature)) return id;
  }
  return undefined;
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex');
const nameOf = ({ id }: User) => `${DEVICE_COOKIE_PREFIX}${digest(id).slice(0, 12)}`;
const statementOf = ({ id, passwordHash }: User, device: string) =>
  `device:${id}:${digest(passwordHash ?? '')}:${device}`;
