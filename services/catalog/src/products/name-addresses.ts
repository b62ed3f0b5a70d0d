import type { Part } from '@loop-petal/service-kit/service/run-server';
import type { Context } from '../context.ts';
import { freeSlug, isSlugTaken, uniqueSlug, withSlug } from './product-details.ts';

type Needed = Pick<Context, 'products' | 'outbox' | 'logger'>;

/**
 * Adds a slug made from the name to products stored before slugs existed. Safe with several replicas. @returns their
 * number
 */
export async function nameAddresses(ctx: Needed, stopping?: AbortSignal): Promise<number> {
  const unnamed = await ctx.products.listWithoutSlug();
  for (const { _id, name } of unnamed) {
    if (stopping?.aborted) break;
    const save = (slug: string) =>
      ctx.products.change(_id, (product) => (product.slug ? null : withSlug(product, slug)));
    await save(await freeSlug(ctx, name, _id)).catch((error: unknown) => {
      // another product may have taken the free slug since
      if (isSlugTaken(error)) return save(uniqueSlug(name, _id));
      throw error;
    });
  }
  if (unnamed.length > 0) ctx.outbox.wake();
  return unnamed.length;
}

/** Runs once after the start; a failure leaves the rest to the next start. */
export const createAddressNaming = (ctx: Needed): Part => {
  const stopping = new AbortController();
  let running: Promise<unknown> | undefined;
  return {
    start: async () => {
      running = nameAddresses(ctx, stopping.signal).catch((err) =>
        ctx.logger.warn({ err }, 'products could not get their addresses'),
      );
    },
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
};
