import { readdir, readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const BUDGET_KIB = 180;
const client = new URL('../dist/client/', import.meta.url);
const assets = new URL('assets/', client);

// Brotli and gzip copies beside every script and style sheet, made once instead of with every request.
const names = (await readdir(assets)).filter((name) => /\.(js|css)$/.test(name));
const gzipped = new Map();
await Promise.all(
  names.map(async (name) => {
    const bytes = await readFile(new URL(name, assets));
    const [br, gz] = await Promise.all([promisify(brotliCompress)(bytes), promisify(gzip)(bytes, { level: 9 })]);
    gzipped.set(`assets/${name}`, gz.length);
    await Promise.all([writeFile(new URL(`${name}.br`, assets), br), writeFile(new URL(`${name}.gz`, assets), gz)]);
  }),
);

const manifest = JSON.parse(await readFile(new URL('.vite/manifest.json', client), 'utf8'));
const first = new Set();
const follow = (key) => {
  if (first.has(key)) return;
  first.add(key);
  for (const next of manifest[key].imports ?? []) follow(next);
};
follow('index.html');
const kib = [...first].reduce((sum, key) => sum + gzipped.get(manifest[key].file), 0) / 1024;
if (kib > BUDGET_KIB) {
  process.stderr.write(`The first load takes ${kib.toFixed(1)} KiB of JavaScript (gzip); ${BUDGET_KIB} are allowed.\n`);
  process.exit(1);
}
process.stdout.write(`First load: ${kib.toFixed(1)} KiB of JavaScript (gzip) of ${BUDGET_KIB}\n`);
