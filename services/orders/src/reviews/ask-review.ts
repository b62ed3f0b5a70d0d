import { orderReviewAsked } from '@loop-petal/contracts/events/order-events';
import { doublingSeconds, runJobs } from '@loop-petal/service-kit/postgres/run-jobs';
import type { Context } from '../context.ts';
import { getOrder } from '../orders/find-orders.ts';
import { changeOrder } from '../orders/save-decision.ts';
import { daysAfter, itemsToAsk, REMINDER_DAYS } from './review.ts';
import { findReviewRequest, reviewRequestJobs, saveReviewRequest } from './review-request-store.ts';
import { reviewsOfOrders } from './review-store.ts';

const CONCURRENCY = 4;
const MIN_PAUSE_SECONDS = 5;
const MAX_PAUSE_SECONDS = 600;

/** Asks the buyers whose time has come for reviews. @returns > 0 when more may be left */
export const askForReviews = (ctx: Context): Promise<number> =>
  runJobs({
    name: 'asking for reviews of an order',
    db: ctx.pool,
    store: reviewRequestJobs,
    logger: ctx.logger,
    concurrency: CONCURRENCY,
    spanOf: ({ id }) => ({ name: 'ask for reviews', kind: 'internal', attributes: { 'order.id': id } }),
    run: ({ id }) => askForReview(ctx, id),
    pauseSeconds: ({ attempts }) => doublingSeconds(attempts, MIN_PAUSE_SECONDS, MAX_PAUSE_SECONDS),
  });

/** The count of emails is saved with the event, so a crash or a repeated job asks only once. */
const askForReview = (ctx: Context, orderId: string): Promise<void> =>
  changeOrder(ctx, orderId, async (_, tx, now) => {
    const request = await findReviewRequest(tx, orderId);
    if (!request || request.askAt > now) return undefined;
    const { asked } = request;
    const isReminder = asked > 0;
    const order = await getOrder(tx, orderId);
    const items = itemsToAsk(order, await reviewsOfOrders(tx, [orderId]), { isReminder, now });
    if (items.length === 0) {
      await saveReviewRequest(tx, orderId, { askAt: null, asked });
      return undefined;
    }
    const askAt = isReminder ? null : daysAfter(now, REMINDER_DAYS);
    await saveReviewRequest(tx, orderId, { askAt, asked: asked + 1 });
    return { change: {}, notes: [], events: [orderReviewAsked({ orderId, isReminder, items })] };
  });
