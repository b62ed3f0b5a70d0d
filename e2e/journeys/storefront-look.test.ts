import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { PLACEHOLDER_IMAGE } from '@loop-petal/contracts/rules/shop';
import type { Browser, Page } from 'playwright-core';
import { axeViolations } from '../axe.ts';
import { SHOP_URL, startBrowser, type Visitor, visit } from '../browser.ts';
import { continueToPayment, fillShipping } from '../checkout.ts';
import { PAGES, pathOf } from '../pages.ts';
import { asVisitor, openPage } from '../storefront/shopper-page.ts';

let browser: Browser;
let visitor: Visitor;
let products: { id: string; name: string; colors: string[] }[];

beforeAll(async () => {
  browser = await startBrowser();
  products = (await (await fetch(`${SHOP_URL}/api/products`)).json()) as typeof products;
});
afterEach(() => visitor?.leave());
afterAll(() => browser.close());

const idOf = (name: string) => products.find((product) => product.name === name)?.id ?? '';

const DESKTOP = { width: 1280, height: 900 };
const PHONE = { width: 375, height: 780 };

/** A phone has one button for the account; it opens the sign-in dialog. */
async function openSignIn(page: Page) {
  await page
    .getByRole('button', { name: /^(Sign In|Account)$/ })
    .first()
    .click();
  await page.getByRole('dialog').getByLabel('Username').waitFor();
}

