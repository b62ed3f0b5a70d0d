import { signedInAs, toast } from '../admin-page.ts';
import { APPROVED, continueToPayment, openCheckout, orderPlaced, pay, putInCart, shippingFields } from '../checkout.ts';
import { emailsTo } from '../emails.ts';
import { asOwner, expect, OWNER, sellRoses, test } from '../own-shop.ts';
import { until } from '../shop-api.ts';

const SHOPPER = 'pickup@example.com';
const INSTRUCTIONS = 'Ring the bell at the green door.';
const READY = /is ready for pickup$/;

test('an order is paid without an address, made ready, and picked up at the shop', async ({ shop, visit }) => {
  const admin = await asOwner(shop.url);
  await sellRoses(admin);
  const { page: owner } = await visit({ baseURL: shop.url, storageState: await signedInAs(OWNER, shop.url) });
  await owner.goto('/admin/settings/money');
  await owner.getByLabel(/^Customers can collect their order/).check();
  await owner.getByLabel(/^Instructions for pickup/).fill(INSTRUCTIONS);
  await owner.getByLabel(/^State whose sales tax applies to pickup/).selectOption('OR');
  await owner.getByRole('button', { name: 'Save', exact: true }).click();
  await toast(owner, 'Settings saved');

  const { page: shopper, complaints } = await visit({ baseURL: shop.url });
  await shopper.goto('/');
  await putInCart(shopper, 'Rose Stem');
  await openCheckout(shopper);
  await shopper.getByLabel(/^Pick up at the shop/).check();
  await expect(shopper.getByLabel('Street Address')).toHaveCount(0);
  for (const [label, value] of shippingFields(SHOPPER).slice(0, 3)) {
    await shopper.locator('main').getByLabel(label).first().fill(value);
  }
  await continueToPayment(shopper);
  await expect(shopper.getByText(INSTRUCTIONS)).toBeVisible();
  await shopper.getByLabel(/ZIP/).fill('97201');
  await pay(shopper, APPROVED);
  await orderPlaced(shopper);

  const [order] = await until(
    () => admin.call('GET /api/admin/orders', { query: { q: SHOPPER } }),
    ([first]) => first?.paymentStatus === 'succeeded',
    'the order is paid',
  );
  expect(order).toMatchObject({ shippingMethod: 'Local pickup', shippingCost: '0.00', formattedAddress: '' });
  await owner.goto(`/admin/orders/${order?.id}`);
  const panel = owner.getByRole('region', { name: 'Local pickup' });
  await panel.getByRole('button', { name: 'Ready for pickup' }).click();
  const anyway = owner.getByRole('button', { name: 'Mark as ready anyway' });
  const pickedUp = panel.getByRole('button', { name: 'Picked up' });
  await expect(anyway.or(pickedUp)).toBeVisible();
  if (await anyway.isVisible()) await anyway.click();
  await expect(pickedUp).toBeVisible();
  const emails = await until(
    () => emailsTo(admin, SHOPPER),
    (all) => all.some(({ subject }) => READY.test(subject)),
    'the customer is emailed that the order is ready',
  );
  expect(emails.find(({ subject }) => READY.test(subject))?.text).toContain(INSTRUCTIONS);
  await pickedUp.click();
  await owner.getByRole('dialog').getByRole('button', { name: 'Mark as picked up' }).click();
  await expect(panel.getByText('The customer has picked up this order.')).toBeVisible();
  expect(complaints).toEqual([]);
});
