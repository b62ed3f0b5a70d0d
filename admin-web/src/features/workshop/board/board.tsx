import { Select } from '@loop-petal/web-kit/field';
import { EmptyState } from '@loop-petal/web-kit/states';
import { TabList } from '@loop-petal/web-kit/tabs';
import { useQuery } from '@tanstack/react-query';
import { CircleCheckBig } from 'lucide-react';
import { useId, useMemo } from 'react';
import { Outlet } from 'react-router-dom';
import { ListCard } from '../../../layout/lists/list-card.tsx';
import { ListView } from '../../../layout/lists/list-view.tsx';
import { SearchField } from '../../../layout/lists/search-field.tsx';
import { useRowKeys } from '../../../layout/lists/use-row-keys.ts';
import { useMedia } from '../../../layout/shell/use-media.ts';
import { useSectionRoutes } from '../../../layout/shell/use-section-routes.ts';
import { entriesOf, useUrlState } from '../../../layout/shell/use-url-state.ts';
import { type Job, MAX_JOBS, workshopQueries } from '../queries.ts';
import { Column } from './column.tsx';
import { COLUMNS, type ColumnState, columnsOf } from './columns.ts';
import { useMoveJob } from './use-move-job.tsx';

export function Board() {
  const jobs = useQuery(workshopQueries.jobs());
  return (
    <>
      <ListCard title={`Pieces (${jobs.data?.length ?? 0})`} tools={<BoardFilters />}>
        <ListView query={jobs} failure="The pieces could not be loaded" loading="Loading pieces…">
          {(all) =>
            all.length === 0 ? (
              <EmptyState title="Nothing to make" icon={<CircleCheckBig size={40} aria-hidden />}>
                <p>Pieces of paid orders appear here.</p>
              </EmptyState>
            ) : (
              <Columns jobs={all} />
            )
          }
        </ListView>
      </ListCard>
      <Outlet />
    </>
  );
}

function BoardFilters() {
  const { params, change } = useUrlState();
  const artisans = useQuery(workshopQueries.artisans());
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-[1fr_14rem]">
      <SearchField label="Search pieces" placeholder="Product, color or order number" />
      <Select
        label="Filter by artisan"
        hideLabel
        value={params.get('artisan') ?? ''}
        onChange={(event) => change({ artisan: event.target.value })}
      >
        <option value="">All artisans</option>
        {artisans.data?.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
        <option value="none">Not assigned</option>
      </Select>
    </div>
  );
}

function Columns({ jobs }: { jobs: Job[] }) {
  const { params, change } = useUrlState();
  const { to } = useSectionRoutes('/workshop');
  const isPhone = useMedia('(width < 48rem)');
  const box = useRowKeys();
  const id = useId();
  const search = JSON.stringify(entriesOf(params, ['artisan', 'q']));
  const columns = useMemo(() => columnsOf(jobs, JSON.parse(search)), [jobs, search]);
  const { move, question } = useMoveJob(jobs);
  const dropId = (dropped: string, state: ColumnState) => {
    const job = jobs.find((one) => one.id === dropped);
    if (job) move(job, state);
  };
  const column = ({ state, label }: (typeof COLUMNS)[number], hideLabel = false) => (
    <Column
      key={state}
      state={state}
      label={label}
      hideLabel={hideLabel}
      jobs={columns.get(state) ?? []}
      search={search}
      to={to}
      onMove={move}
      onDropId={dropId}
    />
  );
  const shown = COLUMNS.find(({ state }) => state === params.get('state')) ?? COLUMNS[0];
  return (
    <div ref={box}>
      {question}
      {jobs.length >= MAX_JOBS && (
        <p className="px-4 pt-3 text-sm text-muted">Showing the {MAX_JOBS} most urgent pieces.</p>
      )}
      {isPhone ? (
        <>
          <TabList
            id={id}
            label="State"
            tabs={COLUMNS.map(({ state, label }) => ({
              key: state,
              label,
              badge: <span className="ml-1.5 text-xs font-normal tabular-nums">{columns.get(state)?.length}</span>,
            }))}
            selected={shown.state}
            onSelect={(state) => change({ state }, { replace: true })}
          />
          <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${shown.state}`}>
            {column(shown, true)}
          </div>
        </>
      ) : (
        <div className="overflow-x-auto p-3">
          <div className="grid min-w-[56rem] grid-cols-5 gap-3">{COLUMNS.map((one) => column(one))}</div>
        </div>
      )}
    </div>
  );
}
