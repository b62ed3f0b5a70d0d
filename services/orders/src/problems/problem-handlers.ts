import type { orderProblemCalls } from '@loop-petal/contracts/operations/problems';
import { recorderOf } from '@loop-petal/service-kit/events/audit';
import { notFound } from '@loop-petal/service-kit/http/errors';
import { type Handlers, reply } from '@loop-petal/service-kit/http/implement';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { collectProblems } from './collect-problems.ts';
import { collectDeadLetters, replayShopDeadLetter } from './dead-letters.ts';

/** What admins have to look at in the whole shop: problems, dead letters, authorisations to release. */
export const problemHandlers = (ctx: Context): Handlers<typeof orderProblemCalls> => ({
  'GET /api/admin/problems': async () => {
    const { problems, unanswered } = await collectProblems(ctx);
    return reply(200, problems, unansweredHeader(unanswered));
  },
  'POST /api/admin/payments/{id}/release': async ({ caller, params }) => {
    if (!z.uuid().safeParse(params.id).success) throw notFound('Payment not found');
    await ctx.payments.call('POST /internal/payments/{id}/release', { params, body: { adminId: caller.userId } });
  },
  'GET /api/admin/dead-letters': async () => {
    const { deadLetters, unanswered } = await collectDeadLetters(ctx);
    return reply(200, deadLetters, unansweredHeader(unanswered));
  },
  'POST /api/admin/dead-letters/{id}/replay': ({ caller, params }) =>
    replayShopDeadLetter(ctx, params.id, recorderOf(caller.userId)),
});

/** Names the services that did not answer. */
const unansweredHeader = (unanswered: string[]): Record<string, string> =>
  unanswered.length > 0 ? { 'X-Left-Out': unanswered.join(', ') } : {};
