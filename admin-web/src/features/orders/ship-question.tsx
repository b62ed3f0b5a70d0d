import type { AdminOrderView } from '@loop-petal/contracts/shapes/orders';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../../layout/dialogs/confirm-dialog.tsx';
import { workshopQueries } from '../workshop/queries.ts';

interface Step {
  verb: string;
  more?: string | null;
  run: () => void;
}

export function useShipQuestion(order: AdminOrderView) {
  const jobs = useQuery(workshopQueries.jobsOf(order.id));
  const [asked, setAsked] = useState<(Step & { question: string }) | null>(null);
  const close = () => setAsked(null);
  return {
    ask(step: Step) {
      const reasons = [step.more, unfinishedNote(jobs.data ?? order.making)].filter(Boolean);
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

export function unfinishedNote(pieces: readonly { state: string }[]): string | null {
  const wanted = pieces.filter(({ state }) => state !== 'cancelled');
  const left = wanted.filter(({ state }) => state !== 'ready' && state !== 'shipped').length;
  if (left === 0) return null;
  return `${left} of ${wanted.length} ${wanted.length === 1 ? 'piece' : 'pieces'} ${left === 1 ? 'is' : 'are'} not finished.`;
}
