import type { ProductSnapshot } from '@loop-petal/contracts/events/product-events';
import type { ReservePromiseRequest } from '@loop-petal/contracts/shapes/promises';
import type { Variation } from '../orders/catalog-copy.ts';
import type { OrderItem } from '../orders/order.ts';

interface LineQuantity {
  product: ProductSnapshot;
  variation: Variation | null;
  request: { quantity: number };
}

/**
 * The quantity of each limited edition among the lines. An unavailable variation counts as one, since it may be sold
 * out.
 */
export function limitedQuantities(lines: readonly LineQuantity[]): Map<Variation, number> {
  const quantities = new Map<Variation, number>();
  for (const { variation, request } of lines) {
    if (variation && (variation.stockQuantity > 0 || !variation.isAvailable)) {
      quantities.set(variation, (quantities.get(variation) ?? 0) + request.quantity);
    }
  }
  return quantities;
}

export function lineQuantities(items: readonly OrderItem[], products: readonly ProductSnapshot[]): LineQuantity[] {
  return items.flatMap(({ productId, variationId, quantity }) => {
    const product = products.find(({ id }) => id === productId);
    const variation = product?.variations.find(({ id }) => id === variationId);
    return product && variation ? [{ product, variation, request: { quantity } }] : [];
  });
}

export interface Wish {
  pieces: ReservedLine[];
  work: Omit<ReservePromiseRequest, 'version' | 'orderedAt'>;
  /** The pieces are already finished, so no production time is reserved. */
  isMade?: true;
}

export interface ReservedLine {
  productId: string;
  variationId: string;
  quantity: number;
}

/** Only limited editions are reserved; everything else is made to order. */
export function reservationLines(lines: readonly LineQuantity[]): ReservedLine[] {
  const productIds = new Map(lines.map(({ variation, product }) => [variation, product.id]));
  return [...limitedQuantities(lines)].map(([variation, quantity]) => ({
    productId: productIds.get(variation) ?? '',
    variationId: variation.id,
    quantity,
  }));
}
