import { TextField } from '@loop-petal/web-kit/field';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ListView } from '../../../layout/lists/list-view.tsx';
import { useUrlState } from '../../../layout/shell/use-url-state.ts';
import { settingsQueries } from '../../settings/queries.ts';
import { workshopQueries } from '../queries.ts';
import { KeptPromises } from './kept-promises.tsx';
import { MinutesPerPiece } from './minutes-per-piece.tsx';
import { PromiseLevel } from './promise-level.tsx';
import { Reliability } from './reliability.tsx';
import { WeeksTable } from './weeks-table.tsx';

const REFETCH_MS = 500;

/** On-time delivery, recipe accuracy and upcoming load. */
export function Statistics() {
  const { params, change } = useUrlState();
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? ''];
  const settingsLevel = useQuery(settingsQueries.current()).data?.promiseLevel;
  const statistics = useQuery({
    ...workshopQueries.statistics({ from, to }),
    placeholderData: keepPreviousData,
    // production learns about a chosen level from an event
    refetchInterval: ({ state: { data } }) => !!settingsLevel && !!data && data.level !== settingsLevel && REFETCH_MS,
  });
  const shown = statistics.data;
  const set = (field: 'from' | 'to') => (event: { target: { value: string } }) =>
    change({ [field]: event.target.value }, { replace: true });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5">
      <div className="grid max-w-md grid-cols-2 gap-3">
        <TextField label="From" type="date" required value={from || (shown?.from ?? '')} onChange={set('from')} />
        <TextField label="To" type="date" required value={to || (shown?.to ?? '')} onChange={set('to')} />
      </div>
      <ListView query={statistics} failure="The statistics could not be loaded" loading="Loading the statistics…">
        {({ promises, level, levels, reliability, pieces, load }) => (
          <>
            <KeptPromises promises={promises} level={level} />
            <PromiseLevel chosen={settingsLevel ?? level} level={level} levels={levels} />
            <Reliability reliability={reliability} />
            <MinutesPerPiece pieces={pieces} />
            <WeeksTable load={load} />
          </>
        )}
      </ListView>
    </div>
  );
}
