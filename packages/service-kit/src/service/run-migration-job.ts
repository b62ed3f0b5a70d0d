import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { migrate } from '../postgres/postgres.ts';
import { databaseUrl, readConfig, serviceEnvironment } from '../runtime/config.ts';
import { createLogger } from '../telemetry/logger.ts';
import { endWhenUncaught } from './run-server.ts';

/** The settings of a migration; its Job gets no other secrets of the program. */
export const MigrationEnvironment = z.object({
  LOG_LEVEL: serviceEnvironment.LOG_LEVEL,
  DATABASE_URL: databaseUrl,
});

export const isMigrationJob = (): boolean => process.argv[2] === 'migrate';

/**
 * Runs a program as `node main.js migrate`: a Job updates the database before the new replicas start, and ends. If the
 * database is unavailable for 30 s, logs one line and exits with 69.
 */
export async function runMigrationJob(name: string, migrations: URL): Promise<void> {
  const { LOG_LEVEL, DATABASE_URL } = readConfig(MigrationEnvironment);
  const logger = createLogger(name, LOG_LEVEL);
  endWhenUncaught(logger);
  await migrate(DATABASE_URL, fileURLToPath(migrations));
  logger.info('migrated');
}
