import { useCallback, useState } from 'react';

/** Selected rows of a list. Filtered-out rows stay selected but are not in `chosen`. */
export function useSelection<Row extends { id: string }>(shown: readonly Row[]) {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const pick = useCallback((id: string, isPicked: boolean) => {
    setPicked((before) => {
      const next = new Set(before);
      if (isPicked) next.add(id);
      else next.delete(id);
      return next;
    });
  }, []);
  const chosen = shown.filter(({ id }) => picked.has(id));
  return {
    picked,
    pick,
    chosen,
    areAllPicked: chosen.length > 0 && chosen.length === shown.length,
    pickAll: () => setPicked(new Set(shown.map(({ id }) => id))),
    clear: () => setPicked(new Set()),
  };
}
export type Selection<Row extends { id: string }> = ReturnType<typeof useSelection<Row>>;
