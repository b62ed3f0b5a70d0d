import { orderDueWithdrawn } from '@loop-petal/contracts/events/order-events';
import { formatCents } from '@loop-petal/contracts/rules/money';
import { addToOutbox } from '@loop-petal/service-kit/events/outbox';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import type { Context } from '../context.ts';
import { type Admin, type Decision, orderSubject } from '../orders/order.ts';
import { addToTimeline, changeOrder } from '../orders/save-decision.ts';
import { endDue } from './due-store.ts';

/** The owner withdraws the amount due on an order. Idempotent. @throws ShopError 404 */
export const withdrawDue = (ctx: Context, orderId: string, { name, record }: Admin): Promise<void> =>
  changeOrder(ctx, orderId, async (_, tx, now) => {
    if (!(await endOpenDue(tx, orderId, name, now))) return undefined;
    return { change: {}, notes: [], events: [record({ action: 'withdrew the amount due', ...orderSubject(orderId) })] };
  });

/** Call it with a locked order. Payments releases or refunds a payment of the amount. @returns whether one was open */
export async function endOpenDue(tx: Queryable, orderId: string, by: string, at: Date): Promise<boolean> {
  const due = await endDue(tx, orderId);
  if (!due) return false;
  const description = `The request to pay ${formatCents(due.amountCents)} was withdrawn.`;
  await addToTimeline(tx, orderId, { type: 'order.due-withdrawn', description, by }, at);
  await addToOutbox(tx, orderDueWithdrawn({ orderId, dueId: due.id, paymentId: due.paymentId }));
  return true;
}

const CLOSED: readonly (string | undefined)[] = ['shipped', 'delivered', 'cancelled'];
const UNPAID: readonly (string | undefined)[] = ['refunded', 'failed', 'voided'];

/** Withdraws the amount due on an order that ends, or whose service changes in another way. */
export async function withdrawObsolete(
  tx: Queryable,
  { id }: { id: string },
  { status, paymentStatus, shippingMethod }: Decision['change'],
  at: Date,
): Promise<void> {
  const isObsolete = shippingMethod !== undefined || CLOSED.includes(status) || UNPAID.includes(paymentStatus);
  if (isObsolete) await endOpenDue(tx, id, 'system', at);
}
