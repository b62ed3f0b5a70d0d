import { ErrorState } from '@loop-petal/web-kit/states';
import type { Tab } from '@loop-petal/web-kit/tabs';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { codeQuery } from './layout/code-query.ts';
import { ListSkeleton } from './layout/list-skeleton.tsx';

type Load = () => Promise<ComponentType>;

/** A tab whose code is loaded when it is opened, hovered or focused. */
export function lazyTab(key: string, label: string, load: Load, badge?: ReactNode): Tab<string> {
  const onIntent = () => void load().catch(() => undefined);
  return { key, label, badge, onIntent, content: <LazyTab key={key} name={key} load={load} /> };
}

function LazyTab({ name, load }: { name: string; load: Load }) {
  const code = useQuery(codeQuery(name, load));
  if (code.data) return <code.data />;
  // After a new release the old files are gone: the page must be reloaded.
  if (code.isError) return <ErrorState onRetry={() => window.location.reload()} />;
  return <ListSkeleton note="Loading…" />;
}
