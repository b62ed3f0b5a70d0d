import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { startBrowser, type Visitor, visit } from '../browser.ts';

let browser: Browser;
let visitor: Visitor;
let page: Page;
let scripts: string[];

beforeAll(async () => {
  browser = await startBrowser();
});
beforeEach(async () => {
  visitor = await visit(browser, '/about');
  page = visitor.page;
  scripts = [];
  page.on('response', (response) => scripts.push(response.url()));
  await page.goto('/', { waitUntil: 'networkidle' });
});
afterEach(async () => {
  expect(visitor.complaints).toEqual([]);
  await visitor.leave();
});
afterAll(() => browser.close());

const has = (part: string) => scripts.some((url) => url.includes(`/assets/${part}-`));
const press = (name: string) =>
  page
    .getByRole('button', { name })
    .first()
    .evaluate((button: HTMLButtonElement) => button.click());

test('sections below the first screen are rendered without their code, which is loaded at the first interaction', async () => {
  expect(await page.getByRole('heading', { name: 'Good questions' }).count()).toBe(1);
  expect([has('home-sections'), has('page-end')]).toEqual([false, false]);
  const code = page.waitForResponse((response) => response.url().includes('/assets/home-sections-'));
  await page.mouse.move(300, 300);
  await code;
  await page.locator('input[name=theme]:checked').waitFor({ state: 'attached' });
});

test('a click on a button that is not hydrated yet is replayed once it is', async () => {
  await press('Customer Support');
  await page.getByRole('dialog').getByLabel('What are you looking for?').waitFor();
  expect(has('page-end')).toBe(true);
});

describe('before the page’s code is loaded', () => {
  let release: () => void;
  beforeEach(async () => {
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/assets/entry-client-*.js', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto('/shop', { waitUntil: 'domcontentloaded' });
  });

  test('a click is replayed after hydration', async () => {
    await page.getByRole('button', { name: 'Add to Cart: Lavender Sprig' }).click();
    release();
    await page.getByRole('button', { name: 'Cart, 1 item' }).waitFor();
  });

  test('typed and chosen values are kept by hydration', async () => {
    const all = (await page.getByTestId('result-count').textContent()) ?? '';
    await page.getByPlaceholder('Search products...').fill('lavender');
    await page.getByLabel('Sort by').selectOption('price-high');
    release();
    await page.waitForURL('**/shop?*q=lavender*');
    await page.waitForURL('**/shop?*sort=price-high*');
    await page.getByTestId('result-count').filter({ hasNotText: all }).waitFor();
  });
});

test('the code is loaded when the first screen is painted', async () => {
  await page.reload();
  await page.waitForFunction(() => !document.body.hasAttribute('data-unhydrated'));
  const [painted = 0, asked = 0] = await page.evaluate(() => [
    performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    Math.min(
      ...performance
        .getEntriesByType('resource')
        .filter(({ name }) => /assets\/.*\.js$/.test(name))
        .map(({ startTime }) => startTime),
    ),
  ]);
  expect(asked).toBeGreaterThan(painted);
});

test('a link that is not hydrated yet navigates', async () => {
  await page.getByRole('link', { name: 'Terms & Conditions' }).evaluate((link: HTMLAnchorElement) => link.click());
  await page.getByRole('heading', { level: 1, name: 'Terms & Conditions' }).waitFor();
});

test('after the first interaction the next page is rendered with its deferred parts', async () => {
  await page.mouse.move(300, 300);
  await page.locator('input[name=theme]:checked').waitFor({ state: 'attached' });
  await page.getByRole('link', { name: 'Shop', exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Our Crochet Flowers' }).waitFor();
  await page.getByTestId('product-card').first().getByRole('link').first().click();
  await page.getByRole('heading', { name: 'Care Instructions' }).waitFor();
  expect(await page.locator('main [style*="display: none"]').count()).toBe(0);
});
