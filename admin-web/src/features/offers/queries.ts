import { queryOptions } from '@tanstack/react-query';
import { api, publicApi } from '../../api.ts';

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
      queryFn: ({ signal }) => api.call('GET /api/admin/offers', { signal }),
      staleTime: 30_000,
    }),
  products: () =>
    queryOptions({
      queryKey: ['public-products'],
      queryFn: ({ signal }) => publicApi.call('GET /api/products', { signal }),
      staleTime: 30_000,
    }),
};
export const offerKeys = [offerQueries.all().queryKey];

export const saveOffer = ({ id, body }: { id?: string; body: Partial<OfferBody> }) =>
  id
    ? api.call('PATCH /api/admin/offers/{id}', { params: { id }, body })
    : api.call('POST /api/admin/offers', { body: body as OfferBody });
export const deleteOffer = (id: string) => api.call('DELETE /api/admin/offers/{id}', { params: { id } });
