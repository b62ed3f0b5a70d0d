import { type Cell, writeCsv } from '@loop-petal/contracts/rules/csv';
import { shopDay } from '@loop-petal/contracts/rules/days';
import { toCents, toMoney } from '@loop-petal/contracts/rules/money';
import { statusName } from '@loop-petal/contracts/rules/order-status';
import { describeWishes } from '@loop-petal/contracts/rules/personalization';
import type { AdminOrderView, OrderItemView } from '@loop-petal/contracts/shapes/orders';
import { describePieces } from './describe-pieces.ts';

const COLUMNS: readonly (readonly [string, (order: AdminOrderView, timeZone: string) => Cell])[] = [
  ['Order', ({ id }) => id],
  ['Placed', ({ createdAt }) => createdAt],
  ['Day', ({ createdAt }, timeZone) => shopDay(new Date(createdAt), timeZone)],
  ['Status', ({ status, shippingMethod }) => statusName(status, shippingMethod)],
  ['Customer', ({ customerName }) => customerName],
  ['Email', ({ customerEmail }) => customerEmail],
  ['Phone', ({ customerPhone }) => customerPhone],
  ['Address', ({ formattedAddress }) => formattedAddress],
  ['Items', ({ orderItems }) => orderItems.map(describe).join('; ')],
  ['Pieces', ({ orderItems }) => orderItems.reduce((sum, { quantity }) => sum + quantity, 0)],
  ['Subtotal', ({ subtotalAmount }) => subtotalAmount],
  ['State', ({ taxState, parcels }) => taxState ?? distinct(parcels.map(({ address }) => address.state))],
  ['ZIP', ({ parcels }) => distinct(parcels.map(({ address }) => address.zipCode))],
  ['Taxable base', taxableBase],
  ['Tax rate', ({ taxRate }) => taxRate],
  ['Tax', ({ taxAmount }) => taxAmount],
  ['Shipping', ({ shippingCost }) => shippingCost],
  ['Total', ({ totalAmount }) => totalAmount],
  ['Refunded', ({ refundedAmount }) => refundedAmount],
  ['Refund days', ({ refunds }, timeZone) => refundDays(refunds, timeZone)],
  ['Net', netAmount],
  ['Returns', (order) => order.returns.map((one) => `${one.state}: ${describePieces(order, one)}`).join('; ')],
  ['Payment', ({ paymentStatus }) => paymentStatus],
  ['Payment ID', ({ paymentId }) => paymentId],
  ['Payment method', ({ paymentMethod }) => paymentMethod],
  ['Shipping method', ({ shippingMethod }) => shippingMethod],
  ['Tracking number', ({ trackingNumber }) => trackingNumber],
  [
    'Items not sent',
    ({ orderItems }) =>
      orderItems
        .filter(({ leftOut }) => leftOut > 0)
        .map(describeUnsent)
        .join('; '),
  ],
  ['Pieces not sent', ({ orderItems }) => orderItems.reduce((sum, { leftOut }) => sum + leftOut, 0)],
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

const distinct = (values: readonly string[]): string => [...new Set(values)].join('; ');

/** Excludes items that ship to states without tax. */
function taxableBase({ receipt }: AdminOrderView): Cell {
  const taxes = receipt.filter(({ kind, amount }) => kind === 'tax' && amount !== '0.00');
  return toMoney(taxes.reduce((sum, { base }) => sum + toCents(base ?? '0.00'), 0));
}

const refundDays = (refunds: AdminOrderView['refunds'], timeZone: string): string =>
  distinct(
    refunds.filter(({ state }) => state === 'done').map(({ requestedAt }) => shopDay(new Date(requestedAt), timeZone)),
  );

function describe({ quantity, productName, selectedColor, wishes }: OrderItemView): string {
  const details = [selectedColor, describeWishes(wishes)].filter(Boolean).join('; ');
  return `${quantity} × ${productName}${details ? ` (${details})` : ''}`;
}

const describeUnsent = (item: OrderItemView): string => describe({ ...item, quantity: item.leftOut });
