import { Badge } from '@loop-petal/web-kit/badge';
import { classNames } from '@loop-petal/web-kit/class-names';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { dayName } from '../../../format-day.ts';
import { OrderLink } from '../order-link.tsx';
import type { Job } from '../queries.ts';
import { adjacentState, type ColumnState } from './columns.ts';

interface JobCardProps {
  job: Job;
  to: string;
  onMove: (job: Job, state: ColumnState) => void;
}

/** The drag format, so that the board accepts nothing else. */
export const DRAGGED = 'application/x-loop-petal-piece';

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowLeft: -1 };

/** A job on the board. It can be dragged, or moved with Shift and an arrow key. */
export const JobCard = memo(function JobCard({ job, to, onMove }: JobCardProps) {
  const { id, orderId, productName, selectedColor, promisedBy, isLate, isAtRisk, artisanName, waitsFor } = job;
  return (
    <li
      draggable
      onDragStart={(event) => {
        event.dataTransfer.setData(DRAGGED, id);
        event.dataTransfer.effectAllowed = 'move';
      }}
      className={classNames(
        'rounded-md border bg-card px-3 py-2.5 text-sm [contain-intrinsic-block-size:auto_6rem] [content-visibility:auto] md:cursor-grab',
        isLate ? 'border-danger' : 'border-line',
      )}
    >
      <div className="flex items-start justify-between gap-2">
        <Link
          id={`piece-${id}`}
          to={to}
          data-row
          aria-keyshortcuts="Shift+ArrowLeft Shift+ArrowRight"
          draggable={false}
          className="min-w-0 py-0.5 font-semibold wrap-anywhere hover:underline"
          onKeyDown={(event) => {
            const step = event.shiftKey ? STEPS[event.key] : undefined;
            const state = step && adjacentState(job.state, step);
            if (!state) return;
            event.preventDefault();
            onMove(job, state);
          }}
        >
          {productName}
        </Link>
        {isLate && <Badge tone="danger">Late</Badge>}
        {isAtRisk && <Badge className="shrink-0 border border-control whitespace-nowrap">At risk</Badge>}
      </div>
      {selectedColor && <p className="text-muted">{selectedColor}</p>}
      <p className="mt-1 flex items-center justify-between gap-2">
        <span className={isLate ? 'font-semibold text-danger' : 'text-muted'}>by {dayName(promisedBy)}</span>
        <OrderLink
          orderId={orderId}
          className="-my-1.5 inline-flex min-h-9 items-center font-mono text-xs text-muted hover:text-rose hover:underline"
        />
      </p>
      <p className={artisanName ? 'text-muted' : 'font-semibold text-danger'}>{artisanName ?? 'Not assigned'}</p>
      {waitsFor.length > 0 && <p className="mt-1 text-danger">Waiting for {waitsFor.join('; ')}</p>}
    </li>
  );
});
