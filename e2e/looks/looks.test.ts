import type { Locator, Page } from '@playwright/test';
import { ARTISAN, signedInAs } from '../admin-page.ts';
import { expect, test } from '../fixtures.ts';
import { OVERLAYS, type Overlay, openOverlay } from '../storefront/overlays.ts';
import { steady } from './steady-page.ts';
import { steadyDashboard, steadyWorkshop } from './workshop-answers.ts';

const toMiddle = (place: Locator) =>
  place.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));

const heading = (page: Page) => expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();

const STOREFRONT: Record<string, Overlay> = {
  home: { at: '/', open: heading },
  shop: { at: '/shop', open: heading },
  'single stems': { at: '/shop?category=stems', open: heading },
  offers: { at: '/offers', open: heading },
  product: { at: 'Rose Stem', open: heading },
  'dates of a product': {
    at: 'Rose Stem',
    open: async (page) => {
      const dates = page.getByText(/^Order today: ready by /).first();
      await expect(dates).toBeVisible();
      await toMiddle(dates);
    },
  },
  about: { at: '/about', open: heading },
  contact: { at: '/contact', open: heading },
  shipping: { at: '/shipping', open: heading },
  tracking: { at: '/shipping?tab=tracking', open: heading },
  cart: { at: '/cart', open: (page) => expect(page.getByTestId('cart-line')).toBeVisible() },
  checkout: { at: '/checkout', open: heading },
  orders: {
    at: '/my-orders',
    signedIn: true,
    open: (page) => expect(page.getByTestId('order-card').first()).toBeVisible(),
  },
  settings: { at: '/settings', signedIn: true, open: heading },
  'not found': { at: '/no-such-page', open: heading },
};

const STOREFRONT_DIALOGS = [
  'sign-in dialog',
  'register dialog with an address',
  'search, found something',
  'cart panel',
  'cookie settings',
  'chat, product search',
  'new address',
];

const firstRow = (page: Page) => expect(page.locator('[data-row]').first()).toBeVisible();
const dialog = (page: Page) => expect(page.getByRole('dialog')).toBeVisible();

const ADMIN: Record<string, { at: string; open: (page: Page) => Promise<unknown> }> = {
  'admin orders': {
    at: '/orders',
    open: async (page) => {
      await firstRow(page);
      await expect(page.getByText('Test payments: no money moves.')).toBeVisible();
    },
  },
  'admin products': { at: '/products', open: firstRow },
  'admin offers': { at: '/offers', open: firstRow },
  'admin users': { at: '/users', open: firstRow },
  'admin chat': {
    at: '/chat',
    open: (page) => expect(page.getByRole('heading', { name: 'Live Chat' })).toBeVisible(),
  },
  'new product': { at: '/products/new', open: dialog },
  'new user': { at: '/users/new', open: dialog },
  keys: {
    at: '/users',
    open: async (page) => {
      await page.keyboard.press('?');
      await dialog(page);
    },
  },
};

const WORKSHOP: Record<string, readonly [at: string, text: string | RegExp]> = {
  'workshop board': ['/workshop', 'Sunflower Bouquet'],
  'workshop calendar': ['/workshop/calendar', /^Late promises/],
  'workshop materials': ['/workshop/materials', 'Terracotta pot, 9 cm'],
  'workshop artisans': ['/workshop/artisans', 'Lena Berg'],
  'workshop statistics': ['/workshop/statistics', 'Kept promises'],
  'workshop minutes': ['/workshop/statistics#scrolled', 'Minutes per piece'],
};

async function expectLooks(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await steady(page);
    const width = page.viewportSize()?.width;
    await expect(page).toHaveScreenshot(`${name.replace(/\W+/g, '-')}-${width}-${colorScheme}.png`);
  }
}

for (const [width, height] of [
  [375, 667],
  [1280, 720],
] as const) {
  test.describe(`${width} px wide, in both themes`, () => {
    test.use({ viewport: { width, height } });

    const dialogs = STOREFRONT_DIALOGS.map((name) => [name, OVERLAYS[name]] as const);
    for (const [name, look] of [...Object.entries(STOREFRONT), ...dialogs]) {
      test(`${name} looks the same as before`, async ({ page }) => {
        if (!look) throw new Error(`nothing is called ${name}`);
        await openOverlay(page, look);
        if (name in OVERLAYS) {
          await dialog(page);
          // The click may have scrolled the page, depending on the parts that were loaded.
          await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
        }
        await expectLooks(page, name);
      });
    }

    test('the sign-in of the admin panel looks the same as before', async ({ page }) => {
      await page.goto('/admin');
      await expect(page.getByText('Demo credentials')).toBeVisible();
      await expectLooks(page, 'admin sign-in');
    });

    for (const [name, [at, text]] of Object.entries(WORKSHOP)) {
      test(`the ${name} looks the same as before`, async ({ openAdmin }) => {
        const { page } = await openAdmin('/users');
        await steadyWorkshop(page);
        await page.goto(`/admin${at}`);
        const shown = page.getByText(text).first();
        await expect(shown).toBeVisible();
        if (at.endsWith('#scrolled')) await toMiddle(shown);
        await expectLooks(page, name);
      });
    }

    test('the jobs of an artisan look the same as before', async ({ visit }) => {
      const { page } = await visit({ viewport: { width, height }, storageState: await signedInAs(ARTISAN) });
      await steadyWorkshop(page);
      await page.goto('/admin');
      await expect(page.getByRole('heading', { name: 'Rose Stem' })).toBeVisible();
      await expectLooks(page, 'pieces of an artisan');
    });

    for (const [name, { at, open }] of Object.entries(ADMIN)) {
      test(`${name} looks the same as before`, async ({ openAdmin }) => {
        const { page } = await openAdmin('/users');
        await steadyDashboard(page);
        await page.goto(`/admin${at}`);
        await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
        await open(page);
        await expectLooks(page, name);
      });
    }
  });
}
