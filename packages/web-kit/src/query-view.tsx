import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError, messageOf } from './api-client.ts';
import { ErrorState } from './states.tsx';

interface QueryViewProps<Data> {
  query: UseQueryResult<Data>;
  failure: string;
  /** Whether the error shows the server's message instead of a generic one. */
  showServerMessage?: boolean;
  missing?: ReactNode;
  loading: ReactNode;
  children: (data: Data) => ReactNode;
}

/** A query that is loading, has failed (with Retry) or has data. Existing data stays when a refetch fails. */
export function QueryView<Data>(props: QueryViewProps<Data>) {
  const { query, failure, showServerMessage, missing, loading, children } = props;
  if (query.data !== undefined) return children(query.data);
  if (!query.isError) return loading;
  if (missing && query.error instanceof ApiError && query.error.status === 404) return missing;
  const message = showServerMessage ? messageOf(query.error, '') : '';
  return <ErrorState title={failure} message={message} onRetry={() => void query.refetch()} />;
}
