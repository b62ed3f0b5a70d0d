import { classNames } from '@loop-petal/web-kit/class-names';
import { type DragEvent, useId, useMemo, useState } from 'react';
import { useIncrementalRows } from '../../../layout/lists/use-incremental-rows.ts';
import type { Job } from '../queries.ts';
import { type ColumnState, groupJobs } from './columns.ts';
import { DRAGGED, JobCard } from './job-card.tsx';

interface ColumnProps {
  label: string;
  state: ColumnState;
  jobs: Job[];
  search: string;
  to: (path: string) => string;
  onMove: (job: Job, state: ColumnState) => void;
  onDropId: (id: string, state: ColumnState) => void;
  hideLabel?: boolean;
}

export function Column({ label, state, jobs, search, to, onMove, onDropId, hideLabel }: ColumnProps) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const groups = useMemo(() => groupJobs(jobs), [jobs]);
  const { drawn, end } = useIncrementalRows(groups, search);
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes(DRAGGED)) return;
    event.preventDefault();
    setOver(true);
  };
  return (
    <section
      aria-labelledby={id}
      className={classNames(
        'flex min-w-0 flex-col gap-2 rounded-card p-2 md:min-h-80 md:bg-sunken',
        isOver && 'outline-2 -outline-offset-2 outline-rose',
      )}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onDropId(event.dataTransfer.getData(DRAGGED), state);
      }}
    >
      <h3
        id={id}
        className={
          hideLabel ? 'sr-only' : 'flex items-baseline gap-2 px-2 pt-1 font-sans text-sm font-bold tracking-normal'
        }
      >
        {label} <span className="font-normal text-muted tabular-nums">{jobs.length}</span>
      </h3>
      {jobs.length === 0 && <p className="px-2 py-3 text-sm text-muted">Nothing here</p>}
      <ul className="grid gap-2">
        {drawn.map((equal) => (
          <JobCard key={equal[0].id} jobs={equal} to={to} onMove={onMove} />
        ))}
      </ul>
      <div ref={end} />
    </section>
  );
}
