import { randomUUID } from 'node:crypto';
import { expect, test } from '../fixtures.ts';
import { buyAsGuest } from '../guest.ts';

test('the owner ships an order, and the shopper tracks the parcel', async ({ page, openAdmin }) => {
  const recipient = `Grete ${randomUUID().slice(0, 8)}`;
  const order = await buyAsGuest(recipient);

  const owner = await openAdmin('/orders?sort=newest');
  await owner.page.getByRole('link', { name: new RegExp(recipient) }).click();
  await expect(owner.page.getByLabel('Shipping Service')).toHaveValue('FEDEX_GROUND');
  await owner.page.getByRole('button', { name: 'Create Shipment' }).click();
  const question = owner.page.getByRole('dialog', { name: 'Create the label anyway?' });
  await expect(question).toContainText('1 of 1 piece is not finished.');
  await question.getByRole('button', { name: 'Create the label anyway' }).click();
  const number = owner.page.getByRole('link', { name: /^LP\d{11}$/ });
  const trackingNumber = (await number.textContent()) ?? '';
  await expect(owner.page.getByLabel('Order Status')).toHaveValue('processing');

  await page.goto(order.trackingLink);
  await expect(page.getByRole('link', { name: trackingNumber })).toBeHidden();
  await page.getByText('Order details').click();
  await expect(page.getByText(`Tracking ${trackingNumber} (label made, not handed over yet)`)).toBeVisible();

  await owner.page.getByRole('button', { name: 'Mark as handed over' }).click();
  await owner.page.getByRole('button', { name: 'Ship anyway' }).click();
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

test('a wrong address is corrected, its label voided and a new one created', async ({ page, openAdmin }) => {
  const recipient = `Grete ${randomUUID().slice(0, 8)}`;
  await buyAsGuest(recipient);
  const owner = await openAdmin('/orders?sort=newest');
  await owner.page.getByRole('link', { name: new RegExp(recipient) }).click();
  const label = async () => {
    await owner.page.getByRole('button', { name: 'Create Shipment' }).click();
    await owner.page.getByRole('button', { name: 'Create the label anyway' }).click();
    const number = owner.page.getByRole('link', { name: /^LP\d{11}$/ });
    return (await number.textContent()) ?? '';
  };
  const wrong = await label();

  await owner.page.getByRole('button', { name: 'Correct address' }).press('Enter');
  const dialog = owner.page.getByRole('dialog', { name: 'Correct the address' });
  await dialog.getByLabel('ZIP code').fill('ABCDE');
  await dialog.getByRole('button', { name: 'Save address' }).click();
  await expect(dialog.getByRole('alert')).toContainText('ZIP code');
  await dialog.getByLabel('ZIP code').fill('97301');
  await dialog.getByLabel('City').fill('Salem');
  await dialog.getByRole('button', { name: 'Save address' }).click();
  await expect(dialog).toBeHidden();
  await expect(owner.page.getByText('Salem, OR 97301')).toBeVisible();
  await expect(owner.page.getByRole('link', { name: wrong })).toBeHidden();

  const second = await label();
  await owner.page.getByRole('button', { name: 'Void label' }).click();
  await owner.page.getByRole('dialog', { name: 'Void label' }).getByRole('button', { name: 'Void label' }).click();
  await expect(owner.page.getByRole('button', { name: 'Create Shipment' })).toBeVisible();
  expect(owner.complaints.filter((text) => !text.includes('422'))).toEqual([]);

  for (const number of [wrong, second]) {
    await page.goto(`/shipping?tab=tracking&n=${number}`);
    await expect(page.getByText('Voided').first()).toBeVisible();
  }
});
