import { APPROVED, continueToPayment, fillShipping } from '../checkout.ts';
import { emailsTo } from '../emails.ts';
import { expect, test } from '../fixtures.ts';
import { asAdmin, until } from '../shop-api.ts';
import { openPage } from '../storefront/shopper-page.ts';
import { orderTwoPieces, putInCart, toast } from '../storefront/shopping.ts';

test('an order is printed, ordered again and cancelled', async ({ page }) => {
  await orderTwoPieces(page);
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
  const id = await orderTwoPieces(page);
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
