import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api.ts';

export const twoStepQuery = queryOptions({
  queryKey: ['two-step'],
  queryFn: () => api.call('GET /api/admin/two-step'),
  staleTime: 0,
});

export const startTwoStep = (password: string) => api.call('POST /api/admin/two-step/start', { body: { password } });
export const confirmTwoStep = (code: string) => api.call('POST /api/admin/two-step/confirm', { body: { code } });
export const endTwoStep = (code: string) => api.call('POST /api/admin/two-step/end', { body: { code } });
