import { SHOP_URL } from './browser.ts';

/** Every page of the shop; `/product` stands for the page of a flower. */
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
  '/my-orders',
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
  productPath ??= fetch(`${SHOP_URL}/api/products?limit=1`)
    .then((answer) => answer.json() as Promise<{ id: string }[]>)
    .then(([product]) => `/product/${product?.id}`);
  return productPath;
}
