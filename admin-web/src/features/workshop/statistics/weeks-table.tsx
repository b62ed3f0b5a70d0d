import { classNames } from '@loop-petal/web-kit/class-names';
import { EmptyState } from '@loop-petal/web-kit/states';
import { CalendarOff } from 'lucide-react';
import { dayName, formatMinutes } from '../../../format-day.ts';
import { ListCard } from '../../../layout/lists/list-card.tsx';
import { WideTable } from '../../../layout/lists/wide-table.tsx';
import { isFull, percentOf } from '../load.ts';
import type { Statistics } from '../queries.ts';

type Week = Statistics['load'][number]['weeks'][number];

export function WeeksTable({ load }: { load: Statistics['load'] }) {
  return (
    <ListCard title="Load of the next four weeks">
      {load.length === 0 ? (
        <EmptyState title="No artisans yet" icon={<CalendarOff size={40} aria-hidden />}>
          <p>Add an artisan to see their weeks.</p>
        </EmptyState>
      ) : (
        <WideTable label="Load by week">
          <thead>
            <tr className="border-b border-line text-left text-muted">
              <th scope="col" className="px-4 py-2 font-semibold sm:px-5">
                Artisan
              </th>
              {load[0]?.weeks.map(({ from, to }) => (
                <th key={from} scope="col" className="px-3 py-2 font-semibold whitespace-nowrap">
                  {dayName(from)} – {dayName(to)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {load.map(({ artisanId, name, weeks }) => (
              <tr key={artisanId} className="border-b border-line last:border-0">
                <th scope="row" className="px-4 py-2 text-left font-semibold whitespace-nowrap sm:px-5">
                  {name}
                </th>
                {weeks.map((week) => (
                  <td key={week.from} className="min-w-32 px-3 py-2">
                    <WeekLoad week={week} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </WideTable>
      )}
    </ListCard>
  );
}

function WeekLoad({ week: { minutes, capacity } }: { week: Week }) {
  if (capacity === 0 && minutes === 0) return <span className="text-muted">not working</span>;
  const percent = percentOf({ minutes, capacity });
  return (
    <>
      <span className="font-semibold tabular-nums">{percent}%</span>
      <div aria-hidden className="my-1 h-2 overflow-hidden rounded-pill bg-sunken">
        <div
          className={classNames('h-full', isFull(percent) ? 'bg-rose' : 'bg-sage')}
          style={{ width: `${Math.min(100, percent)}%` }}
        />
      </div>
      <span className="text-xs text-muted">
        {formatMinutes(minutes)} of {formatMinutes(capacity)}
      </span>
    </>
  );
}
