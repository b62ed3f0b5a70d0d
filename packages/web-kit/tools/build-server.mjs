/**
 * Bundles the programs of a client's server in the current folder: `server/main.ts` to `dist/main.js`, and each
 * argument likewise.
 */
import { build } from 'esbuild';

await build({
  entryPoints: ['main', ...process.argv.slice(2)].map((name) => `server/${name}.ts`),
  outdir: 'dist',
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  sourcemap: true,
  // Some CommonJS dependencies require Node's modules.
  banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
});
