import type { boardCalls, workshopCalls } from '@loop-petal/contracts/operations/production';
import { recorderOf } from '@loop-petal/service-kit/events/audit';
import type { Handlers } from '@loop-petal/service-kit/http/implement';
import type { Context } from './context.ts';
import { removePicture } from './jobs/manage-pictures.ts';
import { changeJob } from './jobs/move-job.ts';
import { viewBoard, viewJob } from './jobs/view-jobs.ts';
import { previewChange, previewReassign, viewSchedule } from './planning/view-schedule.ts';
import { viewOpenPromises, viewOrderPromise } from './promises/view-promises.ts';
import { viewStatistics } from './statistics/view-statistics.ts';
import { addArtisan, changeArtisan, removeArtisan, viewArtisans } from './workshop/manage-artisans.ts';
import { addMaterial, changeMaterial, removeMaterial, viewMaterials } from './workshop/manage-materials.ts';
import { readRecipe, removeRecipe, saveRecipe, viewRecipes } from './workshop/manage-recipes.ts';
import { readShoppingList } from './workshop/shopping-list.ts';

export const workshopHandlers = (ctx: Context): Handlers<typeof workshopCalls & typeof boardCalls> => ({
  'GET /api/admin/production/artisans': () => viewArtisans(ctx),
  'POST /api/admin/production/artisans': ({ caller, body }) => addArtisan(ctx, body, recorderOf(caller.userId)),
  'PATCH /api/admin/production/artisans/{id}': ({ caller, params, body }) =>
    changeArtisan(ctx, params.id, body, recorderOf(caller.userId)),
  'DELETE /api/admin/production/artisans/{id}': ({ caller, params }) =>
    removeArtisan(ctx, params.id, recorderOf(caller.userId)),

  'GET /api/admin/production/materials': () => viewMaterials(ctx),
  'POST /api/admin/production/materials': ({ caller, body }) => addMaterial(ctx, body, recorderOf(caller.userId)),
  'PATCH /api/admin/production/materials/{id}': ({ caller, params, body }) =>
    changeMaterial(ctx, params.id, body, recorderOf(caller.userId)),
  'DELETE /api/admin/production/materials/{id}': ({ caller, params }) =>
    removeMaterial(ctx, params.id, recorderOf(caller.userId)),
  'GET /api/admin/production/shopping-list': () => readShoppingList(ctx),

  'GET /api/admin/production/recipes': () => viewRecipes(ctx),
  'GET /api/admin/production/recipes/{productId}': ({ params, query }) =>
    readRecipe(ctx.pool, params.productId, query.variationId),
  'PUT /api/admin/production/recipes/{productId}': ({ caller, params, body }) =>
    saveRecipe(ctx, params.productId, body, recorderOf(caller.userId)),
  'DELETE /api/admin/production/recipes/{productId}': ({ caller, params, query }) =>
    removeRecipe(ctx, params.productId, query.variationId, recorderOf(caller.userId)),

  'GET /api/admin/production/jobs': ({ query }) => viewBoard(ctx, query),
  'PATCH /api/admin/production/jobs/{id}': async ({ caller, params, body }) => {
    await changeJob(ctx, params.id, body, recorderOf(caller.userId));
    return viewJob(ctx, params.id);
  },
  'DELETE /api/admin/production/jobs/{id}/pictures/{pictureId}': ({ caller, params }) =>
    removePicture(ctx, params, recorderOf(caller.userId)),
  'GET /api/admin/production/schedule': ({ query }) => viewSchedule(ctx, query.days),
  'POST /api/admin/production/jobs/{id}/what-if': ({ params, body }) => previewReassign(ctx, params.id, body.artisanId),
  'GET /api/admin/production/promises': ({ query }) => viewOpenPromises(ctx, query.orderIds?.split(',')),
  'GET /api/admin/production/orders/{id}/promise': ({ params }) => viewOrderPromise(ctx, params.id),
  'GET /api/admin/production/statistics': ({ query }) => viewStatistics(ctx, query),
  'POST /api/admin/production/schedule/what-if': ({ body }) => previewChange(ctx, body),
});
