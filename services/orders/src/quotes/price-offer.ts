import { customPieceId } from '@loop-petal/contracts/rules/custom-piece';
import type { ReceiptLine } from '@loop-petal/contracts/shapes/receipt';
import { unprocessable } from '@loop-petal/service-kit/http/errors';
import { customProduct, linesToOrder } from '../agreed/agreed-lines.ts';
import type { OfferLine, QuoteOffer } from '../agreed/offer-store.ts';
import type { LoadedSubmission } from '../checkout/gather-facts.ts';
import { type PricedOrder, priceLines, priceReceipt } from '../checkout/price-lines.ts';

/** @throws ShopError 422 `quantity_fixed` */
export function chooseQuantities(lines: readonly OfferLine[], chosen?: readonly number[]): number[] {
  const quantities = lines.map(({ quantity }, index) => chosen?.[index] ?? quantity);
  const isFixed = lines.some((line, index) => !line.quantityChangeable && quantities[index] !== line.quantity);
  if (isFixed || (chosen && chosen.length !== lines.length) || quantities.includes(0)) {
    throw unprocessable('These quantities are not part of the offer. Please reload the quote.', 'quantity_fixed');
  }
  return quantities;
}

interface Situation extends Pick<LoadedSubmission, 'settings' | 'now'> {
  /** The destination's state; empty while unknown. */
  state: string;
  /** Whether the pieces were handed over in this state. */
  handedOver?: boolean;
}

/** Card payments start at a cent. @throws ShopError 422 `nothing_to_pay` */
export function assertPayable({ totalCents }: PricedOrder['totals']): void {
  if (totalCents === 0) throw unprocessable('An order must have a price.', 'nothing_to_pay');
}

/** The cost of a quote's offer, by the rules of the checkout. The shop's discounts don't apply to it. */
export function priceOffer(
  quoteId: string,
  offer: Pick<QuoteOffer, 'lines' | 'service'>,
  quantities: readonly number[],
  { state, settings, now, handedOver }: Situation,
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
  const facts = { request, offers: [], settings, now, addresses: [{ state }] };
  const priced = priceLines(resolved, { ...facts, ...(handedOver && { soldIn: state }) }, null);
  const items = offer.lines.map(({ description }, index) => ({ id: String(index), productName: description }));
  return { totals: priced.totals, receipt: priceReceipt(priced, items, settings, priced.totals.totalCents) };
}
