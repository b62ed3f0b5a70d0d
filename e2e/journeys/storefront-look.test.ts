import { BOTH_THEMES, DESKTOP, expectNoFaults, type Look } from '../faults.ts';
import { expect, test } from '../fixtures.ts';
import { addToCart } from '../guest.ts';
import { asVisitorOf } from '../shop-api.ts';
import { OVERLAYS, openOverlay, openPayment } from '../storefront/overlays.ts';
import { openPage } from '../storefront/shopper-page.ts';

test.describe.configure({ mode: 'parallel' });

const PHONE = { width: 375, height: 780 };
const LOOKS: readonly Look[] = [{ ...PHONE, themes: BOTH_THEMES }, DESKTOP];

const DESKTOP_ONLY = ['account menu'];

for (const [name, overlay] of Object.entries(OVERLAYS)) {
  test(`${name} fits a phone and a desktop and has no accessibility violation in either theme`, async ({
    page,
    complaints,
  }) => {
    const looks = LOOKS.slice(DESKTOP_ONLY.includes(name) ? 1 : 0);
    await page.setViewportSize(looks[0] ?? PHONE);
    await openOverlay(page, overlay);
    await expectNoFaults(page, looks);
    expect(complaints).toEqual([]);
  });
}

test('nothing covers the buttons of cart and checkout on a phone', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await addToCart(asVisitorOf(page), 'Lavender Sprig');
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

test('at 400% zoom the chat still shows its title, its close button and its messages', async ({ page }) => {
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
