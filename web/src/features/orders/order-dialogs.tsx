import { formatCount } from '@loop-petal/contracts/rules/format-count';
import { refundWay } from '@loop-petal/contracts/rules/paid-outside';
import { countPieces, returnableItems } from '@loop-petal/contracts/rules/returnable-items';
import type { OrderItemView, OrderView } from '@loop-petal/contracts/shapes/orders';
import type { ItemQuantity } from '@loop-petal/contracts/shapes/returns';
import { Button } from '@loop-petal/web-kit/button';
import { Dialog } from '@loop-petal/web-kit/dialog';
import { Select, TextArea } from '@loop-petal/web-kit/field';
import { showError } from '@loop-petal/web-kit/toast-store';
import { UploadPictures } from '@loop-petal/web-kit/upload-pictures';
import { useNativeForm } from '@loop-petal/web-kit/use-native-form';
import { useState } from 'react';
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
            ? `You can cancel within ${formatCount(order.cancelWindowHours, 'hour')}, until we start. ${order.paymentStatus === 'pending' ? 'If your payment goes through, we' : 'We'} refund the full amount ${refundWay(order)}.`
            : 'This order can no longer be cancelled.'}
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
  const [pictures, setPictures] = useState<readonly string[]>([]);
  const [isUploading, setUploading] = useState(false);
  const returnable = returnableItems({ ...order, items: order.orderItems });
  const { props, field } = useNativeForm({
    fields: returnRules,
    onInvalid: () => showError('Please tell us why'),
    onSubmit: ({ reason }, form) => {
      const items = readItems(form, returnable);
      if (items.length === 0) return showError('Please choose an item');
      const onSuccess = () => {
        setPictures([]);
        onClose();
      };
      return request.mutateAsync({ id: order.id, reason, items, pictures: [...pictures] }, { onSuccess });
    },
  });

  return (
    <Dialog open={open} onClose={onClose} title="Request a return" width="28rem">
      <form {...props}>
        {countPieces(returnable) > 1 && (
          <fieldset className="mb-5 grid gap-3">
            <legend className="mb-2 text-sm font-semibold">Which pieces?</legend>
            {returnable.map((one) => (
              <Select
                key={one.itemId}
                name={one.itemId}
                label={nameOf(order.orderItems, one.itemId)}
                required
                defaultValue={one.quantity}
              >
                {Array.from({ length: one.quantity + 1 }, (_, quantity) => (
                  <option key={quantity} value={quantity}>
                    {quantity === 0 ? 'Keep' : `Return ${quantity}`}
                  </option>
                ))}
              </Select>
            ))}
          </fieldset>
        )}
        <TextArea label="Why would you like to return it?" rows={4} {...field('reason')} />
        <div className="mt-5">
          <UploadPictures urls={pictures} onChange={setPictures} onUploading={setUploading} />
        </div>
        <div className="mt-5 flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
          <Button type="submit" disabled={request.isPending || isUploading}>
            {request.isPending ? 'Sending...' : 'Send request'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** The chosen pieces; all of them where there is nothing to choose. */
function readItems(form: HTMLFormElement, returnable: readonly ItemQuantity[]): ItemQuantity[] {
  const data = new FormData(form);
  return returnable.flatMap(({ itemId, quantity: most }) => {
    const quantity = Number(data.get(itemId) ?? most);
    return quantity > 0 ? [{ itemId, quantity }] : [];
  });
}

function nameOf(items: readonly OrderItemView[], itemId: string): string {
  const item = items.find(({ id }) => id === itemId);
  return [item?.productName, item?.selectedColor].filter(Boolean).join(', ');
}
