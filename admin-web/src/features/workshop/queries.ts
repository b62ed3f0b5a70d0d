import type {
  AdminJobView,
  ArtisanView,
  CreateArtisanRequest,
  CreateMaterialRequest,
  SaveRecipeRequest,
  ScheduleView,
  UpdateArtisanRequest,
  UpdateJobRequest,
  UpdateMaterialRequest,
  WhatIfRequest,
  WhatIfView,
} from '@loop-petal/contracts/shapes/production';
import type { StatisticsView } from '@loop-petal/contracts/shapes/production-statistics';
import { queryOptions, skipToken } from '@tanstack/react-query';
import type { z } from 'zod';
import { api, queryOf } from '../../api.ts';
import { historyQueries } from '../../history/queries.ts';

export type Job = z.infer<typeof AdminJobView>;
export type JobChange = z.input<typeof UpdateJobRequest>;
export type ArtisanBody = z.input<typeof CreateArtisanRequest> & z.input<typeof UpdateArtisanRequest>;
export type MaterialBody = z.input<typeof CreateMaterialRequest> & z.input<typeof UpdateMaterialRequest>;
export type RecipeBody = z.input<typeof SaveRecipeRequest>;
export type Schedule = z.infer<typeof ScheduleView>;
export type Statistics = z.infer<typeof StatisticsView>;
export type WhatIf = z.input<typeof WhatIfRequest>;
export type WhatIfAnswer = z.infer<typeof WhatIfView>;

export const MAX_JOBS = 1000;
const REFETCH_MS = 15_000;

interface RecipeOptions {
  variationId?: string | undefined;
  signal?: AbortSignal;
}
export const readRecipe = (productId: string, { variationId, signal }: RecipeOptions = {}) =>
  api.call('GET /api/admin/production/recipes/{productId}', {
    params: { productId },
    query: variationId ? { variationId } : {},
    ...(signal && { signal }),
  });

async function readShoppingList() {
  const file = await api.getFile('/api/admin/production/shopping-list');
  // Loaded on demand, because the CSV reader is large and other pages don't need it.
  const { readPurchases } = await import('./materials/shopping-list.ts');
  return { file, purchases: readPurchases(await file.text()) };
}

const key = ['workshop'] as const;
/** Refetches, because artisans may change it at any time. */
const live = { refetchInterval: REFETCH_MS, refetchOnWindowFocus: 'always' } as const;
const byEvents = { ...live, meta: { followsEvents: true } } as const;

export const workshopQueries = {
  key,
  jobs: () =>
    queryOf('GET /api/admin/production/jobs', { queryKey: [...key, 'jobs'], query: { limit: MAX_JOBS }, ...live }),
  /** Open orders with their probability of being made on time, least likely first. */
  openPromises: () =>
    queryOf('GET /api/admin/production/promises', { queryKey: [...key, 'open-promises'], query: {}, ...byEvents }),
  promiseOf: (orderId: string) =>
    queryOf('GET /api/admin/production/orders/{id}/promise', {
      queryKey: [...key, 'promise-of', orderId],
      params: { id: orderId },
      ...byEvents,
    }),
  /** @param artisanId empty skips the request */
  reassignPreview: (jobId: string, artisanId: string) =>
    queryOptions({
      queryKey: ['workshop-reassign', jobId, artisanId],
      queryFn: artisanId
        ? ({ signal }) =>
            api.call('POST /api/admin/production/jobs/{id}/what-if', {
              params: { id: jobId },
              body: { artisanId },
              signal,
            })
        : skipToken,
      staleTime: REFETCH_MS,
    }),
  jobsOf: (orderId: string) =>
    queryOf('GET /api/admin/production/jobs', {
      queryKey: [...key, 'jobs-of', orderId],
      query: { orderId },
      ...byEvents,
    }),
  recipe: (productId: string, variationId?: string) =>
    queryOptions({
      queryKey: [...key, 'recipe', productId, variationId ?? null],
      queryFn: ({ signal }) => readRecipe(productId, { variationId, signal }),
      staleTime: REFETCH_MS,
    }),
  shoppingList: () => queryOptions({ queryKey: [...key, 'shopping-list'], queryFn: readShoppingList, staleTime: 0 }),
  /** Stored recipes only; other products use their category's default. */
  recipes: () => queryOf('GET /api/admin/production/recipes', { queryKey: [...key, 'recipes'], staleTime: REFETCH_MS }),
  schedule: () =>
    queryOf('GET /api/admin/production/schedule', { queryKey: [...key, 'schedule'], query: { days: 28 }, ...live }),
  /** @param range an empty day means the server's default */
  statistics: ({ from, to }: { from: string; to: string }) =>
    queryOf('GET /api/admin/production/statistics', {
      queryKey: [...key, 'statistics', from, to],
      query: { ...(from && { from }), ...(to && { to }) },
      staleTime: REFETCH_MS,
    }),
  artisans: () =>
    queryOf('GET /api/admin/production/artisans', { queryKey: [...key, 'artisans'], staleTime: REFETCH_MS }),
  materials: () => queryOf('GET /api/admin/production/materials', { queryKey: [...key, 'materials'], ...live }),
  /** @param body null skips the request */
  whatIf: (body: WhatIf | null) =>
    queryOptions({
      // Without the `workshop` prefix, so that saving the change doesn't refetch it.
      queryKey: ['workshop-what-if', body],
      queryFn: body
        ? ({ signal }) => api.call('POST /api/admin/production/schedule/what-if', { body, signal })
        : skipToken,
      staleTime: REFETCH_MS,
    }),
};
export const workshopKeys = [workshopQueries.key, historyQueries.key];

export const changeJob = ({ id, body }: { id: string; body: JobChange }) =>
  api.call('PATCH /api/admin/production/jobs/{id}', { params: { id }, body });

export const deletePicture = (params: { id: string; pictureId: string }) =>
  api.call('DELETE /api/admin/production/jobs/{id}/pictures/{pictureId}', { params });

/** Without a variation, applies to all variations without a recipe. */
export const saveRecipe = ({ productId, body }: { productId: string; body: RecipeBody }) =>
  api.call('PUT /api/admin/production/recipes/{productId}', { params: { productId }, body });
export const resetRecipe = ({ productId, variationId }: { productId: string; variationId?: string }) =>
  api.call('DELETE /api/admin/production/recipes/{productId}', {
    params: { productId },
    query: variationId ? { variationId } : {},
  });

export const saveArtisan = ({ id, body }: { id?: string; body: Partial<ArtisanBody> }) =>
  id
    ? api.call('PATCH /api/admin/production/artisans/{id}', { params: { id }, body })
    : api.call('POST /api/admin/production/artisans', { body: body as ArtisanBody });
export type Overtime = ArtisanView['overtime'][number] & { artisanId: string };
/** Negative minutes are subtracted. */
export const addOvertime = ({ artisanId, day, minutes }: Overtime) =>
  api.call('PATCH /api/admin/production/artisans/{id}', {
    params: { id: artisanId },
    body: { addedOvertime: { day, minutes } },
  });
export const deleteArtisan = (id: string) => api.call('DELETE /api/admin/production/artisans/{id}', { params: { id } });

export const saveMaterial = ({ id, body }: { id?: string; body: Partial<MaterialBody> }) =>
  id
    ? api.call('PATCH /api/admin/production/materials/{id}', { params: { id }, body })
    : api.call('POST /api/admin/production/materials', { body: body as MaterialBody });
export const deleteMaterial = (id: string) =>
  api.call('DELETE /api/admin/production/materials/{id}', { params: { id } });
