import { withClient } from '../src/postgres/create-database.ts';
import { migrate } from '../src/postgres/postgres.ts';
import { migrateAtStart } from '../src/runtime/migrate-at-start.ts';
import { endWhenUncaught } from '../src/runtime/run-server.ts';
import { createLogger } from '../src/telemetry/logger.ts';

const { DATABASE_URL = '', MIGRATES } = process.env;
const logger = createLogger('pots', 'info');
if (MIGRATES) await migrateAtStart(() => migrate(DATABASE_URL, 'migrations'), logger);
else {
  endWhenUncaught(logger);
  await withClient(DATABASE_URL, async () => undefined);
}
