import { dayNumber } from '@loop-petal/contracts/rules/business-days';
import { formatCount } from '@loop-petal/contracts/rules/format-count';
import { dayName } from '../../../format-day.ts';
import { ListCard } from '../../../layout/lists/list-card.tsx';
import { OrderLink } from '../order-link.tsx';
import type { Schedule } from '../queries.ts';

export function LatePromises({ late }: { late: Schedule['late'] }) {
  return (
    <ListCard title={`Late promises (${late.length})`}>
      {late.length === 0 ? (
        <p className="px-4 py-6 text-muted sm:px-5">On the current schedule every order is on time.</p>
      ) : (
        <ul className="divide-y divide-line">
          {late.map(({ orderId, promisedMadeBy, plannedMadeBy }) => (
            <li key={orderId} className="flex flex-wrap items-center justify-between gap-x-6 px-4 py-2 sm:px-5">
              <OrderLink orderId={orderId} className="link inline-flex min-h-11 items-center font-mono text-sm" />
              <span className="text-sm">
                Promised for {dayName(promisedMadeBy)},{' '}
                <strong className="text-danger">
                  {plannedMadeBy
                    ? `planned for ${dayName(plannedMadeBy)}, ${formatCount(daysBetween(promisedMadeBy, plannedMadeBy), 'day')} late`
                    : 'can’t be made on the current schedule'}
                </strong>
              </span>
            </li>
          ))}
        </ul>
      )}
    </ListCard>
  );
}

const daysBetween = (from: string, to: string): number => dayNumber(to) - dayNumber(from);
