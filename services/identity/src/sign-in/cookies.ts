import { sessionCookie } from '@loop-petal/service-kit/security/session-cookie';
import type { Context } from '../context.ts';

/** The `Set-Cookie` header with a session token or a new visitor's id. */
export const sessionCookieLine = (ctx: Context, value: string): string =>
  sessionCookie(value, { secure: ctx.publicUrl.startsWith('https:') });

export const setCookies = (...lines: string[]) => ({ 'Cache-Control': 'no-store', 'Set-Cookie': lines });
