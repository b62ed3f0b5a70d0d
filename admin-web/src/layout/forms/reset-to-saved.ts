import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { mergeChanges } from './merge-changes.ts';

/** Shows the saved values, with the changes that were made while they were being saved. */
export function resetToSaved<Values extends FieldValues>(
  { reset, getValues }: Pick<UseFormReturn<Values>, 'reset' | 'getValues'>,
  submitted: Values,
  saved: Values,
): void {
  const { merged } = mergeChanges(submitted, getValues(), saved);
  reset(saved);
  reset(merged, { keepDefaultValues: true });
}
