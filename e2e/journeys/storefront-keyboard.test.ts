import type { Page } from '@playwright/test';
import { APPROVED, orderPlaced, shippingFields } from '../checkout.ts';
import { expect, test } from '../fixtures.ts';
import { SAVED_ADDRESS } from '../guest.ts';
import { asVisitorOf } from '../shop-api.ts';
import { enter, tabTo, type } from '../storefront/keyboard.ts';
import { newPerson, PASSWORD } from '../storefront/people.ts';
import { openPage } from '../storefront/shopper-page.ts';

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).first();
const main = (page: Page) => page.locator('main');

async function chooseFlower(page: Page, name: string) {
  await page.keyboard.press('/');
  await expect(page.getByRole('combobox', { name: 'Search for flowers' })).toBeVisible();
  await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'combobox');
  await page.keyboard.type(name.toLowerCase());
  await expect(page.getByRole('option', { name: new RegExp(name) })).toBeVisible();
  // While results for an earlier letter are shown, Enter opens the shop's search.
  await expect(page.getByRole('listbox', { name: 'Products' })).toHaveAttribute('aria-busy', 'false');
  await page.keyboard.press('Enter');
  await expect(heading(page, name)).toBeVisible();
}

async function payByCard(page: Page) {
  await type(page, page.getByLabel('Card Number'), APPROVED);
  await type(page, page.getByLabel('Expiry (MM / YY)'), '1234');
  await type(page, page.getByLabel('CVV'), '123');
  // Until the shipping rates are loaded, Enter does nothing.
  await expect(page.getByRole('button', { name: /^Pay \$/ })).toBeEnabled();
  await page.keyboard.press('Enter');
  await orderPlaced(page);
}

test('a guest buys by keyboard with a visible focus', async ({ page, complaints }) => {
  await openPage(page, '/');
  await chooseFlower(page, 'Lavender Sprig');
  await enter(page, page.getByRole('button', { name: 'Add to Cart', exact: true }));
  await expect(page.getByText('Added to cart')).toBeVisible();
  await page.keyboard.press('Home');
  await enter(page, page.getByRole('button', { name: 'Cart, 1 item' }));
  await enter(page, page.getByRole('dialog').getByRole('link', { name: 'Checkout' }));
  await expect(heading(page, 'Shipping Information')).toBeVisible();
  for (const [label, text] of shippingFields(newPerson().email)) {
    await type(page, main(page).getByLabel(label).first(), text);
  }
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Payment')).toBeVisible();
  await payByCard(page);
  expect(complaints).toEqual([]);
});

test('a customer signs in, buys and signs out by keyboard', async ({ page }) => {
  const { username } = newPerson();
  const body = { username, password: PASSWORD, ...SAVED_ADDRESS };
  await asVisitorOf(page).call('POST /api/auth/register', { body });
  await page.context().clearCookies();
  await openPage(page, '/');
  await enter(page, page.getByRole('button', { name: 'Sign In' }));
  await expect(page.getByRole('dialog').getByLabel('Username')).toBeVisible();
  await page.keyboard.type(username);
  await type(page, page.getByRole('dialog').getByLabel('Password'), PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Logged in successfully!')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();

  await chooseFlower(page, 'Poppy Stem');
  await enter(page, page.getByRole('button', { name: 'Buy Now' }));
  await expect(heading(page, 'Shipping Information')).toBeVisible();
  await type(page, main(page).getByLabel('Email').first(), newPerson().email);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Payment')).toBeVisible();
  await payByCard(page);

  await enter(page, page.getByRole('button', { name: username }));
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: username })).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('Enter');
  await enter(page, page.getByRole('button', { name: 'Log out' }));
  await expect(page.getByText('You have been logged out successfully.')).toBeVisible();
});

