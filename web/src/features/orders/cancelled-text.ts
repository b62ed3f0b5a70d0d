import { toCents } from '@loop-petal/contracts/rules/money';
import { refundWay } from '@loop-petal/contracts/rules/paid-outside';
import type { OrderView } from '@loop-petal/contracts/shapes/orders';
import { formatMoney } from '@loop-petal/web-kit/format';

/** What a cancellation means for the money. An order that the shop cancels may keep its payment for now. */
export function cancelledText(order: OrderView): string {
  const { paidAt, moneyBack, totalAmount } = order;
  if (!paidAt) return 'Your card will not be charged.';
  if (toCents(moneyBack) === 0) return 'If you have questions about your payment, please write to us.';
  const part = toCents(moneyBack) < toCents(totalAmount) ? formatMoney(moneyBack) : 'Your money';
  return `${part} goes back ${refundWay(order)}.`;
}
