import { violationsInBothThemes } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { OVERLAYS, openOverlay, openPayment, putLavenderInCart } from '../storefront/overlays.ts';
import { openPage } from '../storefront/shopper-page.ts';

test.describe.configure({ mode: 'parallel' });

const DESKTOP = { width: 1280, height: 900 };
const PHONE = { width: 375, height: 780 };

/** Its button stands in the header of wide screens only. */
const DESKTOP_ONLY = ['account menu'];

for (const [device, viewport] of [
  ['desktop', DESKTOP],
  ['phone', PHONE],
] as const) {
  const overlays = Object.entries(OVERLAYS).filter(([name]) => device === 'desktop' || !DESKTOP_ONLY.includes(name));
  test.describe(`on a ${device}`, () => {
    test.use({ viewport });
    for (const [name, overlay] of overlays) {
      test(`${name} has no accessibility violation in either theme`, async ({ page, complaints }) => {
        await openOverlay(page, overlay);
        expect(await violationsInBothThemes(page)).toEqual([]);
        expect(complaints).toEqual([]);
      });
    }
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
