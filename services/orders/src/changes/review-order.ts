import type { Recorder } from '@loop-petal/service-kit/events/audit';
import { conflict, notFound } from '@loop-petal/service-kit/http/errors';
import { inTransaction } from '@loop-petal/service-kit/postgres/postgres';
import type { Context } from '../context.ts';
import { orderSubject } from '../orders/order.ts';
import { lockOrder, saveDecision } from '../orders/save-decision.ts';
import { needsReview } from '../problems/order-problems.ts';

/**
 * Marks an order as reviewed, which removes it from the list of problems.
 * @param by the admin's name, for the order's history
 * @throws ShopError 404, or 409 `not_needed`
 */
export async function reviewOrder(ctx: Context, id: string, by: string, record: Recorder): Promise<void> {
  await inTransaction(ctx.pool, async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order) throw notFound('Order not found');
    if (!(await needsReview(tx, id))) throw conflict('This order doesn’t need attention.', 'not_needed');
    const decision = {
      change: { needsReview: false, reviewReason: null, returnOpen: false },
      notes: [{ type: 'order.reviewed', description: 'Looked after.', by }],
      events: [record({ action: 'looked after the order', ...orderSubject(id) })],
    };
    await saveDecision(tx, order, decision, ctx.now());
  });
  ctx.outbox.wake();
}
