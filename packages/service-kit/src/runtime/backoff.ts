export interface Backoff {
  next(): number;
  reset(): void;
}

/** Doubles from `firstMs` up to `maxMs`; `reset` starts over. */
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

const MAX_DELAY_MS = 50;
/** The debt that may accumulate without a delay. */
const FREE_DEBT_MS = 50;

/**
 * Adaptive delay between batches, so that work arriving during the delay shares one batch. Each full batch adds twice
 * its duration as debt, and idle time repays it. A short burst runs without delay; under sustained load, it waits two
 * thirds of the time, at most 50 ms per batch.
 * @returns a function to call after each batch with the `performance.now()` of its start; it returns the delay in ms
 */
export function createBatchDelay(): (began: number) => number {
  let repaidAt = 0;
  return (began) => {
    const now = performance.now();
    const debt = Math.max(0, repaidAt - began) + 2 * (now - began);
    repaidAt = now + Math.min(debt, FREE_DEBT_MS + MAX_DELAY_MS);
    return Math.max(0, repaidAt - now - FREE_DEBT_MS);
  };
}

/** The explicit reason avoids an exception with a stack trace, which Node would create for each wake. */
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

/**
 * Runs a session again whenever it ends or fails, with pauses that grow until one begins.
 * @param run ends when its signal aborts, and calls `begin` once it works
 * @returns `begun` resolves with the first `begin`
 */
export function keepRunning({
  minPauseMs,
  maxPauseMs,
  run,
  onError,
}: {
  minPauseMs: number;
  maxPauseMs: number;
  run: (stopping: AbortSignal, begin: () => void) => Promise<void>;
  onError: (error: unknown) => void;
}): { begun: Promise<void>; stop(): Promise<void> } {
  const stopping = new AbortController();
  const backoff = createBackoff(minPauseMs, maxPauseMs);
  let running = Promise.resolve();
  const begun = new Promise<void>((resolve) => {
    const begin = () => {
      backoff.reset();
      resolve();
    };
    const repeat = async () => {
      while (!stopping.signal.aborted) {
        await run(stopping.signal, begin).catch(onError);
        await pauseUnless(backoff.next(), stopping.signal);
      }
    };
    running = repeat();
  });
  return {
    begun,
    stop() {
      stopping.abort();
      return running;
    },
  };
}
