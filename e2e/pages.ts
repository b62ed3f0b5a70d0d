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
  '/quote',
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

const made = new Map<string, Promise<string>>();

/** How to find an address for each page that needs an entry. */
const FINDERS: Readonly<Record<string, () => Promise<string>>> = {
  '/product': async () => {
    const [product] = await newShopper().call('GET /api/products', { query: { limit: 1 } });
    return `/product/${product?.id}`;
  },
  '/quote': async () => {
    const body = { name: 'Ada', email: 'ada@example.com', message: 'Twelve like this, please.' };
    const { id, token } = await newShopper().call('POST /api/quotes', { body });
    return `/quote/${id}?token=${token}`;
  },
};

export function pathOf(page: string): Promise<string> {
  const found = made.get(page) ?? FINDERS[page]?.() ?? Promise.resolve(page);
  made.set(page, found);
  return found;
}

export async function openAnyPage(page: Page, path: string): Promise<void> {
  if (path.startsWith('/admin')) await page.goto(path);
  else await openPage(page, await pathOf(path));
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
}

export const excessWidth = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
