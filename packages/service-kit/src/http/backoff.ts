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

/**
 * How long work rests that does everything there is at once: what comes meanwhile costs one more round together. Twice as
 * long as it took, so that it stays quick while there is little to do, and at most 50 ms.
 * @param began as `performance.now()` said
 */
export const restAfter = (began: number): number => Math.min(LONGEST_REST_MS, 2 * (performance.now() - began));

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
