import type { Context } from './context.ts';
import type { Product } from './product.ts';
import type { Position, ProductSort, SearchFields } from './product-store.ts';
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
  let isSettled = false;
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
    const startedAt = Date.now();
    const change = await ctx.products.newestChange();
    if (change && !(isSettled && change.getTime() === newest.getTime())) {
      const since = new Date(newest.getTime() - OVERLAP_MS);
      for await (const product of ctx.products.changedSince(since)) take(product);
    }
    // nothing stamped earlier can come any more: until the next change there is nothing to read
    isSettled = startedAt - newest.getTime() > OVERLAP_MS;
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

/** The first visible products with this text in their names that come after a position. */
export async function findNamed(
  ctx: Context,
  wanted: {
    text: string;
    category?: string | undefined;
    sort: ProductSort;
    after: Position | undefined;
    limit: number;
  },
): Promise<Found[]> {
  const { sort, after, limit } = wanted;
  const text = wanted.text.toLowerCase();
  const category = wanted.category?.toLowerCase();
  const compare = COMPARE[sort];
  const start = after && ({ id: after[1], title: String(after[0]), priceCents: Number(after[0]) } as Found);
  const first: Found[] = [];
  for (const one of (await ctx.searchIndex.current()).mayContain(text)) {
    if (!one.name.includes(text) || (category && one.category !== category)) continue;
    if (start && compare(one, start) <= 0) continue;
    const last = first.at(-1);
    if (last && first.length === limit && compare(one, last) >= 0) continue;
    first.splice(placeOf(one, first, compare), 0, one);
    if (first.length > limit) first.pop();
  }
  return first;
}

function placeOf<Item>(item: Item, sorted: readonly Item[], compare: (a: Item, b: Item) => number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const other = sorted[middle];
    if (other && compare(other, item) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
