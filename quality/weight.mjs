import { request } from 'node:http';
import { row } from './row.mjs';
import { listPages, openBrowser, SIZES, visitWithCart } from './stage.mjs';

const MOST_KIB = { checkout: 135 };
const MOST_KIB_ELSEWHERE = 105;
const QUIET_MS = 1500;

/** The JavaScript, as gzip sends it, that a page loads before its visitor does anything: the larger of phone and desk. */
export async function measure({ url, chromium }) {
  const browser = await openBrowser(chromium);
  const sizeOf = createSizes();
  const rows = [];
  for (const [name, path] of Object.entries(await listPages(url))) {
    const sums = [];
    for (const viewport of Object.values(SIZES)) {
      const scripts = await scriptsOf(browser, url, path, viewport);
      const sizes = await Promise.all([...scripts].map(sizeOf));
      sums.push({ kib: sizes.reduce((sum, size) => sum + size, 0) / 1024, files: scripts.size });
    }
    const { kib, files } = sums.toSorted((a, b) => b.kib - a.kib)[0];
    const most = MOST_KIB[name] ?? MOST_KIB_ELSEWHERE;
    rows.push(row(`JavaScript: ${name}`, kib, { most, unit: 'KiB', digits: 1, note: `${files} files` }));
  }
  await browser.close();
  return rows;
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
  await context.close();
  return scripts;
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
