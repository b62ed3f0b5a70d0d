import { orderDueRequested, orderServiceChanged } from '@loop-petal/contracts/events/order-events';
import { formatCents, toMoney } from '@loop-petal/contracts/rules/money';
import type { Decision, Order } from '../orders/order.ts';
import type { StoredDue } from './due-store.ts';

export const requestedEvent = (
  { id: dueId, orderId, amountCents, purpose }: Pick<StoredDue, 'id' | 'orderId' | 'amountCents' | 'purpose'>,
  failure: string | null = null,
) => orderDueRequested({ orderId, dueId, amountCents, purpose, failure });

/** The order after an amount due is paid. The payment of a withdrawn amount is refunded. */
export function settlePaid(order: Order, { orderId, amountCents, purpose, state }: StoredDue): Decision {
  const amount = formatCents(amountCents);
  const { service, from, to } = purpose;
  const line = { kind: 'shipping' as const, label: `Shipping (${to})`, rule: `Difference from ${from}` };
  const paid = {
    shippingCents: order.shippingCents + amountCents,
    totalCents: order.totalCents + amountCents,
    ...(order.receipt && { receipt: [...order.receipt, { ...line, amount: toMoney(amountCents) }] }),
  };
  if (state === 'withdrawn') {
    const description = `The payment of ${amount} arrived after the request was withdrawn, so it is refunded.`;
    return { change: paid, changesDetails: true, notes: [bySystem('payment.captured', description)], events: [] };
  }
  const description = `The customer paid ${amount}. Shipping changed from ${from} to ${to}.`;
  return {
    change: { ...paid, shippingMethod: to },
    notes: [bySystem('order.service-changed', description)],
    events: [orderServiceChanged({ orderId, service, from, to, refundCents: 0, paidCents: amountCents })],
  };
}

/** The payment of an amount due failed: the customer can pay again. */
export const settleFailed = (due: StoredDue, failure: string): Decision => ({
  change: {},
  notes: [bySystem('payment.failed', `The payment of ${formatCents(due.amountCents)} failed: ${failure}`)],
  events: [requestedEvent(due, failure)],
});

const bySystem = (type: string, description: string) => ({ type, description, by: 'system' });
