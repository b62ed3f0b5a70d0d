import type { ContentPage, ContentView, PreviewedPage } from '@loop-petal/contracts/shapes/content';
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
export const agentsQuery = queryOf('GET /api/admin/assistants', { queryKey: ['assistants'], staleTime: 0 });
export const settingsKeys = [key, shopQuery.queryKey, historyQueries.key];

export const saveSettings = (body: Settings) => api.call('PUT /api/admin/settings', { body });

export const savePromiseLevel = async (promiseLevel: Settings['promiseLevel']) =>
  saveSettings({ ...(await api.call('GET /api/admin/settings')), promiseLevel });

const contentKey = ['content'] as const;

export const contentQueries = {
  keys: [contentKey, historyQueries.key],
  current: (page: ContentPage) =>
    queryOf('GET /api/admin/content/{page}', {
      queryKey: [...contentKey, page, 'current'],
      params: { page },
      staleTime: 0,
      refetchOnWindowFocus: 'always',
    }),
  versions: (page: ContentPage) =>
    queryOf('GET /api/admin/content/{page}/history', {
      queryKey: [...contentKey, page, 'versions'],
      params: { page },
      staleTime: 0,
    }),
};

export const saveContent = (page: ContentPage, body: ContentView) =>
  api.call('PUT /api/admin/content/{page}', { params: { page }, body });

export const previewContent = (page: PreviewedPage, fields: ContentView['fields']) =>
  api.call('POST /api/admin/content/{page}/preview', { params: { page }, body: { fields } });

export const restoreContent = (page: ContentPage, version: number) =>
  api.call('POST /api/admin/content/{page}/restore', { params: { page }, body: { version } });
