import { setImmediate } from 'node:timers/promises';
import type { Day } from '@loop-petal/contracts/rules/business-days';
import type { CartPromiseView, ProductPromiseView, PromiseSuggestion } from '@loop-petal/contracts/shapes/promises';
import type { CachedPlan } from '../planning/plan-cache.ts';
import { isLargeOrder } from './large-order.ts';
import type { WantedLine } from './pieces.ts';
import { promiseForLines } from './promise-for-lines.ts';
import { type CartWish, suggest } from './suggest.ts';
import { windowsFor } from './windows.ts';

/**
 * Collects suggestions while `hasTime` returns true. Yields to the event loop between plans, so that checkout is not
 * delayed.
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

/** The promise for pieces of a product, with or without a variation; computed once per version of the plan. */
export function quoteProduct(cached: CachedPlan, line: WantedLine, extraTransitDays = 0): ProductPromiseView {
  const key = JSON.stringify([
    line.productId,
    line.variationId ?? null,
    line.quantity,
    line.extraMinutes,
    extraTransitDays,
  ]);
  const known = cached.quotes.get(key);
  if (known) return known;
  const days = datesOf(cached, promiseForLines(cached, [line]));
  const windows = windowsOf(cached, days, extraTransitDays).map(({ code, from, to }) => [code, { from, to }]);
  const quote = { ...days, services: Object.fromEntries(windows) };
  cached.quotes.set(key, quote);
  return quote;
}

type Dates = Omit<ProductPromiseView, 'services'>;

function datesOf(cached: CachedPlan, promise: ReturnType<typeof promiseForLines>): Dates {
  const { keptOf100 } = cached;
  if ('shortage' in promise) {
    return { madeBy: null, lacking: promise.shortage, available: false, backOn: null, keptOf100 };
  }
  const { restockDate: backOn, isDated, madeBy } = promise;
  const available = backOn === null;
  return isDated
    ? { madeBy, lacking: null, available, backOn, keptOf100 }
    : { madeBy: null, lacking: 'artisan', available, backOn, keptOf100 };
}

const windowsOf = ({ settings }: CachedPlan, { madeBy }: Dates, extraTransitDays: number) =>
  madeBy ? windowsFor(settings, madeBy, extraTransitDays) : [];

/**
 * The promise for these items, with suggestions if a shipping service misses `neededBy`.
 * @param hasTime called after each plan of the search
 */
export async function quoteCart(
  cached: CachedPlan,
  { items, neededBy, extraTransitDays }: CartWish,
  largePercent: number,
  hasTime: () => boolean,
): Promise<CartPromiseView> {
  const promise = promiseForLines(cached, items);
  const days = datesOf(cached, promise);
  const windows = windowsOf(cached, days, extraTransitDays);
  const isPossible = (to: Day) => !neededBy || to <= neededBy;
  const services = windows.map(({ code, from, to }) => [code, { from, to, possible: isPossible(to) }]);
  return {
    ...days,
    services: Object.fromEntries(services),
    awaitsAcceptance: 'madeBy' in promise && isLargeOrder(promise, cached.artisans, largePercent),
    earliest: windows.map(({ to }) => to).sort()[0] ?? null,
    suggestions:
      neededBy && !windows.every(({ to }) => isPossible(to))
        ? await collect(suggest(cached, { items, neededBy, extraTransitDays }, windows), hasTime)
        : [],
  };
}
