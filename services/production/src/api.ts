import type { productionApi } from '@loop-petal/contracts/operations/production';
import type { OwnHandlers } from '@loop-petal/service-kit/service/service';
import { artisanHandlers } from './artisans/artisan-handlers.ts';
import type { Context } from './context.ts';
import { readPicture } from './pictures/manage-pictures.ts';
import { workshopHandlers } from './planning/workshop-handlers.ts';
import { listProductionProblems } from './problems/production-problems.ts';
import { promiseHandlers } from './promises/promise-handlers.ts';

export const productionHandlers = (ctx: Context): OwnHandlers<typeof productionApi.calls> => ({
  ...promiseHandlers(ctx),
  ...workshopHandlers(ctx),
  ...artisanHandlers(ctx),
  'GET /api/making/{id}': ({ params }) => readPicture(ctx, params.id),
  'GET /api/making/{id}/{file}': ({ params }) => readPicture(ctx, params.id, params.file),
  'GET /internal/problems': () => listProductionProblems(ctx.pool),
});
