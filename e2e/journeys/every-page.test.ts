import { createRequire } from 'node:module';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { SHOP_URL, startBrowser, visit } from '../browser.ts';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const PAGES = [
  '/',
  '/about',
  '/shop',
  '/shop?category=crochet-flower-pots',
  '/bouquets',
  '/offers',
  '/contact',
  '/shipping',
  '/shipping?tab=tracking',
  '/product',
  '/cart',
  '/wishlist',
  '/checkout',
  '/my-orders',
  '/settings',
  '/shipping-returns',
  '/privacy-policy',
  '/terms-conditions',
  '/admin',
];

let browser: Browser;
let productPath: string;
beforeAll(async () => {
  browser = await startBrowser();
  const [product] = (await (await fetch(`${SHOP_URL}/api/products?limit=1`)).json()) as { id: string }[];
  productPath = `/product/${product?.id}`;
});
afterAll(() => browser.close());

async function axeFindings(page: Page): Promise<string[]> {
  await page.addScriptTag({ path: AXE });
  return page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
    };
    const { violations } = await axe.run();
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
  });
}

describe.each([
  ['a phone', { width: 375, height: 780 }],
  ['a desk', { width: 1280, height: 900 }],
])('on %s', (_where, size) => {
  test.each(PAGES)('%s has a heading, no sideways scrolling, nothing for axe, nothing in the console', async (path) => {
    const visitor = await visit(browser, path === '/product' ? productPath : path, size, { bypassCSP: true });
    const { page, complaints } = visitor;
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    expect(await axeFindings(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await visitor.leave();
  });
});

test('an unknown page answers 404 and helps on', async () => {
  expect((await fetch(`${SHOP_URL}/no-such-page`)).status).toBe(404);
  expect((await fetch(`${SHOP_URL}/product/00000000-0000-4000-8000-000000000000`)).status).toBe(404);
  const visitor = await visit(browser, '/no-such-page');
  await visitor.page.getByText('404 Page Not Found').waitFor();
  await visitor.leave();
});
