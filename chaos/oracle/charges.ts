import { isPaidOutside } from '@loop-petal/contracts/rules/paid-outside';
import { refundCents } from '../actors/owner.ts';
import type { OracleOrder, OrderLedger } from '../ledger.ts';
import { groupBy, isPaid } from './orders.ts';

/** The fields of the provider's charge that the oracle reads. */
export interface Charge {
  captured: boolean;
  refunded: boolean;
  amount: number;
  amount_refunded: number;
  metadata?: { payment_id?: unknown };
}

const paymentOf = ({ metadata }: Charge) => String(metadata?.payment_id);
const centsOf = (amount: string) => Math.round(Number(amount) * 100);

/**
 * Checks that each order paid by card has one capture of its total and others have none, that the hold of a declined order is
 * released, and that refunds match the requests.
 */
export function compareCharges({ actions }: OrderLedger, orders: OracleOrder[], charges: Charge[]): string[] {
  const differences: string[] = [];
  const captured = groupBy(
    charges.filter((charge) => charge.captured),
    paymentOf,
  );
  for (const order of orders) {
    const found = captured.get(order.paymentId) ?? [];
    captured.delete(order.paymentId);
    const expected = isPaid(order) && !isPaidOutside(order) ? 1 : 0;
    if (found.length !== expected)
      differences.push(`order ${order.id} is ${order.paymentStatus}, captured ${found.length} times`);
    for (const { amount, amount_refunded } of found) {
      if (amount !== centsOf(order.totalAmount))
        differences.push(`order ${order.id}: ${order.totalAmount} due, but ${amount} cents captured`);
      if (amount_refunded !== centsOf(order.refundedAmount))
        differences.push(
          `order ${order.id}: ${order.refundedAmount} refunded, but ${amount_refunded} cents at the provider`,
        );
    }
  }
  const declined = new Set(
    orders.filter(({ acceptance }) => acceptance === 'declined').map((order) => order.paymentId),
  );
  for (const charge of charges)
    if (declined.has(paymentOf(charge)) && !charge.captured && !charge.refunded)
      differences.push(`payment ${paymentOf(charge)}: the hold of a declined order is not released`);
  for (const [paymentId, { length }] of captured)
    differences.push(`payment ${paymentId} was captured ${length} times without an order`);

  const byId = new Map(orders.map((order) => [order.id, order]));
  for (const { kind, orderId, outcome } of actions) {
    const order = byId.get(orderId);
    if (!order || outcome === 'unknown') continue;
    const back = centsOf(order.refundedAmount);
    const isRight = {
      refund: back === (outcome === 'done' ? refundCents : 0),
      'leave-out': outcome === 'refused' ? back === 0 : back > 0 && back < centsOf(order.totalAmount),
      cancel: outcome === 'refused' ? back === 0 : !isPaid(order) || back === centsOf(order.totalAmount),
      label: back === 0,
      ship: back === 0,
      void: back === 0,
      relabel: back === 0,
      review: back === 0,
      return: outcome === 'refused' || (back > 0 && back < centsOf(order.totalAmount)),
      accept: back === 0,
      decline: back === 0,
    };
    if (!isRight[kind])
      differences.push(`order ${orderId}: its ${kind} was ${outcome}, and ${back} cents were refunded`);
  }
  return differences;
}
