import { orderAccepted } from '@loop-petal/contracts/events/order-events';
import { formatCents } from '@loop-petal/contracts/rules/money';
import type { Recorder } from '@loop-petal/service-kit/events/audit';
import { notFound } from '@loop-petal/service-kit/http/errors';
import { inTransaction } from '@loop-petal/service-kit/postgres/postgres';
import type { Context } from '../context.ts';
import { orderSubject } from '../orders/order.ts';
import { lockOrder, saveDecision } from '../orders/save-decision.ts';
import { isUndecided } from './request.ts';

/**
 * Accepts a large order: payments captures, and production promises it once it is paid. Repeating it changes nothing.
 * @param by the admin's name, for the order's history
 * @throws ShopError 404, or 409 `not_requested` or `already_decided`
 */
export async function acceptRequest(ctx: Context, orderId: string, by: string, record: Recorder): Promise<void> {
  await inTransaction(ctx.pool, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw notFound('Order not found');
    if (!isUndecided(order, 'accepted')) return;
    const now = ctx.now();
    const decision = {
      change: { acceptance: 'accepted' as const, decidedAt: now },
      notes: [
        { type: 'order.accepted', description: `Accepted. ${formatCents(order.totalCents)} is charged now.`, by },
      ],
      events: [
        orderAccepted({ orderId, paymentId: order.paymentId ?? '' }),
        record({ action: 'accepted the large order', ...orderSubject(orderId) }),
      ],
    };
    await saveDecision(tx, order, decision, now);
  });
  ctx.outbox.wake();
}
