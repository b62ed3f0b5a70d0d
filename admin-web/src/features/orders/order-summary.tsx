import { wrapAmounts } from '@loop-petal/contracts/rules/gift-wrap';
import { formatCents } from '@loop-petal/contracts/rules/money';
import { orderSavings } from '@loop-petal/contracts/rules/offer-savings';
import { isPickup } from '@loop-petal/contracts/rules/pickup';
import type { AdminOrderView } from '@loop-petal/contracts/shapes/orders';
import { formatMoney } from '@loop-petal/web-kit/format';
import { lazy, Suspense } from 'react';
import { Panel } from '../../layout/shell/panel.tsx';

const OrderReceipt = lazy(() => import('./order-receipt.tsx').then((m) => ({ default: m.OrderReceipt })));

export function OrderSummary({ order }: { order: AdminOrderView }) {
  const sums = [
    ...orderSavings(order).map(({ label, cents }) => [label, formatCents(cents)] as const),
    ['Subtotal', formatMoney(order.subtotalAmount)],
    ...wrapAmounts(order.receipt).map(({ label, cents }) => [label, formatCents(cents)] as const),
    ['Tax', formatMoney(order.taxAmount)],
    [
      isPickup(order.shippingMethod) ? order.shippingMethod : `Shipping (${order.shippingMethod || 'FedEx Ground'})`,
      formatMoney(order.shippingCost),
    ],
  ] as const;
  return (
    <Panel title="Order Summary">
      <dl className="grid gap-1.5 text-sm tabular-nums">
        {sums.map(([label, amount]) => (
          <div key={label} className="flex justify-between gap-4">
            <dt className="text-muted">{label}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
        <div className="mt-1 flex justify-between gap-4 border-t border-line pt-2 text-base font-bold">
          <dt>Total</dt>
          <dd>{formatMoney(order.totalAmount)}</dd>
        </div>
      </dl>
      {order.receipt.length > 0 && (
        <Suspense fallback={<div className="min-h-11" />}>
          <OrderReceipt order={order} />
        </Suspense>
      )}
    </Panel>
  );
}
