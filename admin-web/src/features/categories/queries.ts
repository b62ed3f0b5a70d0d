import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api.ts';
import { productQueries } from '../products/queries.ts';

export interface CategoryBody {
  name: string;
  description: string;
  slug: string;
  imageUrl: string | null;
  isActive?: boolean;
}

export const categoryQueries = {
  all: () =>
    queryOptions({
      queryKey: ['categories', 'all'],
      queryFn: ({ signal }) => api.call('GET /api/admin/categories', { signal }),
      staleTime: 30_000,
    }),
};

export const categoryKeys = [categoryQueries.all().queryKey, productQueries.key];

export const saveCategory = ({ id, body }: { id?: string; body: Partial<CategoryBody> }) =>
  id
    ? api.call('PATCH /api/admin/categories/{id}', { params: { id }, body })
    : api.call('POST /api/admin/categories', { body: body as CategoryBody });
export const deleteCategory = (id: string) => api.call('DELETE /api/admin/categories/{id}', { params: { id } });
