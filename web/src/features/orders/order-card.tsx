import { formatCount } from '@loop-petal/contracts/rules/format-count';
import { orderNumber } from '@loop-petal/contracts/rules/order-number';
import { isPaymentFailed, shownStatus } from '@loop-petal/contracts/rules/order-status';
import type { OrderView } from '@loop-petal/contracts/shapes/orders';
import { Badge, type BadgeTone } from '@loop-petal/web-kit/badge';
import { classNames } from '@loop-petal/web-kit/class-names';
import { formatMoney, formatReaderDay } from '@loop-petal/web-kit/format';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { OrderActions } from './order-actions.tsx';
import { OrderFacts, PromisedDates, ReceiptHead, requestText } from './order-facts.tsx';
import { OrderItems } from './order-items.tsx';
import { TrackingLinks } from './parcels.tsx';
import { TrackingBar } from './tracking-bar.tsx';

const OrderNews = lazy(() => import('./order-news.tsx').then((module) => ({ default: module.OrderNews })));

const TONES: Record<OrderView['status'], BadgeTone> = {
  pending: 'neutral',
  processing: 'blue',
  shipped: 'lavender',
  delivered: 'sage',
  cancelled: 'danger',
};
const PAYMENTS: Partial<Record<OrderView['paymentStatus'], string>> = {
  pending: 'Payment pending',
  authorized: 'Not charged yet',
  refunded: 'Refunded',
  partially_refunded: 'Partly refunded',
  voided: 'Not charged',
};

interface OrderCardProps {
  order: OrderView;
  token?: string | null;
  hiddenInPrint?: boolean;
  onPrint: () => void;
}

export function OrderCard({ order, token = null, hiddenInPrint, onPrint }: OrderCardProps) {
  const payment = PAYMENTS[order.paymentStatus];
  const headingId = `order-${order.id}`;
  const request = requestText(order);
  const latestReturn = order.returns.at(-1);
  const making = order.status === 'cancelled' ? [] : order.making.filter(({ state }) => state !== 'cancelled');
  return (
    <article
      data-testid="order-card"
      aria-labelledby={headingId}
      className={classNames(
        'rounded-card bg-card p-5 sm:p-7 print:rounded-none print:bg-transparent print:p-0',
        hiddenInPrint && 'print:hidden',
      )}
    >
      <ReceiptHead />
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h2 id={headingId} className="text-xl">
            Order {orderNumber(order.id)}
          </h2>
          <p className="text-sm text-muted">Placed on {formatReaderDay(order.createdAt)}</p>
        </div>
        <p className="flex flex-wrap items-center gap-2">
          {payment && <Badge>{payment}</Badge>}
          {latestReturn && <Badge>Return {latestReturn.state}</Badge>}
          <Badge {...(!isPaymentFailed(order) && { tone: TONES[order.status], className: 'capitalize' })}>
            {shownStatus(order)}
          </Badge>
          <span className="ml-1 text-lg font-semibold tabular-nums">{formatMoney(order.totalAmount)}</span>
        </p>
      </div>
      <div className="my-6 flex flex-col gap-5 empty:hidden print:hidden">
        {order.status !== 'cancelled' && <TrackingBar status={order.status} shippingMethod={order.shippingMethod} />}
        {request && <p role="status">{request}</p>}
        <PromisedDates order={order} />
        <MakingProgress status={order.status} making={making} />
        <TrackingLinks order={order} />
      </div>
      <div className="mt-5">
        <OrderItems order={order} making={making} token={token} />
      </div>
      {(latestReturn || order.customerNotes.length > 0) && (
        <Suspense>
          <OrderNews order={order} token={token} />
        </Suspense>
      )}
      <Details order={order} />
      <div className="mt-5 border-t border-line pt-4 print:hidden">
        <OrderActions order={order} token={token} onPrint={onPrint} />
      </div>
    </article>
  );
}

/** The number of ready pieces, until the order ships. */
function MakingProgress({ status, making }: Pick<OrderView, 'status' | 'making'>) {
  if (making.length === 0 || (status !== 'pending' && status !== 'processing')) return null;
  const ready = making.filter(({ state }) => state === 'ready' || state === 'shipped').length;
  return (
    <p role="status" className="text-muted">
      {ready} of {formatCount(making.length, 'piece')} finished
    </p>
  );
}

/** Collapsed on screen, expanded in print. */
function Details({ order }: { order: OrderView }) {
  return (
    <details className="mt-4 print:block [&::details-content]:print:block [&::details-content]:print:[content-visibility:visible]">
      <summary className="fold min-h-11 font-semibold print:hidden">Order details</summary>
      <div className="pt-2">
        <OrderFacts order={order} />
        <p className="text-sm text-muted print:hidden">
          Questions?{' '}
          <Link to="/contact" className="link inline-flex min-h-11 items-center">
            Contact us
          </Link>
        </p>
      </div>
    </details>
  );
}
