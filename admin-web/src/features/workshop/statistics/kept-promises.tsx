import { formatCount } from '@loop-petal/contracts/rules/format-count';
import { classNames } from '@loop-petal/web-kit/class-names';
import { EmptyState } from '@loop-petal/web-kit/states';
import { CalendarCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { ListCard } from '../../../layout/lists/list-card.tsx';
import type { Statistics } from '../queries.ts';

export function KeptPromises({ promises, level }: Pick<Statistics, 'promises' | 'level'>) {
  const { due, kept, overdue, renewed, cancelledLate, keptPercent, medianDays, days } = promises;
  return (
    <ListCard title="Kept promises">
      {keptPercent === null ? (
        <EmptyState title="No promise was due in this period" icon={<CalendarCheck size={40} aria-hidden />}>
          <p>A promise counts once the order is made, or its day has passed.</p>
        </EmptyState>
      ) : (
        <div className="grid gap-x-8 gap-y-4 px-4 py-4 sm:px-5 md:grid-cols-[auto_minmax(0,1fr)]">
          <dl className="grid grid-cols-2 content-start gap-4 md:grid-cols-1">
            <Figure label="Kept">
              {keptPercent}%<Small>{`Target: ${level}%`}</Small>
              <Small>{`${kept} of ${formatCount(due, 'order')}, by the first promised day`}</Small>
              {renewed > 0 && <Small>{`${formatCount(renewed, 'order')} moved to a later day by agreement`}</Small>}
              {cancelledLate > 0 && <Small>{`${formatCount(cancelledLate, 'order')} cancelled while late`}</Small>}
            </Figure>
            {medianDays !== null && (
              <Figure label="Median">
                {earlyOrLate(medianDays)}
                {overdue > 0 && <Small>{`${formatCount(overdue, 'order')} late and not ready yet`}</Small>}
              </Figure>
            )}
          </dl>
          {days.length > 0 && <DaysTable days={days} />}
        </div>
      )}
    </ListCard>
  );
}

function DaysTable({ days }: Pick<Statistics['promises'], 'days'>) {
  const most = Math.max(...days.map(({ orders }) => orders));
  return (
    <table className="w-full self-start text-sm">
      <caption className="pb-1 text-left text-muted">Orders by days early or late</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Days</th>
          <th scope="col">Orders</th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ days: late, orders }) => (
          <tr key={late}>
            <th scope="row" className="w-px py-1 pr-3 text-left font-normal whitespace-nowrap">
              {earlyOrLate(late)}
            </th>
            <td className="py-1">
              <div className="flex items-center gap-2">
                <div
                  aria-hidden
                  className={classNames('h-4 min-w-1 rounded-sm', late > 0 ? 'bg-rose' : 'bg-sage')}
                  style={{ width: `${(85 * orders) / most}%` }}
                />
                <span className="tabular-nums">{orders}</span>
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="font-display text-2xl tabular-nums">{children}</dd>
    </div>
  );
}

const Small = ({ children }: { children: string }) => (
  <span className="block font-sans text-sm tracking-normal text-muted">{children}</span>
);

function earlyOrLate(days: number): string {
  if (days === 0) return 'on the day';
  return `${formatCount(Math.abs(days), 'day')} ${days < 0 ? 'early' : 'late'}`;
}
