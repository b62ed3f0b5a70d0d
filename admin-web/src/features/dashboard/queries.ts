import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api.ts';

export const statsQuery = queryOptions({
  queryKey: ['stats', 'sums'],
  queryFn: ({ signal }) => api.call('GET /api/admin/stats', { signal }),
});

export const toMakeQuery = queryOptions({
  queryKey: ['stats', 'to-make'],
  queryFn: ({ signal }) => api.call('GET /api/admin/stats/to-make', { signal }),
});
