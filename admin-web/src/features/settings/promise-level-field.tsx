import { Select } from '@loop-petal/web-kit/field';
import { useQuery } from '@tanstack/react-query';
import type { EntryForm } from '../../layout/forms/use-entry-form.ts';
import { LEVEL_TEXTS } from '../../promise/level-texts.ts';
import { workshopQueries } from '../workshop/queries.ts';
import type { MoneyValues } from './money-values.ts';

/** The level of new promises. Until the owner saves one here, production knows the level that applies. */
export function PromiseLevelField({ form }: { form: EntryForm<MoneyValues> }) {
  const isUnsaved = form.before.promiseLevel === '';
  const { data, isError } = useQuery({ ...workshopQueries.statistics({ from: '', to: '' }), enabled: isUnsaved });
  const level = isUnsaved ? data?.level : undefined;
  return (
    <Select label="Reliability of new promises" required {...form.field('promiseLevel')}>
      {isUnsaved && (
        <option value="">
          {level ? textOf([String(level), LEVEL_TEXTS[level]]) : isError ? UNREACHABLE : 'Loading…'}
        </option>
      )}
      {Object.entries(LEVEL_TEXTS)
        .filter(([one]) => one !== String(level))
        .map(([one, text]) => (
          <option key={one} value={one}>
            {textOf([one, text])}
          </option>
        ))}
    </Select>
  );
}

const textOf = ([level, text]: readonly [string, string]) => `${level}%: ${text}`;

const UNREACHABLE = 'Unchanged. The current level could not be loaded.';
