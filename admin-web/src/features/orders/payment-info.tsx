import type { AdminOrderView } from '@loop-petal/contracts/shapes/orders';
import { Button } from '@loop-petal/web-kit/button';
import { formatMoney } from '@loop-petal/web-kit/format';
import { DescriptionList } from '../../layout/parts/description-list.tsx';
import { Panel } from '../../layout/shell/panel.tsx';
import { PaymentBadge } from './order-status.tsx';

export const isRefundable = (order: AdminOrderView): boolean =>
  order.paymentId !== '' && ['succeeded', 'partially_refunded'].includes(order.paymentStatus);

export function PaymentInfo({ order, onRefund }: { order: AdminOrderView; onRefund: (() => void) | undefined }) {
  const refunded = order.refundedAmount === '0.00' ? [] : [['Refunded', formatMoney(order.refundedAmount)] as const];
  return (
    <Panel
      title="Payment Info"
      actions={
        onRefund &&
        isRefundable(order) && (
          <Button variant="secondary" size="sm" onClick={onRefund}>
            Refund
          </Button>
        )
      }
    >
      <DescriptionList
        entries={[
          ['Method', order.paymentMethod || 'Clover'],
          ['Status', <PaymentBadge key="status" status={order.paymentStatus} />],
          ['Payment ID', order.paymentId || 'None'],
          ...refunded,
        ]}
      />
    </Panel>
  );
}
