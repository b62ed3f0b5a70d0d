import { Button } from '@loop-petal/web-kit/button';
import { Dialog } from '@loop-petal/web-kit/dialog';

interface CancelLateDialogProps {
  open: boolean;
  isPending: boolean;
  refund: string;
  onClose: () => void;
  onCancel: () => void;
}

export function CancelLateDialog({ open, isPending, refund, onClose, onCancel }: CancelLateDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Cancel this order?" width="26rem">
      <p>{refund} This can’t be undone.</p>
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
