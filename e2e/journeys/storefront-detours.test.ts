import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { SHOP_URL, startBrowser, type Visitor, visit } from '../browser.ts';
import { APPROVED, continueToPayment, fillShipping, pay } from '../checkout.ts';
import { productIdOf } from '../guest.ts';
import { asAdmin, until } from '../shop-api.ts';
import { newPerson, PASSWORD } from '../storefront/people.ts';
import { asVisitor, openPage } from '../storefront/shopper-page.ts';

let browser: Browser;
let visitor: Visitor;
let page: Page;
let post: (path: string, data: object) => Promise<void>;

beforeAll(async () => {
  browser = await startBrowser();
});
beforeEach(async () => {
  visitor = await visit(browser, 'about:blank');
  page = visitor.page;
  post = asVisitor(visitor.context.request);
});
afterEach(() => visitor.leave());
afterAll(() => browser.close());

const putInCart = async (name: string) => post('/api/cart', { productId: await productIdOf(name), quantity: 1 });
const namesInCart = async () => {
  const lines: { product: { name: string } }[] = await (await visitor.context.request.get('/api/cart')).json();
  return lines.map(({ product }) => product.name);
};
const placed = () => page.getByRole('heading', { name: /Your order \w+ is placed/ }).waitFor();

async function toPayment() {
  await openPage(page, '/checkout');
  await fillShipping(page, newPerson().email);
  await continueToPayment(page);
}

test('an order whose answer is lost is found again by pressing Pay once more', async () => {
  await putInCart('Daisy Stem');
  await toPayment();
  const orders: { id: string }[] = [];
  await page.route('**/api/orders', async (route) => {
    const answer = await route.fetch();
    orders.push(await answer.json());
    await until(namesInCart, (names) => names.length === 0, 'a cart without what was bought');
    if (orders.length > 1) return route.fulfill({ response: answer });
    await route.fulfill({ status: 503, json: {} });
  });
  await pay(page, APPROVED);
  await page.getByText('you will not pay twice').waitFor();
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await placed();
  expect(orders).toHaveLength(2);
  expect(orders[1]?.id).toBe(orders[0]?.id);
});

test('what another tab put into the cart during the payment is still there after it', async () => {
  await putInCart('Daisy Stem');
  await toPayment();
  await putInCart('Lily Stem');
  await pay(page, APPROVED);
  await placed();
  await page.getByText('Order Placed Successfully!').waitFor();
  await openPage(page, '/cart');
  await page.getByTestId('cart-line').waitFor();
  expect(await namesInCart()).toEqual(['Lily Stem']);
});

test('an address that was changed after its check is not shipped to before it is checked again', async () => {
  await putInCart('Daisy Stem');
  await toPayment();
  await page.goBack();
  await page.getByLabel('ZIP/Postal Code').fill('ABCDE');
  await page.goForward();
  await page.waitForURL(/step=payment/);
  expect(await page.getByLabel('ZIP/Postal Code').inputValue()).toBe('ABCDE');
  await page.reload();
  expect(await page.getByLabel('ZIP/Postal Code').inputValue()).toBe('ABCDE');
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await page.getByText('Please correct the address errors').first().waitFor();
  await page.getByLabel('ZIP/Postal Code').fill('97201');
  await continueToPayment(page);
});

test('several addresses need saved ones: a visitor is asked to sign in, a customer is led to where they are saved', async () => {
  await putInCart('Daisy Stem');
  await openPage(page, '/cart');
  await page.getByLabel('Ship to multiple addresses').check();
  await page.locator('main').getByRole('button', { name: 'Sign in' }).waitFor();
  await post('/api/auth/register', { username: newPerson().username, password: PASSWORD });
  await openPage(page, '/cart');
  await page.getByLabel('Ship to multiple addresses').check();
  await page.getByRole('link', { name: 'Save one in your settings.' }).click();
  await page.getByRole('heading', { name: 'Saved Addresses' }).waitFor();
});

test('signing out in one tab signs out in all, and stops a purchase in another', async () => {
  const { username } = newPerson();
  await post('/api/auth/register', { username, password: PASSWORD });
  await putInCart('Daisy Stem');
  await toPayment();
  const other = await visitor.context.newPage();
  await openPage(other, '/about');
  await other.getByRole('button', { name: username }).click();
  await other.getByText('Log out').click();
  await page.getByRole('heading', { name: 'Your cart is empty' }).waitFor();
  await page.getByRole('button', { name: 'Sign In' }).first().waitFor();
});

test('an order that moved on while somebody meant to cancel it is shown as it is now', async () => {
  await putInCart('Daisy Stem');
  await toPayment();
  const answered = page.waitForResponse((answer) => answer.url() === `${SHOP_URL}/api/orders` && answer.ok());
  await pay(page, APPROVED);
  const { id } = (await (await answered).json()) as { id: string };
  await page.getByRole('link', { name: 'Track your order' }).click();
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await (await asAdmin())(`/api/admin/orders/${id}/status`, {
    method: 'PATCH',
    body: JSON.stringify({ status: 'processing' }),
  });
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click();
  await page.getByText('This order can no longer be cancelled.').waitFor();
  await page.getByRole('button', { name: 'Cancel order' }).waitFor({ state: 'detached' });
});

test('a link to an order that lost a part on its way says so', async () => {
  await openPage(page, '/my-orders?order=4464a611-b052-47c3-a68c-dcab4b498391&token=half');
  await page.getByRole('heading', { name: 'We could not find this order' }).waitFor();
});
