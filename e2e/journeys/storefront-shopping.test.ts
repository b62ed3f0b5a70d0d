import type { ProductView } from '@loop-petal/contracts/shapes/catalog';
import type { Page } from '@playwright/test';
import { APPROVED, continueToPayment, fillShipping, orderPlaced, pay } from '../checkout.ts';
import { emailsTo } from '../emails.ts';
import { expect, test } from '../fixtures.ts';
import { GUEST } from '../guest.ts';
import { asAdmin, asVisitorOf, newShopper, until } from '../shop-api.ts';
import { newPerson, PASSWORD } from '../storefront/people.ts';
import { openPage } from '../storefront/shopper-page.ts';

let products: ProductView[];

test.beforeAll(async () => {
  products = await newShopper().call('GET /api/products');
});

const flower = (name: string): ProductView => {
  const found = products.find((product) => product.name === name);
  if (!found) throw new Error(`the shop has no ${name}`);
  return found;
};
function putInCart(page: Page, name: string, quantity = 1) {
  const { id, colors } = flower(name);
  return asVisitorOf(page).call('POST /api/cart', {
    body: { productId: id, quantity, selectedColor: colors[0] ?? null },
  });
}
const toast = (page: Page, text: string) => expect(page.getByTestId('toast').getByText(text).first()).toBeVisible();
const total = (page: Page) => page.getByTestId('total');

const ADA = { ...GUEST, name: 'Home', isDefault: true };
const MOM = { ...ADA, name: 'Mom', recipientName: 'Ingrid Miller', city: 'Ketchikan', state: 'AK', zipCode: '99901' };

async function customer(page: Page) {
  const { username } = newPerson();
  const { call } = asVisitorOf(page);
  await call('POST /api/auth/register', { body: { username, password: PASSWORD } });
  await call('POST /api/addresses', { body: ADA });
  await call('POST /api/addresses', { body: { ...MOM, isDefault: false } });
}

async function buyOnPage(page: Page, email = newPerson().email) {
  await page.locator('main').getByLabel('Email').first().fill(email);
  await continueToPayment(page);
  await pay(page, APPROVED);
  await orderPlaced(page);
}

async function ordered(page: Page): Promise<string> {
  await customer(page);
  await putInCart(page, 'Lavender Sprig', 2);
  await openPage(page, '/checkout');
  const answered = page.waitForResponse((answer) => answer.url().endsWith('/api/orders') && answer.ok());
  await buyOnPage(page);
  const { id } = (await (await answered).json()) as { id: string };
  await openPage(page, '/my-orders');
  return id;
}

