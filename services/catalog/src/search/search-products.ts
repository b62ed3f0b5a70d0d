import type { Context } from '../context.ts';
import type { Product } from '../products/product.ts';
import type { Position, ProductSort } from '../products/product-store.ts';
import { search } from './search.ts';
import { COMPARE, type IndexedProduct } from './search-index.ts';

/** The visible products that match a query best, at most eight. */
export async function searchProducts(ctx: Context, query: string): Promise<Product[]> {
  const found = search((await ctx.searchIndex.current()).words, query);
  return ctx.products.findVisible(found.map(({ id }) => id));
}

/** With a larger share of matches a page is found sooner by walking through the sorted list than by sorting matches. */
const MAX_SORTED_SHARE = 1 / 8;

/** The first visible products with a text in their names, in any case, that come after a position. */
export async function findNamed(
  ctx: Context,
  wanted: {
    text: string;
    category?: string | undefined;
    sort: ProductSort;
    after: Position | undefined;
    limit: number;
  },
): Promise<IndexedProduct[]> {
  const { sort, after, limit } = wanted;
  const text = wanted.text.toLowerCase();
  const category = wanted.category?.toLowerCase();
  const start = after && ({ id: after[1], title: String(after[0]), priceCents: Number(after[0]) } as IndexedProduct);
  const matches = ({ name, category: its }: IndexedProduct) => name.includes(text) && (!category || its === category);
  const { words, sorted } = await ctx.searchIndex.current();
  const compare = COMPARE[sort];
  const found: IndexedProduct[] = [];
  for (const one of words.candidatesFor(text)) {
    if (!matches(one) || (start && compare(one, start) <= 0)) continue;
    found.push(one);
    if (found.length > MAX_SORTED_SHARE * words.size) return sorted[sort].find(matches, start, limit);
  }
  return found.sort(compare).slice(0, limit);
}
