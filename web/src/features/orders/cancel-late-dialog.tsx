import { Button } from '@loop-petal/web-kit/button';
import { Dialog } from '@loop-petal/web-kit/dialog';
import { formatMoney } from '@loop-petal/web-kit/format';

interface CancelLateDialogProps {
  open: boolean;
  isPending: boolean;
  refundAmount: string;
  onClose: () => void;
  onCancel: () => void;
}

export function CancelLateDialog({ open, isPending, refundAmount, onClose, onCancel }: CancelLateDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Cancel this order?" width="26rem">
      <p>{formatMoney(refundAmount)} goes back to your card. This can’t be undone.</p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          Go back
        </Button>
        <Button variant="danger" disabled={isPending} onClick={onCancel}>
          {isPending ? 'Cancelling...' : 'Cancel order'}
        </Button>
      </div>
    </Dialog>
  );
}
