import type { Context } from './context.ts';
import type { Product } from './product.ts';
import type { ProductSort, SearchFields } from './product-store.ts';
import { lowerCased, type Searchable, search, textsOf } from './search.ts';
import { WordIndex } from './word-index.ts';

/** What is kept of a product in memory: enough to find it and to put it in its place. */
interface Found extends Searchable {
  readonly id: string;
  readonly title: string;
  readonly priceCents: number;
}

export interface SearchIndex {
  /** The visible products, as they are now or were a second ago. */
  current(): Promise<WordIndex<Found>>;
}

const CHECK_EVERY_MS = 1000;
/** Writers' clocks differ, and a write is stamped before it is stored. */
const OVERLAP_MS = 10_000;

/** Read once, then only what has changed. */
export function createSearchIndex(ctx: Pick<Context, 'products' | 'logger'>): SearchIndex {
  const index = new WordIndex<Found>(textsOf);
  const versions = new Map<string, number>();
  let newest = new Date(0);
  let checkedAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;

  const take = (product: SearchFields) => {
    if (product.updatedAt > newest) newest = product.updatedAt;
    if (versions.get(product._id) === product.version) return;
    versions.set(product._id, product.version);
    if (!product.isVisible || product.deletedAt) return index.remove(product._id);
    const { _id: id, name: title, priceCents } = product;
    index.put(id, { ...lowerCased(product), id, title, priceCents });
  };
  const read = async () => {
    const since = new Date(newest.getTime() - OVERLAP_MS);
    for await (const product of ctx.products.changedSince(since)) take(product);
    checkedAt = performance.now();
  };
  return {
    async current() {
      if (performance.now() - checkedAt >= CHECK_EVERY_MS) {
        reading ??= read().finally(() => {
          reading = undefined;
        });
        // only the first question waits
        if (checkedAt === Number.NEGATIVE_INFINITY) await reading;
        else reading.catch((error) => ctx.logger.warn({ err: error }, 'the search index was not brought up to date'));
      }
      return index;
    },
  };
}

export async function searchProducts(ctx: Context, query: string): Promise<Product[]> {
  const found = search(await ctx.searchIndex.current(), query);
  return ctx.products.findVisible(found.map(({ id }) => id));
}

const COMPARE: Record<ProductSort, (a: Found, b: Found) => number> = {
  name: (a, b) => byText(a.title, b.title) || byText(a.id, b.id),
  'price-low': (a, b) => a.priceCents - b.priceCents || byText(a.id, b.id),
  'price-high': (a, b) => b.priceCents - a.priceCents || byText(a.id, b.id),
};

/** The visible products with this text in their names, in order. */
export async function findNamed(
  ctx: Context,
  wanted: { text: string; category?: string | undefined; sort: ProductSort },
): Promise<{ id: string }[]> {
  const text = wanted.text.toLowerCase();
  const category = wanted.category?.toLowerCase();
  const candidates = [...(await ctx.searchIndex.current()).mayContain(text)];
  const fitting = candidates.filter((one) => one.name.includes(text) && (!category || one.category === category));
  return fitting.sort(COMPARE[wanted.sort]);
}

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
