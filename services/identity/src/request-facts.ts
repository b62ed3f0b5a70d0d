import { notFound } from '@loop-petal/service-kit/errors';
import { sessionCookie } from '@loop-petal/service-kit/session-cookie';
import type { Request, Response } from 'express';
import { z } from 'zod';
import type { Context } from './context.ts';

/** The client's network address; the gateway writes the header itself and drops what came from outside. */
export const addressOf = (req: Request): string =>
  req.get('x-forwarded-for')?.split(',').at(-1)?.trim() || (req.socket.remoteAddress ?? 'unknown');

/** An id from the path; whatever cannot be one is as unknown as any other (404). */
export function idOf(value: unknown, what: string): string {
  const id = z.uuid().safeParse(value);
  if (!id.success) throw notFound(`${what} not found.`);
  return id.data;
}

export function setSession(ctx: Context, res: Response, value: string): void {
  res.set('Cache-Control', 'no-store');
  res.append('Set-Cookie', sessionCookie(value, { secure: ctx.settings.publicUrl.startsWith('https:') }));
}
