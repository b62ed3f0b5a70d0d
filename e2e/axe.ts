import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The rules whose result depends on the theme. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/** @param only checks contrast only, for a second theme of the same layout */
export async function axeViolations(page: Page, only?: 'colors'): Promise<string[]> {
  // Evaluated by the debugger, the script is not subject to the page's content security policy.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  // Describing each element that follows the rules takes a fifth of the time.
  const options = { resultTypes: ['violations'], ...(only && { runOnly: COLOR_RULES }) };
  return page.evaluate(async (given) => {
    const { axe } = window as unknown as {
      axe: { run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
    };
    const { violations } = await axe.run(given);
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
  }, options);
}
