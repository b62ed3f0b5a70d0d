import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { packagesOf, statementTypesOf } from '../src/statement-files.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

test.each(packagesOf(root))(
  'npm run statements has been run since a migration or statement of $name changed',
  async (one) => {
    const file = join(root, one.file);
    expect(existsSync(file) ? readFileSync(file, 'utf8') : null).toBe(await statementTypesOf(root, one));
  },
);
