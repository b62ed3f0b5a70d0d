import { networkOf } from '@loop-petal/service-kit/http/network';
import { scrapedGauge } from '@loop-petal/service-kit/telemetry/scraped-gauge';

/** Figures cover the current and the previous window: the last 5 to 10 minutes. */
const WINDOW_MS = 5 * 60_000;
/** Limits the memory of a window; pages of additional networks are not counted. */
const MAX_NETWORKS = 10_000;

export interface VisitorCount {
  add(ip: string): void;
  read(): { networks: number; pages: number; busiest: number };
}

/** @param now in ms, monotonic */
export function createVisitorCount(now = () => performance.now()): VisitorCount {
  let current = new Map<string, number>();
  let previous = new Map<string, number>();
  let since = now();
  const turnWindow = () => {
    const age = now() - since;
    if (age < WINDOW_MS) return;
    previous = age < 2 * WINDOW_MS ? current : new Map();
    current = new Map();
    since = now();
  };
  return {
    add(ip) {
      turnWindow();
      const network = networkOf(ip);
      const count = current.get(network);
      if (count !== undefined || current.size < MAX_NETWORKS) current.set(network, (count ?? 0) + 1);
    },
    read() {
      turnWindow();
      const networks = new Set([...previous.keys(), ...current.keys()]);
      const counts = [...networks].map((network) => (previous.get(network) ?? 0) + (current.get(network) ?? 0));
      return {
        networks: networks.size,
        pages: counts.reduce((sum, count) => sum + count, 0),
        busiest: counts.reduce((most, count) => Math.max(most, count), 0),
      };
    },
  };
}

const watch = scrapedGauge({
  name: 'gateway_recent_visitors',
  help: 'Pages of the last 5 to 10 minutes, the networks that requested them, and the pages of the busiest network',
  labelNames: ['kind'],
});

/** Reports the figures that `npm run doctor` compares. */
export const watchVisitors = (visitors: VisitorCount) =>
  watch(() => Object.entries(visitors.read()).map(([kind, value]) => ({ labels: { kind }, value })));
