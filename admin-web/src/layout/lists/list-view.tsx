import { QueryView } from '@loop-petal/web-kit/query-view';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ListSkeleton } from './list-skeleton.tsx';

interface ListViewProps<Data> {
  query: UseQueryResult<Data>;
  failure: string;
  loading: string;
  rowClass?: string;
  children: (data: Data) => ReactNode;
}

export function ListView<Data>({ loading, rowClass, ...rest }: ListViewProps<Data>) {
  return <QueryView {...rest} showServerMessage loading={<ListSkeleton note={loading} rowClass={rowClass} />} />;
}
