import { type RefObject, useEffect, useRef } from 'react';

const CARDS_PER_FRAME = 2;

/**
 * For grids of many products. Renders those after the twelfth a few per frame after hydration, or when they are nearly
 * visible, because rendering all of them together would delay input.
 * @returns the `ref` for the grid
 */
export function useProgressiveRender(): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    let frame = requestAnimationFrame(function next() {
      const waiting = list.current?.querySelectorAll(':scope > :nth-child(n+13):not([data-rendered])') ?? [];
      for (const cell of [...waiting].slice(0, CARDS_PER_FRAME)) cell.toggleAttribute('data-rendered');
      if (waiting.length > 0) frame = requestAnimationFrame(next);
    });
    return () => cancelAnimationFrame(frame);
  });
  return list;
}
