import { readFile } from 'node:fs/promises';
import { createShopClient } from '@loop-petal/web-kit/shop-client';
import { payCart } from '../../infra/seed/src/buy-cart.ts';
import { signedInAs } from '../admin-page.ts';
import { DESKTOP, expectNoFaults } from '../faults.ts';
import { GUEST } from '../guest.ts';
import { asOwner, expect, OWNER, SEPARATE, sellRoses, test } from '../own-shop.ts';
import { excessWidth } from '../pages.ts';
import { placeOrder, retry } from '../retry.ts';
import { until } from '../shop-api.ts';
import { pidOf } from '../shop-processes.ts';

test.use({ shopOptions: SEPARATE });

test('the history of an order that survived a kill is complete, and its records match', async ({ shop, visit }) => {
  const admin = await asOwner(shop.url);
  const productId = await sellRoses(admin);
  const shopper = createShopClient(shop.url);
  await retry(() => shopper.call('POST /api/cart', { body: { productId, quantity: 2 } }));
  const body = await retry(() => payCart(shopper, { ...GUEST, email: 'survivor@example.com' }));
  const [order] = await Promise.all([
    placeOrder(shopper, body),
    pidOf('payments', shop.dataDir).then((pid) => process.kill(pid, 'SIGKILL')),
  ]);
  await until(
    () => admin.call('GET /api/admin/orders/{id}/history', { params: { id: order.id } }),
    ({ entries, missing }) =>
      missing.length === 0 &&
      entries.filter(({ title }) => /^Email: |payment.captured handled/.test(title)).length >= 2,
    'the payment is captured and the email is written',
  );

  const { page, complaints } = await visit({ storageState: await signedInAs(OWNER, shop.url) });
  await page.goto(`${shop.url}/admin/orders/${order.id}`);
  await page.getByRole('button', { name: 'Full history' }).click();
  const dialog = page.getByRole('dialog', { name: /History of order/ });
  const list = dialog.getByRole('list', { name: 'What happened' });
  await expect(list.getByText(/^Capture/).first()).toBeVisible();
  await expect(list.getByText('order.placed handled').first()).toBeVisible();
  await expect(list.getByText(/^Email: /).first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Check that the records agree' }).click();
  await expect(dialog.getByText('The records agree.')).toBeVisible();
  await expectNoFaults(page, [DESKTOP]);

  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download JSON' }).click();
  const file = await (await downloading).path();
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ orderId: order.id, missing: [] });

  await dialog.getByLabel('Service').selectOption('payments');
  await expect(list.getByText(/^Email: /)).toHaveCount(0);
  await page.setViewportSize({ width: 375, height: 800 });
  expect(await excessWidth(page)).toBe(0);
  expect(complaints).toEqual([]);
});
