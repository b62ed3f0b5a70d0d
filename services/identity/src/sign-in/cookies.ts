import { sessionCookie } from '@loop-petal/service-kit/http/session-cookie';
import type { Context } from '../context.ts';

/** The `Set-Cookie` line that gives the browser this session, or a new visitor. */
export const sessionCookieLine = (ctx: Context, value: string): string =>
  sessionCookie(value, { secure: ctx.publicUrl.startsWith('https:') });

/** Headers of an answer for this browser alone. @param lines for `Set-Cookie`, one for each cookie */
export const setCookies = (...lines: string[]) => ({ 'Cache-Control': 'no-store', 'Set-Cookie': lines });
