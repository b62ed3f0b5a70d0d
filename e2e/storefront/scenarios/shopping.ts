import { expect } from '@playwright/test';
import type { Product, ShopperPage } from '../shopper-page.ts';

const openProduct = (shopper: ShopperPage, name: string, query = '') =>
  shopper.open(`/product/${shopper.product(name).id}${query}`);

/** Comes to a page by a click, so that its data is asked for by the browser and not by the server. */
async function comeTo(shopper: ShopperPage, link: string, from = '/contact') {
  await shopper.open(from);
  await shopper.page.getByRole('link', { name: link, exact: true }).first().click();
}

async function openMenu(shopper: ShopperPage, entry: string) {
  await shopper.page.setViewportSize({ width: 375, height: 780 });
  await shopper.open('/contact');
  await shopper.page.getByRole('button', { name: 'Menu' }).click();
  await shopper.page.getByRole('navigation', { name: 'Mobile' }).getByRole('link', { name: entry }).click();
}

const offerOn = (products: readonly Product[]) => ({
  id: '1',
  title: 'Seven at once',
  description: 'For one day',
  code: null,
  needsCode: false,
  discountType: 'percentage',
  discountValue: 10,
  validFrom: '2020-01-01T00:00:00.000Z',
  validUntil: '2099-01-01T00:00:00.000Z',
  isActive: true,
  applicableProducts: products.map(({ id }) => id),
  minOrderValue: null,
  maxDiscount: null,
  imageUrl: null,
});

const INGRID = {
  name: 'Mum',
  recipientName: 'Ingrid Miller',
  phone: '907-555-0133',
  addressLine1: '41 Tongass Avenue',
  city: 'Ketchikan',
  state: 'AK',
  zipCode: '99901',
  country: 'US',
};

async function addToCart(shopper: ShopperPage) {
  await openProduct(shopper, 'Lavender Sprig');
  await shopper.page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
}

async function openCart(shopper: ShopperPage, quantity = 2) {
  await shopper.putInCart('Lavender Sprig', quantity);
  await shopper.open('/cart');
  await expect(shopper.page.getByTestId('cart-line')).toBeVisible();
}

const heart = (shopper: ShopperPage, name: RegExp) => shopper.page.getByRole('button', { name }).first().click();

async function openWishlist(shopper: ShopperPage, ...names: string[]) {
  for (const name of names) await shopper.keep(name);
  await shopper.open('/wishlist');
}

