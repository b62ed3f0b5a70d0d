import { isSameName } from '@loop-petal/contracts/rules/text';
import type { OrderLineRequest } from '@loop-petal/contracts/shapes/orders';
import { ShopError } from '@loop-petal/service-kit/http/errors';
import type { z } from 'zod';
import { limitedQuantities } from '../reservations/reservation-lines.ts';
import type { ProductCopy, Variation } from './catalog-copy.ts';

type LineRequest = z.output<typeof OrderLineRequest>;

export interface ResolvedLine {
  request: LineRequest;
  product: ProductCopy;
  variation: Variation | null;
  color: string | null;
}

interface Problem {
  code: 'unavailable' | 'color_required';
  message: string;
}

export function resolveLines(requests: readonly LineRequest[], products: readonly ProductCopy[]): ResolvedLine[] {
  const byId = new Map(products.map((product) => [product.id, product]));
  const found = requests.map((request) => resolveLine(request, byId.get(request.productId)));
  const lines = found.filter((line) => 'product' in line);
  const problems = found.flatMap((line, index) => ('product' in line ? [] : [{ ...line, index }]));
  const shortage = lines.length === found.length ? findShortage(lines) : undefined;
  const first = problems[0] ?? shortage;
  if (!first) return lines;
  const errors = problems.map(({ index, message }) => ({ path: `orderItems.${index}`, message }));
  throw new ShopError(409, first.code, first.message, errors);
}

function resolveLine(request: LineRequest, product: ProductCopy | undefined): ResolvedLine | Problem {
  if (!product?.isVisible || !product.inStock) {
    const name = product?.name ?? 'One of the flowers in your cart';
    return { code: 'unavailable', message: `${name} is not available any more.` };
  }
  const { variationId, selectedColor } = request;
  const choice = variationId
    ? product.variations.filter(({ id }) => id === variationId)
    : product.variations.filter(({ colorName }) => (selectedColor ? isSameName(colorName, selectedColor) : true));
  const [variation] = choice;
  if (variation && choice.length === 1) {
    if (!variation.isAvailable) {
      return { code: 'unavailable', message: `${product.name} in ${variation.colorName} is not available any more.` };
    }
    return { request, product, variation, color: variation.colorName };
  }
  if (variationId || choice.length > 1) return colorRequired(product);
  return resolvePlainColor(request, product);
}

/** For a color without a variation, or a product with only one color. */
function resolvePlainColor(request: LineRequest, product: ProductCopy): ResolvedLine | Problem {
  const wanted = request.selectedColor;
  const color = wanted ? product.colors.find((known) => isSameName(known, wanted)) : product.colors[0];
  const isClear = wanted ? color !== undefined : product.colors.length <= 1;
  return isClear ? { request, product, variation: null, color: color ?? null } : colorRequired(product);
}

function colorRequired(product: ProductCopy): Problem {
  return { code: 'color_required', message: `Please choose one of the colors of ${product.name}.` };
}

/** Lines of one limited edition must not exceed its stock together. */
function findShortage(lines: readonly ResolvedLine[]): Problem | undefined {
  for (const [variation, quantity] of limitedQuantities(lines)) {
    if (quantity > variation.stockQuantity) {
      return { code: 'unavailable', message: `Only ${variation.stockQuantity} left in ${variation.colorName}.` };
    }
  }
  return undefined;
}
