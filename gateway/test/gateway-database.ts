import { fileURLToPath } from 'node:url';
import { createMigratedTestPostgres } from '@loop-petal/service-kit/migrated-test-postgres';
import { migrate } from '@loop-petal/service-kit/postgres/postgres';

export type GatewayDatabase = Awaited<ReturnType<typeof createGatewayDatabase>>;

const migrations = fileURLToPath(new URL('../migrations', import.meta.url));

/** A database with the gateway's tables. */
export const createGatewayDatabase = () => createMigratedTestPostgres('gateway', (url) => migrate(url, migrations));
