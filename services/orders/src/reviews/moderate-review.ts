import type { HideReviewRequest } from '@loop-petal/contracts/shapes/reviews';
import { addToOutbox } from '@loop-petal/service-kit/events/outbox';
import { notFound } from '@loop-petal/service-kit/http/errors';
import { inTransaction } from '@loop-petal/service-kit/postgres/postgres';
import type { Context } from '../context.ts';
import type { Admin } from '../orders/order.ts';
import type { Review } from './review.ts';
import { lockReview, publishReviews, saveModeration } from './review-store.ts';

/** Replaces an earlier reply. @throws ShopError 404 */
export const replyToReview = (ctx: Context, id: string, text: string, { record }: Admin): Promise<void> =>
  moderate(ctx, id, (review, now) =>
    review.reply === text
      ? undefined
      : {
          review: { ...review, reply: text, repliedAt: now },
          entry: record({ action: 'answered a review', ...subjectOf(review) }),
        },
  );

/** @throws ShopError 404 */
export const withdrawReply = (ctx: Context, id: string, { record }: Admin): Promise<void> =>
  moderate(ctx, id, (review) =>
    review.reply === null
      ? undefined
      : {
          review: { ...review, reply: null, repliedAt: null },
          entry: record({ action: 'withdrew the answer to a review', ...subjectOf(review) }),
        },
  );

/** @throws ShopError 404 */
export const hideReview = (ctx: Context, id: string, request: HideReviewRequest, { record }: Admin): Promise<void> =>
  moderate(ctx, id, (review) => {
    const hidden = request.hidden ? request.reason : null;
    if (review.hidden === hidden) return undefined;
    const changes = [{ field: 'hidden', from: review.hidden, to: hidden }];
    const action = hidden ? 'hid a review' : 'showed a review again';
    return { review: { ...review, hidden }, entry: record({ action, ...subjectOf(review), changes }) };
  });

type Moderated = { review: Review; entry: ReturnType<Admin['record']> } | undefined;

async function moderate(ctx: Context, id: string, decide: (review: Review, now: Date) => Moderated): Promise<void> {
  await inTransaction(ctx.pool, async (tx) => {
    const review = await lockReview(tx, id);
    if (!review) throw notFound('Review not found');
    const decided = decide(review, ctx.now());
    if (!decided) return;
    await saveModeration(tx, decided.review);
    await publishReviews(tx, review.productId);
    await addToOutbox(tx, decided.entry);
  });
  ctx.outbox.wake();
}

const subjectOf = ({ id, productName, productId }: Review) => ({
  subject: { kind: 'review' as const, id },
  label: productName,
  within: { kind: 'product' as const, id: productId },
});
