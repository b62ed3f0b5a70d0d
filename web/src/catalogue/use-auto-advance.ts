import { useEffect, useState } from 'react';

/**
 * Slides that advance automatically and wrap around. They pause on hover or with a button, and start paused if reduced
 * motion is preferred.
 */
export function useAutoAdvance(count: number, everyMs = 6000) {
  const [index, setIndex] = useState(0);
  const [paused, setPaused] = useState(false);
  const [held, setHeld] = useState(false);
  const running = count > 1 && !paused && !held;

  useEffect(() => setPaused(window.matchMedia('(prefers-reduced-motion: reduce)').matches), []);

  useEffect(() => {
    if (!running) return;
    const timer = setTimeout(() => setIndex((index + 1) % count), everyMs);
    return () => clearTimeout(timer);
  }, [running, index, count, everyMs]);

  return {
    index: index % count || 0,
    paused,
    running,
    go: (to: number) => setIndex((to + count) % count),
    togglePause: () => setPaused(!paused),
    hold: {
      onPointerEnter: () => setHeld(true),
      onPointerLeave: () => setHeld(false),
      onFocus: () => setHeld(true),
      onBlur: () => setHeld(false),
    },
  };
}
