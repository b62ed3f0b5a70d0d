import type { Logger } from '../telemetry/logger.ts';
import { endWhenUncaught } from './run-server.ts';

/**
 * Migrates before a service starts. As `node main.js migrate` the process then ends: a Kubernetes Job updates the
 * database before the new replicas start. A database that is down for 30 s ends the process with one log line.
 */
export async function migrateAtStart(migrate: () => Promise<void>, logger: Logger): Promise<void> {
  endWhenUncaught(logger);
  await migrate();
  if (process.argv[2] !== 'migrate') return;
  logger.info('migrated');
  process.exit(0);
}
