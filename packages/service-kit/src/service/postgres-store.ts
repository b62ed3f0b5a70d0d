import { fileURLToPath } from 'node:url';
import { startConsumers } from '../events/consumers.ts';
import { listDeadLetters, replayDeadLetter } from '../events/dead-letters.ts';
import { readEventsAbout } from '../events/events-about.ts';
import { createOutboxRelay, type OutboxRelay } from '../events/outbox.ts';
import { createPool, migrate, type Pool, type PoolClient, type PoolOptions } from '../postgres/postgres.ts';
import { runMigrationJob } from './run-migration-job.ts';
import type { ServiceDeps, Store } from './service.ts';

interface PostgresStoreDeps {
  readonly pool: Pool;
  readonly outbox: OutboxRelay;
}

export type PostgresDeps = ServiceDeps & PostgresStoreDeps;

/** A Postgres database at `DATABASE_URL`, migrated by the SQL files in `migrations`. */
export function postgresStore(
  migrations: URL,
  options: Pick<PoolOptions, 'settings'> = {},
): Store<{ readonly DATABASE_URL: string }, PostgresStoreDeps, PoolClient> {
  return {
    kind: 'postgres',
    migrate: ({ DATABASE_URL }) => migrate(DATABASE_URL, fileURLToPath(migrations)),
    runMigrationJob: (name) => runMigrationJob(name, migrations),
    async open({ DATABASE_URL }, { service, bus, logger }) {
      const pool = createPool(DATABASE_URL, options);
      return {
        deps: { pool, outbox: createOutboxRelay({ pool, bus, logger, service }) },
        ready: { postgres: () => pool.query('SELECT 1') },
        subscribe: (consumers, afterCommit) => startConsumers({ service, bus, pool, consumers, logger, afterCommit }),
        listDeadLetters: () => listDeadLetters(pool),
        replayDeadLetter: (id, consumers, audit) => replayDeadLetter(pool, id, consumers, audit),
        eventsAbout: (subjects, eventIds) => readEventsAbout(pool, subjects, eventIds),
        close: () => pool.end(),
      };
    },
  };
}
