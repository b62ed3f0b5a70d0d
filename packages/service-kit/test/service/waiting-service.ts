import { withClient } from '../../src/postgres/create-database.ts';
import { runMigrationJob } from '../../src/service/run-migration-job.ts';
import { endWhenUncaught } from '../../src/service/run-server.ts';
import { createLogger } from '../../src/telemetry/logger.ts';

const { DATABASE_URL = '', MIGRATES } = process.env;
if (MIGRATES) await runMigrationJob('pots', new URL('file:///migrations'));
else {
  endWhenUncaught(createLogger('pots', 'info'));
  await withClient(DATABASE_URL, async () => undefined);
}
