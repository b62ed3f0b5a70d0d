import { ErrorState } from '@loop-petal/web-kit/states';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

interface QueryViewProps<T> {
  query: UseQueryResult<T>;
  loading: ReactNode;
  /** What could not be loaded, for the error's title. */
  what: string;
  children: (data: T) => ReactNode;
}

/** A query's three faces: on its way, failed with Retry, there. */
export function QueryView<T>({ query, loading, what, children }: QueryViewProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isError) return <ErrorState title={`We could not load ${what}`} onRetry={() => void query.refetch()} />;
  return loading;
}
