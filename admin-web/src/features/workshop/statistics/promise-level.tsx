import { formatCount } from '@loop-petal/contracts/rules/format-count';
import { useChange } from '../../../layout/forms/use-change.ts';
import { ListCard } from '../../../layout/lists/list-card.tsx';
import { LEVEL_TEXTS } from '../../../promise/level-texts.ts';
import { savePromiseLevel, settingsKeys } from '../../settings/queries.ts';
import { type Statistics, workshopKeys } from '../queries.ts';

interface PromiseLevelProps extends Pick<Statistics, 'level' | 'levels'> {
  chosen: Statistics['level'];
}

/**
 * The shop's setting; a choice applies to new orders. @param level the level in the statistics, which is updated a
 * moment later
 */
export function PromiseLevel({ chosen, level, levels }: PromiseLevelProps) {
  const change = useChange({
    run: savePromiseLevel,
    invalidates: [...settingsKeys, ...workshopKeys],
    success: (wanted) => `New promises are ${wanted}% reliable`,
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
              checked={one === (change.isPending ? change.variables : chosen)}
              onChange={() => change.mutate(one)}
            />
            <span>
              <span className="font-semibold">{one}%</span> {LEVEL_TEXTS[one]}
              {chosen === level && one !== level && daysLonger !== null && (
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
  if (daysLonger === 0) return 'Same dates on average';
  return `${formatCount(Math.abs(daysLonger), 'day')} ${daysLonger > 0 ? 'longer' : 'shorter'} on average`;
}
