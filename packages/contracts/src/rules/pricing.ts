import { discountedUnit, findOffer, type PricedOffer, shareOf } from './offer-rules.ts';
import type { ShippingService } from './shipping-services.ts';
import { FLAT_SHIPPING_CENTS, FREE_SHIPPING_ABOVE_CENTS, SALES_TAX_BASIS_POINTS } from './shop.ts';

export { appliesToProduct, discountedUnit, findOffer, isLive, type PricedOffer } from './offer-rules.ts';

export interface PricedLine {
  productId: string;
  unitPriceCents: number;
  quantity: number;
  /** One shipment per destination; absent means the order's main address. */
  destination?: string | null;
}

interface LineTotals {
  unitPriceCents: number;
  discountedUnitCents: number;
  lineTotalCents: number;
  offer: PricedOffer | null;
}

export interface OrderTotals {
  lines: LineTotals[];
  listSubtotalCents: number;
  discountCents: number;
  subtotalCents: number;
  shipments: number;
  shippingCents: number;
  taxCents: number;
  totalCents: number;
}

export function countShipments(lines: readonly Pick<PricedLine, 'destination'>[]): number {
  return new Set(lines.map((line) => line.destination ?? '')).size;
}

/**
 * The shipping cost of each parcel in cents. Ground costs a flat rate, and its first parcel is free strictly above the
 * threshold; other services cost their table price.
 * @param subtotalCents after discounts
 * @param service defaults to ground
 */
export function parcelCosts(subtotalCents: number, shipments: number, service?: ShippingService): number[] {
  const isGround = !service || service.code === 'FEDEX_GROUND';
  const isFirstFree = isGround && subtotalCents > FREE_SHIPPING_ABOVE_CENTS;
  const each = isGround ? FLAT_SHIPPING_CENTS : service.fromCents;
  return Array.from({ length: shipments }, (_, parcel) => (parcel === 0 && isFirstFree ? 0 : each));
}

export const shippingCost = (...order: Parameters<typeof parcelCosts>): number => sum(parcelCosts(...order));

export function salesTax(subtotalCents: number): number {
  return shareOf(subtotalCents, SALES_TAX_BASIS_POINTS);
}

/**
 * Prices a cart or an order. The cart page, the cart service and the orders service share it, so the displayed price is
 * the charged price.
 */
export function priceOrder(
  lines: readonly PricedLine[],
  offers: readonly PricedOffer[],
  situation: { now: Date; code?: string | null; service?: ShippingService },
): OrderTotals {
  const listSubtotalCents = sum(lines.map((line) => line.unitPriceCents * line.quantity));
  const capsLeft = new Map<string, number>();
  const priced = lines.map((line) => {
    const offer = findOffer(offers, line.productId, { ...situation, listSubtotalCents, lines });
    return priceLine(line, offer, capsLeft);
  });
  const subtotalCents = sum(priced.map((line) => line.lineTotalCents));
  const shipments = lines.length === 0 ? 0 : countShipments(lines);
  const shippingCents = lines.length === 0 ? 0 : shippingCost(subtotalCents, shipments, situation.service);
  const taxCents = salesTax(subtotalCents);
  return {
    lines: priced,
    listSubtotalCents,
    discountCents: listSubtotalCents - subtotalCents,
    subtotalCents,
    shipments,
    shippingCents,
    taxCents,
    totalCents: subtotalCents + shippingCents + taxCents,
  };
}

/** @param capsLeft the rest of each offer's cap after the order's earlier lines */
function priceLine(
  { unitPriceCents, quantity }: PricedLine,
  offer: PricedOffer | null,
  capsLeft: Map<string, number>,
): LineTotals {
  if (!offer) {
    return { unitPriceCents, discountedUnitCents: unitPriceCents, lineTotalCents: unitPriceCents * quantity, offer };
  }
  const cap = capsLeft.get(offer.id) ?? offer.maxDiscountCents;
  const discountedUnitCents = discountedUnit(unitPriceCents, offer, quantity, cap);
  const lineTotalCents = discountedUnitCents * quantity;
  if (cap !== null) capsLeft.set(offer.id, cap - (unitPriceCents * quantity - lineTotalCents));
  return { unitPriceCents, discountedUnitCents, lineTotalCents, offer };
}

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);
