import { RecoveryCodesView, StartTwoStepView, TwoStepView } from '@loop-petal/contracts/identity-api';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api.ts';

export const twoStepQuery = queryOptions({
  queryKey: ['two-step'],
  queryFn: () => api.get('/api/admin/two-step', TwoStepView),
  staleTime: 0,
});

export const startTwoStep = (password: string) => api.post('/api/admin/two-step/start', { password }, StartTwoStepView);
export const confirmTwoStep = (code: string) => api.post('/api/admin/two-step/confirm', { code }, RecoveryCodesView);
export const endTwoStep = (code: string) => api.post('/api/admin/two-step/end', { code });
