import type { OrderView } from '@loop-petal/contracts/shapes/orders';
import { Button } from '@loop-petal/web-kit/button';
import { Dialog } from '@loop-petal/web-kit/dialog';
import { TextArea } from '@loop-petal/web-kit/field';
import { showError } from '@loop-petal/web-kit/toast-store';
import { useNativeForm } from '@loop-petal/web-kit/use-native-form';
import { returnRules } from '../../forms/rules/return.ts';
import { useCancelOrder, useReturnOrder } from './change-order.ts';

interface OrderDialogProps {
  order: OrderView;
  token: string | null;
  open: boolean;
  onClose: () => void;
}

export function CancelDialog({ order, token, open, onClose }: OrderDialogProps) {
  const cancel = useCancelOrder(token);
  return (
    <Dialog open={open} onClose={onClose} title="Cancel this order?" width="26rem">
      <p role="status">
        {order.canCancel && order.acceptance === 'requested'
          ? 'You can cancel this request until we accept it. Your card is not charged.'
          : order.canCancel
            ? 'You can cancel within 24 hours, until we start. We refund the full amount to your card.'
            : 'We have just started it, so it can no longer be cancelled.'}
      </p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          Keep order
        </Button>
        <Button
          variant="danger"
          disabled={cancel.isPending || !order.canCancel}
          onClick={() => cancel.mutate(order.id, { onSettled: onClose })}
        >
          {cancel.isPending ? 'Cancelling...' : 'Cancel order'}
        </Button>
      </div>
    </Dialog>
  );
}

export function ReturnDialog({ order, token, open, onClose }: OrderDialogProps) {
  const request = useReturnOrder(token);
  const { props, field } = useNativeForm({
    fields: returnRules,
    onInvalid: () => showError('Please tell us why'),
    onSubmit: ({ reason }) => request.mutateAsync({ id: order.id, reason }, { onSuccess: onClose }),
  });

  return (
    <Dialog open={open} onClose={onClose} title="Request a return" width="28rem">
      <form {...props}>
        <TextArea label="Why would you like to return it?" rows={4} {...field('reason')} />
        <div className="mt-5 flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
          <Button type="submit" disabled={request.isPending}>
            {request.isPending ? 'Sending...' : 'Send request'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
