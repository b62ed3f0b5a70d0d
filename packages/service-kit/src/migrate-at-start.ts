import type { Logger } from './logger.ts';
import { migrate } from './postgres.ts';

/**
 * Migrates before a service opens. Called as `node main.js migrate` the process ends there: a Job brings the database
 * up to date before the new replicas are let in.
 */
export async function migrateAtStart(url: string, dir: string, logger: Logger): Promise<void> {
  await migrate(url, dir);
  if (process.argv[2] !== 'migrate') return;
  logger.info('migrated');
  process.exit(0);
}
