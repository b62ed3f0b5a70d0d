import { createRequire } from 'node:module';
import { row } from './row.mjs';
import { listPages, openBrowser, SIZES, visitWithCart } from './stage.mjs';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** The axe violations of every page, in both themes, on phone and desktop. */
export async function measure({ url, chromium }) {
  const browser = await openBrowser(chromium);
  const pages = Object.values(await listPages(url));
  const findings = [];
  for (const colorScheme of ['light', 'dark']) {
    for (const viewport of Object.values(SIZES)) {
      const context = await visitWithCart(browser, url, {
        viewport,
        colorScheme,
        bypassCSP: true,
        reducedMotion: 'reduce',
      });
      for (const path of pages) findings.push(...(await inspect(context, path, colorScheme)));
      await context.close();
    }
  }
  await browser.close();
  const note = [`${pages.length} pages, both themes, two widths`, ...new Set(findings)].join('; ');
  return [row('axe findings', findings.length, { most: 0, note })];
}

async function inspect(context, path, colorScheme) {
  const page = await context.newPage();
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.addScriptTag({ path: AXE });
  const found = await page.evaluate(async () => {
    const { violations } = await window.axe.run();
    return violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html.slice(0, 90)}`);
  });
  await page.close();
  return found.map((finding) => `${path} ${colorScheme}: ${finding}`);
}
