import type { CallerClaims } from '@loop-petal/contracts/operations/caller';
import { isGivenUp } from '@loop-petal/service-kit/postgres/database-errors';
import { mergeOwners } from './cart-store.ts';
import type { Context } from './context.ts';

export type Shopper = Extract<CallerClaims, { kind: 'visitor' | 'customer' }>;

const MAX_MERGED_PAIRS = 10_000;
const YIELD_MS = 50;

/**
 * The owner of the caller's cart. The first request after a sign-in merges the visitor's cart by itself, because the
 * page asks for it before the event has arrived; merging is idempotent, so the cache of merged pairs may be lost.
 */
export async function identifyOwner(ctx: Context, shopper: Shopper): Promise<string> {
  if (shopper.kind === 'visitor') return shopper.ownerId;
  const { visitorId, ownerId } = shopper;
  if (visitorId !== undefined && visitorId !== ownerId && !ctx.merged.has(`${visitorId} ${ownerId}`)) {
    const merge = () => mergeOwners(ctx.pool, visitorId, ownerId);
    await merge().catch(async (error) => {
      if (!isGivenUp(error)) throw error;
      // Lines that are added at the same moment may be locked in another order: they go first.
      await ctx.pause(YIELD_MS);
      await merge();
    });
    if (ctx.merged.size >= MAX_MERGED_PAIRS) ctx.merged.clear();
    ctx.merged.add(`${visitorId} ${ownerId}`);
  }
  return ownerId;
}
