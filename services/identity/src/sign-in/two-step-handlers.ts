import type { twoStepCalls } from '@loop-petal/contracts/operations/identity';
import { recorderOf } from '@loop-petal/service-kit/events/audit';
import { type Handlers, reply } from '@loop-petal/service-kit/http/implement';
import type { Context } from '../context.ts';
import { confirmTwoStep, endTwoStep, startTwoStep, viewTwoStep } from './two-step-setup.ts';

const noStore = { 'Cache-Control': 'no-store' };

export const twoStepHandlers = (ctx: Context): Handlers<typeof twoStepCalls> => ({
  'GET /api/admin/two-step': async ({ caller }) => reply(200, await viewTwoStep(ctx, caller), noStore),
  'POST /api/admin/two-step/start': async ({ caller, body }) =>
    reply(201, await startTwoStep(ctx, caller, body.password, recorderOf(caller.userId)), noStore),
  'POST /api/admin/two-step/confirm': async ({ caller, body }) => {
    const recoveryCodes = await confirmTwoStep(ctx, caller, body.code, recorderOf(caller.userId));
    return reply(200, { recoveryCodes }, noStore);
  },
  'POST /api/admin/two-step/end': ({ caller, body }) => endTwoStep(ctx, caller, body.code, recorderOf(caller.userId)),
});
