import { formatCount } from '@loop-petal/web-kit/format';
import { useChange } from '../../../layout/forms/use-change.ts';
import { ListCard } from '../../../layout/lists/list-card.tsx';
import { type Statistics, setPromiseLevel, workshopKeys } from '../queries.ts';

const SENTENCES: Readonly<Record<Statistics['level'], string>> = {
  90: 'Nine out of ten orders are ready on time. The earliest dates.',
  95: 'Nineteen out of twenty orders are ready on time.',
  98: 'Forty-nine out of fifty orders are ready on time. The latest dates.',
};

/** The probability of promises. A choice applies to new orders and can be changed back. */
export function PromiseLevel({ level, levels }: Pick<Statistics, 'level' | 'levels'>) {
  const change = useChange({
    run: setPromiseLevel,
    invalidates: workshopKeys,
    success: (_, { level: chosen }) => `New promises are ${chosen}% reliable`,
    failure: 'The level could not be changed',
    showServerMessage: true,
  });
  return (
    <ListCard title="Reliability of new promises">
      <fieldset className="px-4 py-3 sm:px-5" disabled={change.isPending}>
        <legend className="sr-only">Reliability of new promises</legend>
        {levels.map(({ level: one, daysLonger }) => (
          <label key={one} className="flex min-h-11 cursor-pointer items-center gap-3 py-1">
            <input
              type="radio"
              name="promise-level"
              className="size-5 shrink-0 accent-rose"
              checked={one === (change.isPending ? change.variables : level)}
              onChange={() => change.mutate(one)}
            />
            <span>
              <span className="font-semibold">{one}%</span> {SENTENCES[one]}
              {one !== level && daysLonger !== null && (
                <span className="block text-sm text-muted">{costOf(daysLonger)}</span>
              )}
            </span>
          </label>
        ))}
        <p className="mt-1 text-sm text-muted">Existing promises don’t change.</p>
      </fieldset>
    </ListCard>
  );
}

function costOf(daysLonger: number): string {
  if (daysLonger === 0) return 'No longer on average';
  return `${formatCount(Math.abs(daysLonger), 'day')} ${daysLonger > 0 ? 'longer' : 'shorter'} on average`;
}
