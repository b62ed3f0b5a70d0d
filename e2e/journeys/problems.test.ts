import { randomUUID } from 'node:crypto';
import { orderNumber } from '@loop-petal/contracts/rules/order-number';
import { createPool, type Pool } from '@loop-petal/service-kit/postgres/postgres';
import { toast } from '../admin-page.ts';
import { serverUrl } from '../at-rest.ts';
import { DESKTOP, expectNoFaults } from '../faults.ts';
import { expect, test } from '../fixtures.ts';
import { buyAsGuest } from '../guest.ts';
import { asAdmin, until } from '../shop-api.ts';

/** Either event may create the first email. */
const MAIL_EVENT = /order\.placed|order-details\.changed/;

let notifications: Pool;
let orders: Pool;
test.beforeAll(async () => {
  const server = await serverUrl(process.env.SHOP_DATA_DIR ?? '');
  notifications = createPool(`${server}/notifications`, { max: 1 });
  orders = createPool(`${server}/orders`, { max: 1 });
});
test.afterAll(async () => {
  await Promise.all([notifications.end(), orders.end()]);
});

test('a failed event is shown, replayed and removed', async ({ openAdmin }) => {
  const email = `poison-${randomUUID().slice(0, 8)}@example.com`;
  // Emails to this address can't be stored, so its events fail until the constraint is dropped.
  await notifications.query(`ALTER TABLE mails ADD CONSTRAINT poison CHECK (recipient <> '${email}') NOT VALID`);
  const order = await buyAsGuest('Grete Poison', { email });
  const admin = await asAdmin();
  const deadLetters = () => admin.call('GET /api/admin/dead-letters');
  await until(
    deadLetters,
    (all) => all.some(({ type, data }) => MAIL_EVENT.test(type) && data?.includes(order.id)),
    'the event is parked',
  );
  const { page, complaints } = await openAdmin('/problems');
  const card = page
    .getByRole('article')
    .filter({ hasText: / in notifications/ })
    .filter({ hasText: MAIL_EVENT })
    .filter({ hasText: order.id });
  await expect(card.getByText('An event could not be handled')).toBeVisible();
  await expect(page.getByRole('tab', { name: /Problems \d+ open/ })).toBeVisible();

  await card.getByRole('button', { name: /^Handle again/ }).click();
  await toast(page, 'This event still can’t be handled, so it stays a dead letter.');
  await notifications.query('ALTER TABLE mails DROP CONSTRAINT poison');
  await card.getByRole('button', { name: /^Handle again/ }).click();
  await toast(page, 'The event has been handled');
  await expect(card).toHaveCount(0);
  const emails = await admin.call('GET /api/admin/mails', { query: { q: email } });
  expect(emails.map(({ kind }) => kind)).toContain('order.placed');
  expect(complaints.filter((text) => !/409/.test(text))).toEqual([]);

  for (const { type, data, id } of await deadLetters()) {
    if (type === 'order.paid' && data?.includes(order.id)) {
      await admin.call('POST /api/admin/dead-letters/{id}/replay', { params: { id } });
    }
  }
  await page.goto('/admin/history?kind=dead-letter');
  await expect(page.getByText('replayed an event of notifications').first()).toBeVisible();
});

test('a stuck order is shown and opened, and disappears when resolved', async ({ openAdmin }) => {
  const order = await buyAsGuest('Grete Poison');
  const name = `Order ${order.id.slice(0, 8)}`;
  await until(
    async () =>
      (await orders.query('SELECT paid_at FROM orders WHERE id = $1', [order.id])).rows as { paid_at: unknown }[],
    ([row]) => row !== undefined && row.paid_at !== null,
    'the payment is taken',
  );
  await orders.query(
    "UPDATE orders SET updated_at = now() - interval '4 days', promise = NULL, needs_review = false WHERE id = $1",
    [order.id],
  );
  const { page } = await openAdmin('/problems');
  const card = page.getByRole('article').filter({ hasText: name });
  await expect(card.getByText('A paid order has not been started')).toBeVisible();
  await card.getByRole('link', { name: /Open the order/ }).click();
  await expect(page.getByRole('article', { name: 'Order Details' }).getByText(orderNumber(order.id))).toBeVisible();
  await page.getByLabel('Order Status').selectOption('processing');
  await orders.query('UPDATE orders SET needs_review = true WHERE id = $1', [order.id]);
  await page.getByRole('tab', { name: /Problems/ }).click();
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(card.getByText('An order needs a review')).toBeVisible();
  await card.getByRole('button', { name: /Mark as settled/ }).click();
  await toast(page, 'Marked as settled');
  await expect(card).toHaveCount(0);
});

test('the problems have no axe violations, full and empty', async ({ openAdmin }) => {
  const { page } = await openAdmin('/problems');
  await expect(page.getByRole('heading', { name: /^Problems \(/ })).toBeVisible();
  await expectNoFaults(page, [DESKTOP]);
  await page.route('**/api/admin/problems', (route) =>
    route.fulfill({ json: [], headers: { 'x-left-out': 'shipping' } }),
  );
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page.getByText('shipping does not answer right now')).toBeVisible();
  await expect(page.getByText('Nothing else needs your attention')).toBeVisible();
  await expectNoFaults(page, [DESKTOP]);
});
