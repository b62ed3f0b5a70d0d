import { formatDay } from '@loop-petal/contracts/rules/format-days';
import { EmptyState } from '@loop-petal/web-kit/states';
import { useQuery } from '@tanstack/react-query';
import { CalendarOff } from 'lucide-react';
import { ListCard } from '../../../layout/lists/list-card.tsx';
import { ListView } from '../../../layout/lists/list-view.tsx';
import { useUrlState } from '../../../layout/shell/use-url-state.ts';
import { workshopQueries } from '../queries.ts';
import { DayDialog } from './day-dialog.tsx';
import { LatePromises } from './late-promises.tsx';
import { LoadTable } from './load-table.tsx';

export function Calendar() {
  const schedule = useQuery(workshopQueries.schedule());
  const { params, change } = useUrlState();
  const day = params.get('day') ?? '';
  const open = (artisan: string, of: string) => change({ artisan, day: of });
  return (
    <ListView query={schedule} failure="The calendar could not be loaded" loading="Loading the calendar…">
      {(plan) => (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5">
          <ListCard title="The next four weeks">
            {plan.artisans.length === 0 ? (
              <EmptyState title="No artisans yet" icon={<CalendarOff size={40} aria-hidden />}>
                <p>Add an artisan to see their days.</p>
              </EmptyState>
            ) : (
              <LoadTable schedule={plan} onOpen={open} />
            )}
          </ListCard>
          <LatePromises late={plan.late} />
          {plan.artisans
            .filter(({ artisanId }) => day && artisanId === params.get('artisan'))
            .map((artisan) => (
              <DayDialog
                key={day}
                artisan={artisan}
                day={day}
                isToday={day === plan.today}
                title={`${artisan.name}, ${formatDay(day)}`}
                onClose={() => change({ artisan: '', day: '' }, { replace: true })}
              />
            ))}
        </div>
      )}
    </ListView>
  );
}
