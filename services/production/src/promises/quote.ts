import type { Day } from '@loop-petal/contracts/rules/business-days';
import type { CartPromiseView, ProductPromiseView } from '@loop-petal/contracts/shapes/production';
import type { CachedPlan } from '../planning/plan-cache.ts';
import type { WantedLine } from './pieces.ts';
import { promiseForLines } from './promise-for-lines.ts';
import { suggest } from './suggest.ts';
import { windowsFor } from './windows.ts';

/** The promise for one piece; computed once for each version of the plan. An unknown variation counts as none. */
export function quoteProduct(
  cached: CachedPlan,
  productId: string,
  variationId: string | undefined,
): ProductPromiseView {
  // Others would each add an entry to the cache, and anybody may ask for them.
  const known = cached.products.get(productId)?.variations.find(({ id }) => id === variationId)?.id;
  const key = JSON.stringify([productId, known ?? null]);
  const there = cached.quotes.get(key);
  if (there) return there;
  const quote = productQuote(cached, { productId, variationId: known, quantity: 1 });
  cached.quotes.set(key, quote);
  return quote;
}

function productQuote(cached: CachedPlan, line: WantedLine): ProductPromiseView {
  const promise = promiseForLines(cached, [line]);
  if ('lacking' in promise) {
    return { madeBy: null, lacking: promise.lacking, services: {}, available: false, backOn: null };
  }
  const { madeBy, backOn } = promise;
  const services = Object.fromEntries(windowsFor(madeBy).map(({ code, from, to }) => [code, { from, to }]));
  return { madeBy, lacking: null, services, available: backOn === null, backOn };
}

/** The promise for these items, and alternatives that meet `neededBy` where not every service does. */
export function quoteCart(
  cached: CachedPlan,
  items: readonly WantedLine[],
  neededBy: Day | null | undefined,
): CartPromiseView {
  const promise = promiseForLines(cached, items);
  const windows = 'madeBy' in promise ? windowsFor(promise.madeBy) : [];
  const isPossible = (to: Day) => !neededBy || to <= neededBy;
  const services = windows.map(({ code, from, to }) => [code, { from, to, possible: isPossible(to) }]);
  return {
    madeBy: 'madeBy' in promise ? promise.madeBy : null,
    lacking: 'lacking' in promise ? promise.lacking : null,
    services: Object.fromEntries(services),
    earliest: windows.map(({ to }) => to).sort()[0] ?? null,
    suggestions:
      neededBy && !windows.every(({ to }) => isPossible(to)) ? suggest(cached, items, windows, neededBy) : [],
  };
}
