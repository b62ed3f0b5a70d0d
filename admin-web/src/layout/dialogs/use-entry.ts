import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';

/**
 * The list entry of a dialog. Once found it stays although it leaves the list: input is not lost, and the dialog that
 * deleted it closes itself.
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
