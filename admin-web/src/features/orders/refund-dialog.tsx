import { toCents, toMoney } from '@loop-petal/contracts/rules/money';
import type { AdminOrderView } from '@loop-petal/contracts/shapes/orders';
import { Button } from '@loop-petal/web-kit/button';
import { Dialog } from '@loop-petal/web-kit/dialog';
import { TextField } from '@loop-petal/web-kit/field';
import { formatMoney } from '@loop-petal/web-kit/format';
import { useNativeForm } from '@loop-petal/web-kit/use-native-form';
import { useOutletContext } from 'react-router-dom';
import { FormProblem } from '../../layout/forms/form-problem.tsx';
import { addresses } from '../../layout/shell/addresses.ts';
import { useSectionRoutes } from '../../layout/shell/use-section-routes.ts';
import { isRefundable } from './payment-info.tsx';
import { refundKey } from './refund-key.ts';
import { useRefund } from './use-order-changes.ts';

export function RefundRoute() {
  const order = useOutletContext<AdminOrderView>();
  const { close } = useSectionRoutes(addresses.order(order.id));
  const refund = useRefund(close);
  return (
    <Dialog
      open
      onClose={close}
      mayClose={() => !refund.isPending}
      title="Refund"
      description={`${order.customerName}, by ${order.paymentMethod}`}
    >
      {isRefundable(order) ? (
        <RefundForm order={order} refund={refund} onClose={close} />
      ) : (
        <p>Nothing is left to refund.</p>
      )}
    </Dialog>
  );
}

interface RefundFormProps {
  order: AdminOrderView;
  onClose: () => void;
  refund: ReturnType<typeof useRefund>;
}

function RefundForm({ order, refund, onClose }: RefundFormProps) {
  const left = toMoney(toCents(order.totalAmount) - toCents(order.refundedAmount));
  const form = useNativeForm({
    fields: { amount: {} },
    initialValues: { amount: left },
    check: ({ amount }) => (isWithin(amount, left) ? {} : { amount: `Enter up to ${formatMoney(left)}` }),
    onSubmit: ({ amount }) =>
      refund.mutate({ id: order.id, key: refundKey(order.id, amount), ...(amount === left ? {} : { amount }) }),
  });

  return (
    <form className="grid gap-5" {...form.props}>
      <TextField
        label="Amount in dollars"
        inputMode="decimal"
        autoComplete="off"
        {...form.field('amount')}
        required
        hint={`Up to ${formatMoney(left)}. The customer gets it back on the card they paid with.`}
      />
      <FormProblem error={refund.error} />
      <div className="flex justify-end gap-3">
        <Button variant="quiet" disabled={refund.isPending} onClick={onClose}>
          Not now
        </Button>
        <Button type="submit" variant="danger" disabled={refund.isPending}>
          {refund.isPending ? 'One moment…' : 'Refund'}
        </Button>
      </div>
    </form>
  );
}

function isWithin(amount: string, left: string): boolean {
  if (!/^\d{1,8}(\.\d{1,2})?$/.test(amount)) return false;
  const cents = toCents(amount);
  return cents > 0 && cents <= toCents(left);
}
