import lighthouse from 'lighthouse';
import { freePort } from '../infra/embedded/src/free-port.mjs';
import { measureProcessor } from './processor.mjs';
import { median, row } from './row.mjs';
import { listPages, openBrowser } from './stage.mjs';

const PAGES = ['home', 'shop', 'product'];
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const TIMINGS = {
  LCP: { audit: 'largest-contentful-paint', most: 1800, unit: 'ms' },
  TBT: { audit: 'total-blocking-time', most: 50, unit: 'ms' },
  CLS: { audit: 'cumulative-layout-shift', most: 0.01, digits: 3 },
};

/** Lighthouse with its phone settings: medians of several runs, each in a new browser. */
export async function measure({ url, chromium, runs }) {
  const paths = await listPages(url);
  const processor = await measureProcessor(chromium);
  const rows = [];
  for (const page of PAGES) {
    const results = [];
    for (let run = 0; run < runs; run += 1) results.push(await inspect(url + paths[page], chromium, processor));
    for (const category of CATEGORIES) {
      const scores = results.map(({ categories }) => Math.round((categories[category].score ?? 0) * 100));
      const notes = [
        category === 'performance' && processor.note,
        median(scores) < 100 && `runs ${scores.join(', ')}; ${lostPoints(results[0], category)}`,
      ];
      rows.push(
        row(`Lighthouse ${category}: ${page}`, median(scores), { least: 100, note: notes.filter(Boolean).join('; ') }),
      );
    }
    for (const [name, { audit, ...bar }] of Object.entries(TIMINGS)) {
      rows.push(row(`${name}: ${page}`, median(results.map(({ audits }) => audits[audit].numericValue)), bar));
    }
  }
  return rows;
}

async function inspect(url, chromium, processor, triesLeft = 2) {
  const port = await freePort();
  const browser = await openBrowser(chromium, [`--remote-debugging-port=${port}`]);
  try {
    const { lhr } = await lighthouse(url, {
      port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: CATEGORIES,
      throttling: { cpuSlowdownMultiplier: processor.slowdown },
    });
    if (!lhr.runtimeError) return lhr;
    // Sometimes the browser's trace misses its beginning, which is no result.
    if (triesLeft === 0) throw new Error(`${url}: ${lhr.runtimeError.message}`);
  } finally {
    await browser.close();
  }
  return inspect(url, chromium, processor, triesLeft - 1);
}

/** The audits that cost a category its full score. */
function lostPoints({ categories, audits }, category) {
  return categories[category].auditRefs
    .filter(({ id, weight }) => weight > 0 && audits[id].score !== null && audits[id].score < 1)
    .map(({ id }) => `${id} ${audits[id].displayValue ?? ''}`.trim())
    .join(', ');
}
