import { formatCount } from '@loop-petal/contracts/rules/format-count';
import type { HistoryEntry } from '@loop-petal/contracts/shapes/order-history';
import { classNames } from '@loop-petal/web-kit/class-names';
import { createTimeScale, durationOf, formatDuration } from './time-scale.ts';

const TONES: Record<HistoryEntry['state'], string> = {
  done: 'bg-sage',
  waiting: 'bg-lavender',
  failed: 'bg-danger',
};

/** A lane per service on a time axis with shortened pauses. The list shows the same content as text. */
export function HistoryLanes({ entries }: { entries: readonly HistoryEntry[] }) {
  const scale = createTimeScale(entries.flatMap(({ at, until }) => (until === null ? [at] : [at, until])));
  const services = [...new Set(entries.map(({ service }) => service))];
  return (
    <figure className="max-sm:hidden">
      <div
        role="img"
        aria-label={`${formatCount(entries.length, 'entry', 'entries')} of ${services.join(', ')}, as listed below`}
        className="relative grid gap-1 pb-6"
      >
        {services.map((service) => (
          <div key={service} className="grid grid-cols-[7rem_1fr] items-center gap-3">
            <span className="text-xs font-semibold">{service}</span>
            <div className="relative h-7 rounded-pill bg-sunken px-3">
              <div className="relative h-full">
                {entries
                  .filter((entry) => entry.service === service)
                  .map((entry) => (
                    <Mark key={entry.id} entry={entry} position={scale.position} />
                  ))}
              </div>
            </div>
          </div>
        ))}
        <div className="pointer-events-none absolute inset-y-0 right-3 left-[8.5rem]">
          {scale.gaps.map(({ at, milliseconds }) => (
            <div
              key={at}
              className="absolute top-0 bottom-5 border-l border-dashed border-control text-xs text-muted"
              style={{ left: `${at}%` }}
            >
              <span className="absolute -bottom-5 -translate-x-1/2 whitespace-nowrap">
                {formatDuration(milliseconds)}
              </span>
            </div>
          ))}
        </div>
      </div>
      <figcaption className="flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-muted">
        {Object.entries({ done: 'Done', waiting: 'Waiting', failed: 'Failed' } as const).map(([state, name]) => (
          <span key={state} className="inline-flex items-center gap-1.5">
            <span className={classNames('size-2.5 rounded-pill', TONES[state as HistoryEntry['state']])} />
            {name}
          </span>
        ))}
        <span>Long pauses are shortened; a dashed line shows how long they were.</span>
      </figcaption>
    </figure>
  );
}

function Mark({ entry, position }: { entry: HistoryEntry; position: (iso: string) => number }) {
  const left = position(entry.at);
  const width = entry.until === null ? 0 : position(entry.until) - left;
  const duration = durationOf(entry);
  return (
    <span
      title={duration === undefined ? entry.title : `${entry.title}, ${formatDuration(duration)}`}
      className={classNames(
        'absolute -ml-1 rounded-pill border border-card',
        // Bars are behind the dots.
        width > 0 ? 'top-2.5 h-2 opacity-70' : 'top-1.5 z-1 h-4',
        TONES[entry.state],
      )}
      style={{ left: `${left}%`, width: `max(0.5rem, ${width}%)` }}
    />
  );
}
