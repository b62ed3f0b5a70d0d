import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './checkout.mjs';
import { ensureInstalled } from './ensure-installed.mjs';

/** Keeps all packages except the shop's own out of the bundle. */
const installedPackages = {
  name: 'installed-packages',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^[a-z@]/ }, ({ path }) =>
      path.startsWith('@loop-petal/') ? undefined : { path, external: true },
    ),
};

/** The exports of these TypeScript files; installs packages first. @param files paths relative to the root */
export async function importTypeScript(...files) {
  await ensureInstalled();
  const { build } = await import('esbuild');
  const folder = await mkdtemp(join(root, 'node_modules/.import-'));
  try {
    const outfile = join(folder, 'module.mjs');
    await build({
      stdin: { contents: files.map((file) => `export * from './${file}';`).join('\n'), resolveDir: root },
      outfile,
      bundle: true,
      plugins: [installedPackages],
      platform: 'node',
      format: 'esm',
      logLevel: 'error',
    });
    return await import(pathToFileURL(outfile).href);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
