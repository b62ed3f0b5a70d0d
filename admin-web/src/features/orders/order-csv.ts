import { type Cell, writeCsv } from '@loop-petal/contracts/rules/csv';
import type { AdminOrderView } from '@loop-petal/contracts/shapes/orders';

const COLUMNS: readonly (readonly [string, (order: AdminOrderView) => Cell])[] = [
  ['Order', ({ id }) => id],
  ['Placed', ({ createdAt }) => createdAt],
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
  ['Payment', ({ paymentStatus }) => paymentStatus],
  ['Payment ID', ({ paymentId }) => paymentId],
  ['Shipping method', ({ shippingMethod }) => shippingMethod],
  ['Tracking number', ({ trackingNumber }) => trackingNumber],
];

export const orderCsv = (orders: AdminOrderView[]): string => writeCsv(COLUMNS, orders);

const describe = ({ quantity, productName, selectedColor }: AdminOrderView['orderItems'][number]): string =>
  `${quantity} × ${productName}${selectedColor ? ` (${selectedColor})` : ''}`;