async function openRegister(page: Page) {
  await openSignIn(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Sign up' }).click();
  await page.getByLabel('Add shipping address to my profile').check();
}

async function openPayment(page: Page) {
  await fillShipping(page, 'ada@example.com');
  await continueToPayment(page);
  await page.getByRole('radio').first().waitFor();
  await page.getByRole('button', { name: /^Pay \$/ }).waitFor();
}

async function searchInChat(page: Page) {
  await page.getByRole('button', { name: 'Customer Support' }).click();
  await page.getByLabel('What are you looking for?').fill('rose');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('listitem').first().waitFor();
}

/** What can lie above a page, and how it is opened. */
const OVERLAYS: Record<string, { at: string; signedIn?: boolean; open: (page: Page) => Promise<unknown> }> = {
  'sign-in dialog': { at: '/', open: openSignIn },
  'forgotten password': {
    at: '/',
    open: async (page) => {
      await openSignIn(page);
      await page.getByRole('button', { name: 'Forgot password?' }).click();
    },
  },
  'register dialog with an address': { at: '/', open: openRegister },
  'account menu': { at: '/', signedIn: true, open: (page) => page.getByRole('button', { name: 'rosa' }).click() },
  'search, asked nothing': { at: '/', open: (page) => page.keyboard.press('/') },
  'search, found something': {
    at: '/',
    open: async (page) => {
      await page.keyboard.press('/');
      await page.getByRole('combobox').fill('rose');
      await page.getByRole('option').first().waitFor();
    },
  },
  'cart panel': { at: '/', open: (page) => page.getByRole('button', { name: /^Cart/ }).first().click() },
  'cookie settings': { at: '/', open: (page) => page.getByRole('button', { name: 'Cookie settings' }).click() },
  'chat, product search': { at: '/', open: searchInChat },
  'chat, product search, nothing has a picture': {
    at: '/',
    open: async (page) => {
      await page.route('**/api/search-products', async (route) => {
        const found = await (await route.fetch()).json();
        for (const product of found.products) product.imageUrl = PLACEHOLDER_IMAGE;
        await route.fulfill({ json: found });
      });
      await searchInChat(page);
    },
  },
  'chat, live': {
    at: '/',
    open: async (page) => {
      await page.getByRole('button', { name: 'Customer Support' }).click();
      await page.getByRole('tab', { name: 'Live Chat' }).click();
      await page.getByRole('dialog').getByLabel('Message').waitFor();
    },
  },
  zoom: { at: 'Rose Stem', open: (page) => page.getByRole('button', { name: /^Zoom/ }).click() },
  'share menu': { at: 'Rose Stem', open: (page) => page.getByRole('button', { name: 'Share' }).click() },
  'filters of the shop': {
    at: '/shop?category=stems&filter=offers&q=rose',
    open: (page) => page.getByRole('button', { name: 'Clear all' }).waitFor(),
  },
  'new address': {
    at: '/settings',
    signedIn: true,
    open: (page) => page.getByRole('button', { name: 'Add address' }).click(),
  },
  'delete account': {
    at: '/settings',
    signedIn: true,
    open: (page) => page.getByRole('button', { name: 'Delete my account' }).click(),
  },
  'order details and actions': {
    at: '/my-orders',
    signedIn: true,
    open: (page) => page.getByText('Order details').first().click(),
  },
  'return request': {
    at: '/my-orders',
    signedIn: true,
    open: (page) => page.getByRole('button', { name: 'Request a return' }).first().click(),
  },
  'errors of the checkout': {
    at: '/checkout',
    open: async (page) => {
      await page.getByRole('button', { name: 'Continue to Payment' }).click();
      await page.getByText('Please check these fields').waitFor();
    },
  },
  'payment step': { at: '/checkout', open: openPayment },
  'errors of the card': {
    at: '/checkout',
    open: async (page) => {
      await openPayment(page);
      await page.getByRole('button', { name: /^Pay \$/ }).click();
      await page.getByText('Please fill in all required card fields').waitFor();
    },
  },
  toast: { at: 'Rose Stem', open: (page) => page.getByRole('button', { name: 'Add to Cart', exact: true }).click() },
};

/** Its button stands in the header of wide screens only. */
const DESKTOP_ONLY = ['account menu'];

describe.each([
  ['light', 'desktop', DESKTOP],
  ['dark', 'desktop', DESKTOP],
  ['light', 'phone', PHONE],
  ['dark', 'phone', PHONE],
] as const)('in the %s theme on a %s', (colorScheme, device, size) => {
  const overlays = Object.entries(OVERLAYS).filter(([name]) => device === 'desktop' || !DESKTOP_ONLY.includes(name));
  test.each(overlays)('%s has no accessibility violation', async (_name, { at, signedIn, open }) => {
    visitor = await visit(browser, 'about:blank', size, { bypassCSP: true, colorScheme });
    const { page, context, complaints } = visitor;
    const call = asVisitor(context.request);
    if (signedIn) await call('/api/auth/login', { username: 'rosa', password: 'crochet-demo' });
    else await call('/api/cart', { productId: idOf('Lavender Sprig'), quantity: 1 });
    await openPage(page, at.startsWith('/') ? at : `/product/${idOf(at)}`);
    await open(page);
    expect(await axeViolations(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });
});

// In the light theme every-page.test.ts has been there.
test.each(PAGES)('%s has no accessibility violation in the dark theme', async (path) => {
  visitor = await visit(browser, await pathOf(path), undefined, { bypassCSP: true, colorScheme: 'dark' });
  await visitor.page.getByRole('heading', { level: 1 }).first().waitFor();
  expect(await axeViolations(visitor.page)).toEqual([]);
});

test.each([320, 375, 768, 1280, 1920])('no page scrolls sideways at %i px', async (width) => {
  visitor = await visit(browser, 'about:blank', { width, height: 900 });
  const { page, context, complaints } = visitor;
  await asVisitor(context.request)('/api/cart', { productId: idOf('Lavender Sprig'), quantity: 1 });
  const tooWide: string[] = [];
  for (const path of PAGES.filter((candidate) => candidate !== '/admin')) {
    await openPage(page, await pathOf(path));
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (excess > 0) tooWide.push(`${path} by ${excess}px`);
  }
  expect(tooWide).toEqual([]);
  expect(complaints).toEqual([]);
});

test('nothing floats over the buttons of cart and checkout on a phone', async () => {
  visitor = await visit(browser, 'about:blank', PHONE);
  const { page, context } = visitor;
  await asVisitor(context.request)('/api/cart', { productId: idOf('Lavender Sprig'), quantity: 1 });
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
  await page.getByRole('dialog', { name: 'Customer Support' }).waitFor();
});

test('enlarged fourfold, the chat still shows its title, its close button and what was said', async () => {
  visitor = await visit(browser, 'about:blank', { width: 320, height: 200 });
  const { page } = visitor;
  await openPage(page, '/about');
  expect(await page.getByRole('banner').evaluate((header) => getComputedStyle(header).position)).toBe('static');
  await page.getByRole('button', { name: 'Customer Support' }).click();
  await page.getByRole('tab', { name: 'Live Chat' }).click();
  const log = await page.getByRole('log').boundingBox();
  expect(log?.height).toBeGreaterThan(120);
  await page.getByRole('button', { name: 'Close chat' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
});
