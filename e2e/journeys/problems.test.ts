import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { createPool, type Pool } from '@loop-petal/service-kit/postgres/postgres';
import type { Browser } from 'playwright-core';
import { openAdmin, toast } from '../admin-page.ts';
import { serverUrl } from '../at-rest.ts';
import { axeViolations } from '../axe.ts';
import { startBrowser, type Visitor } from '../browser.ts';
import { buyAsGuest } from '../guest.ts';
import { asAdmin, until } from '../shop-api.ts';

let browser: Browser;
let owner: Visitor;
let notifications: Pool;
let orders: Pool;
beforeAll(async () => {
  browser = await startBrowser();
  const server = await serverUrl(process.env.SHOP_DATA_DIR ?? '');
  notifications = createPool(`${server}/notifications`, { max: 1 });
  orders = createPool(`${server}/orders`, { max: 1 });
});
afterEach(() => owner?.leave());
afterAll(async () => {
  await Promise.all([browser.close(), notifications.end(), orders.end()]);
});

test('an event that could not be handled is shown, handled again, and gone', async () => {
  const email = `poison-${randomUUID().slice(0, 8)}@example.com`;
  // A mail to this address can't be stored: its events are poison until somebody has mended that.
  await notifications.query(`ALTER TABLE mails ADD CONSTRAINT poison CHECK (recipient <> '${email}') NOT VALID`);
  const order = await buyAsGuest('Grete Poison', { email });
  const admin = await asAdmin();
  const letters = () => admin<{ type: string; data: string }[]>('/api/admin/dead-letters');
  await until(
    letters,
    (all) => all.some(({ type, data }) => type === 'order.placed' && data.includes(order.id)),
    'the event is parked',
  );
  owner = await openAdmin(browser, '/problems');
  const { page, complaints } = owner;
  const card = page
    .getByRole('article')
    .filter({ hasText: 'order.placed in notifications' })
    .filter({ hasText: order.id });
  await card.getByText('An event could not be handled').waitFor();
  await page.getByRole('tab', { name: /Problems \d+ open/ }).waitFor();

  await card.getByRole('button', { name: /^Handle again/ }).click();
  await toast(page, 'This event still can not be handled; it stays where it is.');
  await notifications.query('ALTER TABLE mails DROP CONSTRAINT poison');
  await card.getByRole('button', { name: /^Handle again/ }).click();
  await toast(page, 'The event has been handled');
  await card.waitFor({ state: 'detached' });
  const mails = await admin<{ kind: string }[]>(`/api/admin/mails?q=${email}`);
  expect(mails.map(({ kind }) => kind)).toContain('order.placed');
  // the browser itself tells of the refusal
  expect(complaints.filter((text) => !/409/.test(text))).toEqual([]);

  for (const { type, data, id } of (await letters()) as { type: string; data: string; id: string }[]) {
    if (type === 'order.paid' && data.includes(order.id)) {
      await admin(`/api/admin/dead-letters/${id}/replay`, { method: 'POST', body: '{}' });
    }
  }
  await page.goto('/admin/history?kind=dead-letter');
  await page.getByText('replayed an event of notifications').first().waitFor();
});

test('an order that stands still is shown and opened; one that was looked after is gone', async () => {
  const order = await buyAsGuest('Grete Poison');
  const name = `Order ${order.id.slice(0, 8)}`;
  await until(
    async () => (await orders.query('SELECT paid_at FROM orders WHERE id = $1', [order.id])).rows[0],
    ({ paid_at }) => paid_at !== null,
    'the payment is taken',
  );
  await orders.query("UPDATE orders SET updated_at = now() - interval '4 days', needs_review = false WHERE id = $1", [
    order.id,
  ]);
  owner = await openAdmin(browser, '/problems');
  const { page } = owner;
  const card = page.getByRole('article').filter({ hasText: name });
  await card.getByText('A paid order has not been started').waitFor();
  await card.getByRole('link', { name: /Open the order/ }).click();
  await page.getByRole('article', { name: 'Order Details' }).getByText(order.id).waitFor();
  await page.getByLabel('Order Status').selectOption('processing');
  await orders.query('UPDATE orders SET needs_review = true WHERE id = $1', [order.id]);
  await page.getByRole('tab', { name: /Problems/ }).click();
  await page.getByRole('button', { name: 'Look again' }).click();
  await card.getByText('An order should be looked at').waitFor();
  await card.getByRole('button', { name: /Mark as settled/ }).click();
  await toast(page, 'Marked as settled');
  await card.waitFor({ state: 'detached' });
});

test.each(['light', 'dark'] as const)('axe finds nothing in the problems, full and empty, %s', async (colorScheme) => {
  owner = await openAdmin(browser, '/problems', { bypassCSP: true, colorScheme });
  const { page } = owner;
  await page.getByRole('heading', { name: /^Problems \(/ }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.route('**/api/admin/problems', (route) =>
    route.fulfill({ json: [], headers: { 'x-left-out': 'shipping' } }),
  );
  await page.getByRole('button', { name: 'Look again' }).click();
  await page.getByText('shipping does not answer at the moment').waitFor();
  await page.getByText('Nothing else needs you').waitFor();
  expect(await axeViolations(page)).toEqual([]);
});
