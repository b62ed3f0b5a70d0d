import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { openAdmin } from '../admin-page.ts';
import { axeViolations } from '../axe.ts';
import { startBrowser, type Visitor } from '../browser.ts';

const PLACES: Record<string, (page: Page) => Promise<unknown>> = {
  orders: (page) => page.locator('[data-row]').first().waitFor(),
  products: (page) => page.locator('[data-row]').first().waitFor(),
  categories: (page) => page.locator('[data-row]').first().waitFor(),
  users: (page) => page.locator('[data-row]').first().waitFor(),
  offers: (page) => page.locator('[data-row]').first().waitFor(),
  contacts: (page) => page.getByRole('heading', { name: /^Contact Messages/ }).waitFor(),
  newsletter: (page) => page.getByText('Total Subscriptions').waitFor(),
};

/** What can lie above a place or beside its list, and how it is opened. */
const OPENED: Record<string, { at: string; open: (page: Page) => Promise<unknown> }> = {
  'an order': { at: 'orders', open: openFirst },
  'a refund': { at: 'orders?q=refund-me', open: openRefund },
  'a packing slip': {
    at: 'orders',
    open: async (page) => {
      await openFirst(page);
      await page.getByRole('button', { name: 'Packing slip' }).click();
    },
  },
  'picked orders': { at: 'orders', open: (page) => page.getByLabel('Select all shown').check() },
  'charts as tables': {
    at: 'orders',
    open: async (page) => {
      await page.getByRole('button', { name: 'Show charts' }).click();
      await page.getByRole('heading', { name: 'Orders by day' }).waitFor();
      for (const button of await page.getByRole('button', { name: /^Show as table/ }).all()) await button.click();
    },
  },
  'a new product': { at: 'products/new', open: (page) => page.getByLabel('Price in dollars').waitFor() },
  'a refused product': {
    at: 'products/new',
    open: (page) => page.getByRole('button', { name: 'Create Product' }).click(),
  },
  'an import': {
    at: 'products/import',
    open: async (page) => {
      const file = 'id,name,price\n,Nothing new,\nx,Broken,1\n';
      await page
        .getByRole('dialog')
        .locator('input[type=file]')
        .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
      await page.getByText('No product has this id').waitFor();
    },
  },
  variations: {
    at: 'products?q=tulip',
    open: async (page) => {
      await page
        .getByRole('button', { name: /^Manage color variations/ })
        .first()
        .click();
      await page.getByText(/^Current Variations/).waitFor();
    },
  },
  'a product to delete': {
    at: 'products',
    open: (page) =>
      page
        .getByRole('button', { name: /^Delete/ })
        .first()
        .click(),
  },
  'a new category': { at: 'categories/new', open: (page) => page.getByLabel('Slug').waitFor() },
  'a user': {
    at: 'users',
    open: async (page) => {
      await page.getByRole('link', { name: /^rosa/ }).click();
      await page.getByText('Default', { exact: true }).waitFor();
    },
  },
  'chosen days': {
    at: 'orders?placed=2026-01-01..',
    open: (page) => page.getByLabel('To', { exact: true }).waitFor(),
  },
  'a user to delete': {
    at: 'users',
    open: async (page) => {
      await page.getByRole('link', { name: /^rosa/ }).click();
      await page.getByRole('button', { name: /^Delete/ }).click();
      await page.getByText('Are you sure you want to delete this user?').waitFor();
    },
  },
  'an offer to delete': {
    at: 'offers',
    open: (page) =>
      page
        .getByRole('button', { name: /^Delete/ })
        .first()
        .click(),
  },
  'a new user': { at: 'users/new', open: (page) => page.getByLabel('Password').waitFor() },
  'a new offer': {
    at: 'offers/new',
    open: async (page) => {
      await page.getByLabel('Applies to all products').uncheck();
      await page
        .getByRole('group', { name: /Applicable Products/ })
        .getByRole('checkbox')
        .first()
        .waitFor();
    },
  },
  palette: {
    at: 'users',
    open: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog', { name: 'Go to' }).getByRole('combobox').fill('rose');
      await page.getByRole('option').first().waitFor();
    },
  },
  'list of keys': {
    at: 'users',
    open: async (page) => {
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Keys' }).waitFor();
    },
  },
};

async function openFirst(page: Page): Promise<void> {
  await page.locator('a[data-row]').first().click();
  await page.getByRole('article', { name: 'Order Details' }).getByRole('listitem').first().waitFor();
}

async function openRefund(page: Page): Promise<void> {
  await page.getByLabel('Search orders').fill('');
  await page.getByLabel('Filter by status').selectOption('delivered');
  await page.locator('a[data-row]').first().click();
  await page.getByRole('button', { name: 'Refund' }).click();
}

let browser: Browser;
let owner: Visitor;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());

/** One browser for a size and theme: the next place is a page further, not a new start. */
function openWith(options: BrowserContextOptions): void {
  beforeAll(async () => {
    owner = await openAdmin(browser, '', { ...options, bypassCSP: true });
  });
  afterAll(() => owner.leave());
}

/** Nothing for axe, nothing wider than the screen, nothing in the console. */
async function expectNoFaults(at: string, open?: (page: Page) => Promise<unknown>): Promise<void> {
  const { page, complaints } = owner;
  complaints.length = 0;
  await page.goto(`/admin/${at}`);
  await page.getByRole('tablist', { name: 'Admin sections' }).waitFor();
  await open?.(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  expect(await axeViolations(page)).toEqual([]);
  expect(complaints).toEqual([]);
}

describe.each([
  ['a phone', { viewport: { width: 375, height: 780 }, colorScheme: 'light' }],
  ['a tablet, dark', { viewport: { width: 768, height: 1000 }, colorScheme: 'dark' }],
  ['a desktop', { viewport: { width: 1280, height: 900 }, colorScheme: 'light' }],
  ['a desktop, dark', { viewport: { width: 1280, height: 900 }, colorScheme: 'dark' }],
] as const)('on %s', (_where, options) => {
  openWith(options);
  test('the head is one row', async () => {
    await owner.page.goto('/admin');
    const head = owner.page.getByRole('banner');
    const title = await head.getByRole('heading', { name: 'Admin Dashboard' }).boundingBox();
    expect(title?.height).toBeLessThan(48);
    for (const name of ['Go to…', 'Two-step sign-in', 'Logout']) {
      const button = await head.getByRole('button', { name }).boundingBox();
      if (!title || !button) throw new Error(`${name} has no place`);
      expect([name, button.y < title.y + title.height, button.width >= 44]).toEqual([name, true, true]);
      expect(button.x).toBeGreaterThan(title.x + title.width);
    }
  });
  test.each(Object.keys(PLACES))('the tab %s fits, has no accessibility violation and logs no error', (place) =>
    expectNoFaults(place, PLACES[place]),
  );
});

describe.each([
  ['a phone, dark', { viewport: { width: 375, height: 780 }, colorScheme: 'dark' }],
  ['a desktop, light', { viewport: { width: 1280, height: 900 }, colorScheme: 'light' }],
] as const)('opened on %s', (where, options) => {
  openWith(options);
  // On a phone figures and charts are folded.
  const names = Object.keys(OPENED).filter((name) => where !== 'a phone, dark' || name !== 'charts as tables');
  test.each(names)('%s fits, has no accessibility violation and logs no error', (name) =>
    expectNoFaults(OPENED[name]?.at ?? '', OPENED[name]?.open),
  );
});
