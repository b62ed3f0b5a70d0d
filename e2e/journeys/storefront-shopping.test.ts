import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { SHOP_URL, startBrowser, type Visitor, visit } from '../browser.ts';
import { APPROVED, continueToPayment, fillShipping, pay } from '../checkout.ts';
import { GUEST } from '../guest.ts';
import { asAdmin } from '../shop-api.ts';
import { newPerson, PASSWORD } from '../storefront/people.ts';
import { asVisitor, openPage, type Product } from '../storefront/shopper-page.ts';

let browser: Browser;
let visitor: Visitor;
let page: Page;
let products: Product[];
let post: (path: string, data: object) => Promise<void>;

beforeAll(async () => {
  browser = await startBrowser();
  products = (await (await fetch(`${SHOP_URL}/api/products`)).json()) as Product[];
});
beforeEach(async () => {
  visitor = await visit(browser, 'about:blank');
  page = visitor.page;
  post = asVisitor(visitor.context.request);
});
afterEach(() => visitor.leave());
afterAll(() => browser.close());

const flower = (name: string): Product => {
  const found = products.find((product) => product.name === name);
  if (!found) throw new Error(`the shop has no ${name}`);
  return found;
};
const putInCart = (name: string, quantity = 1) =>
  post('/api/cart', { productId: flower(name).id, quantity, selectedColor: flower(name).colors[0] ?? null });
const toast = (text: string) => page.getByTestId('toast').getByText(text).first().waitFor();
const total = () => page.getByTestId('total').textContent();

const ADA = { ...GUEST, name: 'Home', isDefault: true };
const MUM = { ...ADA, name: 'Mum', recipientName: 'Ingrid Miller', city: 'Ketchikan', state: 'AK', zipCode: '99901' };

async function customer() {
  const { username } = newPerson();
  await post('/api/auth/register', { username, password: PASSWORD });
  await post('/api/addresses', ADA);
  await post('/api/addresses', { ...MUM, isDefault: false });
}

async function buyOnPage(email = newPerson().email) {
  await page.locator('main').getByLabel('Email').first().fill(email);
  await continueToPayment(page);
  await pay(page, APPROVED);
  await page.getByText('Order Placed Successfully!').waitFor();
}

async function ordered(): Promise<string> {
  await customer();
  await putInCart('Lavender Sprig', 2);
  await openPage(page, '/checkout');
  const answered = page.waitForResponse((answer) => answer.url().endsWith('/api/orders') && answer.ok());
  await buyOnPage();
  const { id } = (await (await answered).json()) as { id: string };
  await openPage(page, '/my-orders');
  return id;
}

