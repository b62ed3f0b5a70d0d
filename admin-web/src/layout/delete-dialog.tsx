import type { QueryKey } from '@tanstack/react-query';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { useChange } from './use-change.ts';

interface DeleteDialogProps {
  /** What is to go; null keeps the dialog closed. */
  subject: { id: string; name: string } | null;
  question: string;
  run: (id: string) => Promise<unknown>;
  refreshes: readonly QueryKey[];
  success: string;
  successTitle?: string;
  failure: string;
  tellsReason?: boolean;
  onClose: () => void;
  onDeleted?: () => void;
}

/** Asks, deletes, and says why when the shop won't. */
export function DeleteDialog({ subject, question, onClose, onDeleted, ...change }: DeleteDialogProps) {
  const deletion = useChange<string, unknown>(change);
  const close = () => {
    deletion.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      open={subject !== null}
      title={`Delete ${subject?.name ?? ''}`}
      question={question}
      confirmLabel="Delete"
      isPending={deletion.isPending}
      error={deletion.error}
      onClose={close}
      onConfirm={() => {
        if (!subject) return;
        deletion.mutate(subject.id, {
          onSuccess: () => {
            close();
            onDeleted?.();
          },
        });
      }}
    />
  );
}
