import { caller } from '@loop-petal/service-kit/app';
import { forbidden } from '@loop-petal/service-kit/errors';
import type { Request } from 'express';
import { mergeOwners } from './cart-store.ts';
import type { Context } from './context.ts';

const REMEMBERED = 10_000;

/**
 * Whose cart this is. The first request after a sign-in takes the visitor's things over by itself, because the page
 * asks for its cart before the event has arrived; merging twice changes nothing, so forgetting a pair does no harm.
 */
export async function identifyOwner(ctx: Context, req: Request): Promise<string> {
  const who = caller(req);
  if (who.kind === 'visitor') return who.ownerId;
  if (who.kind !== 'customer') throw forbidden('Only shoppers have a cart.');
  const { visitorId, ownerId } = who;
  if (visitorId !== undefined && visitorId !== ownerId && !ctx.merged.has(`${visitorId} ${ownerId}`)) {
    await mergeOwners(ctx.pool, visitorId, ownerId);
    if (ctx.merged.size >= REMEMBERED) ctx.merged.clear();
    ctx.merged.add(`${visitorId} ${ownerId}`);
  }
  return ownerId;
}
