import type { AdminStatsView } from '@loop-petal/contracts/shapes/admin-orders';
import { formatMoney } from '@loop-petal/web-kit/format';
import type { z } from 'zod';
import { formatNumber } from '../../../format-number.ts';
import { DayChart } from './day-chart.tsx';

export function Charts({ days }: { days: z.output<typeof AdminStatsView>['days'] }) {
  return (
    <div className="grid gap-3 md:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2">
      <DayChart
        title="Revenue by day"
        color="--rose"
        kind="bars"
        days={days.map(({ day, revenue }) => ({ day, value: Number(revenue), text: formatMoney(revenue) }))}
        label="Revenue"
      />
      <DayChart
        title="Orders by day"
        color="--sage"
        kind="line"
        days={days.map(({ day, orders }) => ({ day, value: orders, text: formatNumber(orders) }))}
        label="Orders"
      />
    </div>
  );
}
