import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { openAdmin } from '../admin-page.ts';
import { startBrowser, visit } from '../browser.ts';
import { buyAsGuest } from '../guest.ts';
import { until } from '../shop-api.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());

test('the owner ships an order, and its shopper follows the parcel', async () => {
  const recipient = `Grete ${randomUUID().slice(0, 8)}`;
  const order = await buyAsGuest(recipient);

  const owner = await openAdmin(browser, '');
  await owner.page.getByRole('link', { name: new RegExp(recipient) }).click();
  await owner.page.getByLabel('Order Status').selectOption('processing');
  await owner.page.getByRole('button', { name: 'Create Shipment' }).click();
  const trackingNumber = (await owner.page.getByRole('link', { name: /^LP\d{11}$/ }).textContent()) ?? '';
  await until(
    () => owner.page.getByLabel('Order Status').inputValue(),
    (status) => status === 'shipped',
    'the order is shipped',
  );
  expect(owner.complaints).toEqual([]);
  await owner.leave();

  const shopper = await visit(browser, new URL(order.trackingLink).pathname + new URL(order.trackingLink).search);
  await shopper.page.getByText('Order details').click();
  await shopper.page.getByRole('link', { name: trackingNumber }).click();
  await shopper.page
    .getByText(/Label created|Picked up/)
    .first()
    .waitFor();
  expect(new URL(shopper.page.url()).search).toContain(trackingNumber);

  await shopper.page.goto('/shipping?tab=tracking');
  await shopper.page.getByLabel(/tracking number/i).fill('LP00000000001');
  await shopper.page.getByRole('button', { name: 'Track', exact: true }).click();
  await shopper.page.getByText('Tracking information not found').waitFor();
  await shopper.leave();
});
