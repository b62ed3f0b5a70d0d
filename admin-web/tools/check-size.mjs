/**
 * Fails the build when the first load exceeds its budget: all gzipped JavaScript that the panel fetches before any
 * interaction, including the charts of the overview and the counts on its tabs.
 */
import { readFile, stat } from 'node:fs/promises';

const BUDGET_KIB = 181.1;
const client = new URL('../dist/client/', import.meta.url);
const manifest = JSON.parse(await readFile(new URL('.vite/manifest.json', client), 'utf8'));

const first = new Set();
const follow = (key) => {
  if (first.has(key)) return;
  first.add(key);
  for (const next of manifest[key].imports ?? []) follow(next);
};
const BY_ITSELF = ['orders/orders-page', 'orders/overview/overview', 'chat/agent-alerts', 'problems/problem-count'];
for (const entry of ['index.html', ...BY_ITSELF.map((file) => `src/features/${file}.tsx`)]) follow(entry);
const sizes = [...first].map((key) => stat(new URL(`${manifest[key].file}.gz`, client)));
const kib = (await Promise.all(sizes)).reduce((sum, { size }) => sum + size, 0) / 1024;
if (kib > BUDGET_KIB) {
  process.stderr.write(`The first load takes ${kib.toFixed(1)} KiB of JavaScript (gzip); ${BUDGET_KIB} are allowed.\n`);
  process.exit(1);
}
process.stdout.write(`First load: ${kib.toFixed(1)} KiB of JavaScript (gzip) of ${BUDGET_KIB}\n`);
