import { explainRefunds, explainStoredOrder } from '@loop-petal/contracts/rules/receipt';
import type { ReceiptLine } from '@loop-petal/contracts/shapes/receipt';
import type { OrderRecord } from './order.ts';

/** The receipt of an order as it was placed, and its completed refunds. */
export function orderReceipt(order: OrderRecord): ReceiptLine[] {
  const items = order.items.map((item) => ({ ...item, name: item.productName }));
  const placed = order.receipt ?? explainStoredOrder({ ...order, items, parcels: order.parcels.length });
  const refunds = order.refunds.filter(({ state }) => state === 'done');
  return [...placed, ...explainRefunds({ ...order, items, refunds })];
}
