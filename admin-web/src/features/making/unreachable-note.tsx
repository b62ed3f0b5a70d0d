import { formatTime } from '@loop-petal/web-kit/format';
import type { UseQueryResult } from '@tanstack/react-query';
import { WifiOff } from 'lucide-react';

export function UnreachableNote({ query }: { query: UseQueryResult<unknown> }) {
  if (!query.isError || query.data === undefined) return null;
  return (
    <p role="status" className="flex items-center gap-3 rounded-md bg-sunken px-4 py-3 text-sm">
      <WifiOff size={18} aria-hidden className="shrink-0" />
      No connection to the shop. Last updated {formatTime(new Date(query.dataUpdatedAt).toISOString())}.
    </p>
  );
}
