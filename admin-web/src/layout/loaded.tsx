import { messageOf } from '@loop-petal/web-kit/api-client';
import { ErrorState } from '@loop-petal/web-kit/states';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

interface LoadedProps<Data> {
  query: UseQueryResult<Data>;
  /** What failed, as the heading of the error. */
  failure: string;
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
}

/** Skeleton, error with Retry, or the data. What was shown once stays while a refetch fails. */
export function Loaded<Data>({ query, failure, skeleton, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isError) {
    return <ErrorState title={failure} message={messageOf(query.error, '')} onRetry={() => void query.refetch()} />;
  }
  return skeleton;
}
