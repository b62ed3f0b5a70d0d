import { formatDay, formatDays } from '@loop-petal/contracts/rules/format-days';
import { wrapAmounts } from '@loop-petal/contracts/rules/gift-wrap';
import { toCents } from '@loop-petal/contracts/rules/money';
import { orderSavings } from '@loop-petal/contracts/rules/offer-savings';
import { isPickup } from '@loop-petal/contracts/rules/pickup';
import { DAYS_TO_ACCEPT, salesTaxLabel } from '@loop-petal/contracts/rules/shop';
import type { OrderView } from '@loop-petal/contracts/shapes/orders';
import { formatMoney, formatReaderDay } from '@loop-petal/web-kit/format';
import { lazy, Suspense } from 'react';
import { Amounts } from '../../catalogue/amounts.tsx';
import { Parcels } from './parcels.tsx';

const OrderReceipt = lazy(() => import('./order-receipt.tsx').then((module) => ({ default: module.OrderReceipt })));

const LazyHead = lazy(() => import('./order-receipt.tsx').then((module) => ({ default: module.ReceiptHead })));

export const ReceiptHead = () => (
  <Suspense>
    <LazyHead />
  </Suspense>
);

export function PromisedDates({ order: { status, promise, neededBy, shippingMethod } }: { order: OrderView }) {
  if (!promise || status === 'delivered' || status === 'cancelled') return null;
  if (isPickup(shippingMethod)) return <PickupDates isReady={status === 'shipped'} day={promise.to} />;
  const arrival = formatDays(promise.from, promise.to);
  return (
    <p>
      <span className="font-semibold">
        {status === 'shipped' ? `Arrives ${arrival}` : `Ready by ${formatDay(promise.madeBy)}, arrives ${arrival}`}
      </span>
      {neededBy && <span className="text-muted"> · needed by {formatDay(neededBy)}</span>}
    </p>
  );
}

const PickupDates = ({ isReady, day }: { isReady: boolean; day: string }) => (
  <p className="font-semibold">{isReady ? 'Ready for pickup' : `Ready for pickup by ${formatDay(day)}`}</p>
);

/** The state of a large order and its card until it is paid; null for other orders. */
export function requestText({ status, acceptance, paymentStatus, answerBy }: OrderView): string | null {
  if (acceptance === 'declined') return 'We can’t take on this order. Your card was not charged.';
  if (status === 'cancelled') return null;
  const isAuthorized = paymentStatus === 'authorized';
  if (acceptance === 'requested') {
    const deadline = answerBy ? ` (by ${formatReaderDay(answerBy)})` : '';
    const card = isAuthorized
      ? 'Your card is only authorized. We’ll charge it if we accept the order.'
      : 'Your bank has not approved the card yet. We’ll charge it only if we accept the order.';
    return `Request received. We answer within ${DAYS_TO_ACCEPT} days${deadline}. ${card}`;
  }
  return acceptance === 'accepted' && isAuthorized ? 'We’ve accepted your order and are charging your card.' : null;
}

export function OrderFacts({ order }: { order: OrderView }) {
  const amounts = [
    ...orderSavings(order),
    { label: 'Subtotal', cents: toCents(order.subtotalAmount) },
    ...wrapAmounts(order.receipt),
    {
      label: isPickup(order.shippingMethod) ? order.shippingMethod : `Shipping (${order.shippingMethod})`,
      cents: toCents(order.shippingCost),
    },
    { label: salesTaxLabel(order.taxRate), cents: toCents(order.taxAmount) },
  ];
  const refundedCents = toCents(order.refundedAmount);
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <Parcels order={order} />
      <div>
        <Amounts amounts={amounts} totalCents={toCents(order.totalAmount)} />
        {refundedCents > 0 && <p className="mt-2 text-sm text-sage">{formatMoney(order.refundedAmount)} refunded</p>}
        <Suspense fallback={<div className="min-h-11 print:hidden" />}>
          <OrderReceipt order={order} />
        </Suspense>
      </div>
    </div>
  );
}
