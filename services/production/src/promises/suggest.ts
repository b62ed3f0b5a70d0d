import type { Day } from '@loop-petal/contracts/rules/business-days';
import { isBuyable } from '@loop-petal/contracts/rules/line-choice';
import type { ShippingServiceCode } from '@loop-petal/contracts/rules/shipping-services';
import type { PromiseSuggestion } from '@loop-petal/contracts/shapes/promises';
import type { CachedPlan } from '../planning/plan-cache.ts';
import type { WantedLine } from './pieces.ts';
import { promiseForLines } from './promise-for-lines.ts';
import { type ServiceWindow, windowsFor } from './windows.ts';

export interface CartWish {
  items: readonly WantedLine[];
  neededBy: Day | null | undefined;
  extraTransitDays: number;
}

interface Way {
  service: ShippingServiceCode;
  to: Day;
}
/** The number of alternatives tried for the slow product. */
const MAX_CANDIDATES = 12;
const MAX_ALTERNATIVES = 3;

/** Yields each suggestion; yields undefined after each plan without one, so that the caller can stop. */
type Search = Generator<PromiseSuggestion | undefined, void, void>;

/** Ways to meet a day: a faster service, or else fewer pieces or another product. */
export function* suggest(
  cached: CachedPlan,
  wish: CartWish & { neededBy: Day },
  windows: readonly ServiceWindow[],
): Search {
  const { items: lines, neededBy } = wish;
  const inTime = windows.find(({ to }) => to <= neededBy);
  if (inTime) {
    yield { kind: 'faster-shipping', service: inTime.code, to: inTime.to };
    return;
  }
  yield;
  const wayFor = (wanted: readonly WantedLine[]) => cheapestService(cached, { ...wish, items: wanted });
  yield* fewerPieces(lines, wayFor);
  yield* alternativeProducts(cached, lines, wayFor);
}

function cheapestService(
  cached: CachedPlan,
  { items, neededBy, extraTransitDays }: CartWish & { neededBy: Day },
): Way | undefined {
  const promise = promiseForLines(cached, items);
  const windows =
    'isDated' in promise && promise.isDated ? windowsFor(cached.settings, promise.madeBy, extraTransitDays) : [];
  const found = windows.find(({ to }) => to <= neededBy);
  return found && { service: found.code, to: found.to };
}

/** The largest quantity of the largest line with which the order arrives on time; other lines stay unchanged. */
function* fewerPieces(
  lines: readonly WantedLine[],
  wayFor: (wanted: readonly WantedLine[]) => Way | undefined,
): Search {
  const largest = lines.reduce((most, line) => (line.quantity > most.quantity ? line : most));
  const withQuantity = (quantity: number) => lines.map((line) => (line === largest ? { ...line, quantity } : line));
  let [most, tooMany] = [0, largest.quantity];
  let way: Way | undefined;
  while (tooMany - most > 1) {
    const quantity = Math.floor((most + tooMany) / 2);
    const found = wayFor(withQuantity(quantity));
    if (found) [most, way] = [quantity, found];
    else tooMany = quantity;
    yield;
  }
  const { productId, variationId = null } = largest;
  if (way) yield { kind: 'fewer-pieces', productId, variationId, quantity: most, ...way };
}

function* alternativeProducts(
  cached: CachedPlan,
  lines: readonly WantedLine[],
  wayFor: (wanted: readonly WantedLine[]) => Way | undefined,
): Search {
  const largest = lines.reduce((most, line) => (line.quantity > most.quantity ? line : most));
  const category = cached.products.get(largest.productId)?.category;
  const others = [...cached.products.values()].filter(
    (product) =>
      product.category === category && isBuyable(product) && !lines.some(({ productId }) => productId === product.id),
  );
  let found = 0;
  for (const { id, name } of others.slice(0, MAX_CANDIDATES)) {
    const way = wayFor(lines.map((line) => (line === largest ? { productId: id, quantity: line.quantity } : line)));
    if (way) found += 1;
    yield way && { kind: 'other-product', productId: id, productName: name, ...way };
    if (found === MAX_ALTERNATIVES) return;
  }
}
