import { EmptyState } from '@loop-petal/web-kit/states';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { History as Clock } from 'lucide-react';
import { type HistoryFilter, historyQueries } from '../../history/queries.ts';
import { ListCard } from '../../layout/lists/list-card.tsx';
import { ListView } from '../../layout/lists/list-view.tsx';
import { LoadMore } from '../../layout/lists/load-more.tsx';
import { useRowKeys } from '../../layout/lists/use-row-keys.ts';
import { entriesOf, useUrlState } from '../../layout/shell/use-url-state.ts';
import { HistoryEntry } from './history-entry.tsx';
import { HistoryFilters } from './history-filters.tsx';

export function HistoryPage() {
  const { params } = useUrlState();
  const filter: HistoryFilter = entriesOf(params, ['subject', 'kind', 'actor', 'from', 'to']);
  const pages = useInfiniteQuery({ ...historyQueries.pages(filter), placeholderData: keepPreviousData });
  const list = useRowKeys<HTMLUListElement>();
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <ListCard title="History" tools={<HistoryFilters filter={filter} total={pages.data?.pages.at(-1)?.total} />}>
      <ListView query={pages} failure="Failed to fetch the history" loading="Loading history..." rowClass="h-16">
        {(data) => {
          const entries = data.pages.flatMap((page) => page.entries);
          if (entries.length === 0) {
            return (
              <EmptyState
                title={isFiltered ? 'No changes found' : 'No changes yet'}
                icon={<Clock size={40} aria-hidden />}
              >
                <p>{isFiltered ? 'Nothing matches these filters.' : 'Changes that admins make appear here.'}</p>
              </EmptyState>
            );
          }
          return (
            <ul ref={list} className="divide-y divide-line">
              {entries.map((entry) => (
                <HistoryEntry key={entry.id} entry={entry} />
              ))}
            </ul>
          );
        }}
      </ListView>
      <LoadMore pages={pages} itemsLabel="changes" />
    </ListCard>
  );
}
