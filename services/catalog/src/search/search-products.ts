import type { Context } from '../context.ts';
import type { Product } from '../products/product.ts';
import type { Position, ProductSort } from '../products/product-store.ts';
import { findMatching, search } from './search.ts';
import { COMPARE, type IndexedProduct } from './search-index.ts';

export async function searchProducts(ctx: Context, query: string): Promise<Product[]> {
  const found = search((await ctx.searchIndex.current()).words, query);
  return ctx.products.findVisible(found.map(({ id }) => id));
}

/** Above this fraction of matches, scanning the sorted list fills a page faster than sorting the matches. */
const MAX_SORTED_SHARE = 1 / 8;

/** The first visible matches after a position in the list, by the rules of `searchProducts`. */
export async function listMatching(
  ctx: Context,
  wanted: {
    text: string;
    category?: string | undefined;
    sort: ProductSort;
    after: Position | undefined;
    limit: number;
  },
): Promise<IndexedProduct[]> {
  const { sort, after, limit, category } = wanted;
  const start = after && ({ id: after[1], title: String(after[0]), priceCents: Number(after[0]) } as IndexedProduct);
  const { words, sorted } = await ctx.searchIndex.current();
  const compare = COMPARE[sort];
  const found = findMatching(words, wanted.text).filter(({ slug }) => !category || slug === category);
  if (found.length > MAX_SORTED_SHARE * words.size) {
    const matches = new Set(found);
    return sorted[sort].find((item) => matches.has(item), start, limit);
  }
  return found
    .filter((one) => !start || compare(one, start) > 0)
    .sort(compare)
    .slice(0, limit);
}
