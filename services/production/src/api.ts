import type { productionApi } from '@loop-petal/contracts/operations/production';
import type { OwnHandlers } from '@loop-petal/service-kit/service/service';
import { artisanHandlers } from './artisan-handlers.ts';
import type { Context } from './context.ts';
import { readPicture } from './jobs/manage-pictures.ts';
import { readSetup, viewToday } from './planning/view-today.ts';
import { listProductionProblems } from './problems/production-problems.ts';
import { promiseHandlers } from './promises/promise-handlers.ts';
import { workshopHandlers } from './workshop-handlers.ts';

export const productionHandlers = (ctx: Context): OwnHandlers<typeof productionApi.calls> => ({
  ...promiseHandlers(ctx),
  ...workshopHandlers(ctx),
  ...artisanHandlers(ctx),
  'GET /api/making/{id}': ({ params }) => readPicture(ctx, params.id),
  'GET /api/making/{id}/{file}': ({ params }) => readPicture(ctx, params.id, params.file),
  'GET /internal/setup': () => readSetup(ctx),
  'GET /internal/today': () => viewToday(ctx),
  'GET /internal/problems': () => listProductionProblems(ctx),
});
