import type { ProblemKind, ProblemView } from '@loop-petal/contracts/shapes/problems';
import { Button, singleClick } from '@loop-petal/web-kit/button';
import { useChange } from '../../layout/forms/use-change.ts';
import { markReviewed, problemKeys, releaseHold, replayEvent } from './queries.ts';

interface Remedy {
  label: string;
  run: (id: string) => Promise<unknown>;
  success: string;
  failure: string;
}
const HANDLE: Remedy = {
  label: 'Handle again',
  run: replayEvent,
  success: 'The event has been handled',
  failure: 'The event could not be handled',
};
const RELEASE: Remedy = {
  label: 'Release the hold',
  run: releaseHold,
  success: 'The hold is being released',
  failure: 'The hold could not be released',
};
const SETTLE: Remedy = {
  label: 'Mark as settled',
  run: markReviewed,
  success: 'Marked as settled',
  failure: 'It could not be marked as settled',
};
const REMEDIES: Partial<Record<ProblemKind, Remedy>> = {
  'dead-letter': HANDLE,
  'payment-without-order': RELEASE,
  'hold-kept': RELEASE,
  'capture-failed': SETTLE,
  'refund-failed': SETTLE,
  'order-review': SETTLE,
};

/** The action for a problem that can be solved on this page; other problems link to their page. */
export function ProblemAction({ problem }: { problem: ProblemView }) {
  const remedy = REMEDIES[problem.kind];
  return remedy ? <RemedyButton problem={problem} remedy={remedy} /> : null;
}

function RemedyButton({ problem, remedy }: { problem: ProblemView; remedy: Remedy }) {
  const change = useChange<string, unknown>({ ...remedy, invalidates: problemKeys, showServerMessage: true });
  return (
    <Button size="sm" disabled={change.isPending} onClick={singleClick(() => change.mutate(problem.id))}>
      {change.isPending ? 'One moment…' : remedy.label}
      <span className="sr-only">: {problem.title}</span>
    </Button>
  );
}
