import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Context } from '../context.ts';
import type { Product } from '../products/product.ts';
import type { Position, ProductSort, SearchFields } from '../products/product-store.ts';
import { lowerCased, type Searchable, search, textsOf } from './search.ts';
import { SortedList } from './sorted-list.ts';
import { WordIndex } from './word-index.ts';

/** What is kept of a product in memory: enough to find it and to put it in its place. */
interface Found extends Searchable {
  readonly id: string;
  readonly title: string;
  readonly priceCents: number;
}

/** The visible products, as they are now or were a moment ago: by their words, and in each order they are listed in. */
interface Shelves {
  words: WordIndex<Found>;
  sorted: Record<ProductSort, SortedList<Found>>;
}

export interface SearchIndex {
  current(): Promise<Shelves>;
}

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const COMPARE: Record<ProductSort, (a: Found, b: Found) => number> = {
  name: (a, b) => byText(a.title, b.title) || byText(a.id, b.id),
  'price-low': (a, b) => a.priceCents - b.priceCents || byText(a.id, b.id),
  'price-high': (a, b) => b.priceCents - a.priceCents || byText(a.id, b.id),
};

const CHECK_EVERY_MS = 1000;
/** Nobody is answered from an index that was not looked after for longer than this. */
const LONGEST_AGE_MS = 2000;
/** Writers' clocks differ, and a write is stamped before it is stored. */
const OVERLAP_MS = 10_000;

/** Read once, then only what has changed. */
export function createSearchIndex(ctx: Pick<Context, 'products' | 'logger'>): SearchIndex {
  const words = new WordIndex<Found>(textsOf);
  const sorted = {
    name: new SortedList(COMPARE.name),
    'price-low': new SortedList(COMPARE['price-low']),
    'price-high': new SortedList(COMPARE['price-high']),
  };
  const lists = Object.values(sorted);
  const versions = new Map<string, number>();
  let newest = new Date(0);
  let isSettled = false;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;

  const take = (product: SearchFields) => {
    if (product.updatedAt > newest) newest = product.updatedAt;
    if (versions.get(product._id) === product.version) return;
    versions.set(product._id, product.version);
    const { _id: id, name: title, priceCents } = product;
    const before = words.remove(id);
    if (before) for (const list of lists) list.remove(before);
    if (!product.isVisible || product.deletedAt) return;
    const now = { ...lowerCased(product), id, title, priceCents };
    words.put(id, now);
    for (const list of lists) list.add(now);
  };
  const read = async () => {
    const startedAt = Date.now();
    const change = await ctx.products.newestChange();
    if (change && !(isSettled && change.getTime() === newest.getTime())) {
      const since = new Date(newest.getTime() - OVERLAP_MS);
      for await (const product of ctx.products.changedSince(since)) take(product);
      for (const list of lists) {
        await nextTurn();
        list.settle();
      }
    }
    // nothing stamped earlier can come any more: until the next change there is nothing to read
    isSettled = startedAt - newest.getTime() > OVERLAP_MS;
    checkedAt = performance.now();
  };
  return {
    async current() {
      const age = performance.now() - checkedAt;
      if (age >= CHECK_EVERY_MS) {
        reading ??= read().finally(() => {
          reading = undefined;
        });
        const upToDate = reading.catch((error) => {
          if (checkedAt === Number.NEGATIVE_INFINITY) throw error;
          ctx.logger.warn({ err: error }, 'the search index was not brought up to date');
        });
        if (age >= LONGEST_AGE_MS) await upToDate;
      }
      return { words, sorted };
    },
  };
}

export async function searchProducts(ctx: Context, query: string): Promise<Product[]> {
  const found = search((await ctx.searchIndex.current()).words, query);
  return ctx.products.findVisible(found.map(({ id }) => id));
}

/** The part of all from which on walking through the order leads to a page sooner than sorting what was found. */
const MANY = 1 / 8;

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
  const start = after && ({ id: after[1], title: String(after[0]), priceCents: Number(after[0]) } as Found);
  const fits = ({ name, category: its }: Found) => name.includes(text) && (!category || its === category);
  const { words, sorted } = await ctx.searchIndex.current();
  const compare = COMPARE[sort];
  const found: Found[] = [];
  for (const one of words.mayContain(text)) {
    if (!fits(one) || (start && compare(one, start) <= 0)) continue;
    found.push(one);
    if (found.length > MANY * words.size) return sorted[sort].find(fits, start, limit);
  }
  return found.sort(compare).slice(0, limit);
}
