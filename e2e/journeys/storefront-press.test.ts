import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { asVisitorOf } from '../shop-api.ts';
import { newPerson, PASSWORD } from '../storefront/people.ts';
import { openPage } from '../storefront/shopper-page.ts';

test.use({ viewport: { width: 375, height: 780 } });

async function pressSlowly(page: Page, button: Locator): Promise<number> {
  await button.scrollIntoViewIfNeeded();
  const before = await place(button);
  await page.mouse.move(before.x + before.width / 2, before.y + before.height / 2);
  await page.mouse.down();
  const after = await place(button);
  await page.mouse.up();
  return Math.hypot(after.x - before.x, after.y - before.y);
}

/** The button's position, once all changes of the last event are painted. */
const place = (button: Locator) =>
  button.evaluate(
    (element) =>
      new Promise<{ x: number; y: number; width: number; height: number }>((tell) => {
        requestAnimationFrame(() => requestAnimationFrame(() => tell(element.getBoundingClientRect().toJSON())));
      }),
  );

test('an address button does not move while it is pressed after an invalid field', async ({ page }) => {
  await asVisitorOf(page).call('POST /api/auth/register', { body: { ...newPerson(), password: PASSWORD } });
  await openPage(page, '/settings');
  await page.getByRole('button', { name: 'Add Address' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('ZIP/Postal Code').fill('9');

  expect(await pressSlowly(page, dialog.getByRole('button', { name: 'Save Address' }))).toBe(0);
  await expect(dialog.getByText('ZIP/Postal code is required')).toBeVisible();
  await expect(dialog.getByLabel('Full Name')).toBeFocused();
});

test('an invalid field shows its error after a click elsewhere, and immediately when left by keyboard', async ({
  page,
}) => {
  await openPage(page, '/');
  await page.getByTestId('product-card').getByRole('link').last().click();
  await page.getByRole('button', { name: 'Buy Now' }).click();
  const phone = page.locator('main').getByLabel('Phone');
  const email = page.locator('main').getByLabel('Email');
  await email.fill('ada@');

  expect(await pressSlowly(page, phone)).toBe(0);
  await expect(page.getByText('Please enter a valid email')).toBeVisible();
  await expect(phone).toBeFocused();
  await page.keyboard.type('503');
  await page.keyboard.press('Tab');
  await expect(page.getByText('Please enter a valid phone')).toBeVisible();
});

test('a control opens at the first click, even if leaving a field changes the page', async ({ page }) => {
  await openPage(page, '/contact');
  await page.evaluate(() => {
    const field = Object.assign(document.createElement('input'), { ariaLabel: 'Left' });
    const fold = Object.assign(document.createElement('details'), {
      innerHTML: '<summary>Pressed</summary>Opened by a click',
    });
    document.querySelector('main')?.prepend(field, fold);
    field.addEventListener('blur', () => fold.append(document.createElement('hr')));
  });
  await page.getByLabel('Left').focus();
  await page.getByText('Pressed').click();
  await expect(page.getByText('Opened by a click')).toBeVisible();
  await expect(page.getByText('Pressed')).toBeFocused();
});
