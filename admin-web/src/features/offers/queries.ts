import type { CreateOfferRequest } from '@loop-petal/contracts/shapes/catalog';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { api, publicApi, queryOf } from '../../api.ts';

export type OfferBody = z.input<typeof CreateOfferRequest>;

export const offerQueries = {
  all: () => queryOf('GET /api/admin/offers', { queryKey: ['offers'], staleTime: 30_000 }),
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
