import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { axeViolations } from '../axe.ts';
import { SHOP_URL, startBrowser, visit } from '../browser.ts';
import { PAGES, pathOf } from '../pages.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());

describe.each([
  ['a phone', { width: 375, height: 780 }],
  ['a desktop', { width: 1280, height: 900 }],
])('on %s', (_where, size) => {
  test.each(PAGES)('%s has a heading, no sideways scrolling, nothing for axe, nothing in the console', async (path) => {
    const visitor = await visit(browser, await pathOf(path), size, { bypassCSP: true });
    const { page, complaints } = visitor;
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    expect(await axeViolations(page)).toEqual([]);
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
