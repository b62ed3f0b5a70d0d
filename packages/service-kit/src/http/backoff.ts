export interface Backoff {
  next(): number;
  reset(): void;
}

/** Doubles from `firstMs` up to `maxMs`; `reset` starts again. */
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
/** Debt that may accumulate without a delay. */
const OWED_MS = 50;

/**
 * Adaptive delay between batches, so that work arriving meanwhile shares one batch. Each full batch adds twice its
 * duration as debt, and idle time repays it. A short burst runs without delay; sustained load waits two thirds of the
 * time, at most 50 ms per batch.
 * @returns a function to call after each batch with the `performance.now()` of its start; it returns the delay in ms
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

/** An explicit abort reason: without one, Node creates an exception with a stack for each wake. */
export const WOKEN = 'woken';

/** Waits until the time is over or a signal aborts; never throws. */
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
