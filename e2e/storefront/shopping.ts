import { expect, type Page } from '@playwright/test';
import { APPROVED, continueToPayment, orderPlaced, pay } from '../checkout.ts';
import { findProduct, GUEST } from '../guest.ts';
import { asVisitorOf } from '../shop-api.ts';
import { newPerson, PASSWORD } from './people.ts';
import { openPage } from './shopper-page.ts';

const HOME = { ...GUEST, name: 'Home', isDefault: true };
const MOM = {
  ...{ ...GUEST, name: 'Mom', isDefault: false },
  ...{ recipientName: 'Ingrid Miller', city: 'Ketchikan', state: 'AK', zipCode: '99901' },
};

/** Adds a product in its first color without opening its page. */
export async function putInCart(page: Page, name: string, quantity = 1): Promise<void> {
  const { id, colors } = await findProduct(name);
  const body = { productId: id, quantity, selectedColor: colors[0] ?? null };
  await asVisitorOf(page).call('POST /api/cart', { body });
}

export const toast = (page: Page, text: string) =>
  expect(page.getByTestId('toast').getByText(text).first()).toBeVisible();

/** Registers a customer with two addresses. */
export async function registerCustomer(page: Page): Promise<void> {
  const { username } = newPerson();
  const { call } = asVisitorOf(page);
  await call('POST /api/auth/register', { body: { username, password: PASSWORD } });
  await call('POST /api/addresses', { body: HOME });
  await call('POST /api/addresses', { body: MOM });
}

export async function buyOnPage(page: Page): Promise<void> {
  await page.locator('main').getByLabel('Email').first().fill(newPerson().email);
  await continueToPayment(page);
  await pay(page, APPROVED);
  await orderPlaced(page);
}

/** A new customer's order of two pieces, on the page of their orders. @returns its id */
export async function orderTwoPieces(page: Page): Promise<string> {
  await registerCustomer(page);
  await putInCart(page, 'Lavender Sprig', 2);
  await openPage(page, '/checkout');
  const answered = page.waitForResponse((answer) => answer.url().endsWith('/api/orders') && answer.ok());
  await buyOnPage(page);
  const { id } = (await (await answered).json()) as { id: string };
  await openPage(page, '/my-orders');
  return id;
}
