import type { BaseSyntheticEvent } from 'react';

/** Opens all sections of a refused form, because an invalid field can only be focused while its section is open. */
export function unfold(_errors: unknown, event?: BaseSyntheticEvent): void {
  const form = event?.target as HTMLFormElement;
  for (const details of form.querySelectorAll('details')) details.open = true;
}
