/** Other services learn of a change by events, usually within a second. */
const SETTLING_MS = 15_000;
const OFTEN_MS = 2000;

let changedAt = Number.NEGATIVE_INFINITY;

/** Called after each change, before its queries are refetched. */
export const noteChange = (): void => {
  changedAt = Date.now();
};

/**
 * The refetch interval of data that a change alters by events: the first refetch after a change may still return the
 * old state.
 * @param usualMs the interval while nothing was changed on this page
 */
export const oftenAfterChange = (usualMs: number) => () =>
  Date.now() - changedAt < SETTLING_MS ? Math.min(OFTEN_MS, usualMs) : usualMs;
