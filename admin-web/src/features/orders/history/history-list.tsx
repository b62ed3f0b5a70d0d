import type { HistoryEntry } from '@loop-petal/contracts/shapes/order-history';
import { Badge } from '@loop-petal/web-kit/badge';
import { formatTime } from '@loop-petal/web-kit/format';
import { DescriptionList } from '../../../layout/parts/description-list.tsx';
import { durationOf, formatDuration } from './time-scale.ts';

/** @param since the start of the order's history */
export function HistoryList({ entries, since }: { entries: readonly HistoryEntry[]; since: string }) {
  return (
    <ol aria-label="What happened" className="divide-y divide-line">
      {entries.map((entry) => (
        <li
          key={entry.id}
          className="grid gap-x-4 gap-y-1 py-2.5 text-sm sm:grid-cols-[9.5rem_7rem_1fr] sm:items-baseline"
        >
          <p className="text-xs text-muted tabular-nums">
            <time dateTime={entry.at}>{formatTime(entry.at)}</time>
            <span className="block">+ {formatDuration(Date.parse(entry.at) - Date.parse(since))}</span>
          </p>
          <p className="text-xs font-semibold">{entry.service}</p>
          <div className="min-w-0">
            <p className="wrap-anywhere">
              {entry.title} <Facts entry={entry} />
            </p>
            {entry.details.length > 0 && (
              <details>
                <summary className="inline-flex min-h-8 cursor-pointer items-center text-xs text-muted">
                  Details<span className="sr-only"> of {entry.title}</span>
                </summary>
                <DescriptionList entries={entry.details.map(({ label, value }) => [label, value] as const)} />
              </details>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}

function Facts({ entry }: { entry: HistoryEntry }) {
  const duration = durationOf(entry);
  const facts = [duration === undefined ? undefined : `took ${formatDuration(duration)}`, entry.by && `by ${entry.by}`];
  return (
    <>
      <span className="text-xs text-muted">{facts.filter(Boolean).join(' · ')}</span>
      {entry.state !== 'done' && (
        <Badge tone={entry.state === 'failed' ? 'danger' : 'lavender'} className="ml-2">
          {entry.state === 'failed' ? 'Failed' : 'Waiting'}
        </Badge>
      )}
    </>
  );
}
