export interface Backoff {
  next(): number;
  reset(): void;
}

/** Doubles from `firstMs` up to `maxMs`; starts again after `reset`. */
export function createBackoff(firstMs: number, maxMs: number): Backoff {
  let current = firstMs;
  return {
    next() {
      const pause = current;
      current = Math.min(current * 2, maxMs);
      return pause;
    },
    reset() {
      current = firstMs;
    },
  };
}

const LONGEST_REST_MS = 50;
/** The rest that may be owed before any is taken. */
const OWED_MS = 50;

/**
 * How long work rests that does everything there is at once: what comes meanwhile costs one more round together. A
 * round that has left nothing over owes a rest of twice its time, and time in which there is nothing to do pays it. So a few rounds after each
 * other go on at once, and steady work rests two thirds of its time, at most 50 ms after a round.
 * @returns to be called after each such round with `performance.now()` of its beginning, for the milliseconds of its rest
 */
export function createRests(): (began: number) => number {
  let paidAt = 0;
  return (began) => {
    const now = performance.now();
    const owed = Math.max(0, paidAt - began) + 2 * (now - began);
    paidAt = now + Math.min(owed, OWED_MS + LONGEST_REST_MS);
    return Math.max(0, paidAt - now - OWED_MS);
  };
}

/** A reason to abort with: without one, node creates an exception with a stack for each wake. */
export const WOKEN = 'woken';

/** Waits, at most until one of the signals is aborted; never throws. */
export function pauseUnless(ms: number, ...signals: AbortSignal[]): Promise<void> {
  return new Promise((resolve) => {
    if (signals.some((signal) => signal.aborted)) return resolve();
    const done = () => {
      clearTimeout(timer);
      for (const signal of signals) signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    for (const signal of signals) signal.addEventListener('abort', done);
  });
}
