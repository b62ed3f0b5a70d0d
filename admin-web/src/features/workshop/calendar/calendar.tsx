import { EmptyState } from '@loop-petal/web-kit/states';
import { useQuery } from '@tanstack/react-query';
import { CalendarOff } from 'lucide-react';
import { ListCard } from '../../../layout/lists/list-card.tsx';
import { ListView } from '../../../layout/lists/list-view.tsx';
import { workshopQueries } from '../queries.ts';
import { LatePromises } from './late-promises.tsx';
import { LoadTable } from './load-table.tsx';

export function Calendar() {
  const schedule = useQuery(workshopQueries.schedule());
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
              <LoadTable schedule={plan} />
            )}
          </ListCard>
          <LatePromises late={plan.late} />
        </div>
      )}
    </ListView>
  );
}
