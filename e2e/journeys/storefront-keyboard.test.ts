import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { startBrowser, type Visitor, visit } from '../browser.ts';
import { APPROVED, shippingFields } from '../checkout.ts';
import { enter, tabTo, type } from '../storefront/keyboard.ts';
import { newPerson, PASSWORD } from '../storefront/people.ts';
import { asVisitor, openPage } from '../storefront/shopper-page.ts';

let browser: Browser;
let visitor: Visitor;
let page: Page;

beforeAll(async () => {
  browser = await startBrowser();
});
beforeEach(async () => {
  visitor = await visit(browser, '/about');
  page = visitor.page;
  await openPage(page, '/');
});
afterEach(() => visitor.leave());
afterAll(() => browser.close());

const heading = (name: string | RegExp) => page.getByRole('heading', { name }).first();
const main = () => page.locator('main');

async function chooseFlower(name: string) {
  await page.keyboard.press('/');
  await page.getByRole('combobox', { name: 'Search for flowers' }).waitFor();
  await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'combobox');
  await page.keyboard.type(name.toLowerCase());
  await page.getByRole('option', { name: new RegExp(name) }).waitFor();
  await page.keyboard.press('Enter');
  await heading(name).waitFor();
}

async function payByCard() {
  await type(page, page.getByLabel('Card Number'), APPROVED);
  await type(page, page.getByLabel('Expiry (MM / YY)'), '1234');
  await type(page, page.getByLabel('CVV'), '123');
  await page.keyboard.press('Enter');
  await page.getByText('Order Placed Successfully!').waitFor();
}

test('a guest buys with the keyboard alone, and always sees where the focus is', async () => {
  await chooseFlower('Lavender Sprig');
  await enter(page, page.getByRole('button', { name: 'Add to Cart', exact: true }));
  await page.getByText('Added to cart').waitFor();
  await page.keyboard.press('Home');
  await enter(page, page.getByRole('button', { name: 'Cart, 1 item' }));
  await enter(page, page.getByRole('dialog').getByRole('link', { name: 'Checkout' }));
  await heading('Shipping Information').waitFor();
  for (const [label, text] of shippingFields(newPerson().email)) {
    await type(page, main().getByLabel(label).first(), text);
  }
  await page.keyboard.press('Enter');
  await heading('Payment').waitFor();
  await payByCard();
  expect(visitor.complaints).toEqual([]);
});

test('a customer signs in, buys and signs out with the keyboard alone', async () => {
  const { username } = newPerson();
  const address = {
    shippingName: 'Ada Stone',
    shippingPhone: '503-555-0100',
    shippingAddressLine1: '100 Main Street',
    shippingCity: 'Portland',
    shippingState: 'OR',
    shippingZipCode: '97201',
    shippingCountry: 'US',
    setAsDefault: true,
  };
  await asVisitor(visitor.context.request)('/api/auth/register', { username, password: PASSWORD, ...address });
  await visitor.context.clearCookies();
  await openPage(page, '/');
  await enter(page, page.getByRole('button', { name: 'Sign In' }));
  await page.getByRole('dialog').getByLabel('Username').waitFor();
  await page.keyboard.type(username);
  await type(page, page.getByRole('dialog').getByLabel('Password'), PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByText('Logged in successfully!').waitFor();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });

  await chooseFlower('Poppy Stem');
  await enter(page, page.getByRole('button', { name: 'Buy Now' }));
  await heading('Shipping Information').waitFor();
  await type(page, main().getByLabel('Email').first(), newPerson().email);
  await page.keyboard.press('Enter');
  await heading('Payment').waitFor();
  await payByCard();

  await enter(page, page.getByRole('button', { name: username }));
  await page.keyboard.press('Escape');
  expect(await page.getByRole('button', { name: username }).getAttribute('aria-expanded')).toBe('false');
  await page.keyboard.press('Enter');
  await enter(page, page.getByRole('button', { name: 'Log out' }));
  await page.getByText('You have been logged out successfully.').waitFor();
});

test('Ctrl+K opens the search, arrows choose, Esc gives the focus back', async () => {
  await openPage(page, '/about');
  await page.keyboard.press('Control+k');
  const box = page.getByRole('combobox', { name: 'Search for flowers' });
  await box.waitFor();
  await box.fill('rose');
  await page.getByRole('option').nth(1).waitFor();
  const marked = await page.locator('mark').first().textContent();
  expect(marked?.toLowerCase()).toBe('rose');
  await page.keyboard.press('ArrowDown');
  const [first, second] = await page.getByRole('option').all();
  expect([await first?.getAttribute('aria-selected'), await second?.getAttribute('aria-selected')]).toEqual([
    'false',
    'true',
  ]);
  expect(await box.getAttribute('aria-activedescendant')).toBe(await second?.getAttribute('id'));
  await page.keyboard.press('ArrowUp');
  expect(await first?.getAttribute('aria-selected')).toBe('true');
  await page.keyboard.press('Escape');
  await box.waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe('/about');
});

test('Enter opens the result of what was typed, not of the previous term', async () => {
  await page.keyboard.press('Control+k');
  const box = page.getByRole('combobox', { name: 'Search for flowers' });
  await box.waitFor();
  await box.fill('rose');
  await page.getByRole('option').first().waitFor();
  await page.route('**/api/search-products', () => undefined);
  await box.fill('daisy');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/shop?q=daisy');
});

test('the focus goes back to the page from a dialog that took the place of another, and from the share menu', async () => {
  const holdsFocus = (name: string) =>
    page.getByRole('button', { name, exact: true }).evaluate((element) => element === document.activeElement);
  const dialog = page.getByRole('dialog');
  await enter(page, page.getByRole('button', { name: 'Sign In' }));
  await enter(page, dialog.getByRole('button', { name: "Don't have an account? Sign up" }));
  await dialog.getByRole('heading', { name: 'Create Account' }).waitFor();
  await enter(page, dialog.getByRole('button', { name: 'Already have an account? Sign in' }));
  await dialog.getByRole('heading', { name: 'Sign In' }).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  expect(await holdsFocus('Sign In')).toBe(true);

  await visitor.context.grantPermissions(['clipboard-write']);
  await chooseFlower('Rose Stem');
  await enter(page, page.getByRole('button', { name: 'Share' }));
  await enter(page, page.getByRole('button', { name: 'Copy Link' }));
  await page.getByText('Link copied!').waitFor();
  expect(await holdsFocus('Share')).toBe(true);
});

test('a flower is looked at from all sides with arrow keys', async () => {
  await chooseFlower('Rose Stem');
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
  await counter.waitFor({ state: 'detached' });
  expect(await zoom.evaluate((element) => element === document.activeElement)).toBe(true);

  const colors = page.getByRole('radio', { name: 'Madder' });
  await tabTo(page, colors);
  await page.keyboard.press('ArrowRight');
  await page.waitForURL(/color=Cream/);
  expect(await page.getByRole('radio', { name: /Plum/ }).isDisabled()).toBe(true);
});

test('each new page starts at its heading, and the first Tab of a visit skips to the content', async () => {
  await openPage(page, '/');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content');
  await enter(page, page.getByRole('link', { name: 'Shop', exact: true }).first());
  await heading('Our Crochet Flowers').waitFor();
  await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
});
