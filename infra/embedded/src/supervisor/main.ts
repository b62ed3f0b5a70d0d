import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StartError } from '../start-error.ts';
import { readConfig } from './config.ts';
import { partsOf } from './parts.ts';
import { runStack } from './run-stack.ts';
import { warn } from './terminal.ts';

const checkout = fileURLToPath(new URL('../../../../', import.meta.url));

try {
  const config = readConfig(checkout);
  const exitCode = await runStack(config, {
    parts: partsOf(checkout, config),
    mongoScript: join(checkout, 'packages/mongo-stand-in/dist/main.js'),
    seedScript: join(checkout, 'infra/seed/dist/main.js'),
  });
  process.exit(exitCode);
} catch (error) {
  warn(error instanceof StartError ? error.message : ((error as Error).stack ?? String(error)));
  process.exit(1);
}
