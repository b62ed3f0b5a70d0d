import { OfferView, ProductView } from '@loop-petal/contracts/catalog-api';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { api, publicApi } from '../../api.ts';

const Offers = z.array(OfferView);
const PublicProducts = z.array(ProductView);

export interface OfferBody {
  title: string;
  description: string;
  discountType: 'percentage' | 'fixed';
  discountValue: number;
  validFrom: string;
  validUntil: string;
  isActive: boolean;
  applicableProducts: string[];
  code: string | null;
  minOrderValue: string | null;
  maxDiscount: string | null;
  imageUrl: string | null;
}

export const offerQueries = {
  all: () =>
    queryOptions({
      queryKey: ['offers'],
      queryFn: ({ signal }) => api.get('/api/admin/offers', Offers, { signal }),
      staleTime: 30_000,
    }),
  /** What an offer can be for. */
  products: () =>
    queryOptions({
      queryKey: ['public-products'],
      queryFn: ({ signal }) => publicApi.get('/api/products', PublicProducts, { signal }),
      staleTime: 30_000,
    }),
};
export const offerKeys = [['offers']];

export const saveOffer = ({ id, body }: { id?: string; body: Partial<OfferBody> }) =>
  id ? api.patch(`/api/admin/offers/${id}`, body, OfferView) : api.post('/api/admin/offers', body, OfferView);
export const deleteOffer = (id: string) => api.delete(`/api/admin/offers/${id}`);
