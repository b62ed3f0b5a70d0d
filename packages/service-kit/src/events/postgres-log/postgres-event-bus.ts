import { setTimeout as pause } from 'node:timers/promises';
import { createDatabaseIfMissing } from '../../postgres/create-database.ts';
import { createPool, createTables } from '../../postgres/postgres.ts';
import type { Logger } from '../../telemetry/logger.ts';
import { eventsPublished } from '../../telemetry/metrics.ts';
import type { EventBus } from '../event-bus.ts';
import { appendEvents, countBehind, eventLogTables, findEvents, LOG_SETTINGS, placesOf } from './event-log.ts';
import { createLogListener } from './log-listener.ts';
import { joinGroup, type LogMember } from './log-member.ts';
import { createLogPruner } from './prune-log.ts';
import { createSharedReads } from './shared-reads.ts';

const POOL_SIZE = 4;
/** How long startup waits for the log; after that, the member retries in the background. */
const ENTER_LIMIT_MS = 5000;

/** Events in an append-only Postgres table: the bus of a single machine. Creates the database if it is missing. */
export function createPostgresEventBus(url: string, logger: Logger, { pollMs = 1000 } = {}): EventBus {
  const pool = createPool(url, { max: POOL_SIZE, settings: LOG_SETTINGS });
  const read = createSharedReads(pool);
  const listener = createLogListener(url, logger);
  const members = new Set<LogMember>();
  const pruner = createLogPruner(pool, logger);
  let prepared: Promise<void> | undefined;
  const prepare = () => {
    prepared ??= createDatabaseIfMissing(url)
      .then(() => createTables(url, eventLogTables))
      .then(() => pruner.start())
      .catch((error: unknown) => {
        prepared = undefined;
        throw error;
      });
    return prepared;
  };

  return {
    async publish(envelopes) {
      if (envelopes.length === 0) return;
      await prepare();
      await appendEvents(pool, envelopes);
      for (const { type } of envelopes) eventsPublished.inc({ type });
    },
    async subscribe(options) {
      const member = joinGroup({ url, pool, read, listener, prepare, options, logger, pollMs });
      members.add(member);
      await Promise.race([member.entered, pause(ENTER_LIMIT_MS, undefined, { ref: false })]);
      return {
        async stop() {
          await member.stop();
          members.delete(member);
        },
      };
    },
    async backlog(group, topics) {
      await prepare();
      return countBehind(pool, group, placesOf(topics));
    },
    async findEvents(topics, subjects) {
      await prepare();
      return findEvents(pool, topics, subjects);
    },
    async ready() {
      await prepare();
      await pool.query('SELECT 1');
    },
    async close() {
      await Promise.all([pruner.stop(), ...[...members].map((member) => member.stop())]);
      await listener.stop();
      if (!pool.ended) await pool.end();
    },
  };
}
