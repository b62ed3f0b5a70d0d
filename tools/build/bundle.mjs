import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { root } from './checkout.mjs';

/** Native modules, and optional modules that are not installed. */
const external = [
  'sharp',
  '@node-rs/argon2',
  'pg-native',
  'kerberos',
  '@mongodb-js/zstd',
  '@aws-sdk/credential-providers',
  'gcp-metadata',
  'snappy',
  'aws4',
  'mongodb-client-encryption',
  'bufferutil',
  'utf-8-validate',
];

/** CommonJS packages inside an ES module bundle use these globals. */
const banner = `import { createRequire as bundleRequire } from 'node:module';
import { fileURLToPath as bundlePath } from 'node:url';
const require = bundleRequire(import.meta.url);
const __filename = bundlePath(import.meta.url);
const __dirname = bundlePath(new URL('.', import.meta.url));`;

/** The service's folder of migrations, where one bundle holds several services. */
const migrationsOfServices = {
  name: 'migrations of services',
  setup: ({ onLoad }) =>
    onLoad({ filter: /services\/[\w-]+\/src\/service\.ts$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replace(
        "'../migrations'",
        `'../../../services/${basename(dirname(dirname(path)))}/migrations'`,
      ),
      loader: 'ts',
      resolveDir: dirname(path),
    })),
};

/**
 * esbuild options that bundle a program and its packages into files that Node runs.
 * @param {{ folder: string, entries: Record<string, string> }} program
 * @returns {import('esbuild').BuildOptions}
 */
export const bundleOptions = ({ folder, entries, sources }) => ({
  absWorkingDir: root,
  entryPoints: Object.fromEntries(Object.entries(entries).map(([out, source]) => [out, `./${source}`])),
  outdir: `${folder}/dist`,
  bundle: true,
  // Dynamic imports become separate files, loaded on first use.
  splitting: true,
  chunkNames: 'chunk-[name]-[hash]',
  write: false,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  sourcemap: true,
  sourcesContent: false,
  logLevel: 'silent',
  external,
  plugins: sources ? [migrationsOfServices] : [],
  banner: { js: banner },
});

/** Writes esbuild's output without leaving half-written files; the entry last, after its chunks. */
export function writeBundle({ outputFiles }) {
  const isChunk = ({ path }) => basename(path).startsWith('chunk-');
  for (const { path, contents } of outputFiles.toSorted((a, b) => isChunk(b) - isChunk(a))) {
    mkdirSync(dirname(path), { recursive: true });
    const part = `${path}.${process.pid}`;
    writeFileSync(part, contents);
    renameSync(part, path);
  }
}

export const bundleErrors = ({ errors = [] }) =>
  errors.map(({ text, location: at }) => (at ? `${join(at.file)}:${at.line}: ${text}` : text)).join('\n');
