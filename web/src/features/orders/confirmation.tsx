import { formatCount } from '@loop-petal/contracts/rules/format-count';
import { formatDay } from '@loop-petal/contracts/rules/format-days';
import { orderNumber } from '@loop-petal/contracts/rules/order-number';
import { isPaymentFailed } from '@loop-petal/contracts/rules/order-status';
import { isPickup } from '@loop-petal/contracts/rules/pickup';
import type { OrderView } from '@loop-petal/contracts/shapes/orders';
import { buttonClass, IconButton } from '@loop-petal/web-kit/button';
import { formatMoney } from '@loop-petal/web-kit/format';
import { QueryView } from '@loop-petal/web-kit/query-view';
import { LoadingNote, Skeleton } from '@loop-petal/web-kit/skeleton';
import { useQuery } from '@tanstack/react-query';
import { Flower2, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useMakingDays } from '../../catalogue/making-days.ts';
import { useUser } from '../auth/queries.ts';
import { cancelledText } from './cancelled-text.ts';
import { OrderFacts, PromisedDates, ReceiptHead, requestText } from './order-facts.tsx';
import { OrderItems } from './order-items.tsx';
import { PrintReceipt } from './print-receipt.tsx';
import { orderPath, orderQueries, type Placed } from './queries.ts';

interface ConfirmationProps {
  placed: Placed;
  renderForGuest: (order: OrderView) => ReactNode;
}

export function Confirmation({ placed: { id, token }, renderForGuest }: ConfirmationProps) {
  const query = useQuery(orderQueries.byLink(id, token));
  return (
    <section aria-labelledby="placed-order" data-print-only className="border-b border-line bg-card print:border-0">
      <div className="container-page max-w-4xl py-8 sm:py-10 print:p-0">
        <ReceiptHead />
        <Head id={id} order={query.data} />
        <QueryView query={query} failure="We could not load your order" loading={<ConfirmationSkeleton />}>
          {(order) => <PlacedOrder order={order} token={token} renderForGuest={renderForGuest} />}
        </QueryView>
      </div>
    </section>
  );
}

function Head({ id, order }: { id: string; order: OrderView | undefined }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);

  function close() {
    void navigate(`${pathname}${search}`, { replace: true, preventScrollReset: true });
    document.getElementById('main')?.focus();
  }

  return (
    <div className="flex items-start gap-4">
      <Flower2 size={34} strokeWidth={1.5} aria-hidden className="mt-1 shrink-0 text-rose max-sm:hidden" />
      <div className="min-w-0 grow">
        <h2 id="placed-order" ref={heading} data-arrival tabIndex={-1} className="text-3xl outline-none">
          {order?.status === 'cancelled'
            ? `Your order ${orderNumber(id)}`
            : `Thank you! We have your ${order?.acceptance === 'requested' ? 'request' : 'order'} ${orderNumber(id)}.`}
        </h2>
        {order && <PaymentState order={order} />}
      </div>
      <IconButton label="Close" className="print:hidden" onClick={close}>
        <X size={20} aria-hidden />
      </IconButton>
    </div>
  );
}

const isUnderWay = ({ status }: OrderView): boolean => status === 'pending' || status === 'processing';

function PaymentState({ order }: { order: OrderView }) {
  const { status, paymentStatus, totalAmount, customerEmail } = order;
  const request = requestText(order);
  return (
    <div role="status" className="mt-2 flex flex-col gap-1">
      {request ? (
        <p className="font-semibold">{request}</p>
      ) : isPaymentFailed(order) ? (
        <p className="font-semibold text-danger">Your bank did not approve the payment. Your card was not charged.</p>
      ) : status === 'cancelled' ? (
        <p className="font-semibold">This order is cancelled. {cancelledText(order)}</p>
      ) : paymentStatus === 'pending' ? (
        <p className="font-semibold">Waiting for your bank to approve {formatMoney(totalAmount)}</p>
      ) : (
        <p className="font-semibold text-sage">You paid {formatMoney(totalAmount)}</p>
      )}
      <PromisedDates order={order} />
      {isUnderWay(order) && (
        <p className="text-muted">
          We’ll email {order.acceptance === 'requested' ? 'our answer' : 'your confirmation'} to {customerEmail}.
        </p>
      )}
    </div>
  );
}

interface PlacedOrderProps {
  order: OrderView;
  token: string | null;
  renderForGuest: (order: OrderView) => ReactNode;
}

function PlacedOrder({ order, token, renderForGuest }: PlacedOrderProps) {
  const user = useUser();
  const steps = nextSteps(order, useMakingDays());
  return (
    <div className="mt-7 flex flex-col gap-7">
      <div className="rounded-md border border-line p-5 print:border-0 print:p-0">
        <OrderItems order={order} />
        <div className="mt-6 border-t border-line pt-5">
          <OrderFacts order={order} />
        </div>
      </div>
      {steps.length > 0 && (
        <section aria-labelledby="what-next" className="print:hidden">
          <h3 id="what-next" className="text-xl">
            What happens next
          </h3>
          <ol className="mt-3 flex list-decimal flex-col gap-2 pl-5 marker:font-semibold marker:text-rose">
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </section>
      )}
      <div className="flex flex-wrap gap-3 print:hidden">
        {/* Uses the link for customers too, because an account that was just created doesn't have the order. */}
        <Link to={orderPath(order.id, token)} className={buttonClass('primary')}>
          Track your order
        </Link>
        <PrintReceipt variant="secondary" paymentStatus={order.paymentStatus} onPrint={() => window.print()} />
      </div>
      {user === null && order.status !== 'cancelled' && (
        <>
          <p className="-mt-4 text-sm text-muted print:hidden">
            Follow your order any time with this link, no account needed. It is in your confirmation email, too.
          </p>
          {renderForGuest(order)}
        </>
      )}
    </div>
  );
}

function nextSteps(order: OrderView, makingDays: string): string[] {
  if (order.acceptance === 'declined') return ['A smaller order may work: write to us.'];
  if (isPaymentFailed(order)) {
    const retry = order.quoteId
      ? 'Your offer is open again: the link in our email opens it, so that you can pay with another card.'
      : 'Your flowers are still in the shop: order them again with another card.';
    return ['We cancelled this order.', retry];
  }
  if (!isUnderWay(order)) return [];
  if (order.acceptance === 'requested') {
    return [
      'We’ll check when we can make your flowers and email you our answer.',
      'If we accept the order, we charge your card and confirm the date. If not, we charge nothing.',
      'You can cancel until we accept it.',
    ];
  }
  const ready = order.promise ? `ready by ${formatDay(order.promise.madeBy)}` : `in ${makingDays}`;
  const parcels = order.parcels.length > 1 ? 'each of your parcels ships' : 'your parcel ships';
  const then = isPickup(order.shippingMethod) ? 'when you can collect them' : `with a tracking number when ${parcels}`;
  const making = [`We’ll make your flowers by hand, ${ready}.`, `We’ll email you when we start, and again ${then}.`];
  return order.paymentStatus === 'pending'
    ? [
        'Your bank is reviewing the payment. This page updates when it decides; you can also close it.',
        'If your bank declines it, we cancel the order and charge nothing.',
        ...making,
      ]
    : [...making, `You can cancel within ${formatCount(order.cancelWindowHours, 'hour')}, until we start.`];
}

function ConfirmationSkeleton() {
  return (
    <div className="mt-7">
      <LoadingNote>Loading your order…</LoadingNote>
      <Skeleton className="h-64" />
    </div>
  );
}
