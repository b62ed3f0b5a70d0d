import type { EventOf } from '@loop-petal/contracts/events/event';
import type { reviewsChanged } from '@loop-petal/contracts/events/review-events';
import { orUndefined } from '@loop-petal/service-kit/http/service-client';
import type { Context } from '../context.ts';

/** Stores the numbers of a product's reviews, unless a later version is stored or the product is deleted. */
export async function rateProduct(ctx: Context, rated: EventOf<typeof reviewsChanged>['data']): Promise<void> {
  const { productId, version, stars } = rated;
  const changed = ctx.products.change(productId, (product) =>
    (product.starsVersion ?? 0) < version ? { ...product, stars, starsVersion: version } : null,
  );
  await orUndefined(changed);
  ctx.outbox.wake();
}
