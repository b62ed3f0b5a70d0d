import type { reviewCalls } from '@loop-petal/contracts/operations/reviews';
import { notFound } from '@loop-petal/service-kit/http/errors';
import { type Handlers, reply } from '@loop-petal/service-kit/http/implement';
import { cutPage } from '@loop-petal/service-kit/http/list-pages';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { getOrder } from '../orders/find-orders.ts';
import type { Admin } from '../orders/order.ts';
import { ownedOrder } from '../orders/owned-order.ts';
import { hideReview, replyToReview, withdrawReply } from './moderate-review.ts';
import { findReview, pageOfReviews, reviewsOfOrders } from './review-store.ts';
import { adminReviewViews, orderReviewsView, readProductReviews } from './review-views.ts';
import { editReview, writeReview } from './write-review.ts';

const ReviewId = z.uuid();

function parseReviewId(params: { id: string }): string {
  const { data } = ReviewId.safeParse(params.id);
  if (!data) throw notFound('Review not found');
  return data.toLowerCase();
}

export const reviewHandlers = (
  ctx: Context,
  findStaff: (userId: string) => Promise<Admin>,
): Handlers<typeof reviewCalls> => {
  const adminView = async (id: string) => {
    const review = await findReview(ctx.pool, id);
    const [view] = review ? await adminReviewViews(ctx.pool, [review]) : [];
    if (!view) throw notFound('Review not found');
    return view;
  };

  return {
    'GET /api/products/{id}/reviews': async ({ params, query }) => {
      const { view, headers } = await readProductReviews(ctx.pool, params.id, query);
      return reply(200, view, headers);
    },
    'GET /api/orders/{id}/reviews': async (call) => {
      const order = await getOrder(ctx.pool, ...ownedOrder(ctx, call));
      return orderReviewsView(order, await reviewsOfOrders(ctx.pool, [order.id]), ctx.now());
    },
    'POST /api/orders/{id}/reviews': async (call) => {
      const [id, isOwner] = ownedOrder(ctx, call);
      return writeReview(ctx, id, call.body, isOwner);
    },
    'PATCH /api/orders/{id}/reviews': async (call) => {
      const [id, isOwner] = ownedOrder(ctx, call);
      return editReview(ctx, id, call.body, isOwner);
    },
    'GET /api/admin/reviews': async ({ query: { limit, cursor } }) => {
      const found = await pageOfReviews(ctx.pool, { limit: limit + 1, cursor });
      const { page, headers } = cutPage(found, limit);
      return reply(200, await adminReviewViews(ctx.pool, page), headers);
    },
    'POST /api/admin/reviews/{id}/reply': async ({ params, body, caller }) => {
      const id = parseReviewId(params);
      await replyToReview(ctx, id, body.text, await findStaff(caller.userId));
      return adminView(id);
    },
    'DELETE /api/admin/reviews/{id}/reply': async ({ params, caller }) => {
      const id = parseReviewId(params);
      await withdrawReply(ctx, id, await findStaff(caller.userId));
      return adminView(id);
    },
    'PATCH /api/admin/reviews/{id}': async ({ params, body, caller }) => {
      const id = parseReviewId(params);
      await hideReview(ctx, id, body, await findStaff(caller.userId));
      return adminView(id);
    },
  };
};
