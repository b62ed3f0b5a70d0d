import { Badge } from '@loop-petal/web-kit/badge';
import { classNames } from '@loop-petal/web-kit/class-names';
import { memo, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { dayName } from '../../../format-day.ts';
import { OrderLink } from '../order-link.tsx';
import type { Job } from '../queries.ts';
import { adjacentState, type ColumnState, type EqualJobs } from './columns.ts';

interface JobCardProps {
  jobs: EqualJobs;
  to: (path: string) => string;
  onMove: (job: Job, state: ColumnState) => void;
}

/** The drag format, so that the board accepts nothing else. */
export const DRAGGED = 'application/x-loop-petal-piece';

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowLeft: -1 };

/** Identical pieces on the board. Dragging the card moves the first one. */
export const JobCard = memo(function JobCard({ jobs, to, onMove }: JobCardProps) {
  const [first] = jobs;
  const { orderId, productName, selectedColor, promisedBy } = first;
  const isLate = jobs.some((job) => job.isLate);
  const isAtRisk = !isLate && jobs.some((job) => job.isAtRisk);
  const artisans = new Set(jobs.flatMap(({ artisanName }) => artisanName ?? []));
  const isUnassigned = jobs.some(({ artisanName }) => artisanName === null);
  const chance = Math.min(...jobs.map((job) => job.chance ?? 100));
  const hasChance = jobs.some((job) => job.chance !== null);
  const waitsFor = new Set(jobs.flatMap((job) => job.waitsFor));
  const link = { to, onMove };
  return (
    <li
      draggable
      onDragStart={(event) => {
        event.dataTransfer.setData(DRAGGED, first.id);
        event.dataTransfer.effectAllowed = 'move';
      }}
      className={classNames(
        'rounded-md border bg-card px-3 py-2.5 text-sm [contain-intrinsic-block-size:auto_6rem] [content-visibility:auto] md:cursor-grab',
        isLate ? 'border-danger' : 'border-line',
      )}
    >
      <div className="flex items-start justify-between gap-2">
        <PieceLink {...link} job={first} isRow className="min-w-0 py-0.5 font-semibold wrap-anywhere hover:underline">
          {jobs.length > 1 && `${jobs.length} × `}
          {productName}
        </PieceLink>
        {isLate && (
          <Badge tone="danger" className="shrink-0 whitespace-nowrap">
            Late
          </Badge>
        )}
        {isAtRisk && <Badge className="shrink-0 border border-control whitespace-nowrap">At risk</Badge>}
      </div>
      {selectedColor && <p className="text-muted">{selectedColor}</p>}
      {jobs.some(({ isGift }) => isGift) && <Badge tone="rose">Gift</Badge>}
      {jobs.length > 1 && (
        <ul aria-label={`Other pieces of ${productName}`} className="-mx-1 flex flex-wrap">
          {jobs.slice(1).map((job, index) => (
            <li key={job.id}>
              <PieceLink {...link} job={job} className="link inline-grid min-h-9 min-w-9 place-items-center">
                <span className="sr-only">{productName}, piece </span>
                {index + 2}
              </PieceLink>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-1 flex items-center justify-between gap-2">
        <span className={isLate ? 'font-semibold text-danger' : 'text-muted'}>by {dayName(promisedBy)}</span>
        <OrderLink
          orderId={orderId}
          className="-my-1.5 inline-flex min-h-9 items-center font-mono text-xs text-muted hover:text-rose hover:underline"
        />
      </p>
      {hasChance && (
        <p className={isLate || isAtRisk ? 'font-semibold text-danger' : 'text-muted'}>{chance}% on time</p>
      )}
      {artisans.size > 0 && <p className="text-muted">{[...artisans].join(', ')}</p>}
      {isUnassigned && <p className="font-semibold text-danger">Not assigned</p>}
      {waitsFor.size > 0 && <p className="mt-1 text-danger">Waiting for {[...waitsFor].join('; ')}</p>}
    </li>
  );
});

interface PieceLinkProps extends Pick<JobCardProps, 'to' | 'onMove'> {
  job: Job;
  isRow?: boolean;
  className: string;
  children: ReactNode;
}

/** Opens the piece; Shift and an arrow key move it. */
function PieceLink({ job, to, onMove, isRow, className, children }: PieceLinkProps) {
  return (
    <Link
      id={`piece-${job.id}`}
      to={to(`pieces/${job.id}`)}
      data-row={isRow}
      aria-keyshortcuts="Shift+ArrowLeft Shift+ArrowRight"
      draggable={false}
      className={className}
      onKeyDown={(event) => {
        const step = event.shiftKey ? STEPS[event.key] : undefined;
        const state = step && adjacentState(job.state, step);
        if (!state) return;
        event.preventDefault();
        onMove(job, state);
      }}
    >
      {children}
    </Link>
  );
}
