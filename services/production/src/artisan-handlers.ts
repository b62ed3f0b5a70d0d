import type { artisanCalls } from '@loop-petal/contracts/operations/production';
import type { FinishJobRequest } from '@loop-petal/contracts/shapes/production';
import type { Handlers } from '@loop-petal/service-kit/http/implement';
import { readRequestId } from '@loop-petal/service-kit/http/read-input';
import { receiveUpload } from '@loop-petal/service-kit/pictures/receive-upload';
import type { Context } from './context.ts';
import { addPicture, removeOwnPicture } from './jobs/manage-pictures.ts';
import { type Handling, handleJob } from './jobs/move-job.ts';
import { viewArtisanJob, viewArtisanJobs } from './jobs/view-jobs.ts';
import { viewHours } from './workshop/manage-artisans.ts';

/** Artisans' calls about their own jobs; an artisan's id is their account's id. */
export const artisanHandlers = (ctx: Context): Handlers<typeof artisanCalls> => {
  const handle = async (artisanId: string, id: string, handling: Handling, to?: FinishJobRequest['to']) => {
    await handleJob(ctx, artisanId, id, handling, to);
    return viewArtisanJob(ctx, id);
  };
  return {
    'GET /api/artisan/jobs': ({ caller }) => viewArtisanJobs(ctx, caller.userId),
    'GET /api/artisan/hours': ({ caller }) => viewHours(ctx, caller.userId),
    'POST /api/artisan/jobs/{id}/start': ({ caller, params }) => handle(caller.userId, params.id, 'start'),
    'POST /api/artisan/jobs/{id}/pause': ({ caller, params }) => handle(caller.userId, params.id, 'pause'),
    'POST /api/artisan/jobs/{id}/finish': ({ caller, params, body }) =>
      handle(caller.userId, params.id, 'finish', body?.to),
    'POST /api/artisan/jobs/{id}/pictures': async ({ caller, params, req, res }) => {
      const key = readRequestId(req);
      return addPicture(ctx, caller.userId, params.id, key, await receiveUpload(req, res));
    },
    'DELETE /api/artisan/jobs/{id}/pictures/{pictureId}': ({ caller, params }) =>
      removeOwnPicture(ctx, caller.userId, params),
  };
};
