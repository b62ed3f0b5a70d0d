import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messageOf } from './api-client.ts';
import { ErrorState } from './states.tsx';

interface QueryViewProps<Data> {
  query: UseQueryResult<Data>;
  /** Heading of the error. */
  failure: string;
  /** Whether the error shows the server's own message instead of a general one. */
  tellsReason?: boolean;
  /** Shown until there is data or an error. */
  loading: ReactNode;
  children: (data: Data) => ReactNode;
}

/** A query that is loading, has failed (with Retry) or has data. Data that was shown stays while a refetch fails. */
export function QueryView<Data>({ query, failure, tellsReason, loading, children }: QueryViewProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (!query.isError) return loading;
  const message = tellsReason ? messageOf(query.error, '') : '';
  return <ErrorState title={failure} message={message} onRetry={() => void query.refetch()} />;
}
