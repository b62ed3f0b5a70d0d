import { expect, test } from '../fixtures.ts';
import { findProduct } from '../guest.ts';
import { openPage } from '../storefront/shopper-page.ts';

test('a long list shows one page, more on demand, and Back restores as many', async ({ page }) => {
  const [rose, tulip] = [await findProduct('Rose Stem'), await findProduct('Tulip Stem')];
  const many = Array.from({ length: 120 }, (_, index) => ({ ...rose, id: `many-${index}` }));
  await openPage(page, '/about');
  await page.route('**/api/products', (route) => route.fulfill({ json: [...many, tulip] }));
  const cards = page.locator('main').getByTestId('product-card');
  await page.getByRole('banner').getByRole('link', { name: 'Shop' }).click();
  await expect(page.getByText('121 products')).toBeVisible();
  await expect(cards).toHaveCount(96);
  await page.getByRole('button', { name: 'Show more' }).click();
  await page.waitForURL('**/shop?shown=192');
  await expect(cards.nth(120)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);
  await cards.nth(120).getByRole('link', { name: 'Tulip Stem' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tulip Stem' })).toBeVisible();
  await page.goBack();
  await expect(cards.nth(120)).toBeVisible();
  await page.getByRole('button', { name: 'Bouquets', exact: true }).click();
  await page.waitForURL('**/shop?category=bouquets');
});

test('the shop keeps its filters in the URL, and Back restores the scroll position', async ({ page }) => {
  await openPage(page, '/shop');
  const all = (await page.getByTestId('result-count').textContent()) ?? '';
  expect(all).toMatch(/^\d+ products$/);
  await page.getByRole('button', { name: 'Single Stems', exact: true }).click();
  await page.getByLabel('Sort by').selectOption('price-high');
  await page.waitForURL(/category=stems&sort=price-high/);
  await expect(page.getByTestId('product-card').first().getByRole('heading', { name: 'Tulip Trio' })).toBeVisible();
  await page.getByPlaceholder('Search products...').fill('tulip');
  await page.getByRole('button', { name: 'Remove filter “tulip”' }).click();
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(page.getByText(all, { exact: true })).toBeVisible();

  const last = page.getByTestId('product-card').last().getByRole('link').last();
  // Rows get their real height when visible; hovering waits until the page is stable.
  await last.hover();
  const place = await page.evaluate(() => window.scrollY);
  expect(place).toBeGreaterThan(500);
  await last.click();
  await expect(page.getByRole('link', { name: 'Back to Shop' })).toBeVisible();
  await page.goBack();
  await page.waitForFunction((wanted) => Math.abs(window.scrollY - wanted) < 60, place);
});

test('swatches preview their color on hover and focus, and keep it on click', async ({ page }) => {
  await openPage(page, '/shop');
  const card = page.getByTestId('product-card').filter({ hasText: 'Tulip Stem' });
  const picture = async () => (await card.locator('img').getAttribute('src')) ?? '';
  const first = await picture();
  const purple = card.getByRole('button', { name: 'Purple' });
  await purple.hover();
  const shown = await picture();
  expect(shown).not.toBe(first);
  await page.mouse.move(0, 0);
  expect(await picture()).toBe(first);
  await purple.focus();
  expect(await picture()).toBe(shown);
  await purple.click();
  await page.mouse.move(0, 0);
  await card.getByRole('link', { name: 'Tulip Stem' }).last().click();
  await page.waitForURL(/color=Purple/);
  await expect(page.getByRole('radio', { name: 'Purple' })).toBeChecked();
});

test('on a phone the buy bar stays on screen', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 780 });
  await openPage(page, `/product/${(await findProduct('Rose Stem')).id}`);
  const buy = page.getByRole('button', { name: 'Buy Now' });
  const top = (await buy.boundingBox())?.y;
  await page.evaluate(() => window.scrollTo(0, 1200));
  expect((await buy.boundingBox())?.y).toBe(top);
  expect(top).toBeGreaterThan(600);
});
