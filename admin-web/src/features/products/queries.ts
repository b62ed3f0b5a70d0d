import { AdminProductView, VariationView } from '@loop-petal/contracts/catalog-api';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { api } from '../../api.ts';

const Products = z.array(AdminProductView);
const Variations = z.array(VariationView);

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

export const productQueries = {
  all: () =>
    queryOptions({
      queryKey: ['products', 'all'],
      queryFn: ({ signal }) => api.get('/api/admin/products', Products, { signal }),
      staleTime: 30_000,
    }),
  variations: (productId: string) =>
    queryOptions({
      queryKey: ['products', 'variations', productId],
      queryFn: ({ signal }) => api.get(`/api/admin/products/${productId}/variations`, Variations, { signal }),
      staleTime: 30_000,
    }),
};

/** The admin's list, the public one and their variations. */
export const productKeys = [['products'], ['public-products']];

/** Of a product that exists, the fields to change are enough. */
export const saveProduct = ({ id, body }: { id?: string; body: Partial<ProductBody> }) =>
  id
    ? api.patch(`/api/admin/products/${id}`, body, AdminProductView)
    : api.post('/api/admin/products', body, AdminProductView);
export const showProduct = ({ id, isVisible }: { id: string; isVisible: boolean }) =>
  api.patch(`/api/admin/products/${id}`, { isVisible }, AdminProductView);
export const deleteProduct = (id: string) => api.delete(`/api/admin/products/${id}`);

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
    ? api.patch(`/api/admin/variations/${id}`, body, VariationView)
    : api.post(`/api/admin/products/${productId}/variations`, body, VariationView);
export const deleteVariation = (id: string) => api.delete(`/api/admin/variations/${id}`);
