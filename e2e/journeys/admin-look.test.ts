import type { Page } from '@playwright/test';
import { openOwnersPage } from '../admin-page.ts';
import { DESKTOP, expectNoFaults, type Look } from '../faults.ts';
import { expect, test } from '../fixtures.ts';
import type { Visitor } from '../visitor.ts';

const PLACES: Record<string, (page: Page) => Promise<unknown>> = {
  orders: (page) => expect(page.locator('[data-row]').first()).toBeVisible(),
  products: (page) => expect(page.locator('[data-row]').first()).toBeVisible(),
  categories: (page) => expect(page.locator('[data-row]').first()).toBeVisible(),
  customers: (page) => expect(page.locator('[data-row]').first()).toBeVisible(),
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
  'a new artisan with time off': {
    at: 'workshop/artisans/new',
    open: (page) => page.getByRole('button', { name: 'Add time off' }).click(),
  },
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
  // The demo's delivered order is shipped again while the test carrier moves its parcel.
  await page.getByLabel('Filter by status').selectOption('processing');
  await page.locator('a[data-row]').first().click();
  await page.getByRole('button', { name: 'Refund' }).click();
}

const PHONE = { width: 375, height: 780 };
const TABLET = { width: 768, height: 1000 };

let owner: Visitor;

test.beforeAll(async ({ browser }) => {
  owner = await openOwnersPage(browser, '', { viewport: PHONE });
});
test.afterAll(() => owner.leave());

async function expectNoFaultsAt(place: string, open: (page: Page) => Promise<unknown>, looks: Look[]): Promise<void> {
  const { page, complaints } = owner;
  complaints.length = 0;
  await page.setViewportSize(looks[0] ?? DESKTOP);
  await page.goto(`/admin/${place}`);
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  await open(page);
  await expectNoFaults(page, looks);
  expect(complaints).toEqual([]);
}

test('the header is one row', async () => {
  const { page } = owner;
  await page.goto('/admin');
  const head = page.getByRole('banner');
  for (const viewport of [PHONE, TABLET, DESKTOP]) {
    await page.setViewportSize(viewport);
    const title = await head.getByRole('heading', { name: 'Admin Dashboard' }).boundingBox();
    expect(title?.height).toBeLessThan(48);
    for (const name of ['Go to…', 'Two-step sign-in', 'Logout']) {
      const button = await head.getByRole('button', { name }).boundingBox();
      if (!title || !button) throw new Error(`${name} has no place`);
      expect([name, button.y < title.y + title.height, button.width >= 44]).toEqual([name, true, true]);
      expect(button.x).toBeGreaterThan(title.x + title.width);
    }
  }
});

for (const [place, isThere] of Object.entries(PLACES)) {
  test(`the tab ${place} fits, has no accessibility violation and logs no error`, () =>
    expectNoFaultsAt(place, isThere, [{ ...PHONE, themes: ['light'] }, { ...TABLET, themes: ['dark'] }, DESKTOP]));
}

for (const [name, { at, open }] of Object.entries(OPENED)) {
  test(`${name} fits, has no accessibility violation and logs no error`, () =>
    expectNoFaultsAt(at, open, [
      ...(name === 'charts as tables' ? [] : [{ ...PHONE, themes: ['dark' as const] }]),
      { ...DESKTOP, themes: ['light'] },
    ]));
}
