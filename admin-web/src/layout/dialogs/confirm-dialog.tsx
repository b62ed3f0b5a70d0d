import { Button } from '@loop-petal/web-kit/button';
import { Dialog } from '@loop-petal/web-kit/dialog';
import { FormProblem } from '../forms/form-problem.tsx';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  question: string;
  confirmLabel: string;
  /** By default, the text explains that the action can't be undone. */
  tone?: 'danger' | 'primary';
  isPending: boolean;
  error: unknown;
  onConfirm: () => void;
  onClose: () => void;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, question, confirmLabel, tone = 'danger', isPending, error, onConfirm, onClose } = props;
  return (
    <Dialog open={open} onClose={onClose} title={title} width="28rem">
      <div className="grid gap-5">
        <p>{question}</p>
        <FormProblem error={error} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button variant={tone} disabled={isPending} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
