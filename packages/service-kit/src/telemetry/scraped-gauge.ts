import { Gauge } from 'prom-client';
import { within } from '../runtime/time-limit.ts';

interface Reading {
  labels: Record<string, string>;
  value: number;
}
type Read = () => Reading[] | Promise<Reading[]>;

/** Shorter than the scrape timeout of Prometheus. */
const READ_LIMIT_MS = 3000;

/**
 * A gauge that is read when it is scraped. Returns a function that adds a source, which in turn returns a function that
 * removes it. If a source can't be read, its series is omitted rather than showing an old value.
 */
export function scrapedGauge(options: {
  name: string;
  help: string;
  labelNames: string[];
}): (read: Read) => () => void {
  const sources = new Set<Read>();
  new Gauge({
    ...options,
    async collect() {
      this.reset();
      const readings = await Promise.allSettled(
        [...sources].map(async (read) => within(READ_LIMIT_MS, Promise.resolve().then(read))),
      );
      for (const reading of readings) {
        if (reading.status === 'rejected') continue;
        for (const { labels, value } of reading.value) this.set(labels, value);
      }
    },
  });
  return (read) => {
    sources.add(read);
    return () => sources.delete(read);
  };
}
