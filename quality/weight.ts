import { request } from 'node:http';
import { createShopClient } from '@loop-petal/web-kit/shop-client';
import type { Browser, Page } from 'playwright-core';
import { type Row, row, type Target } from './row.ts';
import { listPages, openBrowser, SIZES, visitWithCart } from './stage.ts';

/** The size before any interaction, and with all parts of the page hydrated. */
const MOST_KIB = { first: 116, whole: 127 };
const MOST_KIB_OF: Record<string, Record<When, number>> = {
  /** It fetches the reviews below the first screen. */
  product: { first: 116, whole: 128 },
  /** It shows its dates, the needed-by day and the offer code without any interaction. */
  cart: { first: 119, whole: 127 },
  checkout: { first: 140, whole: 140 },
};
type When = keyof typeof LABELS;
type Size = (script: string) => Promise<number>;
const LABELS = { first: 'JavaScript', whole: 'JavaScript, whole route' };
const MOST_KIB_ADMIN = 181.1;
const QUIET_MS = 1500;
const BUSY_MS = 120_000;
/** Most of a visit consists of waiting for scripts that may still load. */
const PAGES_AT_ONCE = 2;

/**
 * The gzipped JavaScript that a page loads initially, and after the visitor has moved the mouse and scrolled to its end
 * without opening anything: the larger of phone and desktop. For the admin client, everything that the first load
 * fetches for a signed-in user, including the charts of the overview and the counts on the tabs.
 */
export async function measure({ url, chromium }: Target): Promise<Row[]> {
  const browser = await openBrowser(chromium);
  const sizeOf = createSizes();
  const pages = Object.entries(await listPages(url));
  const rows: Row[] = [];
  while (pages.length > 0) {
    const together = pages.splice(0, PAGES_AT_ONCE);
    const measured = await Promise.all(together.map((page) => weigh(browser, url, page, sizeOf)));
    rows.push(...measured.flat());
  }
  const admin = await sumUp(await adminScripts(browser, url), sizeOf);
  rows.push(
    row('JavaScript: admin', admin.kib, { most: MOST_KIB_ADMIN, unit: 'KiB', digits: 1, note: `${admin.files} files` }),
  );
  await browser.close();
  return rows;
}

async function weigh(browser: Browser, url: string, [name, path]: [string, string], sizeOf: Size): Promise<Row[]> {
  const bars = MOST_KIB_OF[name] ?? MOST_KIB;
  const visits = Object.values(SIZES).map((viewport) => scriptsOf(browser, url, path, viewport));
  const loads = await Promise.all(visits);
  return Promise.all(
    (Object.keys(LABELS) as When[]).map(async (when) => {
      const sums = await Promise.all(loads.map(({ [when]: scripts }) => sumUp(scripts, sizeOf)));
      const { kib, files } = sums.reduce((a, b) => (b.kib > a.kib ? b : a));
      return row(`${LABELS[when]}: ${name}`, kib, { most: bars[when], unit: 'KiB', digits: 1, note: `${files} files` });
    }),
  );
}

async function adminScripts(browser: Browser, url: string): Promise<Set<string>> {
  const context = await browser.newContext({ baseURL: url, viewport: SIZES.desktop });
  const shop = createShopClient(url);
  const { demoAdmin } = await shop.call('GET /api/shop');
  if (!demoAdmin) throw new Error('the shop has no demo admin');
  const { token } = await shop.call('POST /api/admin/login', { body: demoAdmin });
  await context.addInitScript((value) => localStorage.setItem('admin-token', value), token);
  const page = await context.newPage();
  const scripts = listenForScripts(page);
  await page.goto('/admin/orders');
  await page.locator('[data-row]').first().waitFor();
  // The counts on the tabs are fetched a while later. The network is never idle, because a long poll waits for changed
  // orders.
  for (let before = 0; before < scripts.size; ) {
    before = scripts.size;
    await page.waitForTimeout(3 * QUIET_MS);
  }
  await context.close();
  return scripts;
}

function listenForScripts(page: Page): Set<string> {
  const scripts = new Set<string>();
  page.on('response', (response) => {
    if (/javascript/.test(response.headers()['content-type'] ?? '')) scripts.add(response.url());
  });
  return scripts;
}

function listenForProblems(page: Page): string[] {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('requestfailed', (request) => problems.push(`${request.url()}: ${request.failure()?.errorText}`));
  return problems;
}

/** Asks on a timer, because a page that the browser does not paint gets no animation frames. */
async function waitUntilHydrated(page: Page, element: string, problems: string[]): Promise<void> {
  const isHydrated = (selector: string) => !document.querySelector(selector);
  await page.waitForFunction(isHydrated, `${element}[data-unhydrated]`, { polling: 100 }).catch((error) => {
    throw new Error(`${page.url()} is not hydrated. ${problems.join(' ')}`, { cause: error });
  });
}

async function sumUp(scripts: Set<string>, sizeOf: Size): Promise<{ kib: number; files: number }> {
  const sizes = await Promise.all([...scripts].map(sizeOf));
  return { kib: sizes.reduce((sum, size) => sum + size, 0) / 1024, files: scripts.size };
}

async function scriptsOf(
  browser: Browser,
  url: string,
  path: string,
  viewport: { width: number; height: number },
): Promise<Record<When, Set<string>>> {
  const context = await visitWithCart(browser, url, { viewport });
  const page = await context.newPage();
  const scripts = listenForScripts(page);
  const problems = listenForProblems(page);
  // On a busy machine the network is idle before the page requests its code.
  page.setDefaultTimeout(BUSY_MS);
  await page.goto(path);
  await waitUntilHydrated(page, 'body', problems);
  await page.waitForLoadState('networkidle');
  // Includes requests of an idle page.
  await page.waitForTimeout(QUIET_MS);
  const first = new Set(scripts);
  await page.mouse.move(5, 5);
  await waitUntilHydrated(page, '', problems);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(QUIET_MS);
  await context.close();
  return { first, whole: scripts };
}

/** The download size for a client that accepts only gzip. */
function createSizes(): Size {
  const known = new Map<string, Promise<number>>();
  return (script) => {
    const size = known.get(script) ?? downloadedBytes(script);
    known.set(script, size);
    return size;
  };
}

function downloadedBytes(script: string): Promise<number> {
  return new Promise((resolve, reject) => {
    request(script, { headers: { 'accept-encoding': 'gzip' } }, (response) => {
      let bytes = 0;
      response.on('data', (chunk) => {
        bytes += chunk.length;
      });
      response.on('end', () => resolve(bytes));
    })
      .on('error', reject)
      .end();
  });
}
