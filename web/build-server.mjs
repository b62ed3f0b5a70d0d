import { readdir, readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'esbuild';

await build({
  entryPoints: ['server/main.ts'],
  outfile: 'dist/main.js',
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  sourcemap: true,
  // Node's own modules are reached through require by some CommonJS dependencies.
  banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
});

// Scripts and styles are compressed once, here, and not for every visitor.
const assets = new URL('dist/client/assets/', import.meta.url);
const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
const names = (await readdir(assets)).filter((name) => /\.(js|css)$/.test(name));
await Promise.all(
  names.map(async (name) => {
    const source = await readFile(new URL(name, assets));
    await writeFile(new URL(`${name}.br`, assets), await promisify(brotliCompress)(source, best));
    await writeFile(new URL(`${name}.gz`, assets), await promisify(gzip)(source, { level: 9 }));
  }),
);
