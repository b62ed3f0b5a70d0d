import type { OfferSnapshot } from '@loop-petal/contracts/events/offer-events';
import { toMoney } from '@loop-petal/contracts/rules/money';
import { type OrderTotals, type PricedOffer, priceOrder } from '@loop-petal/contracts/rules/pricing';
import { findShippingService } from '@loop-petal/contracts/rules/shipping-services';
import type { PlaceOrderRequest, QuoteChanged } from '@loop-petal/contracts/shapes/orders';
import { badRequest, unprocessable } from '@loop-petal/service-kit/http/errors';
import type { z } from 'zod';
import type { ResolvedLine } from './resolve-lines.ts';

/** Of each amount. */
const TOLERANCE_CENTS = 1;
/** The largest payment that payments takes. */
const MAX_ORDER_CENTS = 100_000_00;

/** The amounts of an order, in cents. */
export interface Amounts {
  subtotalCents: number;
  taxCents: number;
  shippingCents: number;
  totalCents: number;
}

export interface PricedOrder {
  lines: ResolvedLine[];
  totals: OrderTotals;
  /** The display name of the chosen shipping service. */
  serviceName: string;
}

/** Prices the lines by the copies of products and offers, not the client's sums. @param code the entered offer code */
export function priceLines(
  lines: ResolvedLine[],
  offers: readonly OfferSnapshot[],
  request: PlaceOrderRequest,
  code: string | null,
  now: Date,
): PricedOrder {
  const service = findShippingService(request.shippingMethod);
  if (!service) throw badRequest('Please choose one of the offered shipping services.', 'unknown_service');
  const priced = lines.map(({ product, request: line }) => ({
    productId: product.id,
    unitPriceCents: product.priceCents,
    quantity: line.quantity,
    destination: line.shipToAddressId ?? null,
  }));
  const situation = { now, code, service };
  const totals = priceOrder(priced, offers.map(pricedOffer), situation);
  assertNotTooLarge(totals.listSubtotalCents, totals.totalCents);
  return { lines, totals, serviceName: service.name };
}

/** @throws ShopError 422 */
export function assertNotTooLarge(...cents: number[]): void {
  if (Math.max(...cents) > MAX_ORDER_CENTS) {
    throw unprocessable('This order is too large to be placed online. Please contact us.', 'too_large');
  }
}

/** The order's amounts with the carrier's price. */
export function withShipping(totals: OrderTotals, shippingCents: number): Amounts {
  const { subtotalCents, taxCents } = totals;
  return { subtotalCents, taxCents, shippingCents, totalCents: subtotalCents + taxCents + shippingCents };
}

/** The amounts that the client has shown. */
export const shownAmounts = (request: PlaceOrderRequest): Amounts => ({
  subtotalCents: request.subtotalAmount.cents,
  taxCents: request.taxAmount.cents,
  shippingCents: request.shippingCost.cents,
  totalCents: request.totalAmount.cents,
});

/** Whether the client showed other amounts than the shop charges, or the card was asked for another sum. */
export function differsFromQuote(
  request: PlaceOrderRequest,
  priced: PricedOrder,
  amounts: Amounts,
  paymentCents: number,
): boolean {
  const shown = shownAmounts(request);
  const isOff = (shownCents: number, realCents: number) => Math.abs(shownCents - realCents) > TOLERANCE_CENTS;
  return (
    isOff(shown.subtotalCents, amounts.subtotalCents) ||
    isOff(shown.taxCents, amounts.taxCents) ||
    isOff(shown.shippingCents, amounts.shippingCents) ||
    isOff(shown.totalCents, amounts.totalCents) ||
    isOff(paymentCents, amounts.totalCents) ||
    priced.lines.some(({ request: line }, index) => {
      const unitCents = priced.totals.lines[index]?.discountedUnitCents ?? 0;
      return line.price !== undefined && isOff(line.price.cents, unitCents);
    })
  );
}

/** The body of the 409 `quote_changed`: what the order costs now, as decimal strings. */
export function quoteChanged(priced: PricedOrder, amounts: Amounts): z.output<typeof QuoteChanged> {
  return {
    message: 'Prices have changed. Please review your order; your card was not charged.',
    code: 'quote_changed',
    quote: {
      subtotalAmount: toMoney(amounts.subtotalCents),
      taxAmount: toMoney(amounts.taxCents),
      shippingCost: toMoney(amounts.shippingCents),
      totalAmount: toMoney(amounts.totalCents),
      items: priced.lines.map(({ product, request }, index) => ({
        productId: product.id,
        quantity: request.quantity,
        price: toMoney(priced.totals.lines[index]?.discountedUnitCents ?? 0),
      })),
    },
  };
}

/** An offer as `priceOrder` takes it. */
export const pricedOffer = (offer: OfferSnapshot): PricedOffer => ({
  ...offer,
  validFrom: new Date(offer.validFrom),
  validUntil: new Date(offer.validUntil),
});
