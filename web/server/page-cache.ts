import { LRUCache } from 'lru-cache';
import { createRenderQueue } from './render-queue.ts';

const FRESH_MS = 1000;
/** How long a page may still be shown when a new one would have to wait. */
const STALE_MS = 60_000;
const MAX_PAGES = 500;

/**
 * Pages as they were made within the last second; older ones only while everything is busy, so that a page that is known
 * never waits behind new ones. What fails, and what `isWorthKeeping` refuses, is made anew the next time.
 */
export function createPageCache<Value>(isWorthKeeping: (value: Value) => boolean, now: () => number = Date.now) {
  const pages = new LRUCache<string, { value: Value; madeAt: number }>({ max: MAX_PAGES });
  const queue = createRenderQueue<Value>();

  return async (key: string, network: string, make: () => Promise<Value>): Promise<Value> => {
    const known = pages.get(key);
    if (known && now() - known.madeAt < (queue.isFull() ? STALE_MS : FRESH_MS)) return known.value;
    return queue.run(key, network, async () => {
      const madeAt = now();
      const value = await make();
      if (isWorthKeeping(value)) pages.set(key, { value, madeAt });
      else pages.delete(key);
      return value;
    });
  };
}
