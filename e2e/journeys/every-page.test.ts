import { axeViolations } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { excessWidth, openAnyPage, PAGES } from '../pages.ts';
import { SHOP_URL } from '../shop-url.ts';

test.describe.configure({ mode: 'parallel' });

for (const [device, viewport] of [
  ['a phone', { width: 375, height: 780 }],
  ['a desktop', { width: 1280, height: 900 }],
] as const) {
  test.describe(`on ${device}`, () => {
    test.use({ viewport });
    for (const path of PAGES) {
      test(`${path} has a heading, no sideways scrolling, nothing for axe, nothing in the console`, async ({
        page,
        complaints,
      }) => {
        await openAnyPage(page, path);
        expect(await excessWidth(page)).toBeLessThanOrEqual(0);
        expect(await axeViolations(page)).toEqual([]);
        expect(complaints).toEqual([]);
      });
    }
  });
}

test('an unknown page answers 404 and helps on', async ({ page }) => {
  expect((await fetch(`${SHOP_URL}/no-such-page`)).status).toBe(404);
  expect((await fetch(`${SHOP_URL}/product/00000000-0000-4000-8000-000000000000`)).status).toBe(404);
  await page.goto('/no-such-page');
  await expect(page.getByText('404 Page Not Found')).toBeVisible();
});
