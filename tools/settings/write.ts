/** `npm run describe`: writes .env.example from the programs' settings. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { program, root, say } from '../build/checkout.mjs';
import { envExample } from './src/env-example.ts';

await program(async () => {
  const compose = await readFile(join(root, 'docker-compose.yml'), 'utf8');
  await writeFile(join(root, '.env.example'), envExample(compose));
  say('.env.example');
});
