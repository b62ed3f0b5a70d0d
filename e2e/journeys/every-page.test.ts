import type { Page } from '@playwright/test';
import { violationsInBothThemes } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { excessWidth, openAnyPage, PAGES } from '../pages.ts';
import { SHOP_URL } from '../shop-url.ts';
import { putLavenderInCart } from '../storefront/overlays.ts';

test.describe.configure({ mode: 'parallel' });

for (const [device, [width, ...otherWidths]] of [
  ['a phone', [375, 320, 768]],
  ['a desktop', [1280, 1920]],
] as const) {
  test.describe(`on ${device}`, () => {
    test.use({ viewport: { width, height: 850 } });
    for (const path of PAGES) {
      test(`${path} has a heading, fits, has nothing for axe in either theme, nothing in the console`, async ({
        page,
        complaints,
      }) => {
        await openAnyPage(page, path);
        await expectNoFaults(page, otherWidths);
        expect(complaints).toEqual([]);
      });
    }
    for (const path of ['/cart', '/checkout']) {
      test(`${path} with a flower has none of these faults either`, async ({ page, complaints }) => {
        await putLavenderInCart(page);
        await openAnyPage(page, path);
        await expectNoFaults(page, otherWidths);
        expect(complaints).toEqual([]);
      });
    }
  });
}

async function expectNoFaults(page: Page, otherWidths: readonly number[]): Promise<void> {
  expect(await violationsInBothThemes(page)).toEqual([]);
  expect(await excessWidth(page)).toBeLessThanOrEqual(0);
  for (const width of otherWidths) {
    await page.setViewportSize({ width, height: 850 });
    expect([width, await excessWidth(page)]).toEqual([width, 0]);
  }
}

test('an unknown page answers 404 and helps on', async ({ page }) => {
  expect((await fetch(`${SHOP_URL}/no-such-page`)).status).toBe(404);
  expect((await fetch(`${SHOP_URL}/product/00000000-0000-4000-8000-000000000000`)).status).toBe(404);
  await page.goto('/no-such-page');
  await expect(page.getByText('404 Page Not Found')).toBeVisible();
});
