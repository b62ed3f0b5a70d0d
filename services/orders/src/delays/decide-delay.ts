import { notFound } from '@loop-petal/service-kit/http/errors';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import { doublingSeconds, runJobs } from '@loop-petal/service-kit/postgres/run-jobs';
import { refundAll } from '../changes/cancel-order.ts';
import type { Context } from '../context.ts';
import { getOrder } from '../orders/find-orders.ts';
import { type Decision, isHandedOver, type Order } from '../orders/order.ts';
import { changeOrder } from '../orders/save-decision.ts';
import { type Answer, type Delay, type DelayDecision, isUnanswered, settleDelay, WITHDRAWN } from './delay.ts';
import { findNewestDelay, overdueDelayJobs, saveDelayDecision, withdrawDelay } from './delay-store.ts';

const CONCURRENCY = 4;
const MIN_PAUSE_SECONDS = 5;
const MAX_PAUSE_SECONDS = 600;

/**
 * Stores the decision of the customer or the holder of the order's link. Idempotent.
 * @throws ShopError 404, or 409 `already_decided` or `not_asked`
 */
export const decideDelay = (
  ctx: Context,
  orderId: string,
  decision: DelayDecision,
  isOwner: (order: Order) => boolean,
): Promise<void> =>
  changeOrder(
    ctx,
    orderId,
    async (order, tx, now) => {
      const delay = await findNewestDelay(tx, orderId);
      if (!delay) throw notFound('Order not found');
      return isUnanswered(delay, decision) ? settle(tx, order, delay, { decision, by: 'customer' }, now) : undefined;
    },
    isOwner,
  );

/** Decides about late orders whose customers have not answered by the deadline. @returns > 0 when more may be left */
export const decideOverdueDelays = (ctx: Context): Promise<number> =>
  runJobs({
    name: 'deciding about a late order',
    db: ctx.pool,
    store: overdueDelayJobs,
    logger: ctx.logger,
    concurrency: CONCURRENCY,
    spanOf: ({ orderId }) => ({
      name: 'decide about a late order',
      kind: 'internal',
      attributes: { 'order.id': orderId },
    }),
    run: ({ orderId }) => decideWithoutAnswer(ctx, orderId),
    pauseSeconds: ({ attempts }) => doublingSeconds(attempts, MIN_PAUSE_SECONDS, MAX_PAUSE_SECONDS),
  });

/** Applies the rule for unanswered questions after the deadline; does nothing once a decision is stored. */
export const decideWithoutAnswer = (ctx: Context, orderId: string): Promise<void> =>
  changeOrder(ctx, orderId, async (order, tx, now) => {
    const delay = await findNewestDelay(tx, orderId);
    if (delay?.state !== 'open') return undefined;
    return settle(tx, order, delay, { decision: delay.onSilence, by: 'silence' }, now);
  });

/** Withdraws the question instead of cancelling an order of which a parcel has left. */
async function settle(tx: Queryable, order: Order, delay: Delay, answer: Answer, now: Date): Promise<Decision> {
  const isCancelled = answer.decision === 'cancel';
  if (isCancelled && (await getOrder(tx, order.id)).shipments.some(isHandedOver)) {
    await withdrawDelay(tx, order.id);
    return { change: {}, notes: [WITHDRAWN], events: [] };
  }
  const refunds = isCancelled ? await refundAll(tx, order, now) : [];
  // includes refunds in progress, which the customer also receives
  const refundCents = isCancelled ? order.totalCents - order.refundedCents : null;
  await saveDelayDecision(tx, delay.id, {
    decision: answer.decision,
    decidedBy: answer.by,
    decidedAt: now,
    refundCents,
  });
  const decision = settleDelay(order, delay, answer);
  return { ...decision, events: [...decision.events, ...refunds] };
}
