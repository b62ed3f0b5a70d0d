import { expect, type Page } from '@playwright/test';
import { GUEST } from './guest.ts';

export const APPROVED = '4111 1111 1111 1111';
export const DECLINED = '4000 0000 0000 0002';

export async function putInCart(page: Page, productName: string): Promise<void> {
  await page.getByRole('link', { name: 'Shop', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('link', { name: productName, exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: productName })).toBeVisible();
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  await expect(page.getByText('Added to cart')).toBeVisible();
}

export async function openCheckout(page: Page): Promise<void> {
  await page.goto('/cart');
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  await expect(page.getByRole('heading', { name: 'Shipping Information' })).toBeVisible();
}

export const shippingFields = (email: string) =>
  [
    ['Full Name', GUEST.recipientName],
    ['Email', email],
    ['Phone', GUEST.phone],
    ['Street Address', GUEST.addressLine1],
    ['State/Province', GUEST.state],
    ['City', GUEST.city],
    ['ZIP/Postal Code', GUEST.zipCode],
  ] as const;

export async function fillShipping(page: Page, email: string): Promise<void> {
  for (const [label, value] of shippingFields(email)) {
    await page.locator('main').getByLabel(label).first().fill(value);
  }
}

export async function continueToPayment(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await expect(page.getByRole('heading', { name: 'Payment', exact: true })).toBeVisible();
}

export async function pay(page: Page, card: string): Promise<void> {
  await page.getByLabel('Card Number').fill(card);
  await page.getByLabel('Expiry (MM / YY)').fill('12 / 34');
  await page.getByLabel('CVV').fill('123');
  await page.getByRole('button', { name: /^(Pay|Request order for) \$/ }).click();
}

export async function signIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByRole('button', { name: 'Sign In' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Username').fill(username);
  await dialog.getByLabel('Password').fill(password);
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByText('Logged in successfully!')).toBeVisible();
}

/** Waits for the page after an order. If other orders have taken the promised days, accepts the new ones. */
export async function orderPlaced(page: Page, placed = page.getByText('Order Placed Successfully!')): Promise<void> {
  const isLater = page.getByText('Pay again to accept the new date');
  await expect(placed.or(isLater)).toBeVisible();
  while (await isLater.isVisible()) {
    const answered = page.waitForResponse(/\/api\/orders$/);
    await page.getByRole('button', { name: /^Pay \$/ }).click();
    if ((await answered).status() !== 409) break;
  }
  await expect(placed).toBeVisible();
}
