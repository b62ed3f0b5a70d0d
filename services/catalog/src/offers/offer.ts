import { offerChanged, offerDeleted } from '@loop-petal/contracts/events/offer-events';
import { toMoney } from '@loop-petal/contracts/rules/money';
import type { OfferView } from '@loop-petal/contracts/shapes/catalog';
import { badRequest } from '@loop-petal/service-kit/http/errors';

export interface Offer {
  _id: string;
  title: string;
  description: string;
  code: string | null;
  discountType: 'percentage' | 'fixed';
  /** Percent for `percentage`, cents for `fixed`. */
  discountValue: number;
  validFrom: Date;
  validUntil: Date;
  isActive: boolean;
  applicableProducts: string[];
  minOrderCents: number | null;
  /** Absent in documents stored before this field existed. */
  minQuantity?: number | null;
  maxDiscountCents: number | null;
  imageUrl: string | null;
  version: number;
  createdAt: Date;
  deletedAt: Date | null;
}

export function offerEvent(offer: Offer) {
  if (offer.deletedAt) return offerDeleted({ id: offer._id });
  const { _id: id, title, discountType, discountValue, code, applicableProducts, isActive, version } = offer;
  return offerChanged({
    ...{ id, title, discountType, discountValue, code, applicableProducts, isActive, version },
    validFrom: offer.validFrom.toISOString(),
    validUntil: offer.validUntil.toISOString(),
    minOrderCents: offer.minOrderCents,
    minQuantity: offer.minQuantity ?? null,
    maxDiscountCents: offer.maxDiscountCents,
  });
}

/** The admins' view, with the code and amounts in dollars. */
export const adminOfferView = (offer: Offer): OfferView => ({
  ...offer,
  id: offer._id,
  needsCode: offer.code !== null,
  discountValue: offer.discountType === 'fixed' ? offer.discountValue / 100 : offer.discountValue,
  validFrom: offer.validFrom.toISOString(),
  validUntil: offer.validUntil.toISOString(),
  minQuantity: offer.minQuantity ?? null,
  minOrderValue: offer.minOrderCents === null ? null : toMoney(offer.minOrderCents),
  maxDiscount: offer.maxDiscountCents === null ? null : toMoney(offer.maxDiscountCents),
});

/** The shoppers' view, without the code, which they may have to enter. */
export const publicOfferView = (offer: Offer): OfferView => ({ ...adminOfferView(offer), code: null });

export const byDiscountValue = (a: OfferView, b: OfferView): number =>
  b.discountValue - a.discountValue || (a.id < b.id ? -1 : 1);

/**
 * Returns the offer if its fields are consistent.
 * @throws ShopError 400 `invalid_discount` above 100 percent, `invalid_dates` when the offer ends before it begins
 */
export function validateOffer(offer: Offer): Offer {
  if (offer.discountType === 'percentage' && offer.discountValue > 100) {
    throw badRequest('A percentage discount must be at most 100.', 'invalid_discount');
  }
  if (offer.validUntil <= offer.validFrom) throw badRequest('Valid until must be after valid from.', 'invalid_dates');
  return offer;
}
