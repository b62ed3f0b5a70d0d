import type { Product, Stage } from '../stage.ts';

const openProduct = (stage: Stage, name: string, query = '') =>
  stage.open(`/product/${stage.product(name).id}${query}`);

/** Comes to a page by a click, so that its data is asked for by the browser and not by the server. */
async function comeTo(stage: Stage, link: string, from = '/contact') {
  await stage.open(from);
  await stage.page.getByRole('link', { name: link, exact: true }).first().click();
}

async function openMenu(stage: Stage, entry: string) {
  await stage.page.setViewportSize({ width: 375, height: 780 });
  await stage.open('/contact');
  await stage.page.getByRole('button', { name: 'Menu' }).click();
  await stage.page.getByRole('navigation', { name: 'Mobile' }).getByRole('link', { name: entry }).click();
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

async function addToCart(stage: Stage) {
  await openProduct(stage, 'Lavender Sprig');
  await stage.page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
}

async function openCart(stage: Stage, quantity = 2) {
  await stage.putInCart('Lavender Sprig', quantity);
  await stage.open('/cart');
  await stage.page.getByTestId('cart-line').waitFor();
}

const heart = (stage: Stage, name: RegExp) => stage.page.getByRole('button', { name }).first().click();

async function openWishlist(stage: Stage, ...names: string[]) {
  for (const name of names) await stage.keep(name);
  await stage.open('/wishlist');
}

export const SHOPPING_SCENES = {
  'header with two pieces in the cart': async (stage: Stage) => {
    await stage.putInCart('Lavender Sprig', 2);
    await stage.open('/about');
  },
  'shop page': ({ open }: Stage) => open('/shop'),
  'shop page, sold out': ({ open }: Stage) => open('/shop?q=succulent'),
  'shop page, nothing found': ({ open }: Stage) => open('/shop?q=xyzzy'),
  'bouquets page': ({ open }: Stage) => open('/bouquets'),
  'bouquets page, none': async (stage: Stage) => {
    await stage.answer('GET', '/api/products', []);
    await openMenu(stage, 'Bouquets');
  },
  'offers page': ({ open }: Stage) => open('/offers'),
  'offers page, an offer on seven products': async (stage: Stage) => {
    await stage.answer('GET', '/api/offers', [offerOn(stage.products.slice(0, 7))]);
    await comeTo(stage, 'Offers');
  },
  'offers page, none': async (stage: Stage) => {
    await stage.answer('GET', '/api/offers', []);
    await comeTo(stage, 'Offers');
  },
  'product page': (stage: Stage) => openProduct(stage, 'Rose Stem'),
  'product page, shared': async (stage: Stage) => {
    await stage.page.context().grantPermissions(['clipboard-write']);
    await openProduct(stage, 'Rose Stem');
    const share = stage.page.getByRole('button', { name: 'Share' });
    await share.click();
    await stage.page.getByRole('button', { name: 'Copy Link' }).click();
    await share.click();
  },
  'product page, without colors': async (stage: Stage) => {
    const lavender = stage.product('Lavender Sprig');
    await stage.answer('GET', `/api/products/${lavender.id}`, { ...lavender, colors: [], variations: [] });
    await comeTo(stage, 'Lavender Sprig', '/shop');
  },
  'product page, sold out': async (stage: Stage) => {
    await openProduct(stage, 'Potted Succulent');
    await stage.page.getByRole('button', { name: 'Buy Now' }).click();
  },
  'product page, gone': ({ open }: Stage) => open('/product/00000000-0000-4000-8000-000000000000'),
  'added to the cart': addToCart,
  'adding to the cart failed': async (stage: Stage) => {
    await stage.fail('POST', '/api/cart');
    await addToCart(stage);
  },
  'cart panel': async (stage: Stage) => {
    await stage.putInCart('Lavender Sprig');
    await stage.open('/');
    await stage.page.getByRole('button', { name: 'Cart, 1 item' }).click();
  },
  'cart panel, empty': async (stage: Stage) => {
    await stage.open('/');
    await stage.page.getByRole('button', { name: 'Cart', exact: true }).click();
  },
  'cart page': (stage: Stage) => openCart(stage, 3),
  'cart page, one piece': (stage: Stage) => openCart(stage, 1),
  'cart page, two destinations': async (stage: Stage) => {
    await stage.post('/api/auth/register', { username: `ada-${Date.now().toString(36)}`, password: 'petals-9' });
    await stage.post('/api/addresses', INGRID);
    await stage.putInCart('Daisy Stem');
    await stage.putInCart('Lavender Sprig');
    await stage.open('/cart');
    const { page } = stage;
    await page.getByLabel('Ship to multiple addresses').check();
    await page.getByLabel('Ship to', { exact: true }).first().selectOption('Ingrid Miller, Ketchikan, AK');
  },
  'cart page, empty': ({ open }: Stage) => open('/cart'),
  'changing the cart failed': async (stage: Stage) => {
    await stage.fail('PATCH', '/api/cart/*');
    await openCart(stage);
    await stage.page.getByRole('button', { name: /^Increase quantity/ }).click();
  },
  'removed from the cart': async (stage: Stage) => {
    await openCart(stage, 1);
    await stage.page.getByRole('button', { name: /^Decrease quantity/ }).click();
  },
  'removing from the cart failed': async (stage: Stage) => {
    await stage.fail('DELETE', '/api/cart/*');
    await openCart(stage);
    await stage.page.getByRole('button', { name: /^Remove Lavender Sprig/ }).click();
  },
  'cart cleared': async (stage: Stage) => {
    await openCart(stage);
    await stage.page.getByRole('button', { name: 'Clear cart' }).click();
  },
  'clearing the cart failed': async (stage: Stage) => {
    await stage.fail('DELETE', '/api/cart');
    await openCart(stage);
    await stage.page.getByRole('button', { name: 'Clear cart' }).click();
  },
  'wishlist page': (stage: Stage) => openWishlist(stage, 'Classic Rose Bouquet', 'Potted Succulent'),
  'wishlist page, one flower': (stage: Stage) => openWishlist(stage, 'Daisy Stem'),
  'wishlist page, empty': (stage: Stage) => openWishlist(stage),
  'added to the wishlist': async (stage: Stage) => {
    await stage.open('/shop');
    await heart(stage, /^Add Carnation Stem to wishlist/);
  },
  'adding to the wishlist failed': async (stage: Stage) => {
    await stage.fail('POST', '/api/wishlist');
    await stage.open('/shop');
    await heart(stage, /^Add Carnation Stem to wishlist/);
  },
  'removed from the wishlist': async (stage: Stage) => {
    await openWishlist(stage, 'Daisy Stem');
    await heart(stage, /^Remove Daisy Stem from wishlist/);
  },
  'removing from the wishlist failed': async (stage: Stage) => {
    await stage.fail('DELETE', '/api/wishlist/*');
    await openWishlist(stage, 'Daisy Stem');
    await heart(stage, /^Remove Daisy Stem from wishlist/);
  },
};
