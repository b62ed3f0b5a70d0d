import type { CreateCategoryRequest } from '@loop-petal/contracts/shapes/catalog';
import type { z } from 'zod';
import { api, queryOf } from '../../api.ts';
import { productQueries } from '../products/queries.ts';

export type CategoryBody = z.input<typeof CreateCategoryRequest>;

export const categoryQueries = {
  all: () => queryOf('GET /api/admin/categories', { queryKey: ['categories', 'all'], staleTime: 30_000 }),
};

export const categoryKeys = [categoryQueries.all().queryKey, productQueries.key];

export const saveCategory = ({ id, body }: { id?: string; body: Partial<CategoryBody> }) =>
  id
    ? api.call('PATCH /api/admin/categories/{id}', { params: { id }, body })
    : api.call('POST /api/admin/categories', { body: body as CategoryBody });
export const deleteCategory = (id: string) => api.call('DELETE /api/admin/categories/{id}', { params: { id } });
