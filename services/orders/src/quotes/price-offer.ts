import type { ProductSnapshot } from '@loop-petal/contracts/events/product-events';
import { customPieceId } from '@loop-petal/contracts/rules/custom-piece';
import { PLACEHOLDER_IMAGE } from '@loop-petal/contracts/rules/shop';
import type { ReceiptLine } from '@loop-petal/contracts/shapes/receipt';
import { unprocessable } from '@loop-petal/service-kit/http/errors';
import type { LoadedSubmission } from '../checkout/gather-facts.ts';
import { type PricedOrder, priceLines, priceReceipt } from '../checkout/price-lines.ts';
import type { Sold } from '../checkout/resolve-lines.ts';
import type { OfferLine, QuoteOffer } from './offer-store.ts';

/** @throws ShopError 422 `quantity_fixed` */
export function chooseQuantities(lines: readonly OfferLine[], chosen?: readonly number[]): number[] {
  const quantities = lines.map(({ quantity }, index) => chosen?.[index] ?? quantity);
  const isFixed = lines.some((line, index) => !line.quantityChangeable && quantities[index] !== line.quantity);
  if (isFixed || (chosen && chosen.length !== lines.length) || quantities.includes(0)) {
    throw unprocessable('These quantities are not part of the offer. Please reload the quote.', 'quantity_fixed');
  }
  return quantities;
}

/** The offered lines as the checkout buys them. */
export const linesToOrder = (quoteId: string, { lines }: Pick<QuoteOffer, 'lines'>, quantities: readonly number[]) =>
  lines.map(({ productId, variationId, selectedColor, quantity }, index) => ({
    productId: productId ?? customPieceId(quoteId, index),
    variationId,
    selectedColor,
    quantity: quantities[index] ?? quantity,
  }));

/** The pieces at the offered price; undefined for a product that the shop has no longer. */
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
    const imageUrl = picture?.url ?? product.imageUrl;
    return { product: { ...product, name, priceCents, imageUrl, personalization: [] }, work };
  });

const customProduct = (id: string, { selectedColor }: OfferLine): Omit<ProductSnapshot, 'name' | 'priceCents'> => ({
  ...{ id, description: '', imageUrl: PLACEHOLDER_IMAGE, category: '', stemCount: 0, version: 1 },
  ...{ inStock: true, isVisible: true, colors: selectedColor ? [selectedColor] : [], variations: [] },
});

interface Situation extends Pick<LoadedSubmission, 'settings' | 'now'> {
  /** Of the destination; empty while unknown. */
  state: string;
}

/** What an offer costs, by the rules of the checkout. Offers of the shop don't apply to it. */
export function priceOffer(
  quoteId: string,
  offer: QuoteOffer,
  quantities: readonly number[],
  { state, settings, now }: Situation,
): { totals: PricedOrder['totals']; receipt: ReceiptLine[] } {
  const orderItems = linesToOrder(quoteId, offer, quantities);
  const resolved = offer.lines.flatMap((line, index) => {
    const request = orderItems[index];
    const product = { ...customProduct(customPieceId(quoteId, index), line), name: line.description };
    return request
      ? [
          {
            request,
            product: { ...product, priceCents: line.unitPriceCents },
            variation: null,
            color: null,
            wishes: [],
            work: line.work,
          },
        ]
      : [];
  });
  const request = { orderItems, shippingMethod: offer.service, customerName: '' };
  const priced = priceLines(resolved, { request, offers: [], settings, now, addresses: [{ state }] }, null);
  const items = offer.lines.map(({ description }, index) => ({ id: String(index), productName: description }));
  return { totals: priced.totals, receipt: priceReceipt(priced, items, settings, priced.totals.totalCents) };
}
