import lighthouse, { type Result } from 'lighthouse';
import { freePort } from '../infra/embedded/src/free-port.ts';
import { measureProcessor, type Processor } from './processor.ts';
import { median, type Row, row, type Target } from './row.ts';
import { listPages, openBrowser } from './stage.ts';

const PAGES = ['home', 'shop', 'product'] as const;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const TIMINGS = {
  LCP: { audit: 'largest-contentful-paint', most: 1800, unit: 'ms' },
  TBT: { audit: 'total-blocking-time', most: 50, unit: 'ms' },
  CLS: { audit: 'cumulative-layout-shift', most: 0.01, digits: 3 },
};

/** Lighthouse with its phone settings: medians of several runs, each in a new browser. */
export async function measure({ url, chromium, runs }: Target): Promise<Row[]> {
  const paths = await listPages(url);
  const processor = await measureProcessor(chromium);
  const rows: Row[] = [];
  for (const page of PAGES) {
    const results: Result[] = [];
    for (let run = 0; run < runs; run += 1) results.push(await inspect(url + paths[page], chromium, processor));
    for (const category of CATEGORIES) {
      const scores = results.map(({ categories }) => Math.round((categories[category]?.score ?? 0) * 100));
      const notes = [
        category === 'performance' && processor.note,
        median(scores) < 100 && `runs ${scores.join(', ')}; ${lostPoints(results[0], category)}`,
      ];
      rows.push(
        row(`Lighthouse ${category}: ${page}`, median(scores), { least: 100, note: notes.filter(Boolean).join('; ') }),
      );
    }
    for (const [name, { audit, ...bar }] of Object.entries(TIMINGS)) {
      rows.push(
        row(`${name}: ${page}`, median(results.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN)), bar),
      );
    }
  }
  return rows;
}

async function inspect(url: string, chromium: string, processor: Processor, triesLeft = 2): Promise<Result> {
  const port = await freePort();
  const browser = await openBrowser(chromium, [`--remote-debugging-port=${port}`]);
  try {
    const run = await lighthouse(url, {
      port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: CATEGORIES,
      throttling: { cpuSlowdownMultiplier: processor.slowdown },
    });
    if (run && !run.lhr.runtimeError) return run.lhr;
    // The browser's trace sometimes misses its beginning, so that there is no result.
    if (triesLeft === 0) throw new Error(`${url}: ${run?.lhr.runtimeError?.message}`);
  } finally {
    await browser.close();
  }
  return inspect(url, chromium, processor, triesLeft - 1);
}

/** The audits that keep a category below its full score. */
function lostPoints(result: Result | undefined, category: string): string {
  const refs = result?.categories[category]?.auditRefs ?? [];
  return refs
    .map(({ id, weight }) => ({ id, weight, audit: result?.audits[id] }))
    .filter(({ weight, audit }) => weight > 0 && (audit?.score ?? 1) < 1)
    .map(({ id, audit }) => `${id} ${audit?.displayValue ?? ''}`.trim())
    .join(', ');
}
