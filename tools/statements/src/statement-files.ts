import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { eventLogTables } from '@loop-petal/service-kit/events/postgres-log/event-log';
import { withClient } from '@loop-petal/service-kit/postgres/create-database';
import { kitTables } from '@loop-petal/service-kit/postgres/kit-tables';
import { createTables, migrate } from '@loop-petal/service-kit/postgres/postgres';
import { createTestPostgres } from '@loop-petal/service-kit/testing';
import { describeStatements } from './describe-statements.ts';
import { findStatements } from './find-statements.ts';
import { renderTypes } from './render-types.ts';

interface Package {
  name: string;
  folders: string[];
  file: string;
  createTables(url: string): Promise<void>;
}

export function packagesOf(root: string): Package[] {
  const kit: Package = {
    name: 'service-kit',
    folders: ['packages/service-kit/src'],
    file: 'packages/service-kit/src/postgres/statement-types.ts',
    createTables: (url) => createTables(url, `${kitTables};${eventLogTables}`),
  };
  const services = readdirSync(join(root, 'services')).filter((name) =>
    existsSync(join(root, 'services', name, 'migrations')),
  );
  return [
    kit,
    ...services.map((name) => ({
      name,
      folders: ['src', 'test'].map((folder) => `services/${name}/${folder}`),
      file: `services/${name}/src/statement-types.ts`,
      createTables: (url: string) => migrate(url, join(root, 'services', name, 'migrations')),
    })),
  ];
}

/**
 * The generated file of a package, from a new database with its tables; null for a package without statements. Uses the
 * Postgres at `TEST_POSTGRES_URL`.
 * @throws when a statement does not match the tables
 */
export async function statementTypesOf(root: string, { name, folders, createTables }: Package): Promise<string | null> {
  const { texts, columnTypes } = findStatements(folders.map((folder) => join(root, folder)));
  if (texts.length === 0) return null;
  const database = await createTestPostgres(`statements-${name}`);
  try {
    await createTables(database.url);
    return await withClient(database.url, async (client) =>
      renderTypes(await describeStatements(client, texts), columnTypes),
    );
  } finally {
    await database.drop();
  }
}
