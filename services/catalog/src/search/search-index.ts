import { setImmediate as nextTurn } from 'node:timers/promises';
import { soldColors } from '@loop-petal/contracts/rules/line-choice';
import type { Part } from '@loop-petal/service-kit/service/run-server';
import type { Logger } from '@loop-petal/service-kit/telemetry/logger';
import type { ProductSort, ProductStore, SearchFields } from '../products/product-store.ts';
import { productWords, type Searchable, searchable } from './search.ts';
import { SortedList } from './sorted-list.ts';
import { WordIndex } from './word-index.ts';

export interface IndexedProduct extends Searchable {
  readonly id: string;
  readonly title: string;
  readonly slug: string;
  readonly priceCents: number;
}

/** The visible products, at most two seconds old, indexed by word and sorted in each order. */
interface IndexedProducts {
  words: WordIndex<IndexedProduct>;
  sorted: Record<ProductSort, SortedList<IndexedProduct>>;
}

export interface SearchIndex {
  /**
   * Answers immediately after a recent check, otherwise after reading the changes. @throws when the first read fails
   */
  current(): Promise<IndexedProducts>;
}

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

export const COMPARE: Record<ProductSort, (a: IndexedProduct, b: IndexedProduct) => number> = {
  name: (a, b) => byText(a.title, b.title) || byText(a.id, b.id),
  'price-low': (a, b) => a.priceCents - b.priceCents || byText(a.id, b.id),
  'price-high': (a, b) => b.priceCents - a.priceCents || byText(a.id, b.id),
};

const REFRESH_AFTER_MS = 1000;
const MAX_AGE_MS = 2000;
/** Rereads changes of this period, because writers' clocks differ and a write gets its time before it is stored. */
const OVERLAP_MS = 10_000;

/** This process's search index: read completely once, then only the changes. */
export function createSearchIndex(ctx: { products: ProductStore; logger: Logger }): SearchIndex {
  const words = new WordIndex<IndexedProduct>(productWords);
  const sorted = {
    name: new SortedList(COMPARE.name),
    'price-low': new SortedList(COMPARE['price-low']),
    'price-high': new SortedList(COMPARE['price-high']),
  };
  const lists = Object.values(sorted);
  const versions = new Map<string, number>();
  let newestChange = new Date(0);
  let isSettled = false;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;

  const upsert = (product: SearchFields) => {
    if (product.updatedAt > newestChange) newestChange = product.updatedAt;
    if (versions.get(product._id) === product.version) return;
    versions.set(product._id, product.version);
    const { _id: id, name: title, priceCents } = product;
    const before = words.remove(id);
    if (before) for (const list of lists) list.remove(before);
    if (!product.isVisible || product.deletedAt) return;
    const now = {
      ...searchable({ ...product, colors: soldColors(product) }),
      slug: product.category,
      id,
      title,
      priceCents,
    };
    words.put(id, now);
    for (const list of lists) list.add(now);
  };
  const read = async () => {
    const startedAt = Date.now();
    const change = await ctx.products.lastChangedAt();
    if (change && !(isSettled && change.getTime() === newestChange.getTime())) {
      const since = new Date(newestChange.getTime() - OVERLAP_MS);
      for await (const product of ctx.products.changedSince(since)) upsert(product);
      for (const list of lists) {
        await nextTurn();
        list.flush();
      }
    }
    // nothing earlier can appear after the overlap, so there is nothing to read until the next change
    isSettled = startedAt - newestChange.getTime() > OVERLAP_MS;
    checkedAt = performance.now();
  };
  return {
    async current() {
      const age = performance.now() - checkedAt;
      if (age >= REFRESH_AFTER_MS) {
        reading ??= read().finally(() => {
          reading = undefined;
        });
        const upToDate = reading.catch((error) => {
          if (checkedAt === Number.NEGATIVE_INFINITY) throw error;
          ctx.logger.warn({ err: error }, 'the search index could not be updated');
        });
        if (age >= MAX_AGE_MS) await upToDate;
      }
      return { words, sorted };
    },
  };
}

/** Loads the index in the background at startup, so that the first search doesn't wait for it. */
export const createIndexWarmUp = (ctx: { searchIndex: SearchIndex; logger: Logger }): Part => ({
  start: async () =>
    void ctx.searchIndex.current().catch((err) => ctx.logger.warn({ err }, 'the search index could not be read')),
  stop: async () => undefined,
});
