import type { orderProblemCalls } from '@loop-petal/contracts/operations/problems';
import { recorderOf } from '@loop-petal/service-kit/events/audit';
import { notFound } from '@loop-petal/service-kit/http/errors';
import { type Handlers, reply } from '@loop-petal/service-kit/http/implement';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { collectProblems } from './collect-problems.ts';
import { collectDeadLetters, replayLetter } from './dead-letters.ts';

/** What needs a person in the whole shop, and what helps. */
export const problemHandlers = (ctx: Context): Handlers<typeof orderProblemCalls> => ({
  'GET /api/admin/problems': async () => {
    const { problems, leftOut } = await collectProblems(ctx);
    return reply(200, problems, leftOutHeader(leftOut));
  },
  'POST /api/admin/payments/{id}/release': async ({ caller, params }) => {
    if (!z.uuid().safeParse(params.id).success) throw notFound('Payment not found');
    await ctx.payments.call('POST /internal/payments/{id}/release', { params, body: { adminId: caller.userId } });
  },
  'GET /api/admin/dead-letters': async () => {
    const { letters, leftOut } = await collectDeadLetters(ctx);
    return reply(200, letters, leftOutHeader(leftOut));
  },
  'POST /api/admin/dead-letters/{id}/replay': ({ caller, params }) =>
    replayLetter(ctx, params.id, recorderOf(caller.userId)),
});

/** Names the services that did not answer. */
const leftOutHeader = (leftOut: string[]): Record<string, string> =>
  leftOut.length > 0 ? { 'X-Left-Out': leftOut.join(', ') } : {};