test('a long list shows one page, more on demand, and Back restores as many', async () => {
  const many = Array.from({ length: 120 }, (_, index) => ({ ...flower('Rose Stem'), id: `many-${index}` }));
  await openPage(page, '/about');
  await page.route('**/api/products', (route) => route.fulfill({ json: [...many, flower('Tulip Stem')] }));
  const cards = page.locator('main').getByTestId('product-card');
  await page.getByRole('banner').getByRole('link', { name: 'Shop' }).click();
  await page.getByText('121 products').waitFor();
  expect(await cards.count()).toBe(96);
  await page.getByRole('button', { name: 'Show more' }).click();
  await page.waitForURL('**/shop?shown=192');
  await cards.nth(120).waitFor();
  expect(await page.getByRole('button', { name: 'Show more' }).count()).toBe(0);
  await cards.nth(120).getByRole('link', { name: 'Tulip Stem' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Tulip Stem' }).waitFor();
  await page.goBack();
  await cards.nth(120).waitFor();
  await page.getByRole('button', { name: 'Bouquets', exact: true }).click();
  await page.waitForURL('**/shop?category=bouquets');
});

test('Undo brings a removed line back, and the amount left to free shipping is shown', async () => {
  await putInCart('Lavender Sprig', 2);
  await openPage(page, '/cart');
  await page.getByText('Add $43.01 more for free shipping').waitFor();
  await page.getByRole('button', { name: /^Remove Lavender Sprig/ }).click();
  await page.getByRole('heading', { name: 'Your cart is empty' }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByTestId('cart-line').waitFor();
  expect(await page.getByRole('group', { name: /^quantity of/ }).textContent()).toBe('2');
  for (const _ of [3, 4, 5]) await page.getByRole('button', { name: /^Increase quantity/ }).click();
  await page.getByText('You have free shipping!').waitFor();
  expect(visitor.complaints).toEqual([]);
});

test('a double click changes the cart once', async () => {
  for (const name of ['Lavender Sprig', 'Daisy Stem', 'Rose Stem']) await putInCart(name);
  await openPage(page, '/cart');
  await page.getByTestId('cart-line').nth(2).waitFor();
  const box = await page
    .getByRole('button', { name: /^Remove/ })
    .first()
    .boundingBox();
  const [x, y] = [(box?.x ?? 0) + 20, (box?.y ?? 0) + 20];
  await page.mouse.click(x, y);
  await page.getByText('2 items').waitFor();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await page.getByRole('button', { name: 'Clear cart' }).dblclick();
  await page.getByRole('heading', { name: 'Your cart is empty' }).waitFor();
  await page.getByTestId('toast').getByRole('button', { name: 'Undo' }).click();
  await page.getByText('2 items').waitFor();
  await page.getByRole('button', { name: 'Save for Later' }).dblclick();
  await toast('Saved for later');
  expect(visitor.complaints).toEqual([]);
});

test('text that is selected beyond the edge of a dialog does not close it', async () => {
  await openPage(page, '/about');
  await page.getByRole('button', { name: 'Sign Up' }).click();
  const field = page.getByRole('dialog').getByLabel('Username');
  await field.fill('somebody');
  const box = await field.boundingBox();
  const y = (box?.y ?? 0) + 20;
  await page.mouse.move((box?.x ?? 0) + 80, y);
  await page.mouse.down();
  await page.mouse.move(20, y, { steps: 4 });
  await page.mouse.up();
  expect(await field.inputValue()).toBe('somebody');
  await page.mouse.click(20, y);
  await field.waitFor({ state: 'detached' });
});

test('lines added by a reorder that failed midway are counted in the cart', async () => {
  await customer();
  await putInCart('Lavender Sprig');
  await putInCart('Daisy Stem');
  await openPage(page, '/checkout');
  await buyOnPage();
  await openPage(page, '/my-orders');
  let asked = 0;
  await page.route('**/api/cart', (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    asked += 1;
    return asked > 1 ? route.fulfill({ status: 503, json: {} }) : route.fallback();
  });
  await page.getByRole('button', { name: 'Reorder' }).click();
  await toast('Failed to add item to cart');
  await page.getByRole('button', { name: 'Cart, 1 item' }).waitFor();
});

test('a cart change that the server refuses is rolled back', async () => {
  await putInCart('Lavender Sprig', 2);
  await page.route('**/api/cart/*', (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
  );
  await openPage(page, '/cart');
  const before = await total();
  await page.getByRole('button', { name: /^Increase quantity/ }).click();
  await toast('Failed to update cart item');
  await page.getByText('2 items').waitFor();
  expect(await total()).toBe(before);
});

test('an offer code reduces the total and can be removed', async () => {
  const code = `PETAL${Date.now() % 1_000_000}`;
  const admin = await asAdmin();
  const day = 24 * 60 * 60 * 1000;
  const offer = (await admin('/api/admin/offers', {
    method: 'POST',
    body: JSON.stringify({
      title: 'For a friend',
      description: 'A quarter off everything',
      discountType: 'percentage',
      discountValue: 25,
      code,
      validFrom: new Date(Date.now() - day).toISOString(),
      validUntil: new Date(Date.now() + day).toISOString(),
      isActive: true,
      applicableProducts: ['all'],
      minOrderValue: null,
      maxDiscount: null,
      imageUrl: null,
    }),
  })) as { id: string };
  try {
    await putInCart('Lavender Sprig', 1);
    await openPage(page, '/cart');
    expect(await total()).toBe('$27.06');
    await page.getByText('Have an offer code?').click();
    await page.getByLabel('Offer code').fill('NOT-A-CODE');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.locator('main').getByText(/code/i).and(page.locator('.text-danger')).first().waitFor();
    await page.getByLabel('Offer code').fill(code.toLowerCase());
    await page.keyboard.press('Enter');
    await page.getByText(`Code ${code} applied`).waitFor();
    expect(await total()).toBe('$22.79');
    await page.getByRole('button', { name: 'Remove code' }).click();
    await page.getByText('Have an offer code?').waitFor();
    expect(await total()).toBe('$27.06');
  } finally {
    await admin(`/api/admin/offers/${offer.id}`, { method: 'DELETE' });
  }
});

test('a cart for two addresses becomes one order in two parcels', async () => {
  await customer();
  await putInCart('Lavender Sprig');
  await putInCart('Daisy Stem');
  await openPage(page, '/cart');
  await page.getByLabel('Ship to multiple addresses').check();
  await page
    .getByTestId('cart-line')
    .filter({ hasText: 'Daisy Stem' })
    .getByLabel('Ship to')
    .selectOption('Ingrid Miller, Ketchikan, AK');
  await page.getByText('Your order travels in 2 shipments').waitFor();
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  await buyOnPage();
  await openPage(page, '/my-orders');
  await page.getByText('Order details').click();
  await page.getByText('Parcel 2').waitFor();
  expect(await page.getByText('Ketchikan, AK 99901').isVisible()).toBe(true);
});

test('a wishlist item is kept, moved into the cart, and removed', async () => {
  await openPage(page, '/shop');
  await page.getByRole('button', { name: 'Add Tulip Stem to wishlist' }).click();
  await toast('Item has been added to your wishlist!');
  await page.getByRole('link', { name: 'Wishlist' }).first().click();
  await page.getByText('1 item saved for later').waitFor();
  await page.getByLabel('Color of Tulip Stem').selectOption('Purple');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await toast('Item has been added to your cart.');
  await page.getByRole('button', { name: 'Remove Tulip Stem from wishlist' }).click();
  await page.getByText('Your wishlist is empty').waitFor();
  await page.getByRole('button', { name: 'Cart, 1 item' }).click();
  await page.getByRole('dialog').getByText('Purple').waitFor();
});

test('saved for later, a cart becomes a wishlist', async () => {
  await putInCart('Lavender Sprig');
  await openPage(page, '/cart');
  await page.getByRole('button', { name: 'Save for Later' }).click();
  await page.getByRole('heading', { name: 'Your cart is empty' }).waitFor();
  await openPage(page, '/wishlist');
  await page.getByRole('heading', { name: 'Lavender Sprig' }).waitFor();
});

test('an order is printed, ordered again and cancelled', async () => {
  await ordered();
  const card = page.getByTestId('order-card');
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await card.getByRole('button', { name: 'Print receipt' }).click();
  await page.locator('body[data-printed]').waitFor();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  expect(await card.getByText('· Receipt').isVisible()).toBe(true);
  expect(await page.getByRole('banner').isVisible()).toBe(false);
  expect(await card.getByText('Paid with').isVisible()).toBe(true);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(
    'rgb(255, 255, 255)',
  );
  await page.emulateMedia({ media: 'screen' });

  await card.getByRole('button', { name: 'Reorder' }).click();
  await page.getByText('2 items').waitFor();
  await page.goBack();
  await card.getByRole('button', { name: 'Cancel order' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click();
  await toast('Order cancelled');
  await card.getByText('cancelled', { exact: true }).waitFor();
  expect(await page.getByTestId('tracking-bar').count()).toBe(0);
});

test('a delivered order can be sent back', async () => {
  const id = await ordered();
  const admin = await asAdmin();
  await admin(`/api/admin/orders/${id}/status`, { method: 'PATCH', body: JSON.stringify({ status: 'delivered' }) });
  await page.reload();
  await page.getByRole('button', { name: 'Request a return' }).click();
  await page.getByLabel('Why would you like to return it?').fill('It is smaller than I thought');
  await page.getByRole('button', { name: 'Send request' }).click();
  await toast('Return requested');
  await page.getByTestId('order-card').getByText('Return requested').waitFor();
});

test('the checkout keeps what was typed, but never the card', async () => {
  await putInCart('Lavender Sprig');
  await openPage(page, '/checkout');
  await fillShipping(page, 'ada@example.com');
  await page.reload();
  await page.getByRole('heading', { name: 'Shipping Information' }).waitFor();
  expect(await page.locator('main').getByLabel('Street Address').inputValue()).toBe('100 Main Street');
  await continueToPayment(page);
  expect(new URL(page.url()).search).toBe('?step=payment');
  await page.getByLabel('Card Number').fill(APPROVED);
  expect(await page.getByRole('button', { name: 'Pay $27.06' }).isVisible()).toBe(true);
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toMatch(/4111 ?1111/);
  await page.reload();
  await page.getByLabel('Card Number').waitFor();
  expect(await page.getByLabel('Card Number').inputValue()).toBe('');
  await page.goBack();
  await page.getByRole('heading', { name: 'Shipping Information' }).waitFor();
});

test('the shop keeps its filters in the address, and Back restores the scroll position', async () => {
  await openPage(page, '/shop');
  const all = (await page.getByTestId('result-count').textContent()) ?? '';
  expect(all).toMatch(/^\d+ products$/);
  await page.getByRole('button', { name: 'Single Stems', exact: true }).click();
  await page.getByLabel('Sort by').selectOption('price-high');
  await page.waitForURL(/category=stems&sort=price-high/);
  await page.getByTestId('product-card').first().getByRole('heading', { name: 'Tulip Trio' }).waitFor();
  await page.getByPlaceholder('Search products...').fill('tulip');
  await page.getByRole('button', { name: 'Remove filter “tulip”' }).click();
  await page.getByRole('button', { name: 'Clear all' }).click();
  await page.getByText(all, { exact: true }).waitFor();

  const last = page.getByTestId('product-card').last().getByRole('link').last();
  // Rows take their real height as they come into view; under the mouse the page is at rest.
  await last.hover();
  const place = await page.evaluate(() => window.scrollY);
  expect(place).toBeGreaterThan(500);
  await last.click();
  await page.getByRole('link', { name: 'Back to Shop' }).waitFor();
  await page.goBack();
  await page.waitForFunction((wanted) => Math.abs(window.scrollY - wanted) < 60, place);
});

test('swatches show their color on hover, on focus and for good', async () => {
  await openPage(page, '/shop');
  const card = page.getByTestId('product-card').filter({ hasText: 'Tulip Stem' });
  const picture = async () => (await card.locator('img').getAttribute('src')) ?? '';
  const first = await picture();
  const purple = card.getByRole('button', { name: 'Purple' });
  await purple.hover();
  const shown = await picture();
  expect(shown).not.toBe(first);
  await page.mouse.move(0, 0);
  expect(await picture()).toBe(first);
  await purple.focus();
  expect(await picture()).toBe(shown);
  await purple.click();
  await page.mouse.move(0, 0);
  await card.getByRole('link', { name: 'Tulip Stem' }).last().click();
  await page.waitForURL(/color=Purple/);
  expect(await page.getByRole('radio', { name: 'Purple' }).isChecked()).toBe(true);
});

test('on a phone the buy bar stays on screen', async () => {
  await page.setViewportSize({ width: 375, height: 780 });
  await openPage(page, `/product/${flower('Rose Stem').id}`);
  const buy = page.getByRole('button', { name: 'Buy Now' });
  const top = (await buy.boundingBox())?.y;
  await page.evaluate(() => window.scrollTo(0, 1200));
  expect((await buy.boundingBox())?.y).toBe(top);
  expect(top).toBeGreaterThan(600);
});
