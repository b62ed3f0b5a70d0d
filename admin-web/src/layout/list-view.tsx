import { QueryView } from '@loop-petal/web-kit/query-view';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ListSkeleton } from './list-skeleton.tsx';

interface ListViewProps<Data> {
  query: UseQueryResult<Data>;
  /** Heading of the error. */
  failure: string;
  /** Said while the skeleton of the rows is shown. */
  loading: string;
  /** Height of a row of the skeleton. */
  rowClass?: string;
  children: (data: Data) => ReactNode;
}

/** A list that is loading, has failed (with the server's reason and Retry) or is there. */
export function ListView<Data>({ loading, rowClass, ...rest }: ListViewProps<Data>) {
  return <QueryView {...rest} tellsReason loading={<ListSkeleton note={loading} rowClass={rowClass} />} />;
}
