import type { CallerClaims } from '@loop-petal/contracts/operations/caller';
import { mergeOwners } from './cart-store.ts';
import type { Context } from './context.ts';

export type Shopper = Extract<CallerClaims, { kind: 'visitor' | 'customer' }>;

const REMEMBERED = 10_000;

/**
 * Whose cart this is. The first request after a sign-in takes the visitor's things over by itself, because the page
 * asks for its cart before the event has arrived; merging twice changes nothing, so forgetting a pair does no harm.
 */
export async function identifyOwner(ctx: Context, shopper: Shopper): Promise<string> {
  if (shopper.kind === 'visitor') return shopper.ownerId;
  const { visitorId, ownerId } = shopper;
  if (visitorId !== undefined && visitorId !== ownerId && !ctx.merged.has(`${visitorId} ${ownerId}`)) {
    await mergeOwners(ctx.pool, visitorId, ownerId);
    if (ctx.merged.size >= REMEMBERED) ctx.merged.clear();
    ctx.merged.add(`${visitorId} ${ownerId}`);
  }
  return ownerId;
}
