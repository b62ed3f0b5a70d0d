const MAX_DOUBLINGS = 6;

/**
 * Seconds until the next attempt: 0 for the allowed attempts, then 1, 2, 4 … 64. This locks out the owner only briefly
 * and limits guessing to about one attempt a minute.
 * @param count the number of this attempt within the window
 */
export const pauseSeconds = (count: number, free: number): number =>
  count < free ? 0 : 2 ** Math.min(count - free, MAX_DOUBLINGS);
