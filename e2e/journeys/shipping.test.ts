import { randomUUID } from 'node:crypto';
import { expect, test } from '../fixtures.ts';
import { buyAsGuest } from '../guest.ts';

test('the owner ships an order, and its shopper follows the parcel', async ({ page, openAdmin }) => {
  const recipient = `Grete ${randomUUID().slice(0, 8)}`;
  const order = await buyAsGuest(recipient);

  const owner = await openAdmin('');
  await owner.page.getByRole('link', { name: new RegExp(recipient) }).click();
  await owner.page.getByLabel('Order Status').selectOption('processing');
  await owner.page.getByRole('button', { name: 'Create Shipment' }).click();
  const trackingNumber = (await owner.page.getByRole('link', { name: /^LP\d{11}$/ }).textContent()) ?? '';
  await expect(owner.page.getByLabel('Order Status')).toHaveValue('shipped');
  expect(owner.complaints).toEqual([]);

  await page.goto(order.trackingLink);
  await page.getByText('Order details').click();
  await page.getByRole('link', { name: trackingNumber }).click();
  await expect(page.getByText(/Label created|Picked up/).first()).toBeVisible();
  expect(new URL(page.url()).search).toContain(trackingNumber);

  await page.goto('/shipping?tab=tracking');
  await page.getByLabel(/tracking number/i).fill('LP00000000001');
  await page.getByRole('button', { name: 'Track', exact: true }).click();
  await expect(page.getByText('Tracking information not found')).toBeVisible();
});
