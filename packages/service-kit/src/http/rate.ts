/** A rate limiter; each process has separate counters. */
export interface Rate {
  take(key: string, now?: number): number;
}

const MAX_KEYS = 10_000;

/** @param most the maximum number of calls in a window of `windowMs`, which starts with the first call */
export function createRate(most: number, windowMs: number): Rate {
  const windows = new Map<string, { count: number; readonly endsAt: number }>();
  const forgetOld = (now: number) => {
    for (const [key, { endsAt }] of windows) {
      if (endsAt > now && windows.size <= MAX_KEYS) return;
      windows.delete(key);
    }
  };
  return {
    take(key, now = performance.now()) {
      forgetOld(now);
      const window = windows.get(key);
      if (!window) windows.set(key, { count: 1, endsAt: now + windowMs });
      else if (window.count >= most) return Math.ceil((window.endsAt - now) / 1000);
      else window.count += 1;
      return 0;
    },
  };
}
