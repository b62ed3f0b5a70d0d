import { toMoney } from '@loop-petal/contracts/money';
import type { OfferSnapshot } from '@loop-petal/contracts/offer-events';
import type { PlaceOrderRequest, QuoteChanged } from '@loop-petal/contracts/orders-api';
import { type OrderTotals, type PricedOffer, priceOrder } from '@loop-petal/contracts/pricing';
import { findShippingService } from '@loop-petal/contracts/shipping-services';
import { badRequest, unprocessable } from '@loop-petal/service-kit/http/errors';
import type { z } from 'zod';
import type { PickedLine } from './resolve-lines.ts';

/** The one-cent tolerance of decision 33; it holds for each amount. */
const TOLERANCE_CENTS = 1;
/** The largest payment that payments takes. */
const MAX_ORDER_CENTS = 100_000_00;

export interface Amounts {
  subtotalCents: number;
  taxCents: number;
  shippingCents: number;
  totalCents: number;
}

export interface Priced {
  lines: PickedLine[];
  totals: OrderTotals;
  /** The chosen shipping service as people call it. */
  serviceName: string;
}

/**
 * Prices the lines by the shop's own copy of products and offers; nothing the client says goes in.
 * @param code the offer code that was entered
 */
export function priceLines(
  lines: PickedLine[],
  offers: readonly OfferSnapshot[],
  request: PlaceOrderRequest,
  code: string | null,
  now: Date,
): Priced {
  const service = findShippingService(request.shippingMethod);
  if (!service) throw badRequest('Please choose one of the offered shipping services.', 'unknown_service');
  const priced = lines.map(({ product, request: line }) => ({
    productId: product.id,
    unitPriceCents: product.priceCents,
    quantity: line.quantity,
    destination: line.shipToAddressId ?? null,
  }));
  const situation = { now, code, service: service.code };
  const totals = priceOrder(priced, offers.map(pricedOffer), situation);
  refuseTooLarge(totals.listSubtotalCents, totals.totalCents);
  return { lines, totals, serviceName: service.name };
}

/** @throws ShopError 422 */
export function refuseTooLarge(...cents: number[]): void {
  if (Math.max(...cents) > MAX_ORDER_CENTS) {
    throw unprocessable('This order is too large to be placed online. Please contact us.', 'too_large');
  }
}

/** The order's amounts with the carrier's price. */
export function withShipping(totals: OrderTotals, shippingCents: number): Amounts {
  const { subtotalCents, taxCents } = totals;
  return { subtotalCents, taxCents, shippingCents, totalCents: subtotalCents + taxCents + shippingCents };
}

/** Whether the client showed other amounts than the shop charges, or the card was asked for another sum. */
export function differs(request: PlaceOrderRequest, priced: Priced, amounts: Amounts, paymentCents: number): boolean {
  const isOff = (shown: number, real: number) => Math.abs(shown - real) > TOLERANCE_CENTS;
  return (
    isOff(request.subtotalAmount, amounts.subtotalCents) ||
    isOff(request.taxAmount, amounts.taxCents) ||
    isOff(request.shippingCost, amounts.shippingCents) ||
    isOff(request.totalAmount, amounts.totalCents) ||
    isOff(paymentCents, amounts.totalCents) ||
    priced.lines.some(({ request: line }, index) => {
      const real = priced.totals.lines[index]?.discountedUnitCents ?? 0;
      return line.price !== undefined && isOff(line.price, real);
    })
  );
}

export function quoteChanged(priced: Priced, amounts: Amounts): z.output<typeof QuoteChanged> {
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

export const pricedOffer = (offer: OfferSnapshot): PricedOffer => ({
  ...offer,
  validFrom: new Date(offer.validFrom),
  validUntil: new Date(offer.validUntil),
});
