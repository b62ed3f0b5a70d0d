import { withClient } from '../src/postgres/create-database.ts';
import { migrateAtStart } from '../src/postgres/migrate-at-start.ts';
import { endWhenUncaught } from '../src/runtime/run-service.ts';
import { createLogger } from '../src/telemetry/logger.ts';

const { DATABASE_URL = '', MIGRATES } = process.env;
const logger = createLogger('pots', 'info');
if (MIGRATES) await migrateAtStart(DATABASE_URL, 'migrations', logger);
else {
  endWhenUncaught(logger);
  await withClient(DATABASE_URL, async () => undefined);
}
