import { isPaymentFailed, type OrderStatus, shownStatus } from '@loop-petal/contracts/rules/order-status';
import type { AdminOrderView, PaymentStatus } from '@loop-petal/contracts/shapes/orders';
import { Badge, type BadgeTone } from '@loop-petal/web-kit/badge';

const statusTones: Record<OrderStatus, BadgeTone> = {
  pending: 'neutral',
  processing: 'blue',
  shipped: 'lavender',
  delivered: 'sage',
  cancelled: 'danger',
};
const paymentTones: Record<PaymentStatus, BadgeTone> = {
  pending: 'neutral',
  authorized: 'blue',
  succeeded: 'sage',
  failed: 'danger',
  refunded: 'lavender',
  partially_refunded: 'lavender',
  voided: 'neutral',
};

export function StatusBadge({ order }: { order: Pick<AdminOrderView, 'status' | 'paymentStatus' | 'shippingMethod'> }) {
  const isFailed = isPaymentFailed(order);
  return (
    <Badge tone={isFailed ? 'neutral' : statusTones[order.status]} className={isFailed ? '' : 'capitalize'}>
      {shownStatus(order)}
    </Badge>
  );
}

export function PaymentBadge({ status }: { status: PaymentStatus }) {
  return (
    <Badge tone={paymentTones[status]} className="capitalize">
      {status.replace('_', ' ')}
    </Badge>
  );
}
