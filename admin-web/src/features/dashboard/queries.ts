import { AdminStatsView } from '@loop-petal/contracts/orders-api';
import { ToMakeView } from '@loop-petal/contracts/orders-desk-api';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { api } from '../../api.ts';

const ToMake = z.array(ToMakeView);

export const statsQuery = queryOptions({
  queryKey: ['stats', 'sums'],
  queryFn: ({ signal }) => api.get('/api/admin/stats', AdminStatsView, { signal }),
});

export const toMakeQuery = queryOptions({
  queryKey: ['stats', 'to-make'],
  queryFn: ({ signal }) => api.get('/api/admin/stats/to-make', ToMake, { signal }),
});
