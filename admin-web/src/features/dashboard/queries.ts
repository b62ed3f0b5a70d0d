import { queryOf } from '../../api.ts';

const key = ['stats'] as const;

export const statsQueries = {
  key,
  sums: () => queryOf('GET /api/admin/stats', { queryKey: [...key, 'sums'] }),
  toMake: () => queryOf('GET /api/admin/stats/to-make', { queryKey: [...key, 'to-make'] }),
};
