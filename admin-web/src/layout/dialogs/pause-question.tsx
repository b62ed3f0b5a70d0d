import { ConfirmDialog } from './confirm-dialog.tsx';

interface PauseQuestionProps {
  /** The piece in progress and the one to start. */
  held: { productName: string };
  started: { productName: string };
  isPending?: boolean;
  error?: unknown;
  onClose: () => void;
  onConfirm: () => void;
}

/** Asks for confirmation before starting a piece pauses the one that the artisan is making. */
export function PauseQuestion({ held, started, isPending = false, error = null, ...actions }: PauseQuestionProps) {
  return (
    <ConfirmDialog
      open
      title={`Pause ${held.productName}?`}
      question={`${held.productName} is in progress. It is paused while ${started.productName} is made.`}
      confirmLabel="Pause and start"
      tone="primary"
      isPending={isPending}
      error={error}
      {...actions}
    />
  );
}
