import { type Cell, writeCsv } from '@loop-petal/contracts/rules/csv';
import { shopDay } from '@loop-petal/contracts/rules/days';
import { toCents, toMoney } from '@loop-petal/contracts/rules/money';
import type { AdminOrderView } from '@loop-petal/contracts/shapes/orders';
import { describePieces } from './describe-pieces.ts';

const COLUMNS: readonly (readonly [string, (order: AdminOrderView, timeZone: string) => Cell])[] = [
  ['Order', ({ id }) => id],
  ['Placed', ({ createdAt }) => createdAt],
  ['Day', ({ createdAt }, timeZone) => shopDay(new Date(createdAt), timeZone)],
  ['Status', ({ status }) => status],
  ['Customer', ({ customerName }) => customerName],
  ['Email', ({ customerEmail }) => customerEmail],
  ['Phone', ({ customerPhone }) => customerPhone],
  ['Address', ({ formattedAddress }) => formattedAddress],
  ['Items', ({ orderItems }) => orderItems.map(describe).join('; ')],
  ['Pieces', ({ orderItems }) => orderItems.reduce((sum, { quantity }) => sum + quantity, 0)],
  ['Subtotal', ({ subtotalAmount }) => subtotalAmount],
  ['Tax', ({ taxAmount }) => taxAmount],
  ['Shipping', ({ shippingCost }) => shippingCost],
  ['Total', ({ totalAmount }) => totalAmount],
  ['Refunded', ({ refundedAmount }) => refundedAmount],
  ['Net', netAmount],
  ['Returns', (order) => order.returns.map((one) => `${one.state}: ${describePieces(order, one)}`).join('; ')],
  ['Payment', ({ paymentStatus }) => paymentStatus],
  ['Payment ID', ({ paymentId }) => paymentId],
  ['Shipping method', ({ shippingMethod }) => shippingMethod],
  ['Tracking number', ({ trackingNumber }) => trackingNumber],
];

export const orderCsv = (orders: AdminOrderView[], timeZone: string): string =>
  writeCsv(
    COLUMNS.map(([name, cellOf]) => [name, (order: AdminOrderView) => cellOf(order, timeZone)] as const),
    orders,
  );

function netAmount({ paymentStatus, totalAmount, refundedAmount }: AdminOrderView): Cell {
  const isPaid = ['succeeded', 'partially_refunded', 'refunded'].includes(paymentStatus);
  return toMoney(isPaid ? toCents(totalAmount) - toCents(refundedAmount) : 0);
}

const describe = ({ quantity, productName, selectedColor }: AdminOrderView['orderItems'][number]): string =>
  `${quantity} × ${productName}${selectedColor ? ` (${selectedColor})` : ''}`;
