import { AdminStatsView } from '@loop-petal/contracts/orders-api';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api.ts';
import { currentSession } from '../../session/admin-session.ts';

const POLL_MS = 15_000;

export const statsQuery = queryOptions({
  queryKey: ['stats'],
  queryFn: ({ signal }) => api.get('/api/admin/stats', AdminStatsView, { signal }),
  // Behind the gate nobody asks.
  refetchInterval: () => (currentSession() === 'signed-in' ? POLL_MS : false),
});
