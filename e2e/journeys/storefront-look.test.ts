import { axeViolations } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { excessWidth, openAnyPage, PAGES } from '../pages.ts';
import { OVERLAYS, openOverlay, openPayment, putLavenderInCart } from '../storefront/overlays.ts';
import { openPage } from '../storefront/shopper-page.ts';

test.describe.configure({ mode: 'parallel' });

const DESKTOP = { width: 1280, height: 900 };
const PHONE = { width: 375, height: 780 };

/** Its button stands in the header of wide screens only. */
const DESKTOP_ONLY = ['account menu'];

for (const [colorScheme, device, viewport] of [
  ['light', 'desktop', DESKTOP],
  ['dark', 'desktop', DESKTOP],
  ['light', 'phone', PHONE],
  ['dark', 'phone', PHONE],
] as const) {
  const overlays = Object.entries(OVERLAYS).filter(([name]) => device === 'desktop' || !DESKTOP_ONLY.includes(name));
  test.describe(`in the ${colorScheme} theme on a ${device}`, () => {
    test.use({ colorScheme, viewport });
    for (const [name, overlay] of overlays) {
      test(`${name} has no accessibility violation`, async ({ page, complaints }) => {
        await openOverlay(page, overlay);
        expect(await axeViolations(page)).toEqual([]);
        expect(complaints).toEqual([]);
      });
    }
  });
}

// In the light theme every-page.test.ts has been there.
test.describe('in the dark theme', () => {
  test.use({ colorScheme: 'dark' });
  for (const path of PAGES) {
    test(`${path} has no accessibility violation`, async ({ page }) => {
      await openAnyPage(page, path);
      expect(await axeViolations(page)).toEqual([]);
    });
  }
});

for (const width of [320, 375, 768, 1280, 1920]) {
  test(`no page scrolls sideways at ${width} px`, async ({ page, complaints }) => {
    await page.setViewportSize({ width, height: 900 });
    await putLavenderInCart(page);
    const tooWide: string[] = [];
    for (const path of PAGES.filter((candidate) => candidate !== '/admin')) {
      await openAnyPage(page, path);
      const excess = await excessWidth(page);
      if (excess > 0) tooWide.push(`${path} by ${excess}px`);
    }
    expect(tooWide).toEqual([]);
    expect(complaints).toEqual([]);
  });
}

test('nothing floats over the buttons of cart and checkout on a phone', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await putLavenderInCart(page);
  const chatOver = async (name: string | RegExp, role: 'button' | 'link' = 'button') => {
    const control = page.getByRole(role, { name });
    await control.evaluate((element) => element.scrollIntoView({ block: 'end' }));
    const box = await control.boundingBox();
    const chat = await page.getByRole('button', { name: 'Customer Support' }).boundingBox();
    if (!box || !chat) throw new Error('both are on the page');
    return chat.y < box.y + box.height && chat.y + chat.height > box.y;
  };
  await openPage(page, '/cart');
  expect(await chatOver('Proceed to Checkout', 'link')).toBe(false);
  await openPage(page, '/checkout');
  expect(await chatOver('Continue to Payment')).toBe(false);
  await openPayment(page);
  expect(await chatOver(/^Pay \$/)).toBe(false);
  await page.getByRole('button', { name: 'Customer Support' }).click();
  await expect(page.getByRole('dialog', { name: 'Customer Support' })).toBeVisible();
});

test('enlarged fourfold, the chat still shows its title, its close button and what was said', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 200 });
  await openPage(page, '/about');
  expect(await page.getByRole('banner').evaluate((header) => getComputedStyle(header).position)).toBe('static');
  await page.getByRole('button', { name: 'Customer Support' }).click();
  await page.getByRole('tab', { name: 'Live Chat' }).click();
  const log = await page.getByRole('log').boundingBox();
  expect(log?.height).toBeGreaterThan(120);
  await page.getByRole('button', { name: 'Close chat' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
});