test('Ctrl+K opens the search, arrows choose, Esc restores the focus', async ({ page }) => {
  await openPage(page, '/about');
  await page.keyboard.press('Control+k');
  const box = page.getByRole('combobox', { name: 'Search for flowers' });
  await expect(box).toBeVisible();
  await box.fill('rose');
  await expect(page.getByRole('option').nth(1)).toBeVisible();
  const marked = await page.locator('mark').first().textContent();
  expect(marked?.toLowerCase()).toBe('rose');
  await page.keyboard.press('ArrowDown');
  const [first, second] = [page.getByRole('option').nth(0), page.getByRole('option').nth(1)];
  await expect(first).toHaveAttribute('aria-selected', 'false');
  await expect(second).toHaveAttribute('aria-selected', 'true');
  await expect(box).toHaveAttribute('aria-activedescendant', (await second.getAttribute('id')) ?? '');
  await page.keyboard.press('ArrowUp');
  await expect(first).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(box).toHaveCount(0);
  expect(new URL(page.url()).pathname).toBe('/about');
});

test('Enter opens the result of the current term, not of the previous one', async ({ page }) => {
  await openPage(page, '/');
  await page.keyboard.press('Control+k');
  const box = page.getByRole('combobox', { name: 'Search for flowers' });
  await expect(box).toBeVisible();
  await box.fill('rose');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.route('**/api/search-products', () => undefined);
  await box.fill('daisy');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/shop?q=daisy');
});

test('the focus returns to the page from a replaced dialog and from the share menu', async ({ page }) => {
  await openPage(page, '/');
  const holdsFocus = (name: string) =>
    page.getByRole('button', { name, exact: true }).evaluate((element) => element === document.activeElement);
  const dialog = page.getByRole('dialog');
  await enter(page, page.getByRole('button', { name: 'Sign In' }));
  await enter(page, dialog.getByRole('button', { name: "Don't have an account? Sign up" }));
  await expect(dialog.getByRole('heading', { name: 'Create Account' })).toBeVisible();
  await enter(page, dialog.getByRole('button', { name: 'Already have an account? Sign in' }));
  await expect(dialog.getByRole('heading', { name: 'Sign In' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  expect(await holdsFocus('Sign In')).toBe(true);

  await page.context().grantPermissions(['clipboard-write']);
  await chooseFlower(page, 'Rose Stem');
  await enter(page, page.getByRole('button', { name: 'Share' }));
  await expect(page.getByRole('menuitem', { name: 'Facebook' })).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Link copied!')).toBeVisible();
  expect(await holdsFocus('Share')).toBe(true);
});

test('arrow keys show all pictures of a flower', async ({ page }) => {
  await openPage(page, '/');
  await chooseFlower(page, 'Rose Stem');
  const zoom = page.getByRole('button', { name: /^Zoom/ });
  await enter(page, zoom);
  const counter = page.getByRole('dialog').getByRole('status');
  const total = Number((await counter.textContent())?.split('/')[1]);
  expect(total).toBeGreaterThan(1);
  const now = async () => Number((await counter.textContent())?.split('/')[0]);
  const before = await now();
  await page.keyboard.press('ArrowRight');
  expect(await now()).toBe((before % total) + 1);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  expect(await now()).toBe(((before - 2 + total) % total) + 1);
  await page.keyboard.press('Escape');
  await expect(counter).toHaveCount(0);
  await expect(zoom).toBeFocused();

  const colors = page.getByRole('radio', { name: 'Madder' });
  await tabTo(page, colors);
  await page.keyboard.press('ArrowRight');
  await page.waitForURL(/color=Cream/);
  await expect(page.getByRole('radio', { name: /Plum/ })).toBeDisabled();
});

test('each new page starts at its heading, and the first Tab of a visit skips to the content', async ({ page }) => {
  await openPage(page, '/');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content');
  await enter(page, page.getByRole('link', { name: 'Shop', exact: true }).first());
  await expect(heading(page, 'Our Crochet Flowers')).toBeVisible();
  await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
});
