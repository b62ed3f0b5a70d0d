import { scrapedGauge } from '../telemetry/scraped-gauge.ts';
import type { Pool } from './postgres.ts';

const watchConnections = scrapedGauge({
  name: 'db_pool_connections',
  help: 'Connections of a pool by state, and requests that wait for one',
  labelNames: ['database', 'state'],
});
const watchLimit = scrapedGauge({
  name: 'db_pool_connections_max',
  help: 'Maximum number of connections of a pool',
  labelNames: ['database'],
});

export function watchPool(pool: Pool, url: string, max: number): void {
  const database = new URL(url).pathname.slice(1);
  watchConnections(() =>
    pool.ended
      ? []
      : [
          { labels: { database, state: 'busy' }, value: pool.totalCount - pool.idleCount },
          { labels: { database, state: 'idle' }, value: pool.idleCount },
          { labels: { database, state: 'waiting' }, value: pool.waitingCount },
        ],
  );
  watchLimit(() => (pool.ended ? [] : [{ labels: { database }, value: max }]));
}
