import type { ShopClient } from '@loop-petal/web-kit/shop-client';
import type { OrderLedger } from '../ledger.ts';
import { groupBy, pagesOf } from './orders.ts';

/** Checks that each acknowledged review is stored once, and others at most once. */
export async function compareReviews(owner: ShopClient, { actions }: OrderLedger): Promise<string[]> {
  const reviews = groupBy(
    await pagesOf((query, onHeaders) =>
      owner.call('GET /api/admin/reviews', { query: { limit: '100', ...query }, onHeaders }),
    ),
    ({ orderId }) => orderId,
  );
  const done = new Set(
    actions.filter(({ kind, outcome }) => kind === 'review' && outcome === 'done').map(({ orderId }) => orderId),
  );
  const missing = [...done].filter((id) => !reviews.has(id)).map((id) => `order ${id}: its review is lost`);
  const doubled = [...reviews].filter(([, { length }]) => length > 1);
  return [...missing, ...doubled.map(([id, { length }]) => `order ${id}: ${length} reviews instead of one`)];
}
