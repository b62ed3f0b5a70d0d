import { useCallback, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';

/**
 * The URL's query parameters. `change` sets entries or, with undefined or '', removes them; `replace` adds no history
 * entry.
 */
export function useUrlState() {
  const [params, setParams] = useSearchParams();
  // Includes changes that are not rendered yet, which `setParams` would lose.
  const latest = useRef(params);
  useEffect(() => {
    latest.current = params;
  }, [params]);
  const change = useCallback(
    (entries: Record<string, string | undefined>, { replace = false } = {}) => {
      latest.current = withEntries(latest.current, entries);
      setParams(latest.current, { replace });
    },
    [setParams],
  );
  return { params, change };
}

function withEntries(before: URLSearchParams, entries: Record<string, string | undefined>): URLSearchParams {
  const next = new URLSearchParams(before);
  for (const [name, value] of Object.entries(entries)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

export function entriesOf<Name extends string>(
  params: URLSearchParams,
  names: readonly Name[],
): { [name in Name]?: string } {
  const entries: { [name in Name]?: string } = {};
  for (const name of names) {
    const value = params.get(name);
    if (value) entries[name] = value;
  }
  return entries;
}
