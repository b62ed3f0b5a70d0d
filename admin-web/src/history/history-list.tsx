import { Button } from '@loop-petal/web-kit/button';
import { formatTime } from '@loop-petal/web-kit/format';
import { Skeleton } from '@loop-petal/web-kit/skeleton';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Changes } from './changes.tsx';
import { historyQueries } from './queries.ts';
import { subjectName } from './subject-names.ts';

const PAGE_SIZE = 10;
/** An entry appears shortly after its change. */
const REFETCH_MS = 4000;

export function HistoryList({ subject }: { subject: string }) {
  const pages = useInfiniteQuery({ ...historyQueries.pages({ subject }, PAGE_SIZE), refetchInterval: REFETCH_MS });
  if (pages.isError && !pages.data) {
    return (
      <p role="alert" className="flex flex-wrap items-center gap-3 text-sm">
        The history could not be loaded.
        <Button variant="secondary" size="sm" onClick={() => void pages.refetch()}>
          Retry
        </Button>
      </p>
    );
  }
  if (!pages.data) return <Skeleton className="h-16" />;
  const entries = pages.data.pages.flatMap((page) => page.entries);
  if (entries.length === 0) return <p className="text-sm text-muted">No changes yet.</p>;
  return (
    <>
      <ol className="grid gap-3 border-l-2 border-line pl-4 text-sm">
        {entries.map(({ id, at, actor, action, subject: changed, changes }) => (
          <li
            key={id}
            className="relative before:absolute before:top-1.5 before:-left-[1.3rem] before:size-2 before:rounded-pill before:bg-lavender"
          >
            <p>
              <span className="font-semibold">{actor.name}</span> {action}
              {`${changed.kind}:${changed.id}` !== subject && subjectName(changed) && (
                <span> · {subjectName(changed)}</span>
              )}
            </p>
            <Changes changes={changes} />
            <time dateTime={at} className="text-xs text-muted">
              {formatTime(at)}
            </time>
          </li>
        ))}
      </ol>
      {pages.hasNextPage && (
        <Button variant="quiet" size="sm" disabled={pages.isFetching} onClick={() => void pages.fetchNextPage()}>
          {pages.isFetching ? 'Loading…' : 'Show more'}
        </Button>
      )}
    </>
  );
}
