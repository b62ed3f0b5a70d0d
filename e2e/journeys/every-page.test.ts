import { BOTH_THEMES, DESKTOP, expectNoFaults, type Look } from '../faults.ts';
import { expect, test } from '../fixtures.ts';
import { addToCart } from '../guest.ts';
import { openAnyPage, PAGES } from '../pages.ts';
import { asVisitorOf } from '../shop-api.ts';
import { SHOP_URL } from '../shop-url.ts';

test.describe.configure({ mode: 'parallel' });

const LOOKS: readonly Look[] = [
  { width: 375, height: 850, themes: BOTH_THEMES },
  { width: 320, height: 850, themes: [] },
  { width: 768, height: 850, themes: [] },
  DESKTOP,
  { width: 1920, height: 850, themes: [] },
];

test.use({ viewport: { width: 375, height: 850 } });

for (const path of PAGES) {
  test(`${path} has a heading, fits the screen, has no axe violation in either theme, and logs nothing`, async ({
    page,
    complaints,
  }) => {
    await openAnyPage(page, path);
    await expectNoFaults(page, LOOKS);
    expect(complaints).toEqual([]);
  });
}

for (const path of ['/cart', '/checkout']) {
  test(`${path} also has none of these faults with a flower in the cart`, async ({ page, complaints }) => {
    await addToCart(asVisitorOf(page), 'Lavender Sprig');
    await openAnyPage(page, path);
    await expectNoFaults(page, LOOKS);
    expect(complaints).toEqual([]);
  });
}

test('an unknown page is a 404 with links', async ({ page }) => {
  expect((await fetch(`${SHOP_URL}/no-such-page`)).status).toBe(404);
  expect((await fetch(`${SHOP_URL}/product/00000000-0000-4000-8000-000000000000`)).status).toBe(404);
  await page.goto('/no-such-page');
  await expect(page.getByText('404 Page Not Found')).toBeVisible();
});
