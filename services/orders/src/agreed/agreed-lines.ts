import type { ProductSnapshot } from '@loop-petal/contracts/events/product-events';
import { customPieceId } from '@loop-petal/contracts/rules/custom-piece';
import { PLACEHOLDER_IMAGE } from '@loop-petal/contracts/rules/shop';
import type { PieceWork } from '@loop-petal/contracts/shapes/piece-work';
import type { OfferLine, QuoteOffer } from './offer-store.ts';

/** A product with its price, and its production if that differs from the recipe. */
export interface Sold {
  product: ProductSnapshot;
  work: PieceWork | null;
}

/** The offered lines as the checkout buys them. */
export const linesToOrder = (quoteId: string, { lines }: Pick<QuoteOffer, 'lines'>, quantities: readonly number[]) =>
  lines.map(({ productId, variationId, selectedColor, quantity }, index) => ({
    productId: productId ?? customPieceId(quoteId, index),
    variationId,
    selectedColor,
    quantity: quantities[index] ?? quantity,
  }));

/** The pieces at the offered price and with the offered picture; undefined for a product that the shop no longer has. */
export const soldByOffer = (
  quoteId: string,
  { lines }: Pick<QuoteOffer, 'lines'>,
  products: readonly ProductSnapshot[],
): (Sold | undefined)[] =>
  lines.map((line, index) => {
    const product = line.productId
      ? products.find(({ id }) => id === line.productId)
      : customProduct(customPieceId(quoteId, index), line);
    if (!product) return undefined;
    const { description: name, unitPriceCents: priceCents, picture, work } = line;
    const pictured = picture && {
      imageUrl: picture.url,
      variations: product.variations.map((variation) => ({ ...variation, imageUrl: picture.url })),
    };
    return { product: { ...product, name, priceCents, personalization: [], ...pictured }, work };
  });

export const customProduct = (
  id: string,
  { selectedColor }: OfferLine,
): Omit<ProductSnapshot, 'name' | 'priceCents'> => ({
  ...{ id, description: '', imageUrl: PLACEHOLDER_IMAGE, category: '', stemCount: 0, version: 1 },
  ...{ inStock: true, isVisible: true, colors: selectedColor ? [selectedColor] : [], variations: [] },
});
