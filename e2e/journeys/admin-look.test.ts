import type { BrowserContextOptions, Page } from '@playwright/test';
import { openOwnersPage } from '../admin-page.ts';
import { axeViolations } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { excessWidth } from '../pages.ts';
import type { Visitor } from '../visitor.ts';

const PLACES: Record<string, (page: Page) => Promise<unknown>> = {
  orders: (page) => expect(page.locator('[data-row]').first()).toBeVisible(),
  products: (page) => expect(page.locator('[data-row]').first()).toBeVisible(),
  categories: (page) => expect(page.locator('[data-row]').first()).toBeVisible(),
  users: (page) => expect(page.locator('[data-row]').first()).toBeVisible(),
  workshop: (page) => expect(page.locator('[data-row]').first()).toBeVisible(),
  'workshop/calendar': (page) => expect(page.getByRole('row').first()).toBeVisible(),
  'workshop/artisans': (page) => expect(page.locator('[data-row]').first()).toBeVisible(),
  'workshop/materials': (page) => expect(page.locator('[data-row]').first()).toBeVisible(),
  'workshop/statistics': (page) => expect(page.getByRole('heading', { name: 'Kept promises' })).toBeVisible(),
  offers: (page) => expect(page.locator('[data-row]').first()).toBeVisible(),
  contacts: (page) => expect(page.getByRole('heading', { name: /^Contact Messages/ })).toBeVisible(),
  newsletter: (page) => expect(page.getByText('Total Subscriptions')).toBeVisible(),
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
      await expect(page.getByRole('heading', { name: 'Orders by day' })).toBeVisible();
      for (const button of await page.getByRole('button', { name: /^Show as table/ }).all()) await button.click();
    },
  },
  'a new product': {
    at: 'products/new',
    open: (page) => expect(page.getByLabel('Price in dollars')).toBeVisible(),
  },
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
      await expect(page.getByText('No product has this id')).toBeVisible();
    },
  },
  variations: {
    at: 'products?q=tulip',
    open: async (page) => {
      await page
        .getByRole('button', { name: /^Manage color variations/ })
        .first()
        .click();
      await expect(page.getByText(/^Current Variations/)).toBeVisible();
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
  'a new category': { at: 'categories/new', open: (page) => expect(page.getByLabel('Slug')).toBeVisible() },
  'a user': {
    at: 'users',
    open: async (page) => {
      await page.getByRole('link', { name: /^rosa/ }).click();
      await expect(page.getByText('Default', { exact: true })).toBeVisible();
    },
  },
  'chosen days': {
    at: 'orders?placed=2026-01-01..',
    open: (page) => expect(page.getByLabel('To', { exact: true })).toBeVisible(),
  },
  'a user to delete': {
    at: 'users',
    open: async (page) => {
      await page.getByRole('link', { name: /^rosa/ }).click();
      await page.getByRole('button', { name: /^Delete/ }).click();
      await expect(page.getByText('Are you sure you want to delete this user?')).toBeVisible();
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
  'a new artisan': { at: 'workshop/artisans/new', open: (page) => expect(page.getByLabel('Mon')).toBeVisible() },
  'a new material': { at: 'workshop/materials/new', open: (page) => expect(page.getByLabel('Unit')).toBeVisible() },
  'a new user': { at: 'users/new', open: (page) => expect(page.getByLabel('Password')).toBeVisible() },
  'a new offer': {
    at: 'offers/new',
    open: async (page) => {
      await page.getByLabel('Applies to all products').uncheck();
      await expect(
        page
          .getByRole('group', { name: /Applicable Products/ })
          .getByRole('checkbox')
          .first(),
      ).toBeVisible();
    },
  },
  palette: {
    at: 'users',
    open: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog', { name: 'Go to' }).getByRole('combobox').fill('rose');
      await expect(page.getByRole('option').first()).toBeVisible();
    },
  },
  'list of keys': {
    at: 'users',
    open: async (page) => {
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
    },
  },
};

async function openFirst(page: Page): Promise<void> {
  await page.locator('a[data-row]').first().click();
  await expect(page.getByRole('article', { name: 'Order Details' }).getByRole('listitem').first()).toBeVisible();
}

async function openRefund(page: Page): Promise<void> {
  await page.getByLabel('Search orders').fill('');
  await page.getByLabel('Filter by status').selectOption('delivered');
  await page.locator('a[data-row]').first().click();
  await page.getByRole('button', { name: 'Refund' }).click();
}

type Themes = readonly ('light' | 'dark')[];
let owner: Visitor;

/** One browser for a size and theme: the next place is a page further, not a new start. */
function openWith(options: BrowserContextOptions): void {
  test.beforeAll(async ({ browser }) => {
    owner = await openOwnersPage(browser, '', options);
  });
  test.afterAll(() => owner.leave());
}

/** Labels of the numbers that their fields have no room for. */
const cutOffNumbers = (page: Page): Promise<(string | undefined)[]> =>
  page
    .locator('input[type=number]')
    .evaluateAll((inputs) =>
      (inputs as HTMLInputElement[])
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(({ labels }) => labels?.[0]?.innerText),
    );

/** Nothing for axe in these themes, nothing wider than the screen or its field, nothing in the console. */
async function expectNoFaults(themes: Themes, at: string, open?: (page: Page) => Promise<unknown>): Promise<void> {
  const { page, complaints } = owner;
  complaints.length = 0;
  await page.goto(`/admin/${at}`);
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  await open?.(page);
  expect(await excessWidth(page)).toBeLessThanOrEqual(0);
  expect(await cutOffNumbers(page)).toEqual([]);
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme });
    expect([colorScheme, await axeViolations(page)]).toEqual([colorScheme, []]);
  }
  expect(complaints).toEqual([]);
}

const PHONE = { width: 375, height: 780 };
const DESKTOP = { width: 1280, height: 900 };

for (const [where, viewport, themes] of [
  ['a phone', PHONE, ['light']],
  ['a tablet', { width: 768, height: 1000 }, ['dark']],
  ['a desktop', DESKTOP, ['light', 'dark']],
] as const) {
  test.describe(`on ${where}`, () => {
    openWith({ viewport });
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
    for (const place of Object.keys(PLACES)) {
      test(`the tab ${place} fits, has no accessibility violation and logs no error`, () =>
        expectNoFaults(themes, place, PLACES[place]));
    }
  });
}

for (const [where, viewport, theme] of [
  ['a phone', PHONE, 'dark'],
  ['a desktop', DESKTOP, 'light'],
] as const) {
  test.describe(`opened on ${where}`, () => {
    openWith({ viewport });
    // On a phone figures and charts are folded.
    const names = Object.keys(OPENED).filter((name) => where === 'a desktop' || name !== 'charts as tables');
    for (const name of names) {
      test(`${name} fits, has no accessibility violation and logs no error`, () =>
        expectNoFaults([theme], OPENED[name]?.at ?? '', OPENED[name]?.open));
    }
  });
}
