import type { OfferView, ProductView } from '@loop-petal/contracts/shapes/catalog';
import { expect } from '../../fixtures.ts';
import type { ShopperPage, Visit } from '../shopper-page.ts';

const openProduct = (shopper: ShopperPage, name: string, query = '') =>
  shopper.open(`/product/${shopper.product(name).id}${query}`);

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

const offerOn = (products: readonly ProductView[]): OfferView => ({
  id: '1',
  title: 'Seven together',
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
  minQuantity: null,
  maxDiscount: null,
  imageUrl: null,
});

const INGRID = {
  name: 'Mom',
  recipientName: 'Ingrid Miller',
  phone: '907-555-0133',
  addressLine1: '41 Tongass Avenue',
  city: 'Ketchikan',
  state: 'AK',
  zipCode: '99901',
  country: 'US',
};

const addToCart = ({ page }: ShopperPage) => page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
const findFlowers = ({ page }: ShopperPage, term: string) => page.getByPlaceholder('Search products...').fill(term);
const heart = ({ page }: ShopperPage, name: string) => page.getByRole('button', { name }).first().click();
const changeQuantity = ({ page }: ShopperPage, way: 'Increase' | 'Decrease') =>
  page.getByRole('button', { name: `${way} quantity` }).click();
const clearCart = ({ page }: ShopperPage) => page.getByRole('button', { name: 'Clear cart' }).click();

export const SHOPPING_VISITS: Record<string, Visit> = {
  'the shop': {
    'shop page': ({ open }) => open('/shop'),
    'adding to the wishlist failed': async (shopper) => {
      await shopper.fail('POST /api/wishlist');
      await heart(shopper, 'Add Carnation Stem to wishlist');
    },
    'added to the wishlist': (shopper) => heart(shopper, 'Add Carnation Stem to wishlist'),
    'shop page, sold out': async (shopper) => {
      await findFlowers(shopper, 'succulent');
      await expect(shopper.page.getByTestId('product-card')).toHaveCount(1);
    },
    'shop page, nothing found': (shopper) => findFlowers(shopper, 'xyzzy'),
  },
  bouquets: {
    'bouquets page': ({ open }) => open('/bouquets'),
    'bouquets page, none': async (shopper) => {
      await shopper.answer('GET /api/products', []);
      await openMenu(shopper, 'Bouquets');
    },
  },
  'an offer on seven products': {
    'offers page, an offer on seven products': async (shopper) => {
      await shopper.answer('GET /api/offers', [offerOn(shopper.products.slice(0, 7))]);
      await comeTo(shopper, 'Offers');
    },
  },
  'no offers': {
    'offers page, none': async (shopper) => {
      await shopper.answer('GET /api/offers', []);
      await comeTo(shopper, 'Offers');
    },
  },
  'a flower': {
    'product page': (shopper) => openProduct(shopper, 'Rose Stem'),
    'product page, shared': async ({ page }) => {
      await page.context().grantPermissions(['clipboard-write']);
      const share = page.getByRole('button', { name: 'Share' });
      await share.click();
      await page.getByRole('menuitem', { name: 'Copy Link' }).click();
      await share.click();
    },
    'cart panel, empty': async ({ page }) => {
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Cart', exact: true }).click();
    },
    'adding to the cart failed': async (shopper) => {
      await openProduct(shopper, 'Rose Stem');
      await shopper.fail('POST /api/cart');
      await addToCart(shopper);
    },
    'added to the cart': addToCart,
    'cart panel': async ({ page }) => {
      await page.getByRole('button', { name: 'Cart, 1 item' }).click();
      await expect(page.getByRole('dialog').getByText('Total')).toBeVisible();
    },
  },
  'flowers without colors, sold out and gone': {
    'product page, without colors': async (shopper) => {
      const lavender = shopper.product('Lavender Sprig');
      await shopper.answer('GET /api/products/{id}', { ...lavender, colors: [], variations: [] });
      await comeTo(shopper, 'Lavender Sprig', '/shop');
    },
    'product page, sold out': async (shopper) => {
      await openProduct(shopper, 'Lavender Sprig');
      const refusal = { message: 'Product not available', code: 'unavailable' };
      await shopper.page.route('**/api/cart', (route) => route.fulfill({ status: 409, json: refusal }));
      await shopper.page.getByRole('button', { name: 'Buy Now' }).click();
    },
    'product page, gone': ({ open }) => open('/product/00000000-0000-4000-8000-000000000000'),
  },
  'the cart': {
    'cart page, empty': ({ open }) => open('/cart'),
  },
  'the cart with a flower': {
    'cart page': async (shopper) => {
      await shopper.putInCart('Lavender Sprig', 3);
      await shopper.open('/cart');
    },
    'changing the cart failed': async (shopper) => {
      await shopper.fail('PATCH /api/cart/{id}');
      await changeQuantity(shopper, 'Increase');
    },
    'removing from the cart failed': async (shopper) => {
      await shopper.fail('DELETE /api/cart/{id}');
      await shopper.page.getByRole('button', { name: /^Remove Lavender Sprig/ }).click();
    },
    'clearing the cart failed': async (shopper) => {
      await shopper.fail('DELETE /api/cart');
      await clearCart(shopper);
    },
    'header with two pieces in the cart': (shopper) => changeQuantity(shopper, 'Decrease'),
    'cart page, one piece': (shopper) => changeQuantity(shopper, 'Decrease'),
    'removed from the cart': (shopper) => changeQuantity(shopper, 'Decrease'),
    'cart cleared': async (shopper) => {
      await shopper.putInCart('Lavender Sprig');
      await shopper.page.reload();
      await clearCart(shopper);
    },
  },
  'two destinations': {
    'cart page, two destinations': async (shopper) => {
      const person = { username: `ada-${Date.now().toString(36)}`, password: 'petals-9' };
      await shopper.call('POST /api/auth/register', { body: person });
      await shopper.call('POST /api/addresses', { body: INGRID });
      await shopper.putInCart('Daisy Stem');
      await shopper.putInCart('Lavender Sprig');
      await shopper.open('/cart');
      const { page } = shopper;
      await page.getByLabel('Ship to multiple addresses').check();
      await page.getByLabel('Ship to', { exact: true }).first().selectOption('Ingrid Miller, Ketchikan, AK');
    },
  },
  'the wishlist': {
    'wishlist page': async (shopper) => {
      for (const name of ['Classic Rose Bouquet', 'Potted Succulent']) await shopper.keep(name);
      await shopper.open('/wishlist');
    },
    'removing from the wishlist failed': async (shopper) => {
      await shopper.fail('DELETE /api/wishlist/{productId}');
      await heart(shopper, 'Remove Classic Rose Bouquet from wishlist');
    },
    'removed from the wishlist': (shopper) => heart(shopper, 'Remove Classic Rose Bouquet from wishlist'),
    'wishlist page, one flower': async ({ page }) => {
      await page.reload();
    },
    'wishlist page, empty': (shopper) => heart(shopper, 'Remove Potted Succulent from wishlist'),
  },
};
