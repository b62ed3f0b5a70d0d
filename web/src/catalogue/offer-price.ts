import { formatCents, toCents } from '@loop-petal/contracts/rules/money';
import { discountedUnit, findOffer, type PricedOffer, parseOfferViews } from '@loop-petal/contracts/rules/offer-rules';
import type { ProductView } from '@loop-petal/contracts/shapes/catalog';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { offerQueries } from '../queries/offers.ts';

export interface OfferPrice {
  cents: number;
  originalCents: number;
  offer: PricedOffer | null;
}

/** Prices one piece of a product with today's offers. Offers with a minimum order only apply in the cart. */
export const useOfferPrice = (): ((product: Pick<ProductView, 'id' | 'price'>) => OfferPrice) =>
  pricesWith(useOffers());

export function useOffers(): PricedOffer[] {
  const { data: offers } = useQuery(offerQueries.list());
  return useMemo(() => parseOfferViews(offers ?? []), [offers]);
}

export function pricesWith(offers: readonly PricedOffer[]): (product: Pick<ProductView, 'id' | 'price'>) => OfferPrice {
  return (product) => {
    const originalCents = toCents(product.price);
    const offer = findOffer(offers, product.id, { now: new Date() });
    return { originalCents, offer, cents: offer ? discountedUnit(originalCents, offer) : originalCents };
  };
}

export function offerBadge(offer: Pick<PricedOffer, 'discountType' | 'discountValue'>): string {
  return offer.discountType === 'percentage' ? `${offer.discountValue}% OFF` : `${offer.discountValue / 100}$ OFF`;
}

/** `, at most $36.00 off per order`; empty for an offer without a maximum. */
export const mostOff = ({ maxDiscountCents }: Pick<PricedOffer, 'maxDiscountCents'>): string =>
  maxDiscountCents === null ? '' : `, at most ${formatCents(maxDiscountCents)} off per order`;

/** `Save $3.30` */
export function savingText({ cents, originalCents }: OfferPrice): string {
  return `Save ${formatCents(originalCents - cents)}`;
}
