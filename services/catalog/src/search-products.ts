import type { Context } from './context.ts';
import type { Product } from './product.ts';
import { search } from './search.ts';

export interface SearchIndex {
  products(): Promise<Product[]>;
}

const CHECK_EVERY_MS = 1000;

/** The visible products, kept in memory and read anew when one of them has changed. */
export function createSearchIndex(ctx: Pick<Context, 'products'>): SearchIndex {
  let revision = '';
  let products: Product[] = [];
  let checkedAt = Number.NEGATIVE_INFINITY;
  return {
    async products() {
      if (performance.now() - checkedAt < CHECK_EVERY_MS) return products;
      const newest = await ctx.products.revision();
      if (newest !== revision) {
        products = await ctx.products.list({ visibleOnly: true }, { sort: 'name' });
        revision = newest;
      }
      checkedAt = performance.now();
      return products;
    },
  };
}

export async function searchProducts(ctx: Context, query: string): Promise<Product[]> {
  return search(await ctx.searchIndex.products(), query);
}
