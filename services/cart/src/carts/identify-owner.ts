import type { CallerClaims } from '@loop-petal/contracts/operations/caller';
import { isGivenUp } from '@loop-petal/service-kit/runtime/database-errors';
import type { Context } from '../context.ts';
import { mergeOwners } from './cart-store.ts';

export type Shopper = Extract<CallerClaims, { kind: 'visitor' | 'customer' }>;

/** The ids under which a shopper uploads pictures: including those from before the sign-in. */
export const uploadersOf = (shopper: Shopper): string[] =>
  shopper.kind === 'customer' && shopper.visitorId ? [shopper.ownerId, shopper.visitorId] : [shopper.ownerId];

const MAX_MERGED_PAIRS = 10_000;
const YIELD_MS = 50;

/**
 * The owner of the caller's cart. The first request after a sign-in merges the visitor's cart, because the page may
 * request it before the event arrives. Merging is idempotent, so losing the cache of merged pairs is harmless.
 */
export async function identifyOwner(ctx: Context, shopper: Shopper): Promise<string> {
  if (shopper.kind === 'visitor') return shopper.ownerId;
  const { visitorId, ownerId } = shopper;
  if (visitorId !== undefined && visitorId !== ownerId && !ctx.merged.has(`${visitorId} ${ownerId}`)) {
    const merge = () => mergeOwners(ctx.pool, visitorId, ownerId);
    await merge().catch(async (error) => {
      if (!isGivenUp(error)) throw error;
      // the merge was aborted by a deadlock with a concurrent addition, which now finishes first
      await ctx.pause(YIELD_MS);
      await merge();
    });
    if (ctx.merged.size >= MAX_MERGED_PAIRS) ctx.merged.clear();
    ctx.merged.add(`${visitorId} ${ownerId}`);
  }
  return ownerId;
}
