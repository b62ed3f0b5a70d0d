import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';

/**
 * The entry of a list that a dialog is about. Once found it stays, though it leaves the list: what is typed about it is
 * not lost, and the dialog that deleted it closes by itself.
 * @returns undefined while the list is loading, null where it has no such entry
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
