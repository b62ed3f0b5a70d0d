import { Button } from '@loop-petal/web-kit/button';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';

interface LoadMoreProps {
  pages: Pick<
    UseInfiniteQueryResult,
    'hasNextPage' | 'isFetching' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
  >;
  itemsLabel: string;
}

export function LoadMore({ pages, itemsLabel }: LoadMoreProps) {
  if (!pages.hasNextPage) return null;
  return (
    <div className="border-t border-line p-3 text-center">
      <Button variant="quiet" size="sm" disabled={pages.isFetching} onClick={() => void pages.fetchNextPage()}>
        {pages.isFetchingNextPage ? 'Loading…' : 'Load more'}
      </Button>
      {pages.isFetchNextPageError && (
        <p role="alert" className="text-sm text-danger">
          The next {itemsLabel} could not be loaded.
        </p>
      )}
    </div>
  );
}
