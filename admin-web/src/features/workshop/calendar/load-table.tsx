import { dayNumber, formatDay, weekdayOf } from '@loop-petal/contracts/rules/business-days';
import { classNames } from '@loop-petal/web-kit/class-names';
import { useQuery } from '@tanstack/react-query';
import { dayName, formatMinutes } from '../../../format-day.ts';
import { WideTable } from '../../../layout/lists/wide-table.tsx';
import { isFull, percentOf } from '../load.ts';
import { type Schedule, workshopQueries } from '../queries.ts';

type Day = Schedule['artisans'][number]['days'][number];

const weekdays = ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'];
const weekdayAt = (day: string) => weekdayOf(dayNumber(day));

/** Artisans by days with a load bar. Skips days without working hours. */
export function LoadTable({ schedule: { today, artisans } }: { schedule: Schedule }) {
  const all = useQuery(workshopQueries.artisans());
  const timeOff = new Map(all.data?.map((artisan) => [artisan.id, artisan.timeOff]));
  const isOff = (id: string, day: string) => timeOff.get(id)?.some(({ from, to }) => from <= day && day <= to) ?? false;
  const shown = (artisans[0]?.days ?? []).flatMap(({ day }, index) =>
    artisans.some(({ days }) => (days[index]?.capacity ?? 0) > 0 || (days[index]?.minutes ?? 0) > 0)
      ? [{ day, index }]
      : [],
  );
  return (
    <WideTable label="Load of the artisans" className="border-separate border-spacing-x-1 border-spacing-y-2 px-2">
      <thead>
        <tr>
          <th scope="col" className="sticky left-0 z-10 min-w-28 bg-card px-2 text-left">
            <span className="sr-only">Artisan</span>
          </th>
          {shown.map(({ day }, at) => (
            <th
              key={day}
              scope="col"
              aria-label={formatDay(day)}
              className={classNames(
                'text-center align-bottom font-normal whitespace-nowrap',
                startsWeek(shown, at) && 'pl-3',
              )}
            >
              <span className="block text-xs text-muted">{startsWeek(shown, at) ? dayName(day) : ' '}</span>
              <span className={day === today ? 'font-bold text-rose' : 'text-muted'}>{weekdays[weekdayAt(day)]}</span>
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
            {shown.map(({ day, index }, at) => (
              <td key={day} className={startsWeek(shown, at) ? 'pl-3' : undefined}>
                <Load day={days[index]} isOff={isOff(artisanId, day)} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </WideTable>
  );
}

function startsWeek(shown: readonly { day: string }[], at: number): boolean {
  const [before, here] = [shown[at - 1], shown[at]];
  return !before || (here !== undefined && weekdayAt(here.day) < weekdayAt(before.day));
}

function Load({ day, isOff }: { day: Day | undefined; isOff: boolean }) {
  if (!day || (day.capacity === 0 && day.minutes === 0)) {
    return (
      <div className="grid h-11 min-w-10 place-items-center rounded-sm bg-sunken text-xs text-muted">
        {isOff ? 'off' : <span className="sr-only">not working</span>}
      </div>
    );
  }
  const percent = percentOf(day);
  return (
    <div
      title={`${formatMinutes(day.minutes)} of ${formatMinutes(day.capacity)}`}
      className="relative grid h-11 min-w-10 place-items-center overflow-hidden rounded-sm border border-line"
    >
      <div
        aria-hidden
        className={classNames('absolute inset-x-0 bottom-0 opacity-30', isFull(percent) ? 'bg-rose' : 'bg-sage')}
        style={{ height: `${Math.min(100, percent)}%` }}
      />
      <span
        className={classNames(
          'relative text-xs tabular-nums',
          isFull(percent) ? 'font-bold' : percent === 0 && 'text-muted',
        )}
      >
        {percent}
        <span className="sr-only"> percent</span>
      </span>
    </div>
  );
}
