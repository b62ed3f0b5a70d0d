import type { OrderLineRequest } from '@loop-petal/contracts/orders-api';
import type { ProductSnapshot } from '@loop-petal/contracts/product-events';
import { ShopError } from '@loop-petal/service-kit/http/errors';
import type { z } from 'zod';
import type { OrderItem } from '../orders/order.ts';

export type LineRequest = z.output<typeof OrderLineRequest>;
/** The service's own copy of a product: what pricing and the order's snapshot need. */
export type ProductCopy = Omit<ProductSnapshot, 'description' | 'category' | 'stemCount' | 'version'>;
type Variation = ProductCopy['variations'][number];

/** A requested line that can be sold. */
export interface PickedLine {
  request: LineRequest;
  product: ProductCopy;
  variation: Variation | null;
  color: string | null;
}

interface Problem {
  code: 'unavailable' | 'color_required';
  message: string;
}

const sameWord = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

/**
 * Finds product, variation and colour of every line.
 * @throws ShopError 409 that names each line which can't be sold as asked
 */
export function pickLines(requests: readonly LineRequest[], products: readonly ProductCopy[]): PickedLine[] {
  const byId = new Map(products.map((product) => [product.id, product]));
  const found = requests.map((request) => pickLine(request, byId.get(request.productId)));
  const lines = found.filter((line) => 'product' in line);
  const problems = found.flatMap((line, index) => ('product' in line ? [] : [{ ...line, index }]));
  const shortage = lines.length === found.length ? findShortage(lines) : undefined;
  const first = problems[0] ?? shortage;
  if (!first) return lines;
  const errors = problems.map(({ index, message }) => ({ path: `orderItems.${index}`, message }));
  throw new ShopError(409, first.code, first.message, errors);
}

function pickLine(request: LineRequest, product: ProductCopy | undefined): PickedLine | Problem {
  if (!product?.isVisible || !product.inStock) {
    const name = product?.name ?? 'One of the flowers in your cart';
    return { code: 'unavailable', message: `${name} is not available any more.` };
  }
  const { variationId, selectedColor } = request;
  const choice = variationId
    ? product.variations.filter(({ id }) => id === variationId)
    : product.variations.filter(({ colorName }) => (selectedColor ? sameWord(colorName, selectedColor) : true));
  const [variation] = choice;
  if (variation && choice.length === 1) {
    if (!variation.isAvailable) {
      return { code: 'unavailable', message: `${product.name} in ${variation.colorName} is not available any more.` };
    }
    return { request, product, variation, color: variation.colorName };
  }
  if (variationId || choice.length > 1) return colorRequired(product);
  return pickPlainColor(request, product);
}

/** A colour that has no variation of its own, or a product that comes in one colour only. */
function pickPlainColor(request: LineRequest, product: ProductCopy): PickedLine | Problem {
  const wanted = request.selectedColor;
  const color = wanted ? product.colors.find((known) => sameWord(known, wanted)) : product.colors[0];
  const isClear = wanted ? color !== undefined : product.colors.length <= 1;
  return isClear ? { request, product, variation: null, color: color ?? null } : colorRequired(product);
}

function colorRequired(product: ProductCopy): Problem {
  return { code: 'color_required', message: `Please choose one of the colors of ${product.name}.` };
}

/** Limited editions: several lines of one variation together must not exceed what is left. */
function findShortage(lines: readonly PickedLine[]): Problem | undefined {
  for (const [variation, quantity] of limitedPieces(lines)) {
    if (quantity > variation.stockQuantity) {
      return { code: 'unavailable', message: `Only ${variation.stockQuantity} left in ${variation.colorName}.` };
    }
  }
  return undefined;
}

type Pieces = Pick<PickedLine, 'product' | 'variation'> & { request: Pick<LineRequest, 'quantity'> };

/** Whether an unavailable one was a limited edition too, whose last piece is gone, only catalog knows. */
function limitedPieces(lines: readonly Pieces[]): Map<Variation, number> {
  const pieces = new Map<Variation, number>();
  for (const { variation, request } of lines) {
    if (variation && (variation.stockQuantity > 0 || !variation.isAvailable)) {
      pieces.set(variation, (pieces.get(variation) ?? 0) + request.quantity);
    }
  }
  return pieces;
}

/** The lines of an order as the shop's copy knows them now; what was deleted holds no pieces. */
export function piecesOf(items: readonly OrderItem[], products: readonly ProductCopy[]): Pieces[] {
  return items.flatMap(({ productId, variationId, quantity }) => {
    const product = products.find(({ id }) => id === productId);
    const variation = product?.variations.find(({ id }) => id === variationId);
    return product && variation ? [{ product, variation, request: { quantity } }] : [];
  });
}

export interface ReservedLine {
  productId: string;
  variationId: string;
  quantity: number;
}

/** What has to be reserved: pieces of limited editions. Everything else is made to order. */
export function reservationLines(lines: readonly Pieces[]): ReservedLine[] {
  const owners = new Map(lines.map(({ variation, product }) => [variation, product.id]));
  return [...limitedPieces(lines)].map(([variation, quantity]) => ({
    productId: owners.get(variation) ?? '',
    variationId: variation.id,
    quantity,
  }));
}
