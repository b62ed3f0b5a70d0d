import { dayNumber, findHoliday, weekdayOf } from '@loop-petal/contracts/rules/business-days';
import { formatDay } from '@loop-petal/contracts/rules/format-days';
import { classNames } from '@loop-petal/web-kit/class-names';
import { useQuery } from '@tanstack/react-query';
import { dayName, formatMinutes } from '../../../format-day.ts';
import { WideTable } from '../../../layout/lists/wide-table.tsx';
import { isFull, loadText, percentOf } from '../load.ts';
import { type Schedule, workshopQueries } from '../queries.ts';
import { HOLIDAYS } from './holidays.ts';
import { Legend, OFF_LOOK } from './legend.tsx';

type Day = Schedule['artisans'][number]['days'][number];

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const weekdayAt = (day: string) => weekdayOf(dayNumber(day));
const holidayOn = (day: string): string | undefined => HOLIDAYS[findHoliday(dayNumber(day))];

interface LoadTableProps {
  schedule: Schedule;
  onOpen: (artisanId: string, day: string) => void;
}

/**
 * Artisans by days with a load bar; clicking a day opens its pieces. Skips days on which no one works, except holidays.
 */
export function LoadTable({ schedule: { today, artisans }, onOpen }: LoadTableProps) {
  const all = useQuery(workshopQueries.artisans());
  const timeOff = new Map(all.data?.map((artisan) => [artisan.id, artisan.timeOff]));
  const isOff = (id: string, day: string) => timeOff.get(id)?.some(({ from, to }) => from <= day && day <= to) ?? false;
  const shown = (artisans[0]?.days ?? []).flatMap(({ day }, index) => {
    const holiday = holidayOn(day);
    const isUsed = artisans.some(({ days }) => (days[index]?.capacity ?? 0) > 0 || (days[index]?.minutes ?? 0) > 0);
    return isUsed || holiday ? [{ day, index, holiday }] : [];
  });
  return (
    <>
      <WideTable
        label="Artisans’ workload as a percentage of their hours"
        className="border-separate border-spacing-x-1 border-spacing-y-2 px-2"
      >
        <thead>
          <tr>
            <th scope="col" className="sticky left-0 z-10 min-w-28 bg-card px-2 text-left">
              <span className="sr-only">Artisan</span>
            </th>
            {shown.map(({ day, holiday }, at) => (
              <th
                key={day}
                scope="col"
                aria-label={holiday ? `${formatDay(day)}, ${holiday}` : formatDay(day)}
                className={classNames(
                  'text-center align-bottom text-xs font-normal',
                  day === today ? 'text-rose' : 'text-muted',
                  startsWeek(shown, at) && 'pl-3',
                )}
              >
                {holiday && (
                  <span title={holiday} className="block max-w-20 truncate font-semibold">
                    {holiday}
                  </span>
                )}
                <span className={classNames('block text-sm', day === today && 'font-bold')}>
                  {WEEKDAYS[weekdayAt(day)]}
                </span>
                <span className="block whitespace-nowrap">
                  {startsWeek(shown, at) ? dayName(day) : Number(day.slice(-2))}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {artisans.map(({ artisanId, name, days }) => (
            <tr key={artisanId}>
              <th scope="row" className="sticky left-0 z-10 bg-card px-2 text-left font-semibold whitespace-nowrap">
                {name}
              </th>
              {shown.map(({ day, index, holiday }, at) => (
                <td key={day} className={startsWeek(shown, at) ? 'pl-3' : undefined}>
                  <Load
                    day={days[index]}
                    isToday={day === today}
                    free={isOff(artisanId, day) ? 'off' : holiday}
                    onOpen={() => onOpen(artisanId, day)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </WideTable>
      <Legend holidays={shown.flatMap(({ day, holiday }) => (holiday ? [`${formatDay(day)}: ${holiday}`] : []))} />
    </>
  );
}

function startsWeek(shown: readonly { day: string }[], at: number): boolean {
  const [before, here] = [shown[at - 1], shown[at]];
  return !before || (here !== undefined && weekdayAt(here.day) < weekdayAt(before.day));
}

interface LoadProps {
  day: Day | undefined;
  /** Counts only remaining minutes. */
  isToday: boolean;
  /** Why the day is free: `off`, or a holiday. */
  free: string | undefined;
  onOpen: () => void;
}

function Load({ day, isToday, free, onOpen }: LoadProps) {
  if (!day || (day.capacity === 0 && day.minutes === 0)) {
    const isOff = free === 'off';
    return (
      <div
        className={classNames(
          'grid h-11 min-w-11 place-items-center rounded-sm text-xs text-muted',
          isOff ? OFF_LOOK : free && 'bg-sunken',
        )}
      >
        {isOff ? 'off' : <span className="sr-only">{free ? 'holiday' : 'not working'}</span>}
        {!isOff && <span aria-hidden>–</span>}
      </div>
    );
  }
  const percent = percentOf(day);
  return (
    <button
      type="button"
      title={loadText(day, isToday)}
      aria-haspopup="dialog"
      className="relative grid h-11 w-full min-w-11 place-items-center overflow-hidden rounded-sm border border-line hover:border-control"
      onClick={onOpen}
    >
      <span
        aria-hidden
        className={classNames('absolute inset-x-0 bottom-0 opacity-30', isFull(percent) ? 'bg-rose' : 'bg-sage')}
        style={{ height: `${Math.min(100, percent)}%` }}
      />
      <span
        className={classNames(
          'relative text-xs whitespace-nowrap tabular-nums',
          isFull(percent) ? 'font-bold' : percent === 0 && 'text-muted',
        )}
      >
        {percent}%
      </span>
      {isToday && <span className="relative px-1 text-xs whitespace-nowrap">{formatMinutes(day.capacity)} left</span>}
    </button>
  );
}
