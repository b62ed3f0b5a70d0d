import { isSameName } from './text.ts';
/** The fields of an offer that pricing reads. Money is in cents; `discountValue` is a percentage (0–100) or cents. */
export interface PricedOffer {
  id: string;
  title: string;
  discountType: 'percentage' | 'fixed';
  /** Percent for `percentage`, cents for `fixed`. */
  discountValue: number;
  /** If set, the offer applies only after the shopper has entered it. */
  code: string | null;
  /** Product ids, or `all`. */
  applicableProducts: readonly string[];
  validFrom: Date;
  validUntil: Date;
  isActive: boolean;
  /** The order's subtotal before discounts must reach this. */
  minOrderCents: number | null;
  /** The largest discount on one order. */
  maxDiscountCents: number | null;
}

/** A share of an amount, rounded half up. `basisPoints` are hundredths of a percent, so the product stays an exact integer. */
export const shareOf = (cents: number, basisPoints: number): number => Math.round((cents * basisPoints) / 10_000);

/** Whether an offer is active and `now` lies within its dates, both ends included. */
export function isLive(offer: Pick<PricedOffer, 'isActive' | 'validFrom' | 'validUntil'>, now: Date): boolean {
  return offer.isActive && offer.validFrom <= now && now <= offer.validUntil;
}

/**
 * The order in which offers are tried, as `GET /api/offers` lists them: highest value first, where percents and dollars
 * are compared as numbers, then id. The first that applies is used.
 */
export function byPrecedence(a: PricedOffer, b: PricedOffer): number {
  return percentOrDollars(b) - percentOrDollars(a) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}

const percentOrDollars = ({ discountType, discountValue }: PricedOffer): number =>
  discountType === 'fixed' ? discountValue / 100 : discountValue;

export function appliesToProduct(offer: Pick<PricedOffer, 'applicableProducts'>, productId: string): boolean {
  return offer.applicableProducts.includes('all') || offer.applicableProducts.includes(productId);
}

/** The price of one piece after the offer, when nothing else is bought; never below zero. */
export function discountedUnit(
  unitPriceCents: number,
  offer: Pick<PricedOffer, 'discountType' | 'discountValue' | 'maxDiscountCents'>,
): number {
  const off =
    offer.discountType === 'percentage'
      ? shareOf(unitPriceCents, Math.round(offer.discountValue * 100))
      : offer.discountValue;
  return Math.max(0, unitPriceCents - Math.min(off, offer.maxDiscountCents ?? off));
}

export interface OfferSituation {
  now: Date;
  /** The code that the shopper entered; compared ignoring case. */
  code?: string | null;
  /** Subtotal before discounts. Absent (a product card): offers with a minimum do not apply. */
  listSubtotalCents?: number;
}

/** The offer that applies to a product, or null: live, for the product, code entered, minimum reached. */
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
      (offer.minOrderCents === null || (situation.listSubtotalCents ?? -1) >= offer.minOrderCents),
  );
  return fits.sort(byPrecedence)[0] ?? null;
}
