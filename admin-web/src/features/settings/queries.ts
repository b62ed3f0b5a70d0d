import type { Settings } from '@loop-petal/contracts/shapes/settings';
import { api, queryOf } from '../../api.ts';
import { historyQueries } from '../../history/queries.ts';
import { shopQuery } from '../../session/queries.ts';

const key = ['settings'] as const;

export const settingsQueries = {
  current: () =>
    queryOf('GET /api/admin/settings', { queryKey: [...key, 'current'], staleTime: 0, refetchOnWindowFocus: 'always' }),
  versions: () => queryOf('GET /api/admin/settings/history', { queryKey: [...key, 'versions'], staleTime: 0 }),
};
export const settingsKeys = [key, shopQuery.queryKey, historyQueries.key];

export const saveSettings = (body: Settings) => api.call('PUT /api/admin/settings', { body });
