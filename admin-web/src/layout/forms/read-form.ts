import type { FormEvent } from 'react';

/**
 * The values of the named fields of a submitted form; '' for an absent or disabled field. Prevents the browser's own
 * submit. Reads the DOM, not state, so that input typed or autofilled before hydration counts.
 */
export function readForm<Name extends string>(
  event: FormEvent<HTMLFormElement>,
  ...names: Name[]
): Record<Name, string> {
  event.preventDefault();
  const data = new FormData(event.currentTarget);
  return Object.fromEntries(names.map((name) => [name, String(data.get(name) ?? '')])) as Record<Name, string>;
}
