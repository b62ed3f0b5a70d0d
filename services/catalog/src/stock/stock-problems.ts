import type { ProblemView } from '@loop-petal/contracts/shapes/problems';
import type { Context } from '../context.ts';
import type { Product, Variation } from '../products/product.ts';

const MAX_PRODUCTS = 50;
const LOW_STOCK_QUANTITY = 2;

const isLowOnStock = ({ stockQuantity, soldOut, isAvailable }: Variation): boolean =>
  soldOut || (isAvailable && stockQuantity > 0 && stockQuantity <= LOW_STOCK_QUANTITY);

/** Visible limited editions that are sold out or nearly sold out, of at most 50 products. */
export async function listStockProblems(ctx: Context): Promise<ProblemView[]> {
  const products = await ctx.products.listLowStock(LOW_STOCK_QUANTITY, MAX_PRODUCTS);
  return products.flatMap((product) => product.variations.filter(isLowOnStock).map((one) => toProblem(product, one)));
}

function toProblem(product: Product, variation: Variation): ProblemView {
  const held = variation.reservations.reduce((pieces, { quantity }) => pieces + quantity, 0);
  return {
    id: variation.id,
    kind: 'low-stock',
    service: 'catalog',
    title: `${product.name}, ${variation.colorName}`,
    since: product.updatedAt.toISOString(),
    facts: [
      { label: 'Pieces left', value: variation.soldOut ? 'None, sold out' : String(variation.stockQuantity) },
      ...(held > 0 ? [{ label: 'In open orders', value: String(held) }] : []),
    ],
    place: { tab: 'products', id: product._id },
  };
}
