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

export interface LineTotals {
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
 * Shipping cents of each parcel. Ground is flat, and its first parcel is free strictly above the threshold; other
 * services cost their table price.
 * @param subtotalCents after discounts
 * @param service ground when absent
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

/** Prices a cart or an order. Cart page, cart and orders share it, so the displayed price is the charged price. */
export function priceOrder(
  lines: readonly PricedLine[],
  offers: readonly PricedOffer[],
  situation: { now: Date; code?: string | null; service?: ShippingService },
): OrderTotals {
  const listSubtotalCents = sum(lines.map((line) => line.unitPriceCents * line.quantity));
  const priced = capDiscounts(
    lines.map((line) => priceLine(line, findOffer(offers, line.productId, { ...situation, listSubtotalCents }))),
    lines,
  );
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

function priceLine(line: PricedLine, offer: PricedOffer | null): LineTotals {
  const discountedUnitCents = offer ? discountedUnit(line.unitPriceCents, offer) : line.unitPriceCents;
  return {
    unitPriceCents: line.unitPriceCents,
    discountedUnitCents,
    lineTotalCents: discountedUnitCents * line.quantity,
    offer,
  };
}

/** Spreads a capped offer in whole cents per piece so that unit prices are exact; the total never exceeds the cap. */
function capDiscounts(priced: LineTotals[], lines: readonly PricedLine[]): LineTotals[] {
  const left = new Map<string, number>();
  return priced.map((line, index) => {
    const cap = line.offer?.maxDiscountCents;
    const quantity = lines[index]?.quantity ?? 1;
    if (!line.offer || cap === null || cap === undefined) return line;
    const available = left.get(line.offer.id) ?? cap;
    const wanted = line.unitPriceCents - line.discountedUnitCents;
    const perUnit = Math.min(wanted, Math.floor(available / quantity));
    left.set(line.offer.id, available - perUnit * quantity);
    const discountedUnitCents = line.unitPriceCents - perUnit;
    return { ...line, discountedUnitCents, lineTotalCents: discountedUnitCents * quantity };
  });
}

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);
