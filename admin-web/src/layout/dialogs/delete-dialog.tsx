import type { QueryKey } from '@tanstack/react-query';
import { useChange } from '../forms/use-change.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface DeleteDialogProps {
  subject: { id: string; name: string } | null;
  question: string;
  run: (id: string) => Promise<unknown>;
  invalidates: readonly QueryKey[];
  success: string;
  successTitle?: string;
  failure: string;
  showServerMessage?: boolean;
  onClose: () => void;
  onDeleted?: () => void;
}

/** Asks for confirmation, deletes, and shows the server's reason if it refuses. */
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
