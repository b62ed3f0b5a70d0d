import type { Settings } from '../shapes/settings.ts';
import { toCents } from './money.ts';
import { discountedUnit, findOffer, type PricedOffer } from './offer-rules.ts';
import { offersService } from './offered-services.ts';
import { LOCAL_PICKUP } from './pickup.ts';
import type { DeliveryCode, ShippingServiceCode } from './shipping-services.ts';
import { type PricedWish, wishCents } from './wish-price.ts';

export { appliesToProduct, discountedUnit, findOffer, isLive, type PricedOffer } from './offer-rules.ts';

/** The settings that prices depend on; `GET /api/shop` has them too. */
export type PricingRules = Pick<
  Settings,
  'taxRates' | 'freeShippingAbove' | 'flatShipping' | 'giftWrapPrice' | 'services'
> & { pickup?: { available: boolean } | null };

export interface PricedLine {
  productId: string;
  unitPriceCents: number;
  quantity: number;
  /** One shipment per destination; absent means the order's main address. */
  destination?: string | null;
  /** The code of the destination's state; absent while unknown. */
  state?: string | null | undefined;
  /** The wishes for one piece; offers don't apply to their prices. */
  wishes?: readonly PricedWish[] | undefined;
}

interface LineTotals {
  /** The price with wishes, before offers. */
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
 * threshold; other services cost their table price. Pickup is free.
 * @param subtotalCents after discounts
 * @param service defaults to ground, or the slowest available service while ground is not available
 */
export function parcelCosts(
  rules: PricingRules,
  subtotalCents: number,
  shipments: number,
  service: DeliveryCode = defaultService(rules),
): number[] {
  if (service === LOCAL_PICKUP) return Array.from({ length: shipments }, () => 0);
  const { freeShippingAbove, flatShipping, services } = rules;
  const isGround = service === 'FEDEX_GROUND';
  const isFirstFree = isGround && freeShippingAbove !== null && subtotalCents > toCents(freeShippingAbove);
  const price = isGround ? undefined : services.find(({ code }) => code === service)?.price;
  const each = toCents(price ?? flatShipping);
  return Array.from({ length: shipments }, (_, parcel) => (parcel === 0 && isFirstFree ? 0 : each));
}

export const shippingCost = (...order: Parameters<typeof parcelCosts>): number => sum(parcelCosts(...order));

/**
 * The part of the paid shipping that a change to this service saves, in cents; negative if it costs more.
 * @param order its subtotal after discounts, and the paid shipping minus refunds
 */
export const savedByService = (
  rules: PricingRules,
  order: { subtotalCents: number; shipments: number; shippingCents: number },
  service: DeliveryCode,
): number => order.shippingCents - shippingCost(rules, order.subtotalCents, order.shipments, service);

/** The services are listed from the fastest to ground. */
export const defaultService = ({ services }: Pick<PricingRules, 'services'>): ShippingServiceCode =>
  services.findLast(({ available }) => available)?.code ?? 'FEDEX_GROUND';

/** Whether shoppers can choose this way to get an order. */
export const isOffered = (rules: Pick<PricingRules, 'services' | 'pickup'>, service: DeliveryCode): boolean =>
  service === LOCAL_PICKUP ? rules.pickup?.available === true : offersService(rules, service);

/** The sales tax of a state in percent; the default for a state without a rate, or an unknown one. */
export const taxPercent = ({ taxRates }: Pick<PricingRules, 'taxRates'>, state?: string | null): string =>
  (state && taxRates.states[state]) || taxRates.default;

/** Thousandths of a percent, so that the product with cents is an exact integer. */
const RATE_UNITS = 100_000;

/** The tax of these amounts, by the states they go to. Amounts with the same rate are rounded together. */
export function salesTax(
  rules: Pick<PricingRules, 'taxRates'>,
  amounts: readonly { cents: number; state?: string | null | undefined }[],
): number {
  const byRate = new Map<number, number>();
  for (const { cents, state } of amounts) {
    const rate = Math.round(Number(taxPercent(rules, state)) * 1000);
    byRate.set(rate, (byRate.get(rate) ?? 0) + cents);
  }
  return sum([...byRate].map(([rate, cents]) => Math.round((cents * rate) / RATE_UNITS)));
}

/**
 * Prices a cart or an order. The cart page, the cart service and the orders service share it, so the displayed price is
 * the charged price.
 */
export function priceOrder(
  rules: PricingRules,
  lines: readonly PricedLine[],
  offers: readonly PricedOffer[],
  situation: { now: Date; code?: string | null; service?: DeliveryCode },
): OrderTotals {
  const { lines: priced, listSubtotalCents, subtotalCents } = priceLines(lines, offers, situation);
  const shipments = lines.length === 0 ? 0 : countShipments(lines);
  const shippingCents = shippingCost(rules, subtotalCents, shipments, situation.service);
  const taxed = priced.map(({ lineTotalCents: cents }, index) => ({ cents, state: lines[index]?.state }));
  const taxCents = salesTax(rules, taxed);
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

/** The offers of lines, without shipping and tax. */
export function priceLines(
  lines: readonly PricedLine[],
  offers: readonly PricedOffer[],
  situation: { now: Date; code?: string | null },
): Pick<OrderTotals, 'lines' | 'listSubtotalCents' | 'subtotalCents'> {
  const listSubtotalCents = sum(lines.map((line) => (line.unitPriceCents + wishCents(line.wishes)) * line.quantity));
  const capsLeft = new Map<string, number>();
  const priced = lines.map((line) => {
    const offer = findOffer(offers, line.productId, { ...situation, listSubtotalCents, lines });
    return priceLine(line, offer, capsLeft);
  });
  return { lines: priced, listSubtotalCents, subtotalCents: sum(priced.map((line) => line.lineTotalCents)) };
}

/** @param capsLeft the rest of each offer's cap after the order's earlier lines */
function priceLine(
  { unitPriceCents: bareCents, quantity, wishes }: PricedLine,
  offer: PricedOffer | null,
  capsLeft: Map<string, number>,
): LineTotals {
  const extraCents = wishCents(wishes);
  const unitPriceCents = bareCents + extraCents;
  if (!offer) {
    return { unitPriceCents, discountedUnitCents: unitPriceCents, lineTotalCents: unitPriceCents * quantity, offer };
  }
  const cap = capsLeft.get(offer.id) ?? offer.maxDiscountCents;
  const discountedUnitCents = discountedUnit(bareCents, offer, quantity, cap) + extraCents;
  const lineTotalCents = discountedUnitCents * quantity;
  if (cap !== null) capsLeft.set(offer.id, cap - (unitPriceCents * quantity - lineTotalCents));
  return { unitPriceCents, discountedUnitCents, lineTotalCents, offer };
}

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);
