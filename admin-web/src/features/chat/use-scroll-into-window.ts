import { useEffect } from 'react';

const GAP_PX = 8;
const INPUT_EVENTS = ['wheel', 'pointerdown', 'touchmove', 'keydown'] as const;

export function scrollToTopOf(element: Element | null): void {
  if (element) window.scrollTo({ top: element.getBoundingClientRect().top + window.scrollY - GAP_PX });
}

/** Keeps an element at the top of the window until the first input, even if content above it renders late. */
export function useScrollIntoWindow(find: () => Element | null): void {
  useEffect(() => {
    const stay = () => scrollToTopOf(find());
    const observer = new ResizeObserver(stay);
    const stop = () => observer.disconnect();
    observer.observe(document.body);
    for (const touch of INPUT_EVENTS) window.addEventListener(touch, stop, { once: true, passive: true });
    return () => {
      stop();
      for (const touch of INPUT_EVENTS) window.removeEventListener(touch, stop);
    };
  }, [find]);
}
