const MAX_DOUBLINGS = 6;

/**
 * How long the next attempt has to wait after this one: not at all while some are free, then 1, 2, 4 … 64 seconds. So
 * nobody is locked out for long, and guessing is limited to about one a minute.
 * @param count of this attempt within the window
 */
export const pauseSeconds = (count: number, free: number): number =>
  count < free ? 0 : 2 ** Math.min(count - free, MAX_DOUBLINGS);
