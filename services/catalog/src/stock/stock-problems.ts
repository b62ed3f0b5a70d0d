import type { ProblemView } from '@loop-petal/contracts/problems-api';
import type { Context } from '../context.ts';
import type { Product, Variation } from '../products/product.ts';

const MOST = 50;
/** Pieces of a limited edition that are few enough to tell the owner. */
const FEW = 2;

const isShort = ({ stockQuantity, soldOut, isAvailable }: Variation): boolean =>
  soldOut || (isAvailable && stockQuantity > 0 && stockQuantity <= FEW);

/** Limited editions in the shop window whose last pieces are going, or have gone. */
export async function listStockProblems(ctx: Context): Promise<ProblemView[]> {
  const products = await ctx.products.listShortOfStock(FEW, MOST);
  return products.flatMap((product) => product.variations.filter(isShort).map((one) => problemOf(product, one)));
}

function problemOf(product: Product, variation: Variation): ProblemView {
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
