import type { OfferView } from '@loop-petal/contracts/catalog-api';
import { toMoney } from '@loop-petal/contracts/money';
import { offerChanged, offerDeleted } from '@loop-petal/contracts/offer-events';
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
  maxDiscountCents: number | null;
  imageUrl: string | null;
  version: number;
  createdAt: Date;
  deletedAt: Date | null;
}

export function offerEvent(offer: Offer) {
  if (offer.deletedAt) return offerDeleted({ id: offer._id });
  const {
    _id,
    title,
    discountType,
    discountValue,
    code,
    applicableProducts,
    isActive,
    minOrderCents,
    maxDiscountCents,
    version,
  } = offer;
  return offerChanged({
    id: _id,
    title,
    discountType,
    discountValue,
    code,
    applicableProducts,
    validFrom: offer.validFrom.toISOString(),
    validUntil: offer.validUntil.toISOString(),
    isActive,
    minOrderCents,
    maxDiscountCents,
    version,
  });
}

export function adminOfferView(offer: Offer): OfferView {
  return {
    id: offer._id,
    title: offer.title,
    description: offer.description,
    code: offer.code,
    needsCode: offer.code !== null,
    discountType: offer.discountType,
    discountValue: offer.discountType === 'fixed' ? offer.discountValue / 100 : offer.discountValue,
    validFrom: offer.validFrom.toISOString(),
    validUntil: offer.validUntil.toISOString(),
    isActive: offer.isActive,
    applicableProducts: offer.applicableProducts,
    minOrderValue: offer.minOrderCents === null ? null : toMoney(offer.minOrderCents),
    maxDiscount: offer.maxDiscountCents === null ? null : toMoney(offer.maxDiscountCents),
    imageUrl: offer.imageUrl,
  };
}

/** What everybody may see: an offer that wants a code keeps the code to itself. */
export function publicOfferView(offer: Offer): OfferView {
  return { ...adminOfferView(offer), code: null };
}

/** @throws ShopError 400 when the offer makes no sense as a whole */
export function checkOffer(offer: Offer): Offer {
  if (offer.discountType === 'percentage' && offer.discountValue > 100) {
    throw badRequest('A percentage discount is at most 100', 'invalid_discount');
  }
  if (offer.validUntil <= offer.validFrom) throw badRequest('Valid until must be after valid from', 'invalid_dates');
  return offer;
}
