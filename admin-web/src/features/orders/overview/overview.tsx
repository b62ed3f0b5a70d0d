import { formatCount } from '@loop-petal/contracts/rules/format-count';
import { QueryView } from '@loop-petal/web-kit/query-view';
import { Skeleton } from '@loop-petal/web-kit/skeleton';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { dayName } from '../../../format-day.ts';
import { statsQueries } from '../../dashboard/queries.ts';
import { BestSellers } from './best-sellers.tsx';
import { Fold } from './fold.tsx';
import { ToMake } from './to-make.tsx';

const Charts = lazy(() => import('./charts.tsx').then((m) => ({ default: m.Charts })));

export function Overview() {
  const stats = useQuery(statsQueries.sums());
  return (
    <div className="grid gap-3">
      <div className="grid gap-3 md:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2">
        <ToMake />
        <QueryView
          query={stats}
          failure="Failed to fetch the figures"
          showServerMessage
          loading={<Skeleton className="h-72" />}
        >
          {({ days, bestSellers }) => <BestSellers sellers={bestSellers} since={days[0] ? dayName(days[0].day) : ''} />}
        </QueryView>
      </div>
      {stats.data && (
        <p className="text-sm text-muted">
          Returns: {stats.data.openReturns} open, {formatCount(stats.data.returnedPieces, 'piece')} in the last{' '}
          {stats.data.days.length} days
        </p>
      )}
      {stats.data && (
        <Fold itemsLabel="charts">
          <Suspense fallback={<Skeleton className="h-72" />}>
            <Charts days={stats.data.days} />
          </Suspense>
        </Fold>
      )}
    </div>
  );
}
