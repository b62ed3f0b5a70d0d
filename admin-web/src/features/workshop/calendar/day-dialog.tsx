import { Dialog } from '@loop-petal/web-kit/dialog';
import { LoadingNote } from '@loop-petal/web-kit/skeleton';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { dayName } from '../../../format-day.ts';
import { addresses } from '../../../layout/shell/addresses.ts';
import { loadText } from '../load.ts';
import { OrderLink } from '../order-link.tsx';
import { type Job, type Schedule, workshopQueries } from '../queries.ts';

interface DayDialogProps {
  artisan: Schedule['artisans'][number];
  day: string;
  isToday: boolean;
  title: string;
  onClose: () => void;
}

/** The pieces that an artisan is planned to make on a day. */
export function DayDialog({ artisan, day, isToday, title, onClose }: DayDialogProps) {
  const jobs = useQuery(workshopQueries.jobs());
  const load = artisan.days.find((one) => one.day === day);
  const pieces = jobs.data?.filter((job) => isPlannedFor(job, artisan.artisanId, day));
  return (
    <Dialog open onClose={onClose} title={title} width="28rem">
      {load && <p className="text-muted">{loadText(load, isToday)}</p>}
      {!pieces && <LoadingNote>Loading the pieces…</LoadingNote>}
      {pieces?.length === 0 && <p className="mt-3">No ordered piece is planned for this day.</p>}
      <ul className="mt-3 divide-y divide-line">
        {pieces?.map(({ id, orderId, productName, selectedColor, promisedBy, isLate }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 text-sm">
            <Link to={addresses.piece(id)} className="link inline-flex min-h-11 items-center">
              {[productName, selectedColor].filter(Boolean).join(' · ')}
            </Link>
            <span className="flex items-center gap-3">
              <span className={isLate ? 'font-semibold text-danger' : 'text-muted'}>
                {isLate && 'late: '}by {dayName(promisedBy)}
              </span>
              <OrderLink orderId={orderId} className="link inline-flex min-h-11 items-center font-mono" />
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/** A piece interrupted by an urgent one also counts on the days in between. */
const isPlannedFor = ({ artisanId, plannedStart, plannedFinish, state }: Job, artisan: string, day: string): boolean =>
  artisanId === artisan &&
  (state === 'queued' || state === 'making' || state === 'paused') &&
  plannedStart !== null &&
  plannedFinish !== null &&
  plannedStart <= day &&
  day <= plannedFinish;
