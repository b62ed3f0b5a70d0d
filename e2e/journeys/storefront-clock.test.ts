import type { Page } from '@playwright/test';
import { CUSTOMER } from '../../infra/seed/src/seed-customer.ts';
import { expect, test } from '../fixtures.ts';
import { productIdOf } from '../guest.ts';
import { asVisitorOf } from '../shop-api.ts';
import { openPage } from '../storefront/shopper-page.ts';

// A reused context removes the scripts of a fake clock one by one, and those that remain fail in the next test's page.
test.use({ reducedMotion: 'no-preference', reuseContext: false });

test.beforeEach(async ({ page }) => {
  await page.clock.install();
});

const slide = (page: Page, position: string) => page.getByRole('group', { name: position, exact: true });

test('the home page’s slides advance every 8 seconds, wrap around and can be paused', async ({ page }) => {
  await openPage(page, '/');
  await page.mouse.move(600, 880);
  await expect(slide(page, '1 of 3')).toBeVisible();
  for (const next of ['2 of 3', '3 of 3', '1 of 3']) {
    await page.clock.runFor(8000);
    await expect(slide(page, next)).toBeVisible();
  }
  await page.getByRole('region', { name: 'Welcome' }).hover();
  await page.clock.runFor(20_000);
  await expect(slide(page, '1 of 3')).toBeVisible();
  await page.getByRole('button', { name: 'Pause slides' }).click();
  await page.mouse.move(600, 880);
  await page.clock.runFor(20_000);
  await expect(slide(page, '1 of 3')).toBeVisible();
  await page.getByRole('button', { name: 'Next slide' }).click();
  await expect(slide(page, '2 of 3')).toBeVisible();
});

test('a toast stays for 5 seconds, one about an email for 3, one at a time', async ({ page }) => {
  await openPage(page, '/offers');
  await page.clock.pauseAt(Date.now() + 60_000);
  const toast = page.getByTestId('toast');
  await page.locator('main').getByRole('button', { name: 'Subscribe' }).click();
  await expect(toast.getByText('Invalid Email')).toBeVisible();
  await page.mouse.move(5, 5);
  await page.clock.runFor(2900);
  await expect(toast).toHaveCount(1);
  await page.clock.runFor(200);
  await expect(toast).toHaveCount(0);

  await page.getByPlaceholder('Your email', { exact: true }).fill('ada');
  await page.keyboard.press('Enter');
  await page.getByPlaceholder('Your email', { exact: true }).fill('ada');
  await page.keyboard.press('Enter');
  await expect(toast.getByText('Subscribed!')).toBeVisible();
  await expect(toast).toHaveCount(1);
  await page.clock.runFor(4900);
  await expect(toast).toHaveCount(1);
  await page.clock.runFor(200);
  await expect(toast).toHaveCount(0);
});

test('a visible parcel is refetched every five minutes', async ({ page }) => {
  await asVisitorOf(page).call('POST /api/auth/login', { body: CUSTOMER });
  await openPage(page, '/my-orders');
  await page
    .getByRole('link', { name: /^Track LP/ })
    .first()
    .click();
  await expect(page.getByText('Tracking History')).toBeVisible();
  const again = page.waitForRequest('**/api/shipping/track/*');
  await page.clock.runFor(5 * 60_000 + 1000);
  await again;
});

test('a swipe changes the picture, and the share menu opens a small window', async ({ page }) => {
  await openPage(page, `/product/${await productIdOf('Rose Stem')}`);
  await page.getByRole('button', { name: /^Zoom/ }).click();
  const counter = page.getByRole('dialog').getByRole('status');
  await expect(counter).toBeVisible();
  const before = await counter.textContent();
  await page.mouse.move(800, 450);
  await page.mouse.down();
  await page.mouse.move(500, 450, { steps: 4 });
  await page.mouse.up();
  expect(await counter.textContent()).not.toBe(before);
  await page.keyboard.press('Escape');
  await expect(counter).toHaveCount(0);

  await page.evaluate(() => {
    window.open = (...asked) => {
      document.body.dataset.opened = JSON.stringify(asked);
      return null;
    };
  });
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('menuitem', { name: 'Pinterest' }).click();
  const opened = await page.evaluate(() => document.body.dataset.opened);
  expect(opened).toContain('width=600,height=400');
  expect(opened).toContain(encodeURIComponent(page.url()));
});
