import type { CreateProductRequest, CreateVariationRequest } from '@loop-petal/contracts/shapes/catalog';
import type { z } from 'zod';
import { api, queryOf } from '../../api.ts';
import { offerQueries } from '../offers/queries.ts';

export type ProductBody = z.input<typeof CreateProductRequest>;
export type VariationBody = z.input<typeof CreateVariationRequest>;

const key = ['products'] as const;

export const productQueries = {
  key,
  all: () => queryOf('GET /api/admin/products', { queryKey: [...key, 'all'], staleTime: 30_000 }),
  variations: (productId: string) =>
    queryOf('GET /api/admin/products/{id}/variations', {
      queryKey: [...key, 'variations', productId],
      params: { id: productId },
      staleTime: 30_000,
    }),
};

/** The queries that a product change invalidates: the admin's list, and the public list with its variations. */
export const productKeys = [key, offerQueries.products().queryKey];

/** An existing product is changed with a partial body. */
export const saveProduct = ({ id, body }: { id?: string; body: Partial<ProductBody> }) =>
  id
    ? api.call('PATCH /api/admin/products/{id}', { params: { id }, body })
    : api.call('POST /api/admin/products', { body: body as ProductBody });
export const showProduct = ({ id, isVisible }: { id: string; isVisible: boolean }) =>
  api.call('PATCH /api/admin/products/{id}', { params: { id }, body: { isVisible } });
export const deleteProduct = (id: string) => api.call('DELETE /api/admin/products/{id}', { params: { id } });

export const saveVariation = ({
  productId,
  id,
  body,
}: {
  productId: string;
  id?: string;
  body: Partial<VariationBody> & { stockBefore?: number | undefined };
}) =>
  id
    ? api.call('PATCH /api/admin/variations/{id}', { params: { id }, body })
    : api.call('POST /api/admin/products/{id}/variations', { params: { id: productId }, body: body as VariationBody });
export const deleteVariation = (id: string) => api.call('DELETE /api/admin/variations/{id}', { params: { id } });
