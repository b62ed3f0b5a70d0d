import type { ProductSnapshot } from '@loop-petal/contracts/events/product-events';
import { chooseLine } from '@loop-petal/contracts/rules/line-choice';
import { checkWishes } from '@loop-petal/contracts/rules/personalization';
import type { OrderLineRequest } from '@loop-petal/contracts/shapes/orders';
import type { Wish } from '@loop-petal/contracts/shapes/personalization';
import type { PieceWork } from '@loop-petal/contracts/shapes/piece-work';
import { ShopError } from '@loop-petal/service-kit/http/errors';
import type { z } from 'zod';
import type { Sold } from '../agreed/agreed-lines.ts';
import type { Variation } from '../orders/catalog-copy.ts';
import { limitedQuantities } from '../reservations/reservation-lines.ts';

type LineRequest = z.output<typeof OrderLineRequest>;

export interface ResolvedLine {
  request: LineRequest;
  product: ProductSnapshot;
  variation: Variation | null;
  color: string | null;
  wishes: Wish[];
  /** The production, as agreed in a quote. */
  work: PieceWork | null;
}

interface Problem {
  code: 'unavailable' | 'color_required' | 'wishes_changed';
  message: string;
}

/** The products of the lines at their list prices. */
export function soldInShop(
  requests: readonly LineRequest[],
  products: readonly ProductSnapshot[],
): (Sold | undefined)[] {
  const byId = new Map(products.map((product) => [product.id, product]));
  return requests.map(({ productId }) => {
    const product = byId.get(productId);
    return product && { product, work: null };
  });
}

/**
 * @param sold what each line buys; undefined for a product that the shop no longer has
 * @returns a 409 refusal that lists the lines that can't be bought
 */
export function resolveLines(
  requests: readonly LineRequest[],
  sold: readonly (Sold | undefined)[],
): ResolvedLine[] | ShopError {
  const found = requests.map((request, index) => resolveLine(request, sold[index]));
  const lines = found.filter((line) => 'product' in line);
  const problems = found.flatMap((line, index) => ('product' in line ? [] : [{ ...line, index }]));
  const shortage = lines.length === found.length ? findShortage(lines) : undefined;
  const first = problems[0] ?? shortage;
  if (!first) return lines;
  const errors = problems.map(({ index, message }) => ({ path: `orderItems.${index}`, message }));
  return new ShopError(409, first.code, first.message, errors);
}

function resolveLine(request: LineRequest, sold: Sold | undefined): ResolvedLine | Problem {
  if (!sold) return unavailable('One of the flowers in your cart');
  const { product, work } = sold;
  const { variation, color, problem } = chooseLine(product, request);
  if (problem === 'unavailable') {
    const isOneColor = variation && !variation.isAvailable;
    return unavailable(isOneColor ? `${product.name} in ${variation.colorName}` : product.name);
  }
  if (problem) return { code: 'color_required', message: `Please choose one of the colors of ${product.name}.` };
  const checked = checkWishes(product.personalization, request.personalization);
  if ('wishes' in checked) return { request, product, variation, color, wishes: checked.wishes, work };
  const why = `${product.name}: ${checked.problem.message}`;
  return { code: 'wishes_changed', message: `${why} Please edit it in your cart; your card was not charged.` };
}

const unavailable = (name: string): Problem => ({
  code: 'unavailable',
  message: `${name} is no longer available.`,
});

/** All lines of a limited edition together must not exceed its stock. */
function findShortage(lines: readonly ResolvedLine[]): Problem | undefined {
  for (const [variation, quantity] of limitedQuantities(lines)) {
    if (quantity > variation.stockQuantity) {
      return { code: 'unavailable', message: `Only ${variation.stockQuantity} left in ${variation.colorName}.` };
    }
  }
  return undefined;
}
