import { withClient } from '../src/create-database.ts';
import { createLogger } from '../src/logger.ts';
import { migrateAtStart } from '../src/migrate-at-start.ts';
import { endWhenUncaught } from '../src/run-service.ts';

const { DATABASE_URL = '', MIGRATES } = process.env;
const logger = createLogger('pots', 'info');
if (MIGRATES) await migrateAtStart(DATABASE_URL, 'migrations', logger);
else {
  endWhenUncaught(logger);
  await withClient(DATABASE_URL, async () => undefined);
}
