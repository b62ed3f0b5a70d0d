import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';

/**
 * The list entry of a dialog. Once found, it is kept even if it leaves the list, so that input is not lost and a dialog
 * that deletes it can close.
 * @returns undefined while the list is loading, null for an unknown entry
 */
export function useEntry<Entry extends { id: string }>(
  list: Pick<UseQueryResult<Entry[]>, 'data'>,
  id: string | undefined,
): Entry | null | undefined {
  const found = list.data?.find((entry) => entry.id === id);
  const [known, setKnown] = useState(found);
  if (found && found !== known) setKnown(found);
  if (found) return found;
  if (known?.id === id) return known;
  return list.data ? null : undefined;
}
