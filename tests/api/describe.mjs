/** `npm run describe`: writes what docs/ says about events and internal calls from the contracts. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { program, root, say } from '../../tools/build/checkout.mjs';

/** Leaves every package but our own out of the bundle. */
const installedPackages = {
  name: 'installed-packages',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^[a-z@]/ }, ({ path }) =>
      path.startsWith('@loop-petal/') ? undefined : { path, external: true },
    ),
};

await program(async () => {
  const folder = await mkdtemp(join(root, 'node_modules/.describe-'));
  try {
    const outfile = join(folder, 'documents.mjs');
    const contents =
      "export * from './documents.ts'; export * from './heard-events.ts'; export * from './service-calls.ts';";
    const stdin = { contents, resolveDir: join(root, 'tests/api/src') };
    await build({
      stdin,
      outfile,
      bundle: true,
      plugins: [installedPackages],
      platform: 'node',
      format: 'esm',
      logLevel: 'error',
    });
    const { documents, heardEvents, serviceCalls } = await import(pathToFileURL(outfile).href);
    const files = documents({ heard: heardEvents(), edges: await serviceCalls(pathToFileURL(`${root}/`)) });
    for (const [name, text] of Object.entries(files)) {
      await writeFile(join(root, 'docs', name), text);
      say(`docs/${name}`);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
