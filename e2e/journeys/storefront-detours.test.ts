import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { startBrowser, type Visitor, visit } from '../browser.ts';
import { APPROVED, continueToPayment, fillShipping, pay } from '../checkout.ts';
import { productIdOf } from '../guest.ts';
import { until } from '../shop-api.ts';
import { newPerson } from '../storefront/people.ts';
import { asVisitor, openPage } from '../storefront/stage.ts';

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
