import { formatTime } from '@loop-petal/web-kit/format';
import { QueryView } from '@loop-petal/web-kit/query-view';
import { Skeleton } from '@loop-petal/web-kit/skeleton';
import { useQuery } from '@tanstack/react-query';
import { Panel } from '../../layout/shell/panel.tsx';
import { orderQueries } from './queries.ts';

export function OrderTimeline({ orderId }: { orderId: string }) {
  const timeline = useQuery(orderQueries.timeline(orderId));
  return (
    <Panel title="Timeline">
      <QueryView
        query={timeline}
        failure="Failed to fetch timeline"
        showServerMessage
        loading={<Skeleton className="h-24" />}
      >
        {(entries) => (
          <ol className="grid gap-3 border-l-2 border-line pl-4 text-sm">
            {entries.map((entry) => (
              <li
                key={entry.id}
                className="relative before:absolute before:top-1.5 before:-left-[1.3rem] before:size-2 before:rounded-pill before:bg-rose"
              >
                <p>{entry.description}</p>
                <p className="text-xs text-muted">
                  <time dateTime={entry.at}>{formatTime(entry.at)}</time> · {entry.by}
                </p>
              </li>
            ))}
          </ol>
        )}
      </QueryView>
    </Panel>
  );
}
