import { type Wrap, withWraps } from '@loop-petal/contracts/rules/gift-wrap';
import { toMoney } from '@loop-petal/contracts/rules/money';
import { parseOffer } from '@loop-petal/contracts/rules/offer-rules';
import { isPickup } from '@loop-petal/contracts/rules/pickup';
import { type OrderTotals, type PricedLine, priceOrder, taxPercent } from '@loop-petal/contracts/rules/pricing';
import { explainPrices } from '@loop-petal/contracts/rules/receipt';
import { findDelivery } from '@loop-petal/contracts/rules/shipping-services';
import { MAX_PAYMENT_CENTS } from '@loop-petal/contracts/rules/shop';
import { findState } from '@loop-petal/contracts/rules/us-states';
import type { PlaceOrderRequest, QuoteChanged, ShippingAddress } from '@loop-petal/contracts/shapes/orders';
import type { ReceiptLine } from '@loop-petal/contracts/shapes/receipt';
import type { Settings } from '@loop-petal/contracts/shapes/settings';
import type { z } from 'zod';
import type { OrderItem } from '../orders/order.ts';
import { destinationsOf } from './destinations.ts';
import type { LoadedSubmission } from './gather-facts.ts';
import { giftTo } from './gifts.ts';
import type { ResolvedLine } from './resolve-lines.ts';

const TOLERANCE_CENTS = 1;

export type Amounts = Pick<OrderTotals, 'subtotalCents' | 'taxCents' | 'shippingCents' | 'totalCents'>;

export interface PricedOrder {
  lines: ResolvedLine[];
  totals: OrderTotals;
  serviceName: string;
  taxRate: string | null;
  taxState: string | null;
  /** What the totals were computed from, by line. */
  pricedLines: PricedLine[];
  wraps: Wrap[];
  isHandedOver: boolean;
}

type Facts = Pick<LoadedSubmission, 'offers' | 'settings' | 'now'> & {
  request: Pick<PlaceOrderRequest, 'shippingMethod' | 'orderItems' | 'gifts' | 'customerName'>;
  /** One per destination of the request. */
  addresses: readonly (Pick<ShippingAddress, 'state'> | null)[];
  /** The state of a sale at which the pieces were handed over, instead of the shop's. */
  soldIn?: string | null | undefined;
};

export function priceLines(lines: ResolvedLine[], facts: Facts, code: string | null): PricedOrder {
  const { request, offers, settings, now, soldIn } = facts;
  const service = findDelivery(request.shippingMethod);
  if (!service) throw new Error(`no shipping service ${request.shippingMethod}`);
  const destinations = destinationsOf(request);
  // a pickup order is taxed where it is handed over
  const states = isPickup(service.code)
    ? [findState(soldIn ?? '')?.code ?? settings.pickup?.state ?? null]
    : facts.addresses.map((address) => findState(address?.state ?? '')?.code ?? null);
  const pricedLines = lines.map(({ product, request: line, wishes }) => {
    const destination = line.shipToAddressId ?? null;
    return {
      productId: product.id,
      unitPriceCents: product.priceCents,
      quantity: line.quantity,
      wishes,
      destination,
      state: states[destinations.indexOf(destination)],
    };
  });
  const wraps = destinations.flatMap((destination, index) =>
    giftTo(request, destination)?.wrap ? [{ state: states[index] }] : [],
  );
  const situation = { now, code, service: service.code };
  const totals = priceOrder(settings, pricedLines, offers.map(parseOffer), situation);
  return {
    lines,
    totals: withWraps(settings, pricedLines, totals, wraps),
    serviceName: service.name,
    taxRate: onlyValue(states.map((state) => taxPercent(settings, state))),
    taxState: onlyValue(states),
    pricedLines,
    wraps,
    isHandedOver: soldIn !== undefined,
  };
}

/** The receipt to store with the order; it adds up to the authorized total. */
export function priceReceipt(
  { pricedLines, totals, serviceName, wraps, isHandedOver }: PricedOrder,
  items: readonly Pick<OrderItem, 'id' | 'productName'>[],
  settings: Settings,
  chargedCents: number,
): ReceiptLine[] {
  const lines = items.flatMap(({ id, productName: name }, index) => {
    const line = pricedLines[index];
    return line ? [{ ...line, id, name }] : [];
  });
  return explainPrices(settings, {
    lines,
    totals,
    service: findDelivery(serviceName)?.code,
    wraps,
    chargedCents,
    isHandedOver,
  });
}

const onlyValue = <Value>(values: readonly Value[]): Value | null =>
  new Set(values).size === 1 ? (values[0] ?? null) : null;

export const isTooLarge = (...cents: number[]): boolean => Math.max(...cents) > MAX_PAYMENT_CENTS;

export const shownAmounts = (request: PlaceOrderRequest): Amounts => ({
  subtotalCents: request.subtotalAmount.cents,
  taxCents: request.taxAmount.cents,
  shippingCents: request.shippingCost.cents,
  totalCents: request.totalAmount.cents,
});

/** Whether the client showed amounts other than the shop's, or the card was authorized for a different amount. */
export function differsFromQuote(request: PlaceOrderRequest, priced: PricedOrder, paymentCents: number): boolean {
  const { totals } = priced;
  const shown = shownAmounts(request);
  const isOff = (shownCents: number, realCents: number) => Math.abs(shownCents - realCents) > TOLERANCE_CENTS;
  return (
    isOff(shown.subtotalCents, totals.subtotalCents) ||
    isOff(shown.taxCents, totals.taxCents) ||
    isOff(shown.shippingCents, totals.shippingCents) ||
    isOff(shown.totalCents, totals.totalCents) ||
    isOff(paymentCents, totals.totalCents) ||
    priced.lines.some(({ request: line }, index) => {
      const unitCents = totals.lines[index]?.discountedUnitCents ?? 0;
      return line.price !== undefined && isOff(line.price.cents, unitCents);
    })
  );
}

/**
 * An order's amounts, adjusted to the authorized total. A difference within the tolerance is added to the tax; without
 * tax, to the shipping; without both, to the subtotal.
 */
export function authorizedAmounts(totals: Amounts, paymentCents: number): Amounts {
  const { subtotalCents, taxCents, shippingCents, totalCents } = totals;
  const field = taxCents > 0 ? 'taxCents' : shippingCents > 0 ? 'shippingCents' : 'subtotalCents';
  const amounts = { subtotalCents, taxCents, shippingCents, totalCents: paymentCents };
  amounts[field] += paymentCents - totalCents;
  return amounts;
}

export function quoteChanged({ lines, totals }: PricedOrder): z.output<typeof QuoteChanged> {
  return {
    message: 'Prices have changed. Please review your order; your card was not charged.',
    code: 'quote_changed',
    quote: {
      subtotalAmount: toMoney(totals.subtotalCents),
      taxAmount: toMoney(totals.taxCents),
      shippingCost: toMoney(totals.shippingCents),
      totalAmount: toMoney(totals.totalCents),
      items: lines.map(({ product, request }, index) => ({
        productId: product.id,
        quantity: request.quantity,
        price: toMoney(totals.lines[index]?.discountedUnitCents ?? 0),
      })),
    },
  };
}
