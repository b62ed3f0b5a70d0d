import type { Logger } from '../telemetry/logger.ts';
import { endWhenUncaught } from './run-server.ts';

/**
 * Migrates before a service opens. Called as `node main.js migrate` the process ends there: a Job updates the database
 * before the new replicas start. A database that is unavailable for 30 s is one log line, and the end.
 */
export async function migrateAtStart(migrate: () => Promise<void>, logger: Logger): Promise<void> {
  endWhenUncaught(logger);
  await migrate();
  if (process.argv[2] !== 'migrate') return;
  logger.info('migrated');
  process.exit(0);
}
