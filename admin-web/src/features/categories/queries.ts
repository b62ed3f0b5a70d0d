import { CategoryView } from '@loop-petal/contracts/catalog-api';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { api } from '../../api.ts';

const Categories = z.array(CategoryView);

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
      queryFn: ({ signal }) => api.get('/api/admin/categories', Categories, { signal }),
      staleTime: 30_000,
    }),
};

/** Products follow when a slug changes. */
export const categoryKeys = [['categories'], ['products']];

export const saveCategory = ({ id, body }: { id?: string; body: Partial<CategoryBody> }) =>
  id
    ? api.patch(`/api/admin/categories/${id}`, body, CategoryView)
    : api.post('/api/admin/categories', body, CategoryView);
export const deleteCategory = (id: string) => api.delete(`/api/admin/categories/${id}`);
