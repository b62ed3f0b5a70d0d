import { QueryView } from '@loop-petal/web-kit/query-view';
import { LoadingNote, Skeleton } from '@loop-petal/web-kit/skeleton';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

interface ChosenEntryProps<Entry> {
  query: UseQueryResult<Entry>;
  /** The noun in texts, such as `order` or `quote`. */
  noun: string;
  failure?: string;
  children: (entry: Entry) => ReactNode;
}

/** The entry that is chosen in the list beside it. */
export function ChosenEntry<Entry>({ query, noun, failure, children }: ChosenEntryProps<Entry>) {
  return (
    <QueryView
      query={query}
      failure={failure ?? `Failed to fetch the ${noun}`}
      showServerMessage
      missing={<p className="py-16 text-center text-muted">This {noun} does not exist.</p>}
      loading={
        <div className="grid gap-4">
          <LoadingNote>{`Loading ${noun}...`}</LoadingNote>
          <Skeleton className="h-16" />
          <Skeleton className="h-64" />
        </div>
      }
    >
      {children}
    </QueryView>
  );
}
