import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { root } from './checkout.mjs';

/** Native modules, and optional ones that their users look for in vain. */
const external = [
  'sharp',
  '@node-rs/argon2',
  'pg-native',
  'kerberos',
  '@mongodb-js/zstd',
  '@aws-sdk/credential-providers',
  'gcp-metadata',
  'snappy',
  'socks',
  'aws4',
  'mongodb-client-encryption',
  'bufferutil',
  'utf-8-validate',
];

/** CommonJS packages inside an ES module bundle look for these. */
const banner = `import { createRequire as bundleRequire } from 'node:module';
import { fileURLToPath as bundlePath } from 'node:url';
const require = bundleRequire(import.meta.url);
const __filename = bundlePath(import.meta.url);
const __dirname = bundlePath(new URL('.', import.meta.url));`;

/** esbuild options that turn one program and its packages into single files that node runs. */
export const bundleOptions = ({ folder, entries }) => ({
  absWorkingDir: root,
  entryPoints: Object.fromEntries(Object.entries(entries).map(([out, source]) => [out, `./${source}`])),
  outdir: `${folder}/dist`,
  bundle: true,
  // What is imported only when it is needed stays in a file of its own, and out of memory until then.
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
  banner: { js: banner },
});

/** Writes what esbuild answered so that nobody ever reads half a file; the entry last, when its chunks are there. */
export function writeBundle({ outputFiles }) {
  const isChunk = ({ path }) => basename(path).startsWith('chunk-');
  for (const { path, contents } of outputFiles.toSorted((a, b) => isChunk(b) - isChunk(a))) {
    mkdirSync(dirname(path), { recursive: true });
    const part = `${path}.${process.pid}`;
    writeFileSync(part, contents);
    renameSync(part, path);
  }
}

/** The readable text of esbuild's errors, with file and line. */
export const bundleErrors = ({ errors = [] }) =>
  errors.map(({ text, location: at }) => (at ? `${join(at.file)}:${at.line}: ${text}` : text)).join('\n');
