import { api, queryOf } from '../../api.ts';

export const twoStepQuery = queryOf('GET /api/admin/two-step', { queryKey: ['two-step'], staleTime: 0 });

export const startTwoStep = (password: string) => api.call('POST /api/admin/two-step/start', { body: { password } });
export const confirmTwoStep = (code: string) => api.call('POST /api/admin/two-step/confirm', { body: { code } });
export const endTwoStep = (code: string) => api.call('POST /api/admin/two-step/end', { body: { code } });
/** Turns off the two-step sign-in of a colleague. @param password the admin's own */
export const removeTwoStep = ({ id, password }: { id: string; password: string }) =>
  api.call('DELETE /api/admin/users/{id}/two-step', { params: { id }, body: { password } });
