import { createRequire } from 'node:module';
import type { BrowserContext } from 'playwright-core';
import { type Row, row, type Target } from './row.ts';
import { listPages, openBrowser, SIZES, visitWithCart } from './stage.ts';

declare global {
  interface Window {
    axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
  }
}

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** The axe violations of every page, in both themes, on phones and desktops. */
export async function measure({ url, chromium }: Target): Promise<Row[]> {
  const browser = await openBrowser(chromium);
  const pages = Object.values(await listPages(url));
  const findings: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
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

async function inspect(context: BrowserContext, path: string, colorScheme: string): Promise<string[]> {
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
