import { findShippingService, type ShippingServiceCode } from './shipping-services.ts';
import { FLAT_SHIPPING_CENTS, FREE_SHIPPING_ABOVE_CENTS, SALES_TAX_RATE } from './shop.ts';

/** What pricing needs of an offer. Money is in cents; `discountValue` is a percentage (0–100) or cents. */
export interface PricedOffer {
  id: string;
  title: string;
  discountType: 'percentage' | 'fixed';
  /** Percent for `percentage`, cents for `fixed`. */
  discountValue: number;
  /** Set: applies only after the shopper has entered it. */
  code: string | null;
  /** Product ids, or `all`. */
  applicableProducts: readonly string[];
  validFrom: Date;
  validUntil: Date;
  isActive: boolean;
  /** The order's subtotal before discounts must reach this. */
  minOrderCents: number | null;
  /** Caps the offer's discount on one order. */
  maxDiscountCents: number | null;
}

export interface PricedLine {
  productId: string;
  /** Cents for one piece, before discount. */
  unitPriceCents: number;
  quantity: number;
  /** Lines with the same destination travel in one shipment; absent means the order's main address. */
  destination?: string | null;
}

export interface LineTotals {
  unitPriceCents: number;
  /** For one piece, after the offer. */
  discountedUnitCents: number;
  lineTotalCents: number;
  offer: PricedOffer | null;
}

export interface OrderTotals {
  lines: LineTotals[];
  /** Before discounts. */
  listSubtotalCents: number;
  discountCents: number;
  /** After discounts: what tax and free shipping look at. */
  subtotalCents: number;
  shipments: number;
  shippingCents: number;
  taxCents: number;
  totalCents: number;
}

/** A share of an amount, rounded half up. `basisPoints` are hundredths of a percent, so the product stays an exact integer. */
const shareOf = (cents: number, basisPoints: number): number => Math.round((cents * basisPoints) / 10_000);

/** An offer is live when it is active and `now` lies within its dates, both ends included. */
export function isLive(offer: Pick<PricedOffer, 'isActive' | 'validFrom' | 'validUntil'>, now: Date): boolean {
  return offer.isActive && offer.validFrom <= now && now <= offer.validUntil;
}

/** The order in which offers are tried: highest value first, then id. The first that fits wins. */
export function byPrecedence(a: PricedOffer, b: PricedOffer): number {
  return b.discountValue - a.discountValue || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}

export function appliesToProduct(offer: Pick<PricedOffer, 'applicableProducts'>, productId: string): boolean {
  return offer.applicableProducts.includes('all') || offer.applicableProducts.includes(productId);
}

/** One piece after the offer, never below zero. */
export function discountedUnit(
  unitPriceCents: number,
  offer: Pick<PricedOffer, 'discountType' | 'discountValue'>,
): number {
  const off =
    offer.discountType === 'percentage'
      ? shareOf(unitPriceCents, Math.round(offer.discountValue * 100))
      : offer.discountValue;
  return Math.max(0, unitPriceCents - off);
}

export interface OfferSituation {
  now: Date;
  /** What the shopper entered; compared ignoring case. */
  code?: string | null;
  /** Subtotal before discounts. Absent (a product card): offers with a minimum do not apply. */
  listSubtotalCents?: number;
}

/** The one offer that applies to a product, or null: live, for the product, code entered, minimum reached. */
export function findOffer(
  offers: readonly PricedOffer[],
  productId: string,
  situation: OfferSituation,
): PricedOffer | null {
  const fits = offers.filter(
    (offer) =>
      isLive(offer, situation.now) &&
      appliesToProduct(offer, productId) &&
      (offer.code === null || offer.code.toLowerCase() === situation.code?.trim().toLowerCase()) &&
      (offer.minOrderCents === null || (situation.listSubtotalCents ?? -1) >= offer.minOrderCents),
  );
  return fits.sort(byPrecedence)[0] ?? null;
}

/** How many parcels: one for each destination. */
export function countShipments(lines: readonly Pick<PricedLine, 'destination'>[]): number {
  return new Set(lines.map((line) => line.destination ?? '')).size;
}

/**
 * Shipping of a whole order. Ground is flat per shipment and the first is free strictly above the threshold;
 * every other service costs its table price per shipment.
 * @param subtotalCents after discounts
 */
export function shippingCost(
  subtotalCents: number,
  shipments: number,
  service: ShippingServiceCode = 'FEDEX_GROUND',
): number {
  if (service !== 'FEDEX_GROUND') return (findShippingService(service)?.fromCents ?? FLAT_SHIPPING_CENTS) * shipments;
  const paid = subtotalCents > FREE_SHIPPING_ABOVE_CENTS ? Math.max(0, shipments - 1) : shipments;
  return paid * FLAT_SHIPPING_CENTS;
}

/** Sales tax on the discounted subtotal, rounded half up once. */
export function salesTax(subtotalCents: number): number {
  return shareOf(subtotalCents, Math.round(SALES_TAX_RATE * 10_000));
}

/**
 * Prices a cart or an order. The same function runs in the cart page, the cart service and the order service,
 * so the price shown is the price charged.
 */
export function priceOrder(
  lines: readonly PricedLine[],
  offers: readonly PricedOffer[],
  situation: { now: Date; code?: string | null; service?: ShippingServiceCode },
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

/** A capped offer gives back whole cents per piece, so that unit prices stay exact: never more than the cap. */
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
