import { Button } from '@loop-petal/web-kit/button';
import { classNames } from '@loop-petal/web-kit/class-names';
import { Check, Minus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Outcome } from './apply-to-all.ts';
import { ProgressBar } from './progress-bar.tsx';
import type { BulkRow } from './use-bulk.ts';

interface BulkProgressProps {
  bulk: {
    rows: BulkRow[];
    outcomes: ReadonlyMap<string, Outcome>;
    isRunning: boolean;
    failed: BulkRow[];
    done: BulkRow[];
    retry: () => void;
    halt: () => void;
  };
  onClose: () => void;
  children?: ReactNode;
}

export function BulkProgress({ bulk, onClose, children }: BulkProgressProps) {
  const { rows, outcomes, isRunning, failed, done } = bulk;
  const open = rows.length - done.length - failed.length;
  const sentence = [`${done.length} of ${rows.length} done`, failed.length > 0 && `${failed.length} failed`]
    .filter(Boolean)
    .join(', ');
  return (
    <div className="grid gap-4">
      <p role="status" className="font-semibold">
        {sentence}
      </p>
      <ProgressBar label="Progress" className="w-full" max={rows.length} value={done.length + failed.length} />
      <ul
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
        tabIndex={0}
        aria-label="Results"
        className="max-h-72 divide-y divide-line overflow-y-auto rounded-md border border-line"
      >
        {rows.map(({ id, label }) => (
          <Result key={id} label={label} outcome={outcomes.get(id) ?? 'waiting'} />
        ))}
      </ul>
      {children}
      <div className="flex flex-wrap justify-end gap-3">
        {isRunning && (
          <Button variant="quiet" onClick={bulk.halt}>
            Stop
          </Button>
        )}
        {!isRunning && failed.length + open > 0 && (
          <Button variant="secondary" onClick={bulk.retry}>
            Try the rest again
          </Button>
        )}
        <Button onClick={onClose} disabled={isRunning}>
          Close
        </Button>
      </div>
    </div>
  );
}

function Result({ label, outcome }: { label: string; outcome: Outcome }) {
  const isFailed = typeof outcome === 'object';
  const Icon = outcome === 'done' ? Check : isFailed ? X : Minus;
  const word = outcome === 'done' ? 'Done' : isFailed ? outcome.failed : 'Waiting';
  return (
    <li className="flex items-start gap-3 px-3 py-2 text-sm">
      <Icon size={18} aria-hidden className={classNames('mt-0.5 shrink-0', isFailed ? 'text-danger' : 'text-sage')} />
      <span className="min-w-0 grow wrap-anywhere">{label}</span>
      <span className={classNames('max-w-[60%] text-right', isFailed ? 'font-semibold text-danger' : 'text-muted')}>
        {word}
      </span>
    </li>
  );
}
