import { notFound } from '@loop-petal/service-kit/http/errors';
import { addressOf, networkOf } from '@loop-petal/service-kit/http/network';
import { sessionCookie } from '@loop-petal/service-kit/http/session-cookie';
import type { Request, Response } from 'express';
import { z } from 'zod';
import type { Context } from './context.ts';
import { deviceCookie } from './known-device.ts';
import type { User } from './user.ts';

/** Where an attempt to sign in comes from. */
export interface Origin {
  readonly network: string;
  readonly cookies: string | undefined;
}
export const originOf = (req: Request): Origin => ({ network: networkOf(addressOf(req)), cookies: req.get('cookie') });

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

/** From now on this browser is known to the account. */
export function rememberDevice(ctx: Context, res: Response, user: User): void {
  res.append('Set-Cookie', deviceCookie(ctx, user));
}
