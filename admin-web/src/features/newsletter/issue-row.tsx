import type { NewsletterState, NewsletterView } from '@loop-petal/contracts/shapes/newsletters';
import { Badge, type BadgeTone } from '@loop-petal/web-kit/badge';
import { Button, IconButton } from '@loop-petal/web-kit/button';
import { formatTime } from '@loop-petal/web-kit/format';
import { Pencil, Trash2 } from 'lucide-react';
import { History } from '../../history/history.tsx';
import { useChange } from '../../layout/forms/use-change.ts';
import { newsletterQueries, pauseIssue } from './queries.ts';

const STATES: Readonly<Record<NewsletterState, { label: string; tone: BadgeTone }>> = {
  draft: { label: 'Draft', tone: 'neutral' },
  scheduled: { label: 'Scheduled', tone: 'blue' },
  sending: { label: 'Sending', tone: 'blue' },
  paused: { label: 'Paused', tone: 'lavender' },
  sent: { label: 'Sent', tone: 'sage' },
};

interface IssueRowProps {
  issue: NewsletterView;
  /** Opens a dialog below the newsletter's path; empty: its form. */
  onOpen: (path: string) => void;
}

export function IssueRow({ issue, onOpen }: IssueRowProps) {
  const { subject, state, startedAt, problem } = issue;
  const { label, tone } = STATES[state];
  const pause = useChange({
    run: pauseIssue,
    invalidates: [newsletterQueries.issues().queryKey],
    success: 'Newsletter paused',
    failure: 'Failed to pause the newsletter',
    showServerMessage: true,
  });
  return (
    <li className="grid items-center gap-x-4 gap-y-2 px-4 py-3 sm:grid-cols-[1fr_auto] sm:px-5">
      <div className="min-w-0">
        <h3 className="flex flex-wrap items-center gap-2 font-sans text-base font-semibold tracking-normal wrap-anywhere">
          {subject}
          <Badge tone={tone}>{label}</Badge>
        </h3>
        <p className="text-sm text-muted">{describe(issue)}</p>
        {problem && <p className="text-sm font-semibold text-danger">{problem}</p>}
      </div>
      <div className="flex flex-wrap items-center">
        {state !== 'sent' && (
          <Button variant="quiet" size="sm" onClick={() => onOpen('/test')}>
            Test<span className="sr-only"> {subject}</span>
          </Button>
        )}
        {(state === 'scheduled' || state === 'sending') && (
          <Button variant="secondary" size="sm" disabled={pause.isPending} onClick={() => pause.mutate(issue.id)}>
            Pause<span className="sr-only"> {subject}</span>
          </Button>
        )}
        {(state === 'draft' || state === 'paused') && (
          <Button variant="secondary" size="sm" onClick={() => onOpen('/send')}>
            {startedAt ? 'Continue' : 'Send…'}
            <span className="sr-only"> {subject}</span>
          </Button>
        )}
        {!startedAt && (
          <>
            <IconButton label={`Edit ${subject}`} onClick={() => onOpen('')}>
              <Pencil size={18} aria-hidden />
            </IconButton>
            <IconButton label={`Delete ${subject}`} className="text-danger" onClick={() => onOpen('/delete')}>
              <Trash2 size={18} aria-hidden />
            </IconButton>
          </>
        )}
      </div>
      <History subject={`newsletter:${issue.id}`} of={subject} className="sm:col-span-2" />
    </li>
  );
}

function describe({ state, scheduledAt, startedAt, createdAt, figures }: NewsletterView): string {
  if (!startedAt) {
    return state === 'scheduled' && scheduledAt
      ? `Starts ${formatTime(scheduledAt)}`
      : `Written ${formatTime(createdAt)}`;
  }
  const { sent, waiting, failed, unsubscribed } = figures;
  const numbers = [
    `${sent} sent`,
    waiting > 0 && `${waiting} waiting`,
    `${failed} bounced or failed`,
    `${unsubscribed} unsubscribed`,
  ];
  return `Started ${formatTime(startedAt)}: ${numbers.filter(Boolean).join(', ')}`;
}
