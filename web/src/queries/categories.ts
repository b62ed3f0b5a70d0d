import { queryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';

export const categoryQueries = {
  list: () => queryOptions({ queryKey: ['categories'], queryFn: () => api.call('GET /api/categories') }),
};
