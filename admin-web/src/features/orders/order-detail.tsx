import { orderNumber } from '@loop-petal/contracts/rules/order-number';
import {
  isPaymentFailed,
  ORDER_STATUSES,
  type OrderStatus,
  statusName,
} from '@loop-petal/contracts/rules/order-status';
import { REVIEW_REASONS } from '@loop-petal/contracts/rules/review-reasons';
import type { AdminOrderView } from '@loop-petal/contracts/shapes/orders';
import { Badge } from '@loop-petal/web-kit/badge';
import { Button } from '@loop-petal/web-kit/button';
import { Select } from '@loop-petal/web-kit/field';
import { formatTime } from '@loop-petal/web-kit/format';
import { Printer } from 'lucide-react';
import { Outlet } from 'react-router-dom';
import { History } from '../../history/history.tsx';
import { addresses } from '../../layout/shell/addresses.ts';
import { useSectionRoutes } from '../../layout/shell/use-section-routes.ts';
import { useIsAdmin } from '../../session/admin-session.ts';
import { CustomerDetails, ShippingDetails } from './customer-details.tsx';
import { CustomerNotes } from './customer-notes.tsx';
import { nameOf } from './order-filters.tsx';
import { OrderItems } from './order-items.tsx';
import { OrderMaking } from './order-making.tsx';
import { OrderNotes } from './order-notes.tsx';
import { OrderRequest } from './order-request.tsx';
import { OrderReturns } from './order-returns.tsx';
import { StatusBadge } from './order-status.tsx';
import { OrderSummary } from './order-summary.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { isRefundable, PaymentInfo } from './payment-info.tsx';
import { ShippingManagement } from './shipping-management.tsx';
import { useChangeStatus } from './use-order-changes.ts';
import { useShipQuestion } from './use-ship-question.ts';

export function OrderDetail({ order }: { order: AdminOrderView }) {
  const isAdmin = useIsAdmin();
  const change = useChangeStatus();
  const { open } = useSectionRoutes(addresses.order(order.id));
  const question = useShipQuestion(order);
  const refund = isAdmin ? () => open('refund') : undefined;
  const setStatus = (status: OrderStatus) =>
    change.mutate(
      { id: order.id, status },
      { onSuccess: (changed) => status === 'cancelled' && isRefundable(changed) && open('refund') },
    );
  const changeTo = (status: OrderStatus) => {
    const isSent = status === 'shipped' || status === 'delivered';
    if (isSent && order.status !== 'shipped') question.ask({ verb: 'Ship', run: () => setStatus(status) });
    else setStatus(status);
  };

  return (
    <article aria-labelledby="order-heading" className="grid gap-5">
      <header className="grid gap-4 sm:grid-cols-[1fr_11rem]">
        <div className="min-w-0">
          <h2 id="order-heading" className="text-xl">
            Order Details
          </h2>
          <p className="mt-1 font-semibold">Order {orderNumber(order.id)}</p>
          <p className="text-sm text-muted">
            Placed <time dateTime={order.createdAt}>{formatTime(order.createdAt)}</time>
          </p>
          <Button variant="secondary" size="sm" className="mt-2" onClick={() => open('packing-slip')}>
            <Printer size={16} aria-hidden />
            Packing slip
          </Button>
          {isAdmin && (
            <Button variant="quiet" size="sm" className="mt-2" onClick={() => open('history')}>
              Full history
            </Button>
          )}
          {isPaymentFailed(order) && <Badge className="mt-2">Payment failed</Badge>}
          {order.needsReview && (
            <Badge tone="danger" className="mt-2">
              {order.reviewReason ? REVIEW_REASONS[order.reviewReason] : 'Needs review'}: please review
            </Badge>
          )}
        </div>
        {!isAdmin && (
          <p>
            <StatusBadge order={order} />
          </p>
        )}
        {isAdmin && (
          <Select
            label="Order Status"
            required
            value={order.status}
            disabled={change.isPending}
            onChange={(event) => changeTo(event.target.value as OrderStatus)}
          >
            {ORDER_STATUSES.map((status) => (
              <option key={status} value={status}>
                {nameOf(statusName(status, order.shippingMethod))}
              </option>
            ))}
          </Select>
        )}
      </header>
      {isAdmin && <OrderRequest order={order} />}
      <OrderReturns order={order} onRefund={refund} />
      <div className="grid gap-5 sm:grid-cols-2">
        <CustomerDetails order={order} />
        <ShippingDetails order={order} />
      </div>
      <OrderItems order={order} />
      <OrderMaking order={order} />
      <div className="grid gap-5 sm:grid-cols-2">
        <OrderSummary order={order} />
        <PaymentInfo order={order} onRefund={refund} />
      </div>
      <ShippingManagement order={order} />
      <CustomerNotes order={order} />
      <OrderNotes order={order} />
      <OrderTimeline orderId={order.id} />
      {isAdmin && <History subject={`order:${order.id}`} className="border-t border-line pt-2" />}
      {question.dialog}
      <Outlet context={order} />
    </article>
  );
}
