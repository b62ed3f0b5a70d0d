import { toCents } from '@loop-petal/contracts/rules/money';
import type { PricedOffer } from '@loop-petal/contracts/rules/offer-rules';
import type { OfferView } from '@loop-petal/contracts/shapes/catalog';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';

export const offerQueries = {
  list: () => queryOptions({ queryKey: ['offers'], queryFn: () => api.call('GET /api/offers') }),
};

export function toPricedOffers(offers: readonly OfferView[]): PricedOffer[] {
  return offers.filter((offer) => !offer.needsCode).map(toPricedOffer);
}

function toPricedOffer(offer: OfferView): PricedOffer {
  return {
    id: offer.id,
    title: offer.title,
    discountType: offer.discountType,
    discountValue: offer.discountType === 'fixed' ? Math.round(offer.discountValue * 100) : offer.discountValue,
    code: offer.code,
    applicableProducts: offer.applicableProducts,
    validFrom: new Date(offer.validFrom),
    validUntil: new Date(offer.validUntil),
    isActive: offer.isActive,
    minOrderCents: offer.minOrderValue === null ? null : toCents(offer.minOrderValue),
    maxDiscountCents: offer.maxDiscount === null ? null : toCents(offer.maxDiscount),
  };
}
