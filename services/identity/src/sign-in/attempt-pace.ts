const MAX_DOUBLINGS = 6;

/**
 * Seconds until the next attempt: 0 for the free ones, then 1, 2, 4 … 64. This locks an owner out only briefly and
 * limits guessing to about one attempt a minute.
 * @param count of this attempt within the window
 */
export const pauseSeconds = (count: number, free: number): number =>
  count < free ? 0 : 2 ** Math.min(count - free, MAX_DOUBLINGS);