export const SHOPPING_SCENARIOS = {
  'header with two pieces in the cart': async (shopper: ShopperPage) => {
    await shopper.putInCart('Lavender Sprig', 2);
    await shopper.open('/about');
  },
  'shop page': ({ open }: ShopperPage) => open('/shop'),
  'shop page, sold out': ({ open }: ShopperPage) => open('/shop?q=succulent'),
  'shop page, nothing found': ({ open }: ShopperPage) => open('/shop?q=xyzzy'),
  'bouquets page': ({ open }: ShopperPage) => open('/bouquets'),
  'bouquets page, none': async (shopper: ShopperPage) => {
    await shopper.answer('GET', '/api/products', []);
    await openMenu(shopper, 'Bouquets');
  },
  'offers page': ({ open }: ShopperPage) => open('/offers'),
  'offers page, an offer on seven products': async (shopper: ShopperPage) => {
    await shopper.answer('GET', '/api/offers', [offerOn(shopper.products.slice(0, 7))]);
    await comeTo(shopper, 'Offers');
  },
  'offers page, none': async (shopper: ShopperPage) => {
    await shopper.answer('GET', '/api/offers', []);
    await comeTo(shopper, 'Offers');
  },
  'product page': (shopper: ShopperPage) => openProduct(shopper, 'Rose Stem'),
  'product page, shared': async (shopper: ShopperPage) => {
    await shopper.page.context().grantPermissions(['clipboard-write']);
    await openProduct(shopper, 'Rose Stem');
    const share = shopper.page.getByRole('button', { name: 'Share' });
    await share.click();
    await shopper.page.getByRole('menuitem', { name: 'Copy Link' }).click();
    await share.click();
  },
  'product page, without colors': async (shopper: ShopperPage) => {
    const lavender = shopper.product('Lavender Sprig');
    await shopper.answer('GET', `/api/products/${lavender.id}`, { ...lavender, colors: [], variations: [] });
    await comeTo(shopper, 'Lavender Sprig', '/shop');
  },
  'product page, sold out': async (shopper: ShopperPage) => {
    await openProduct(shopper, 'Potted Succulent');
    await shopper.page.getByRole('button', { name: 'Buy Now' }).click();
  },
  'product page, gone': ({ open }: ShopperPage) => open('/product/00000000-0000-4000-8000-000000000000'),
  'added to the cart': addToCart,
  'adding to the cart failed': async (shopper: ShopperPage) => {
    await shopper.fail('POST', '/api/cart');
    await addToCart(shopper);
  },
  'cart panel': async (shopper: ShopperPage) => {
    await shopper.putInCart('Lavender Sprig');
    await shopper.open('/');
    await shopper.page.getByRole('button', { name: 'Cart, 1 item' }).click();
  },
  'cart panel, empty': async (shopper: ShopperPage) => {
    await shopper.open('/');
    await shopper.page.getByRole('button', { name: 'Cart', exact: true }).click();
  },
  'cart page': (shopper: ShopperPage) => openCart(shopper, 3),
  'cart page, one piece': (shopper: ShopperPage) => openCart(shopper, 1),
  'cart page, two destinations': async (shopper: ShopperPage) => {
    await shopper.post('/api/auth/register', { username: `ada-${Date.now().toString(36)}`, password: 'petals-9' });
    await shopper.post('/api/addresses', INGRID);
    await shopper.putInCart('Daisy Stem');
    await shopper.putInCart('Lavender Sprig');
    await shopper.open('/cart');
    const { page } = shopper;
    await page.getByLabel('Ship to multiple addresses').check();
    await page.getByLabel('Ship to', { exact: true }).first().selectOption('Ingrid Miller, Ketchikan, AK');
  },
  'cart page, empty': ({ open }: ShopperPage) => open('/cart'),
  'changing the cart failed': async (shopper: ShopperPage) => {
    await shopper.fail('PATCH', '/api/cart/*');
    await openCart(shopper);
    await shopper.page.getByRole('button', { name: /^Increase quantity/ }).click();
  },
  'removed from the cart': async (shopper: ShopperPage) => {
    await openCart(shopper, 1);
    await shopper.page.getByRole('button', { name: /^Decrease quantity/ }).click();
  },
  'removing from the cart failed': async (shopper: ShopperPage) => {
    await shopper.fail('DELETE', '/api/cart/*');
    await openCart(shopper);
    await shopper.page.getByRole('button', { name: /^Remove Lavender Sprig/ }).click();
  },
  'cart cleared': async (shopper: ShopperPage) => {
    await openCart(shopper);
    await shopper.page.getByRole('button', { name: 'Clear cart' }).click();
  },
  'clearing the cart failed': async (shopper: ShopperPage) => {
    await shopper.fail('DELETE', '/api/cart');
    await openCart(shopper);
    await shopper.page.getByRole('button', { name: 'Clear cart' }).click();
  },
  'wishlist page': (shopper: ShopperPage) => openWishlist(shopper, 'Classic Rose Bouquet', 'Potted Succulent'),
  'wishlist page, one flower': (shopper: ShopperPage) => openWishlist(shopper, 'Daisy Stem'),
  'wishlist page, empty': (shopper: ShopperPage) => openWishlist(shopper),
  'added to the wishlist': async (shopper: ShopperPage) => {
    await shopper.open('/shop');
    await heart(shopper, /^Add Carnation Stem to wishlist/);
  },
  'adding to the wishlist failed': async (shopper: ShopperPage) => {
    await shopper.fail('POST', '/api/wishlist');
    await shopper.open('/shop');
    await heart(shopper, /^Add Carnation Stem to wishlist/);
  },
  'removed from the wishlist': async (shopper: ShopperPage) => {
    await openWishlist(shopper, 'Daisy Stem');
    await heart(shopper, /^Remove Daisy Stem from wishlist/);
  },
  'removing from the wishlist failed': async (shopper: ShopperPage) => {
    await shopper.fail('DELETE', '/api/wishlist/*');
    await openWishlist(shopper, 'Daisy Stem');
    await heart(shopper, /^Remove Daisy Stem from wishlist/);
  },
};
