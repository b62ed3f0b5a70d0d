const FRESH_MS = 1000;
const MOST = 200;

interface Kept<Value> {
  until: number;
  value: Promise<Value>;
}

/**
 * Shares what is made for a key for one second: a rush of visitors is one piece of work. What fails, and what
 * `isWorthKeeping` refuses, is made anew the next time.
 */
export function createBriefCache<Value>(isWorthKeeping: (value: Value) => boolean, now: () => number = Date.now) {
  const kept = new Map<string, Kept<Value>>();

  return async (key: string, make: () => Promise<Value>): Promise<Value> => {
    const known = kept.get(key);
    const entry = known && known.until > now() ? known : { until: now() + FRESH_MS, value: make() };
    if (entry !== known) {
      kept.delete(key);
      kept.set(key, entry);
      const oldest = kept.size > MOST ? kept.keys().next().value : undefined;
      if (oldest !== undefined) kept.delete(oldest);
    }
    const forget = () => {
      if (kept.get(key) === entry) kept.delete(key);
    };
    try {
      const value = await entry.value;
      if (!isWorthKeeping(value)) forget();
      return value;
    } catch (error) {
      forget();
      throw error;
    }
  };
}
