import { conflict } from '@loop-petal/service-kit/http/errors';
import type { Context } from '../context.ts';
import { type Admin, orderSubject } from '../orders/order.ts';
import { changeOrder } from '../orders/save-decision.ts';
import { needsReview } from '../problems/order-problems.ts';

/**
 * Marks an order as reviewed, which removes it from the list of problems.
 * @throws ShopError 404, or 409 `not_needed`
 */
export const reviewOrder = (ctx: Context, id: string, admin: Admin): Promise<void> =>
  changeOrder(ctx, id, async (_, tx) => {
    if (!(await needsReview(tx, id))) throw conflict('This order doesn’t need attention.', 'not_needed');
    return {
      change: { needsReview: false, reviewReason: null },
      notes: [{ type: 'order.reviewed', description: 'Reviewed.', by: admin.name }],
      events: [admin.record({ action: 'reviewed the order', ...orderSubject(id) })],
    };
  });
