import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import startTestServers from '../../../infra/embedded/src/jest-global-setup.ts';
import stopTestServers from '../../../infra/embedded/src/jest-global-teardown.ts';
import { packagesOf, statementTypesOf } from './statement-files.ts';

/** Writes the types of all statements, with a separate Postgres. @param say called with a line for each file */
export async function writeStatementTypes(root: string, say: (line: string) => void): Promise<void> {
  await startTestServers();
  try {
    for (const one of packagesOf(root)) {
      const text = await statementTypesOf(root, one);
      if (text === null) continue;
      await writeFile(join(root, one.file), text);
      say(one.file);
    }
  } finally {
    await stopTestServers();
  }
}
