import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api.ts';
import { offerQueries } from '../offers/queries.ts';

export interface ProductBody {
  name: string;
  description: string;
  price: string;
  category: string;
  imageUrl: string;
  colors: string[];
  stemCount: number;
  inStock: boolean;
  isVisible: boolean;
}
export interface VariationBody {
  colorName: string;
  colorCode: string | null;
  imageUrl: string;
  stockQuantity: number;
  isAvailable: boolean;
  sortOrder: number;
}

const key = ['products'] as const;

export const productQueries = {
  key,
  all: () =>
    queryOptions({
      queryKey: [...key, 'all'],
      queryFn: ({ signal }) => api.call('GET /api/admin/products', { signal }),
      staleTime: 30_000,
    }),
  variations: (productId: string) =>
    queryOptions({
      queryKey: [...key, 'variations', productId],
      queryFn: ({ signal }) =>
        api.call('GET /api/admin/products/{id}/variations', { params: { id: productId }, signal }),
      staleTime: 30_000,
    }),
};

/** The admin's list, the public one and their variations. */
export const productKeys = [key, offerQueries.products().queryKey];

/** A partial body is enough for an existing product. */
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
  body: Partial<VariationBody>;
}) =>
  id
    ? api.call('PATCH /api/admin/variations/{id}', { params: { id }, body })
    : api.call('POST /api/admin/products/{id}/variations', { params: { id: productId }, body: body as VariationBody });
export const deleteVariation = (id: string) => api.call('DELETE /api/admin/variations/{id}', { params: { id } });
