/**
 * Bundles the programs of a client's server in the folder it is run in: `server/main.ts` into `dist/main.js`, and with
 * others as arguments each in the same way.
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
  // Node's own modules are reached through require by some CommonJS dependencies.
  banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
});
