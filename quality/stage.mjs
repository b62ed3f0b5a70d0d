import { chromium as playwright } from 'playwright-core';

const PHONE = { width: 375, height: 780 };
const DESKTOP = { width: 1280, height: 900 };
export const SIZES = { phone: PHONE, desktop: DESKTOP };

/** Stops Chromium's background requests. */
const QUIET = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-sync'];

export const openBrowser = (executablePath, args = []) =>
  playwright.launch({ executablePath, args: [...QUIET, ...args] });

export async function listProducts(url) {
  return (await fetch(`${url}/api/products`)).json();
}

export async function listPages(url) {
  const products = await listProducts(url);
  const flower = products.find(({ variations }) => variations.length > 1) ?? products[0];
  return {
    home: '/',
    shop: '/shop',
    product: `/product/${flower.id}`,
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
    'shipping & returns': '/shipping-returns',
    privacy: '/privacy-policy',
    terms: '/terms-conditions',
    'not found': '/no-such-page',
  };
}

/** A visitor with something in the cart, so that no page is measured empty. */
export async function visitWithCart(browser, url, options) {
  const context = await browser.newContext({ baseURL: url, ...options });
  const product = (await listProducts(url)).find(({ variations, inStock }) => inStock && variations.length === 0);
  const answer = await context.request.post('/api/cart', {
    headers: { origin: url },
    data: { productId: product.id, quantity: 1 },
  });
  if (!answer.ok()) throw new Error(`the cart answered ${answer.status()}`);
  return context;
}
