import { setImmediate } from 'node:timers/promises';
import type { Day } from '@loop-petal/contracts/rules/business-days';
import type { CartPromiseView, ProductPromiseView, PromiseSuggestion } from '@loop-petal/contracts/shapes/production';
import type { CachedPlan } from '../planning/plan-cache.ts';
import { isLargeOrder } from './large-order.ts';
import type { WantedLine } from './pieces.ts';
import { promiseForLines } from './promise-for-lines.ts';
import { type CartWish, suggest } from './suggest.ts';
import { windowsFor } from './windows.ts';

/**
 * Collects suggestions while there is time. Yields to the event loop between plans, so that checkout is not delayed.
 */
async function collect(search: ReturnType<typeof suggest>, hasTime: () => boolean): Promise<PromiseSuggestion[]> {
  const found: PromiseSuggestion[] = [];
  for (const suggestion of search) {
    if (suggestion) found.push(suggestion);
    await setImmediate();
    if (!hasTime()) break;
  }
  return found;
}

/** The promise for one piece, with or without a variation; computed once per version of the plan. */
export function quoteProduct(
  cached: CachedPlan,
  productId: string,
  variationId: string | undefined,
  extraTransitDays = 0,
): ProductPromiseView {
  const key = JSON.stringify([productId, variationId ?? null, extraTransitDays]);
  const known = cached.quotes.get(key);
  if (known) return known;
  const quote = productQuote(cached, { productId, variationId, quantity: 1 }, extraTransitDays);
  cached.quotes.set(key, quote);
  return quote;
}

function productQuote(cached: CachedPlan, line: WantedLine, extraTransitDays: number): ProductPromiseView {
  const promise = promiseForLines(cached, [line]);
  if ('shortage' in promise) {
    return { madeBy: null, lacking: promise.shortage, services: {}, available: false, backOn: null };
  }
  const { madeBy, restockDate } = promise;
  const services = Object.fromEntries(
    windowsFor(madeBy, extraTransitDays).map(({ code, from, to }) => [code, { from, to }]),
  );
  return { madeBy, lacking: null, services, available: restockDate === null, backOn: restockDate };
}

/**
 * The promise for these items, with suggestions if some service misses `neededBy`.
 * @param hasTime called after each plan of the search
 */
export async function quoteCart(
  cached: CachedPlan,
  { items, neededBy, extraTransitDays }: CartWish,
  largePercent: number,
  hasTime: () => boolean,
): Promise<CartPromiseView> {
  const promise = promiseForLines(cached, items);
  const windows = 'madeBy' in promise ? windowsFor(promise.madeBy, extraTransitDays) : [];
  const isPossible = (to: Day) => !neededBy || to <= neededBy;
  const services = windows.map(({ code, from, to }) => [code, { from, to, possible: isPossible(to) }]);
  return {
    madeBy: 'madeBy' in promise ? promise.madeBy : null,
    lacking: 'shortage' in promise ? promise.shortage : null,
    services: Object.fromEntries(services),
    awaitsAcceptance: 'madeBy' in promise && isLargeOrder(promise, cached.artisans, largePercent),
    earliest: windows.map(({ to }) => to).sort()[0] ?? null,
    suggestions:
      neededBy && !windows.every(({ to }) => isPossible(to))
        ? await collect(suggest(cached, { items, neededBy, extraTransitDays }, windows), hasTime)
        : [],
  };
}
