import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { asAdmin } from '../shop-api.ts';
import { openPage } from '../storefront/shopper-page.ts';
import { buyOnPage, putInCart, registerCustomer, toast } from '../storefront/shopping.ts';

const total = (page: Page) => page.getByTestId('total');

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

test('the cart counts lines added by a reorder that failed midway', async ({ page }) => {
  await registerCustomer(page);
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
  await registerCustomer(page);
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
