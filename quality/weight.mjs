import { request } from 'node:http';
import { row } from './row.mjs';
import { listPages, openBrowser, SIZES, visitWithCart } from './stage.mjs';

/** Before the visitor does anything, and with all parts of the page hydrated. */
const MOST_KIB = { first: 105, whole: 115 };
const MOST_KIB_CHECKOUT = { first: 135, whole: 140 };
const LABELS = { first: 'JavaScript', whole: 'JavaScript, whole route' };
const QUIET_MS = 1500;

/**
 * The JavaScript, as gzip sends it, that a page loads by itself, and that it has loaded once its visitor has moved the
 * mouse and scrolled to its end but opened nothing: the larger of phone and desk.
 */
export async function measure({ url, chromium }) {
  const browser = await openBrowser(chromium);
  const sizeOf = createSizes();
  const rows = [];
  for (const [name, path] of Object.entries(await listPages(url))) {
    const bars = name === 'checkout' ? MOST_KIB_CHECKOUT : MOST_KIB;
    const loads = [];
    for (const viewport of Object.values(SIZES)) loads.push(await scriptsOf(browser, url, path, viewport));
    for (const [when, label] of Object.entries(LABELS)) {
      const sums = await Promise.all(loads.map(({ [when]: scripts }) => sumUp(scripts, sizeOf)));
      const { kib, files } = sums.toSorted((a, b) => b.kib - a.kib)[0];
      rows.push(row(`${label}: ${name}`, kib, { most: bars[when], unit: 'KiB', digits: 1, note: `${files} files` }));
    }
  }
  await browser.close();
  return rows;
}

async function sumUp(scripts, sizeOf) {
  const sizes = await Promise.all([...scripts].map(sizeOf));
  return { kib: sizes.reduce((sum, size) => sum + size, 0) / 1024, files: scripts.size };
}

async function scriptsOf(browser, url, path, viewport) {
  const context = await visitWithCart(browser, url, { viewport });
  const page = await context.newPage();
  const scripts = new Set();
  page.on('response', (response) => {
    if (/javascript/.test(response.headers()['content-type'] ?? '')) scripts.add(response.url());
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  // What a page fetches by itself once it is idle counts too.
  await page.waitForTimeout(QUIET_MS);
  const first = new Set(scripts);
  await page.mouse.move(5, 5);
  await page.waitForFunction(() => !document.querySelector('[data-asleep]'));
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(QUIET_MS);
  await context.close();
  return { first, whole: scripts };
}

/** What a client that knows gzip only has to download. */
function createSizes() {
  const known = new Map();
  return (script) => {
    if (!known.has(script)) known.set(script, downloadedBytes(script));
    return known.get(script);
  };
}

function downloadedBytes(script) {
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
