import { type RefObject, useEffect, useRef, useState } from 'react';

const ROWS_PER_STEP = 60;
/** The next piece is there before the end comes into sight. */
const ROOT_MARGIN = '1200px';

/**
 * A long list piece by piece, for rows that are heavy to draw.
 * @param search begins anew when it changes
 * @returns the rows to draw, and what to put below them
 */
export function useIncrementalRows<Row>(
  rows: readonly Row[],
  search: string,
): { drawn: Row[]; end: RefObject<HTMLDivElement | null> } {
  const [grown, setGrown] = useState({ search, count: ROWS_PER_STEP });
  const count = grown.search === search ? grown.count : ROWS_PER_STEP;
  const end = useRef<HTMLDivElement>(null);
  const isDone = count >= rows.length;
  useEffect(() => {
    if (isDone || !end.current) return;
    const observer = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) setGrown({ search, count: count + ROWS_PER_STEP });
      },
      { rootMargin: ROOT_MARGIN },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isDone, search, count]);
  return { drawn: rows.slice(0, count), end };
}
