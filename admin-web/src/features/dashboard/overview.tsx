import { QueryView } from '@loop-petal/web-kit/query-view';
import { Skeleton } from '@loop-petal/web-kit/skeleton';
import { useQuery } from '@tanstack/react-query';
import { formatAmount, formatNumber } from '../../format-amount.ts';
import { BestSellers } from './best-sellers.tsx';
import { DayChart } from './day-chart.tsx';
import { dayName } from './day-name.ts';
import { statsQueries } from './queries.ts';
import { ToMake } from './to-make.tsx';

/** Charts and open work, below the cards. */
export function Overview() {
  const stats = useQuery(statsQueries.sums());
  return (
    <div className="grid gap-3 md:grid-cols-2 xl:grid-cols-4">
      <QueryView
        query={stats}
        failure="Failed to fetch the figures"
        tellsReason
        loading={
          <>
            <Skeleton className="h-72" />
            <Skeleton className="h-72" />
            <Skeleton className="h-72" />
          </>
        }
      >
        {({ days, bestSellers }) => (
          <>
            <DayChart
              title="Revenue by day"
              color="--rose"
              kind="bars"
              days={days.map(({ day, revenue }) => ({ day, value: Number(revenue), text: formatAmount(revenue) }))}
              label="Revenue"
            />
            <DayChart
              title="Orders by day"
              color="--sage"
              kind="line"
              days={days.map(({ day, orders }) => ({ day, value: orders, text: formatNumber(orders) }))}
              label="Orders"
            />
            <BestSellers sellers={bestSellers} since={days[0] ? dayName(days[0].day) : ''} />
          </>
        )}
      </QueryView>
      <ToMake />
    </div>
  );
}