test('a long list shows one page, more on demand, and Back restores as many', async ({ page }) => {
  const many = Array.from({ length: 120 }, (_, index) => ({ ...flower('Rose Stem'), id: `many-${index}` }));
  await openPage(page, '/about');
  await page.route('**/api/products', (route) => route.fulfill({ json: [...many, flower('Tulip Stem')] }));
  const cards = page.locator('main').getByTestId('product-card');
  await page.getByRole('banner').getByRole('link', { name: 'Shop' }).click();
  await expect(page.getByText('121 products')).toBeVisible();
  await expect(cards).toHaveCount(96);
  await page.getByRole('button', { name: 'Show more' }).click();
  await page.waitForURL('**/shop?shown=192');
  await expect(cards.nth(120)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);
  await cards.nth(120).getByRole('link', { name: 'Tulip Stem' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tulip Stem' })).toBeVisible();
  await page.goBack();
  await expect(cards.nth(120)).toBeVisible();
  await page.getByRole('button', { name: 'Bouquets', exact: true }).click();
  await page.waitForURL('**/shop?category=bouquets');
});

test('Undo restores a removed line, and the amount left until free shipping is shown', async ({ page, complaints }) => {
  await putInCart(page, 'Lavender Sprig', 2);
  await openPage(page, '/cart');
  await expect(page.getByText('Add $43.01 more for free shipping')).toBeVisible();
  await page.getByRole('button', { name: /^Remove Lavender Sprig/ }).click();
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByTestId('cart-line')).toBeVisible();
  await expect(page.getByRole('group', { name: /^quantity of/ })).toHaveText('2');
  for (const _ of [3, 4, 5]) await page.getByRole('button', { name: /^Increase quantity/ }).click();
  await expect(page.getByText('You have free shipping!')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a double click changes the cart once', async ({ page, complaints }) => {
  for (const name of ['Lavender Sprig', 'Daisy Stem', 'Rose Stem']) await putInCart(page, name);
  await openPage(page, '/cart');
  await expect(page.getByTestId('cart-line').nth(2)).toBeVisible();
  const box = await page
    .getByRole('button', { name: /^Remove/ })
    .first()
    .boundingBox();
  const [x, y] = [(box?.x ?? 0) + 20, (box?.y ?? 0) + 20];
  await page.mouse.click(x, y);
  await expect(page.getByText('2 items')).toBeVisible();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await page.getByRole('button', { name: 'Clear cart' }).dblclick();
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  // Waits for the newest toast, because until it is shown, the toast of the removed line also has an Undo button.
  const cleared = page.getByTestId('toast').filter({ hasText: 'Cart cleared' });
  await cleared.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('2 items')).toBeVisible();
  await page.getByRole('button', { name: 'Save for Later' }).dblclick();
  await toast(page, 'Saved for later');
  expect(complaints).toEqual([]);
});

test('a text selection that ends outside a dialog does not close it', async ({ page }) => {
  await openPage(page, '/about');
  await page.getByRole('button', { name: 'Sign Up' }).click();
  const field = page.getByRole('dialog').getByLabel('Username');
  await field.fill('someone');
  const box = await field.boundingBox();
  const y = (box?.y ?? 0) + 20;
  await page.mouse.move((box?.x ?? 0) + 80, y);
  await page.mouse.down();
  await page.mouse.move(20, y, { steps: 4 });
  await page.mouse.up();
  await expect(field).toHaveValue('someone');
  await page.mouse.click(20, y);
  await expect(field).toHaveCount(0);
});

test('the cart counts lines added by a reorder that failed midway', async ({ page }) => {
  await customer(page);
  await putInCart(page, 'Lavender Sprig');
  await putInCart(page, 'Daisy Stem');
  await openPage(page, '/checkout');
  await buyOnPage(page);
  await openPage(page, '/my-orders');
  let asked = 0;
  await page.route('**/api/cart', (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    asked += 1;
    return asked > 1 ? route.fulfill({ status: 503, json: {} }) : route.fallback();
  });
  await page.getByRole('button', { name: 'Reorder' }).click();
  await toast(page, 'Failed to add item to cart');
  await expect(page.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible();
});

test('an offer code reduces the total and can be removed', async ({ page }) => {
  const code = `PETAL${Date.now() % 1_000_000}`;
  const admin = await asAdmin();
  const day = 24 * 60 * 60 * 1000;
  const { id } = await admin.call('POST /api/admin/offers', {
    body: {
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
      minQuantity: null,
      maxDiscount: null,
      imageUrl: null,
    },
  });
  try {
    await putInCart(page, 'Lavender Sprig', 1);
    await openPage(page, '/cart');
    await expect(total(page)).toHaveText('$27.06');
    await page.getByText('Have an offer code?').click();
    await page.getByLabel('Offer code').fill('NOT-A-CODE');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.locator('main').getByText(/code/i).and(page.locator('.text-danger')).first()).toBeVisible();
    await page.getByLabel('Offer code').fill(code.toLowerCase());
    await page.keyboard.press('Enter');
    await expect(page.getByText(`Code ${code} applied`)).toBeVisible();
    await expect(total(page)).toHaveText('$22.79');
    await page.getByRole('button', { name: 'Remove code' }).click();
    await expect(page.getByText('Have an offer code?')).toBeVisible();
    await expect(total(page)).toHaveText('$27.06');
  } finally {
    await admin.call('DELETE /api/admin/offers/{id}', { params: { id } });
  }
});

test('a cart for two addresses becomes one order in two parcels', async ({ page }) => {
  await customer(page);
  await putInCart(page, 'Lavender Sprig');
  await putInCart(page, 'Daisy Stem');
  await openPage(page, '/cart');
  await page.getByLabel('Ship to multiple addresses').check();
  await page
    .getByTestId('cart-line')
    .filter({ hasText: 'Daisy Stem' })
    .getByLabel('Ship to')
    .selectOption('Ingrid Miller, Ketchikan, AK');
  await expect(page.getByText('Your order ships in 2 shipments')).toBeVisible();
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  const parcels = page.getByTestId('checkout-parcel');
  await expect(parcels.first()).toContainText('Parcel 1 of 2 to your shipping address');
  await expect(parcels.last()).toContainText(/^Parcel 2 of 2 to Ingrid Miller, Ketchikan, AK.*Daisy Stem/);
  await expect(page.getByText('2 parcels × $9.99')).toBeVisible();
  await buyOnPage(page);
  const inParcels = [
    /^Parcel 1 of 2 to .*Lavender Sprig/,
    /^Parcel 2 of 2 to Ingrid Miller, Ketchikan, AK.*Daisy Stem/,
  ];
  await expect(page.getByTestId('parcel')).toContainText(inParcels);
  await page.reload();
  await expect(page.getByTestId('parcel')).toContainText(inParcels);
  await openPage(page, '/my-orders');
  await expect(page.getByTestId('parcel')).toContainText(inParcels);
  await page.getByText('Order details').click();
  await expect(page.getByText('Ketchikan, AK 99901')).toBeVisible();
});

test('a wishlist item is kept, moved into the cart, and removed', async ({ page }) => {
  await openPage(page, '/shop');
  await page.getByRole('button', { name: 'Add Tulip Stem to wishlist' }).click();
  await toast(page, 'Item has been added to your wishlist!');
  await page.getByRole('link', { name: 'Wishlist' }).first().click();
  await expect(page.getByText('1 item saved for later')).toBeVisible();
  await page.getByLabel('Color of Tulip Stem').selectOption('Purple');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await toast(page, 'Item has been added to your cart.');
  await page.getByRole('button', { name: 'Remove Tulip Stem from wishlist' }).click();
  await expect(page.getByText('Your wishlist is empty')).toBeVisible();
  await page.getByRole('button', { name: 'Cart, 1 item' }).click();
  await expect(page.getByRole('dialog').getByText('Purple')).toBeVisible();
});

test('saving a cart for later moves it to the wishlist', async ({ page }) => {
  await putInCart(page, 'Lavender Sprig');
  await openPage(page, '/cart');
  await page.getByRole('button', { name: 'Save for Later' }).click();
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  await openPage(page, '/wishlist');
  await expect(page.getByRole('heading', { name: 'Lavender Sprig' })).toBeVisible();
});

test('an order is printed, ordered again and cancelled', async ({ page }) => {
  await ordered(page);
  const card = page.getByTestId('order-card');
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await card.getByRole('button', { name: 'Print receipt' }).click();
  await expect(page.locator('body[data-printed]')).toBeVisible();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(card.getByText('· Receipt')).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(card.getByText('Paid by')).toBeVisible();
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(
    'rgb(255, 255, 255)',
  );
  await page.emulateMedia({ media: 'screen' });

  await card.getByRole('button', { name: 'Reorder' }).click();
  await expect(page.getByText('2 items')).toBeVisible();
  await page.goBack();
  await card.getByRole('button', { name: 'Cancel order' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click();
  await toast(page, 'Order cancelled');
  await expect(card.getByText('cancelled', { exact: true })).toBeVisible();
  await expect(page.getByTestId('tracking-bar')).toHaveCount(0);
});

test('one of two pieces is returned, accepted, received and refunded, and its customer sees each step', async ({
  page,
  openAdmin,
}) => {
  const id = await ordered(page);
  const admin = await asAdmin();
  await admin.call('PATCH /api/admin/orders/{id}/status', { params: { id }, body: { status: 'delivered' } });
  await page.reload();
  await page.getByRole('button', { name: 'Request a return' }).click();
  const request = page.getByRole('dialog', { name: 'Request a return' });
  await request.getByLabel('Lavender Sprig').selectOption({ label: 'Return 1' });
  await page.getByLabel('Why would you like to return it?').fill('It is smaller than I thought');
  await page.getByRole('button', { name: 'Send request' }).click();
  await toast(page, 'Return requested');
  const seen = page.getByRole('list', { name: 'Returns' });
  await expect(seen.getByText('Return requested')).toBeVisible();

  const owner = (await openAdmin(`/orders/${id}`)).page;
  const returns = owner.getByRole('article', { name: 'Order Details' });
  const answer = async (button: string, label: string, text: string) => {
    await returns.getByRole('button', { name: button }).click();
    await owner.getByRole('dialog').getByLabel(label).fill(text);
    await owner.getByRole('dialog').getByRole('button', { name: button }).click();
  };
  await answer('Accept return', 'Instructions', 'Send it in its box.');
  await expect(returns.getByText('Return accepted', { exact: true })).toBeVisible();
  await page.reload();
  await expect(seen.getByText('Send it in its box.')).toBeVisible();
  await answer('Mark as received', 'Message', 'It is back.');
  await expect(returns.getByText('Return received', { exact: true })).toBeVisible();
  await returns.getByRole('button', { name: 'Refund return' }).click();
  const refund = owner.getByRole('dialog', { name: 'Refund' });
  await expect(refund.getByLabel('Lavender Sprig')).toHaveValue('1');
  await refund
    .getByRole('button', { name: /^Refund/ })
    .last()
    .click();
  await expect(returns.getByText('Return refunded', { exact: true })).toBeVisible();
  await page.reload();
  await expect(seen.getByText('Return refunded')).toBeVisible();

  const order = await admin.call('GET /api/admin/orders/{id}', { params: { id } });
  expect(order.refunds).toEqual([expect.objectContaining({ items: [expect.objectContaining({ quantity: 1 })] })]);
  const subjects = await until(
    async () => (await emailsTo(admin, order.customerEmail)).map(({ subject }) => subject),
    (sent) => sent.some((subject) => /refund/i.test(subject)),
    'the refund is emailed',
  );
  expect(subjects.filter((subject) => /return/i.test(subject))).toHaveLength(3);
});

test('the checkout keeps its input, but never the card', async ({ page }) => {
  await putInCart(page, 'Lavender Sprig');
  await openPage(page, '/checkout');
  await fillShipping(page, 'ada@example.com');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Shipping Information' })).toBeVisible();
  await expect(page.locator('main').getByLabel('Street Address')).toHaveValue('100 Main Street');
  await continueToPayment(page);
  expect(new URL(page.url()).search).toBe('?step=payment');
  await page.getByLabel('Card Number').fill(APPROVED);
  await expect(page.getByRole('button', { name: 'Pay $27.06' })).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toMatch(/4111 ?1111/);
  await page.reload();
  await expect(page.getByLabel('Card Number')).toBeVisible();
  await expect(page.getByLabel('Card Number')).toHaveValue('');
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Shipping Information' })).toBeVisible();
});

test('the shop keeps its filters in the URL, and Back restores the scroll position', async ({ page }) => {
  await openPage(page, '/shop');
  const all = (await page.getByTestId('result-count').textContent()) ?? '';
  expect(all).toMatch(/^\d+ products$/);
  await page.getByRole('button', { name: 'Single Stems', exact: true }).click();
  await page.getByLabel('Sort by').selectOption('price-high');
  await page.waitForURL(/category=stems&sort=price-high/);
  await expect(page.getByTestId('product-card').first().getByRole('heading', { name: 'Tulip Trio' })).toBeVisible();
  await page.getByPlaceholder('Search products...').fill('tulip');
  await page.getByRole('button', { name: 'Remove filter “tulip”' }).click();
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(page.getByText(all, { exact: true })).toBeVisible();

  const last = page.getByTestId('product-card').last().getByRole('link').last();
  // Rows get their real height when visible; hovering waits until the page is stable.
  await last.hover();
  const place = await page.evaluate(() => window.scrollY);
  expect(place).toBeGreaterThan(500);
  await last.click();
  await expect(page.getByRole('link', { name: 'Back to Shop' })).toBeVisible();
  await page.goBack();
  await page.waitForFunction((wanted) => Math.abs(window.scrollY - wanted) < 60, place);
});

test('swatches preview their color on hover and focus, and keep it on click', async ({ page }) => {
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
  await expect(page.getByRole('radio', { name: 'Purple' })).toBeChecked();
});

test('on a phone the buy bar stays on screen', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 780 });
  await openPage(page, `/product/${flower('Rose Stem').id}`);
  const buy = page.getByRole('button', { name: 'Buy Now' });
  const top = (await buy.boundingBox())?.y;
  await page.evaluate(() => window.scrollTo(0, 1200));
  expect((await buy.boundingBox())?.y).toBe(top);
  expect(top).toBeGreaterThan(600);
});
