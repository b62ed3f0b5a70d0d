/**
 * `npm run overload`: the best goodput of a mixed load, then five times as many visitors, then half as many; then slow
 * and hostile clients during the same load, many new pages together with cached ones, and many expensive delivery
 * quotes. `-- --only overload` (`hostile`, `pages`, `questions`) runs one of them; `OVERLOAD_PROTECTION=off` shows the
 * results without protection. Loopback only, about three minutes.
 */
import { parseArgs } from 'node:util';
import { runShop } from '../infra/embedded/run-shop.ts';
import { ensureBuilt } from '../tools/build/ensure-built.mjs';
import { measureCartQuestions } from './cart-questions.ts';
import { measureHostileClients } from './hostile-clients.ts';
import { type Load, measureOverload } from './measure-overload.ts';
import { measureWork } from './measure-work.ts';
import { measureNewPages } from './new-pages.ts';
import { createCounts, type VisitCounts } from './visit-counts.ts';
import { createVisitors } from './visitors.ts';

await ensureBuilt();
const parts: Record<string, (load: Load) => Promise<void>> = {
  overload: measureOverload,
  hostile: measureHostileClients,
  pages: measureNewPages,
  questions: measureCartQuestions,
};
const { values } = parseArgs({ options: { only: { type: 'string' } } });
const wanted = Object.entries(parts).filter(([name]) => !values.only || name === values.only);

let counts: VisitCounts | undefined;
const shop = await runShop({ env: { RATE_LIMITS: 'off', LOG_LEVEL: 'warn', TRUSTED_PROXIES: '1' }, quiet: true });
const visitors = await createVisitors(shop, (...request) => counts?.noteRequest(...request));
try {
  const work = await measureWork(shop, visitors);
  const load: Load = {
    shop,
    visitors,
    count() {
      counts = createCounts(work);
      return counts;
    },
  };
  for (const [, measure] of wanted) await measure(load);
} finally {
  visitors.close();
  await shop.stop();
}
