import { randomUUID } from 'node:crypto';
import type { Locator } from '@playwright/test';
import { APPROVED, continueToPayment, fillShipping, openCheckout, orderPlaced, pay, putInCart } from '../checkout.ts';
import { emailsTo } from '../emails.ts';
import { expect, test } from '../fixtures.ts';
import { asAdmin, until } from '../shop-api.ts';
import { openPage } from '../storefront/shopper-page.ts';

/** The lines of a receipt as "label, rule, amount"; opens it. */
async function readReceipt(scope: Locator): Promise<string[]> {
  await scope.getByText('Why this price?').first().click();
  const lines = scope.getByRole('list', { name: 'Receipt' }).first().getByRole('listitem');
  await expect(lines.last()).toContainText('Adds up to');
  return lines.allTextContents();
}

test('cart, checkout, order page, email and admin show the same receipt', async ({ page, openAdmin, complaints }) => {
  const admin = await asAdmin();
  const email = `ada-${randomUUID().slice(0, 8)}@example.com`;
  await openPage(page, '/');
  await putInCart(page, 'Lavender Sprig');
  await page.goto('/cart');
  const inCart = await readReceipt(page.getByRole('complementary', { name: 'Order Summary' }));
  await openCheckout(page);
  await fillShipping(page, email);
  await continueToPayment(page);
  const inCheckout = await readReceipt(page.getByRole('region', { name: 'Order Summary' }));
  expect(inCheckout.map((line) => line.replace(/, to Oregon/, ''))).toEqual(inCart);
  await pay(page, APPROVED);
  await orderPlaced(page);
  expect(await readReceipt(page.getByRole('region', { name: /^Thank you/ }))).toEqual(inCheckout);

  const [message] = await until(
    () => emailsTo(admin, email),
    ({ length }) => length > 0,
    'the email is sent',
  );
  const text = message?.text ?? '';
  const link = /https?:\S+my-orders\S+/.exec(text)?.[0] ?? '';
  const id = new URL(link).searchParams.get('order') ?? '';
  const { receipt } = await admin.call('GET /api/admin/orders/{id}', { params: { id } });
  expect(receipt.map(({ label, rule, amount }) => `${label}${rule}$${amount}`)).toEqual(inCheckout.slice(0, -1));
  for (const { label, rule, amount } of receipt) expect(text).toContain(`- ${label}: ${rule}: $${amount}`);

  await page.goto(link);
  await page.getByText('Order details').click();
  expect(await readReceipt(page.getByTestId('order-card'))).toEqual(inCheckout);
  const { page: staff } = await openAdmin(`/orders/${id}`);
  expect(await readReceipt(staff.getByRole('article', { name: 'Order Details' }))).toEqual(inCheckout);
  expect(complaints).toEqual([]);
});
