import { createShopClient } from '@loop-petal/web-kit/shop-client';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium as playwright } from 'playwright-core';

const PHONE = { width: 375, height: 780 };
const DESKTOP = { width: 1280, height: 900 };
export const SIZES = { phone: PHONE, desktop: DESKTOP };

/** Stops Chromium's background requests. */
const QUIET = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-sync'];

export const openBrowser = (executablePath: string, args: string[] = []): Promise<Browser> =>
  playwright.launch({ executablePath, args: [...QUIET, ...args] });

export async function listPages(url: string) {
  const products = await createShopClient(url).call('GET /api/products');
  const flower = products.find(({ variations }) => variations.length > 1) ?? products[0];
  return {
    home: '/',
    shop: '/shop',
    product: `/product/${flower?.id}`,
    bouquets: '/bouquets',
    offers: '/offers',
    about: '/about',
    contact: '/contact',
    shipping: '/shipping',
    cart: '/cart',
    wishlist: '/wishlist',
    checkout: '/checkout',
    orders: '/my-orders',
    settings: '/settings',
    'reset password': '/reset-password',
    'confirm email': '/confirm-email?token=x',
    newsletter: '/newsletter?token=x',
    continue: '/continue?token=x',
    'shipping & returns': '/shipping-returns',
    privacy: '/privacy-policy',
    terms: '/terms-conditions',
    'not found': '/no-such-page',
  };
}

/** A visitor with something in the cart, so that no page is measured empty. */
export async function visitWithCart(
  browser: Browser,
  url: string,
  options: BrowserContextOptions,
): Promise<BrowserContext> {
  const shop = createShopClient(url);
  const products = await shop.call('GET /api/products');
  const product = products.find(({ variations, inStock }) => inStock && variations.length === 0);
  if (!product) throw new Error('the shop has no product without variations');
  await shop.call('POST /api/cart', { body: { productId: product.id, quantity: 1 } });
  const context = await browser.newContext({ baseURL: url, ...options });
  await context.addCookies(shop.cookies().map((pair) => ({ ...pair, url })));
  return context;
}
