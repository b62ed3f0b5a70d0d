import { type RefObject, useEffect, useRef, useState } from 'react';

const ROWS_PER_STEP = 60;
const ROOT_MARGIN = '1200px';

/**
 * Renders a long list in steps, for rows that are expensive to render.
 * @param search a change starts over
 * @returns the rows to render, and the element below them
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
