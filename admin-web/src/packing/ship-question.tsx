import { useState } from 'react';
import { ConfirmDialog } from '../layout/dialogs/confirm-dialog.tsx';

interface Step {
  verb: string;
  more?: string | null;
  run: () => void;
}

/** Asks before a step of shipping while pieces are unfinished. */
export function useQuestionBefore(pieces: readonly { state: string }[]) {
  const [asked, setAsked] = useState<(Step & { question: string }) | null>(null);
  const close = () => setAsked(null);
  return {
    ask(step: Step) {
      const reasons = [step.more, unfinishedNote(pieces)].filter(Boolean);
      if (reasons.length === 0) step.run();
      else setAsked({ ...step, question: `${reasons.join(' ')} ${step.verb} anyway?` });
    },
    dialog: (
      <ConfirmDialog
        open={asked !== null}
        title={`${asked?.verb ?? 'Ship'} anyway?`}
        question={asked?.question ?? ''}
        confirmLabel={`${asked?.verb ?? 'Ship'} anyway`}
        tone="primary"
        isPending={false}
        error={null}
        onClose={close}
        onConfirm={() => {
          close();
          asked?.run();
        }}
      />
    ),
  };
}

/** For `more`, before a label is bought. */
export const UNCHECKED_ADDRESS = 'The address was not checked.';

export function unfinishedNote(pieces: readonly { state: string }[]): string | null {
  const wanted = pieces.filter(({ state }) => state !== 'cancelled');
  const left = wanted.filter(({ state }) => state !== 'ready' && state !== 'shipped').length;
  if (left === 0) return null;
  return `${left} of ${wanted.length} ${wanted.length === 1 ? 'piece' : 'pieces'} ${left === 1 ? 'is' : 'are'} not finished.`;
}
