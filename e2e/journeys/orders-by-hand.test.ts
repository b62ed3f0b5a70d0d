import type { ManualOrderRequest } from '@loop-petal/contracts/shapes/manual-orders';
import type { Locator, Page } from '@playwright/test';
import type { z } from 'zod';
import { signedInAs } from '../admin-page.ts';
import { emailsTo } from '../emails.ts';
import { asOwner, expect, OWNER, sellRoses, test } from '../own-shop.ts';
import { until } from '../shop-api.ts';

/** Uses a separate shop, whose only orders are these. */
test.use({ shopOptions: { env: { LOG_LEVEL: 'warn' } } });

const WEEK = { mon: 480, tue: 480, wed: 480, thu: 480, fri: 480, sat: 480, sun: 480 };
const LENA = { username: 'lena', password: 'a-password-of-lena' };

async function openForm(page: Page): Promise<Locator> {
  await page.goto('/admin/orders');
  await page.getByRole('link', { name: 'New order' }).click();
  return page.getByRole('form', { name: 'New order' });
}

test('the owner enters an order paid in cash, a repeat is the same order, and a refund is paid back outside the shop', async ({
  shop,
  visit,
}) => {
  const admin = await asOwner(shop.url);
  await sellRoses(admin);
  await admin.call('POST /api/admin/production/artisans', {
    body: { name: 'Lena', email: 'lena@example.com', ...LENA, minutesPerWeekday: WEEK, categories: ['stems'] },
  });
  const { page, complaints } = await visit({
    baseURL: shop.url,
    storageState: await signedInAs(OWNER, shop.url),
  });
  const form = await openForm(page);
  await form.getByLabel('Customer’s name').fill('Ben Fair');
  await form.getByLabel('Customer’s email').fill('ben@example.com');
  await form.getByLabel('Customer’s phone').fill('503 555 0100');
  await form.getByLabel('Street address').fill('1 Petal Lane');
  await form.getByLabel('City').fill('Portland');
  await form.getByLabel('State').selectOption('OR');
  await form.getByLabel('ZIP code').fill('97201');
  await form.getByLabel('Description').fill('Bouquet in dusty blue');
  await form.getByLabel('Unit price in dollars').fill('40');
  await form.getByLabel('Production minutes per piece').fill('90');
  await expect(form.getByText(/^Ready by .*, arrives /)).toBeVisible();
  const sending = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/admin/orders'),
  );
  await form.getByRole('button', { name: /^Enter order, \$\d+\.\d\d received$/ }).click();
  const sent = await sending;
  await expect(page).toHaveURL(/\/admin\/orders\/[0-9a-f-]{36}$/);
  await expect(page.getByText('Paid outside the shop (cash)').first()).toBeVisible();
  const id = page.url().slice(-36);

  const repeated = await admin.call('POST /api/admin/orders', {
    body: sent.postDataJSON() as z.input<typeof ManualOrderRequest>,
    headers: { 'Idempotency-Key': (await sent.headerValue('idempotency-key')) ?? '' },
  });
  expect(repeated.id).toBe(id);
  const paid = await until(
    () => admin.call('GET /api/admin/orders'),
    ([order]) => order?.paymentStatus === 'succeeded',
    'the money is in the books',
  );
  expect(paid.map((order) => order.id)).toEqual([id]);

  await page.reload();
  await page.getByRole('button', { name: 'Refund' }).click();
  const refund = page.getByRole('dialog', { name: 'Refund' });
  await refund.getByLabel('Amount in dollars').fill('5.00');
  await expect(refund.getByRole('button', { name: 'Refund' })).toBeDisabled();
  await refund.getByLabel(/^I pay it back myself/).check();
  await refund.getByRole('button', { name: 'Refund' }).click();
  await expect(refund).toHaveCount(0);
  await until(
    () => admin.call('GET /api/admin/orders/{id}', { params: { id } }),
    ({ refundedAmount }) => refundedAmount === '5.00',
    'the refund is in the books',
  );
  const timeline = await admin.call('GET /api/admin/orders/{id}/timeline', { params: { id } });
  expect(timeline.map(({ description }) => description)).toContain('$5.00 is to be paid back outside the shop.');
  expect(complaints).toEqual([]);
});

test('a finished piece is sold at a fair: it is picked up, nothing is made, and the receipt is the only email', async ({
  shop,
  visit,
}) => {
  const admin = await asOwner(shop.url);
  const phone = await visit({
    ...{ baseURL: shop.url, viewport: { width: 375, height: 780 }, hasTouch: true },
    storageState: await signedInAs(OWNER, shop.url),
  });
  const { page } = phone;
  const form = await openForm(page);
  await expect(page.getByRole('link', { name: 'All orders' })).toBeVisible();
  await form.getByLabel('Delivery').selectOption('Handed over now');
  await form.getByLabel(/^State of the sale/).selectOption('OR');
  await form.getByLabel('Customer’s name').fill('Mia Fair');
  await form.getByLabel('Customer’s email').fill('mia@example.com');
  await form.getByLabel('Description').fill('Rose in a pot');
  await form.getByLabel('Unit price in dollars').fill('20');
  await expect(form.getByText('The customer has the pieces. Nothing is made or shipped.')).toBeVisible();
  await form.getByRole('button', { name: /^Enter order, \$\d+\.\d\d received$/ }).click();
  await expect(page.getByText('The customer has picked up this order.')).toBeVisible();
  const id = page.url().slice(-36);
  const order = await until(
    () => admin.call('GET /api/admin/orders/{id}', { params: { id } }),
    ({ paymentStatus }) => paymentStatus === 'succeeded',
    'the money is in the books',
  );
  expect(order).toMatchObject({ status: 'delivered', promise: null, making: [], needsReview: false });
  const emails = await until(
    () => emailsTo(admin, 'mia@example.com'),
    (all) => all.length > 0,
    'the customer gets the receipt',
  );
  expect(emails.map(({ subject }) => subject)).toEqual([expect.stringContaining('Receipt for your order')]);
  const jobs = await admin.call('GET /api/admin/production/jobs');
  expect(jobs.filter(({ orderId }) => orderId === id)).toEqual([]);
  expect(phone.complaints).toEqual([]);
});
