/**
 * `npm run overload`: the best goodput of a mixed load, then five times as many visitors, then half as many; then slow
 * and hostile clients beside the same load, many new pages beside cached ones, and many expensive delivery quotes.
 * `-- --only overload` (`hostile`, `pages`, `questions`) runs one of them; `OVERLOAD_PROTECTION=off` shows the results
 * without protection. Loopback only, about three minutes.
 */
import { parseArgs } from 'node:util';
import { runShop } from '../infra/embedded/run-shop.ts';
import { ensureBuilt } from '../tools/build/ensure-built.mjs';
import { ensureGenerated } from '../tools/build/ensure-generated.mjs';
import { ensureInstalled } from '../tools/build/ensure-installed.mjs';

await ensureInstalled();
await ensureGenerated();
await ensureBuilt();
const { measureHostileClients } = await import('./hostile-clients.mjs');
const { measureNewPages } = await import('./new-pages.mjs');
const { measureOverload } = await import('./measure-overload.mjs');
const { measureCartQuestions } = await import('./cart-questions.mjs');
const { createCounts } = await import('./visit-counts.mjs');
const { createVisitors } = await import('./visitors.mjs');

const parts = {
  overload: measureOverload,
  hostile: measureHostileClients,
  pages: measureNewPages,
  questions: measureCartQuestions,
};
const { values } = parseArgs({ options: { only: { type: 'string' } } });
const wanted = Object.keys(parts).filter((name) => !values.only || name === values.only);

let counts = createCounts();
const shop = await runShop({ env: { RATE_LIMITS: 'off', LOG_LEVEL: 'warn', TRUSTED_PROXIES: '1' }, quiet: true });
const visitors = await createVisitors(shop, (...request) => counts.noteRequest(...request));
const load = {
  shop,
  visitors,
  count() {
    counts = createCounts();
    return counts;
  },
};
try {
  for (const name of wanted) await parts[name](load);
} finally {
  visitors.close();
  await shop.stop();
}
