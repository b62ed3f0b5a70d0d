import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';

test.afterEach(({ complaints }) => expect(complaints).toEqual([]));

test.describe('before the page’s code is loaded', () => {
  let release: () => void;
  test.beforeEach(async ({ page }) => {
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/assets/entry-client-*.js', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto('/shop', { waitUntil: 'domcontentloaded' });
  });

  test('a click is replayed after hydration', async ({ page }) => {
    await page.getByRole('button', { name: 'Add to Cart: Lavender Sprig' }).click();
    release();
    await expect(page.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible();
  });

  test('typed and chosen values are kept by hydration', async ({ page }) => {
    const all = (await page.getByTestId('result-count').textContent()) ?? '';
    await page.getByPlaceholder('Search products...').fill('lavender');
    await page.getByLabel('Sort by').selectOption('price-high');
    release();
    await page.waitForURL('**/shop?*q=lavender*');
    await page.waitForURL('**/shop?*sort=price-high*');
    await expect(page.getByTestId('result-count').filter({ hasNotText: all })).toBeVisible();
  });
});

test.describe('on a loaded page before any interaction', () => {
  let scripts: string[];
  test.beforeEach(async ({ page }) => {
    scripts = [];
    page.on('response', (response) => scripts.push(response.url()));
    await page.goto('/', { waitUntil: 'networkidle' });
  });

  const has = (part: string) => scripts.some((url) => url.includes(`/assets/${part}-`));
  const press = (page: Page, name: string) =>
    page
      .getByRole('button', { name })
      .first()
      .evaluate((button: HTMLButtonElement) => button.click());

  test('sections below the first screen load their code on the first interaction', async ({ page }) => {
    await expect(page.getByRole('heading', { name: 'Good questions' })).toHaveCount(1);
    expect([has('home-sections'), has('page-end')]).toEqual([false, false]);
    const code = page.waitForResponse((response) => response.url().includes('/assets/home-sections-'));
    await page.mouse.move(300, 300);
    await code;
    await expect(page.locator('input[name=theme]:checked')).toBeAttached();
  });

  test('content below the first screen is laid out after the first paint', async ({ page }) => {
    const footer = page.locator('.below-first-screen').filter({ has: page.getByRole('contentinfo') });
    await expect(page.locator('html[data-painted]')).toBeAttached();
    await expect(footer).toHaveCSS('content-visibility', 'visible');
    await page.evaluate(() => document.documentElement.removeAttribute('data-painted'));
    await expect(footer).toHaveCSS('content-visibility', 'auto');
  });

  test('a click on a button is replayed after hydration', async ({ page }) => {
    await press(page, 'Customer Support');
    await expect(page.getByRole('dialog').getByLabel('What are you looking for?')).toBeVisible();
    expect(has('page-end')).toBe(true);
  });

  test('the code is loaded when the first screen is painted', async ({ page }) => {
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

  test('a link that is not hydrated yet navigates', async ({ page }) => {
    await page.getByRole('link', { name: 'Terms & Conditions' }).evaluate((link: HTMLAnchorElement) => link.click());
    await expect(page.getByRole('heading', { level: 1, name: 'Terms & Conditions' })).toBeVisible();
  });

  test('after the first interaction the next page is rendered with its deferred parts', async ({ page }) => {
    await page.mouse.move(300, 300);
    await expect(page.locator('input[name=theme]:checked')).toBeAttached();
    await page.getByRole('link', { name: 'Shop', exact: true }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Our Crochet Flowers' })).toBeVisible();
    await page.getByTestId('product-card').first().getByRole('link').first().click();
    await expect(page.getByRole('heading', { name: 'Care Instructions' })).toBeVisible();
    await expect(page.locator('main [style*="display: none"]')).toHaveCount(0);
  });
});
