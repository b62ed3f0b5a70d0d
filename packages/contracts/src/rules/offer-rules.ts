import type { OfferSnapshot } from '../events/offer-events.ts';
import type { OfferView } from '../shapes/catalog.ts';
import { toCents } from './money.ts';
import { isSameName } from './text.ts';

/** The fields of an offer that pricing reads. Money is in cents; `discountValue` is percent (0–100) or cents. */
export interface PricedOffer {
  id: string;
  title: string;
  discountType: 'percentage' | 'fixed';
  /** Percent for `percentage`, cents for `fixed`. */
  discountValue: number;
  /** If set, the offer applies only when the shopper enters it. */
  code: string | null;
  /** Product ids, or `all`. */
  applicableProducts: readonly string[];
  validFrom: Date;
  validUntil: Date;
  isActive: boolean;
  /** The minimum subtotal of the order, before discounts. */
  minOrderCents: number | null;
  /** The minimum number of pieces in the order of the products that the offer applies to. */
  minQuantity: number | null;
  maxDiscountCents: number | null;
}

/** An offer as published in an event. */
export const parseOffer = (offer: OfferSnapshot): PricedOffer => ({
  ...offer,
  minQuantity: offer.minQuantity ?? null,
  validFrom: new Date(offer.validFrom),
  validUntil: new Date(offer.validUntil),
});

/** The offers of `GET /api/offers` that need no code; the views of other offers hide it. */
export const parseOfferViews = (offers: readonly OfferView[]): PricedOffer[] =>
  offers
    .filter(({ needsCode }) => !needsCode)
    .map((offer) => ({
      ...offer,
      discountValue: offer.discountType === 'fixed' ? Math.round(offer.discountValue * 100) : offer.discountValue,
      validFrom: new Date(offer.validFrom),
      validUntil: new Date(offer.validUntil),
      minOrderCents: offer.minOrderValue === null ? null : toCents(offer.minOrderValue),
      maxDiscountCents: offer.maxDiscount === null ? null : toCents(offer.maxDiscount),
    }));

/**
 * A fraction of an amount, rounded half up. `basisPoints` are hundredths of a percent, so the product is an exact
 * integer.
 */
const shareOf = (cents: number, basisPoints: number): number => Math.round((cents * basisPoints) / 10_000);

/** Whether an offer is active and `now` is within its dates, inclusive. */
export function isLive(offer: Pick<PricedOffer, 'isActive' | 'validFrom' | 'validUntil'>, now: Date): boolean {
  return offer.isActive && offer.validFrom <= now && now <= offer.validUntil;
}

/**
 * The order of `GET /api/offers`, in which offers are tried: highest value first, comparing percentages and dollars as
 * numbers, then by id. The first offer that applies wins.
 */
function byPrecedence(a: PricedOffer, b: PricedOffer): number {
  return percentOrDollars(b) - percentOrDollars(a) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}

const percentOrDollars = ({ discountType, discountValue }: PricedOffer): number =>
  discountType === 'fixed' ? discountValue / 100 : discountValue;

export function appliesToProduct(offer: Pick<PricedOffer, 'applicableProducts'>, productId: string): boolean {
  return offer.applicableProducts.includes('all') || offer.applicableProducts.includes(productId);
}

/**
 * The price of one piece after the offer; never below zero.
 * @param capCents the maximum discount for all pieces, distributed in whole cents per piece
 */
export function discountedUnit(
  unitPriceCents: number,
  {
    discountType,
    discountValue,
    maxDiscountCents,
  }: Pick<PricedOffer, 'discountType' | 'discountValue' | 'maxDiscountCents'>,
  quantity = 1,
  capCents = maxDiscountCents,
): number {
  const off = discountType === 'percentage' ? shareOf(unitPriceCents, Math.round(discountValue * 100)) : discountValue;
  const most = capCents === null ? off : Math.floor(capCents / quantity);
  return Math.max(0, unitPriceCents - Math.min(off, most));
}

export interface OfferSituation {
  now: Date;
  code?: string | null;
  /** Before discounts. Absent on product cards, where offers with a minimum don't apply. */
  listSubtotalCents?: number;
  /** The order. Absent on product cards, where offers with a minimum don't apply. */
  lines?: readonly { productId: string; quantity: number }[];
}

export function findOffer(
  offers: readonly PricedOffer[],
  productId: string,
  situation: OfferSituation,
): PricedOffer | null {
  const fits = offers.filter(
    (offer) =>
      isLive(offer, situation.now) &&
      appliesToProduct(offer, productId) &&
      (offer.code === null || isSameName(offer.code, situation.code)) &&
      (offer.minOrderCents === null || (situation.listSubtotalCents ?? -1) >= offer.minOrderCents) &&
      countPieces(offer, situation.lines) >= (offer.minQuantity ?? 0),
  );
  return fits.sort(byPrecedence)[0] ?? null;
}

const countPieces = (offer: PricedOffer, lines: OfferSituation['lines'] = []): number =>
  lines.reduce((pieces, { productId, quantity }) => pieces + (appliesToProduct(offer, productId) ? quantity : 0), 0);
