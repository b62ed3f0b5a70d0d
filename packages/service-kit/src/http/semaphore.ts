import { unavailable } from './errors.ts';

export interface Semaphore {
  run<T>(work: () => Promise<T>): Promise<T>;
  isAwaited(): boolean;
}

/**
 * A semaphore: runs up to `count` tasks concurrently. More tasks wait in order. `run` throws ShopError 503 `busy` when
 * `maxWaiting` callers are already waiting.
 */
export function createSemaphore(count: number, { maxWaiting = Number.POSITIVE_INFINITY } = {}): Semaphore {
  const waiting: (() => void)[] = [];
  let free = count;
  return {
    isAwaited: () => waiting.length > 0,
    async run(work) {
      if (free > 0) free -= 1;
      else if (waiting.length < maxWaiting) await new Promise<void>((resolve) => waiting.push(resolve));
      else throw unavailable('The shop is very busy. Please try again in a moment.', 'busy');
      try {
        return await work();
      } finally {
        // Hands the slot to the next task, so that no other task overtakes it.
        const next = waiting.shift();
        if (next) next();
        else free += 1;
      }
    },
  };
}
