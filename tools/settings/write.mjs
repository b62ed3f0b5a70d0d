/** `npm run describe`: writes .env.example from what the programs say they read. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { program, root, say } from '../build/checkout.mjs';

await program(async () => {
  const folder = await mkdtemp(join(root, 'node_modules/.settings-'));
  try {
    const outfile = join(folder, 'env-example.mjs');
    const entry = join(root, 'tools/settings/src/env-example.ts');
    await build({ entryPoints: [entry], outfile, bundle: true, platform: 'node', format: 'esm', logLevel: 'error' });
    const { envExample } = await import(pathToFileURL(outfile).href);
    const compose = await readFile(join(root, 'docker-compose.yml'), 'utf8');
    await writeFile(join(root, '.env.example'), envExample(compose));
    say('.env.example');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
