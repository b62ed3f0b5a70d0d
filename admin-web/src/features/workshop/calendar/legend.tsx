import { classNames } from '@loop-petal/web-kit/class-names';

/** Stripes, so that time off looks different from a day without working hours. */
export const OFF_LOOK =
  'border border-line bg-[repeating-linear-gradient(135deg,var(--color-sunken)_0_5px,transparent_5px_9px)]';

const ENTRIES = [
  { look: 'bg-sage/30 border border-line', text: 'Planned work as a percentage of the day’s hours' },
  { look: 'bg-rose/30 border border-line', text: '95% or more: the day is full' },
  { look: OFF_LOOK, text: 'off: time off' },
  { look: '', sign: '–', text: 'Does not work on this day' },
];

/** @param holidays such as `Thu, Nov 26: Thanksgiving` */
export function Legend({ holidays }: { holidays: readonly string[] }) {
  const days = holidays.length > 0 ? `Holiday (${holidays.join(', ')})` : 'Holiday';
  return (
    <ul aria-label="Legend" className="flex flex-wrap gap-x-5 gap-y-1 px-4 pb-4 text-xs text-muted">
      {[...ENTRIES, { look: 'bg-sunken', sign: '–', text: days }].map(({ look, sign, text }) => (
        <li key={text} className="flex items-center gap-2">
          <span aria-hidden className={classNames('grid size-5 place-items-center rounded-sm', look)}>
            {sign}
          </span>
          {text}
        </li>
      ))}
    </ul>
  );
}
