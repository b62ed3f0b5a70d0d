import type { CartPromiseView } from '@loop-petal/contracts/shapes/promises';
import type { Page } from '@playwright/test';
import { APPROVED, continueToPayment, fillShipping, openCheckout, orderPlaced, pay } from '../checkout.ts';
import { expect, test } from '../fixtures.ts';
import { productIdOf } from '../guest.ts';
import { asAdmin, asVisitorOf, newShopper, until } from '../shop-api.ts';
import { newPerson } from '../storefront/people.ts';
import { openPage } from '../storefront/shopper-page.ts';

const [FLOWER, COLOR] = ['Sunflower Bouquet', 'Golden'];
let id: string;

test.beforeAll(async () => {
  id = await productIdOf(FLOWER);
});

const promiseFor = (quantity: number) =>
  newShopper().call('POST /api/promises', { body: { items: [{ productId: id, quantity }] } });
const put = (page: Page, quantity: number) =>
  asVisitorOf(page).call('POST /api/cart', { body: { productId: id, quantity, selectedColor: COLOR } });
const dates = (page: Page) => page.getByTestId('delivery-dates').getByText(/^Order today: ready by .+, arrives .+/);
/** The date as shown on pages, without the weekday. */
const nameOf = (day: string | null | undefined) =>
  new Date(day ?? '').toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/**
 * Another test's order may move the dates between the response and the page, so both are read again until they agree.
 */
const LOOK_MS = 3000;
const expectLaterDate = (before: CartPromiseView, look: (now: CartPromiseView) => Promise<void>) =>
  expect(async () => {
    const now = await promiseFor(1);
    expect((now.madeBy ?? '') > (before.madeBy ?? '')).toBe(true);
    await look(now);
  }).toPass();

test('the second of two shoppers gets a later date than the first', async ({ page: first, visit, complaints }) => {
  await openPage(first, `/product/${id}`);
  await expect(dates(first)).toBeVisible();
  const before = await promiseFor(1);
  await put(first, 12);
  await openCheckout(first);
  await fillShipping(first, newPerson().email);
  await continueToPayment(first);
  await pay(first, APPROVED);
  await orderPlaced(first, first.getByText(/^Ready by .+, arrives /));

  await until(
    () => promiseFor(1),
    ({ madeBy }) => (madeBy ?? '') > (before.madeBy ?? ''),
    'production plans with the first order',
  );
  const { page: second } = await visit();
  await expectLaterDate(before, async ({ services }) => {
    await openPage(second, `/product/${id}`);
    await expect(dates(second)).toContainText(nameOf(services.FEDEX_GROUND?.from), { timeout: LOOK_MS });
  });
  await put(second, 1);
  await expectLaterDate(before, async ({ madeBy }) => {
    await second.goto('/cart');
    await expect(second.getByTestId('cart-dates')).toContainText(nameOf(madeBy), { timeout: LOOK_MS });
  });
  expect(complaints).toEqual([]);
});

test('a day that is too early is refused before payment, and a later one needs faster shipping', async ({
  page,
  complaints,
}) => {
  const admin = await asAdmin();
  const { email } = newPerson();
  const orders = async () =>
    (await admin.call('GET /api/admin/orders')).filter(({ customerEmail }) => customerEmail === email);
  await put(page, 2);
  const { madeBy } = await promiseFor(2);
  const field = page.getByLabel('Needed by');

  await page.goto('/cart');
  await field.fill(madeBy ?? '');
  await expect(page.getByText(/is too soon for these flowers\. The earliest is/)).toBeVisible();
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  await fillShipping(page, email);
  await continueToPayment(page);
  await expect(field).toHaveValue(madeBy ?? '');
  await expect(page.getByRole('radio', { name: /FedEx Ground/ })).toBeDisabled();
  await expect(page.getByText('Please choose another date or change the cart')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Pay \$/ })).toBeDisabled();
  expect(await orders()).toEqual([]);

  let neededBy = '';
  await expect(async () => {
    neededBy = (await promiseFor(2)).earliest ?? '';
    await field.fill(neededBy);
    await expect(page.getByText(/^FedEx \w+ Overnight arrives in time /)).toBeVisible({ timeout: LOOK_MS });
    await expect(page.getByRole('radio', { name: /FedEx Ground.*Could arrive as late as/ })).toBeDisabled();
    await expect(page.getByRole('radio', { name: /Overnight/, checked: true })).toBeVisible({ timeout: LOOK_MS });
    await pay(page, APPROVED);
    await orderPlaced(page);
  }).toPass();
  const [order] = await until(orders, ({ length }) => length === 1, 'the order is stored');
  expect(order).toMatchObject({ neededBy, shippingMethod: expect.stringContaining('Overnight') });
  await page.goto('/cart');
  expect(await page.evaluate(() => localStorage.getItem('needed-by'))).toBeNull();
  expect(complaints).toEqual([]);
});
