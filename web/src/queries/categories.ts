import { queryOf } from '../api.ts';

export const categoryQueries = {
  list: () => queryOf('GET /api/categories', { queryKey: ['categories'] }),
};
