import { expect, type Page } from '@playwright/test';
import { newShopper } from './shop-api.ts';
import { openPage } from './storefront/shopper-page.ts';

export const PAGES = [
  '/',
  '/about',
  '/shop',
  '/shop?category=crochet-flower-pots',
  '/bouquets',
  '/offers',
  '/contact',
  '/shipping',
  '/shipping?tab=tracking',
  '/product',
  '/cart',
  '/wishlist',
  '/checkout',
  '/continue?token=x',
  '/my-orders',
  '/delay',
  '/review',
  '/custom-order',
  '/quote/00000000-0000-4000-8000-000000000000?token=x',
  '/settings',
  '/reset-password',
  '/confirm-email?token=x',
  '/confirm-email?withdraw=x',
  '/newsletter?token=x',
  '/shipping-returns',
  '/privacy-policy',
  '/terms-conditions',
  '/admin',
];

let productPath: Promise<string> | undefined;

export async function pathOf(page: string): Promise<string> {
  if (page !== '/product') return page;
  productPath ??= newShopper()
    .call('GET /api/products', { query: { limit: 1 } })
    .then(([product]) => `/product/${product?.id}`);
  return productPath;
}

export async function openAnyPage(page: Page, path: string): Promise<void> {
  if (path.startsWith('/admin')) await page.goto(path);
  else await openPage(page, await pathOf(path));
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
}

export const excessWidth = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
