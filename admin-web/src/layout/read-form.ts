import type { FormEvent } from 'react';

/**
 * The values of the named fields of a submitted form; '' for a field that is absent or disabled. The browser is
 * kept from sending it. Read from the page and not from state, it holds what was typed or filled in before hydration.
 */
export function readForm<Name extends string>(
  event: FormEvent<HTMLFormElement>,
  ...names: Name[]
): Record<Name, string> {
  event.preventDefault();
  const data = new FormData(event.currentTarget);
  return Object.fromEntries(names.map((name) => [name, String(data.get(name) ?? '')])) as Record<Name, string>;
}
