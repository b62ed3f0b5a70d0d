import { unavailable } from '@loop-petal/service-kit/http/errors';

/** Lets `places` pieces of work run at a time and `queue` more wait; others are turned away with 503. */
export function createTurnstile(places: number, queue: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= places) {
      if (waiting.length >= queue) throw unavailable('The shop is very busy. Please try again in a moment.', 'busy');
      await new Promise<void>((go) => waiting.push(go));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      // the place goes straight to the next in line, so that nobody overtakes
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
