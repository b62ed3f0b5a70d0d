import { unavailable } from '../http/errors.ts';

export interface Semaphore {
  /** @throws ShopError 503 `busy` when `maxWaiting` others wait already */
  run<T>(work: () => Promise<T>): Promise<T>;
}

/** Lets `count` works run at once; the others wait, first come first served. */
export function createSemaphore(count: number, { maxWaiting = Number.POSITIVE_INFINITY } = {}): Semaphore {
  const waiting: (() => void)[] = [];
  let free = count;
  return {
    async run(work) {
      if (free > 0) free -= 1;
      else if (waiting.length < maxWaiting) await new Promise<void>((resolve) => waiting.push(resolve));
      else throw unavailable('The shop is very busy. Please try again in a moment.', 'busy');
      try {
        return await work();
      } finally {
        // handed straight to the next in line, so that nobody overtakes
        const next = waiting.shift();
        if (next) next();
        else free += 1;
      }
    },
  };
}
