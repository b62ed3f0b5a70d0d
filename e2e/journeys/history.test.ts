import { randomUUID } from 'node:crypto';
import { DESKTOP, expectNoFaults } from '../faults.ts';
import { expect, test } from '../fixtures.ts';
import { buyAsGuest } from '../guest.ts';

test('a change to an order is in its history and the shop’s history', async ({ openAdmin }) => {
  const order = await buyAsGuest(`Grete ${randomUUID().slice(0, 8)}`);
  const { page, complaints } = await openAdmin(`/orders/${order.id}`);
  const detail = page.getByRole('article', { name: 'Order Details' });
  await detail.getByText('History', { exact: true }).click();
  await expect(detail.getByText('No changes yet.')).toBeVisible();
  await page.getByLabel('Order Status').selectOption('processing');
  const entry = detail.getByRole('listitem').filter({ hasText: 'admin changed the status' });
  await expect(entry.getByText('pending')).toBeVisible();
  await expect(entry.getByText('processing')).toBeVisible();

  await page.getByRole('tab', { name: 'History' }).click();
  await page.getByLabel('What was changed').selectOption('Order');
  const row = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: `Order ${order.id.slice(0, 8)}` }) });
  await expect(row.getByText('Status:')).toBeVisible();
  await page.getByLabel('Who changed it').selectOption('admin');
  expect(new URL(page.url()).searchParams.get('kind')).toBe('order');
  await page.getByLabel('To', { exact: true }).fill('2020-01-01');
  await expect(page.getByText('No changes found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await row.getByRole('link', { name: `Order ${order.id.slice(0, 8)}` }).click();
  await expect(detail.getByText(order.id.slice(0, 8).toUpperCase())).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a changed product shows its history in its dialog', async ({ openAdmin }) => {
  const { page, complaints } = await openAdmin('/products');
  await page.getByRole('button', { name: /^Edit/ }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Edit Product' });
  const stems = dialog.getByLabel(/stem count/i);
  const before = await stems.inputValue();
  const after = String(Number(before) + 1);
  await stems.fill(after);
  await dialog.getByRole('button', { name: /update|save/i }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: /^Edit/ }).first().click();
  await dialog.getByText('History', { exact: true }).click();
  const entry = dialog
    .getByRole('listitem')
    .filter({ hasText: `Stem count: ${before}` })
    .first();
  await expect(entry.getByText('admin')).toBeVisible();
  await expect(entry.getByText(after, { exact: true })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('the history has no axe violations', async ({ openAdmin }) => {
  const { page } = await openAdmin('/history');
  await expect(page.getByRole('heading', { name: 'History', level: 2 })).toBeVisible();
  await expect(page.locator('[data-row], h2:text("No changes")').first()).toBeVisible();
  await expectNoFaults(page, [DESKTOP]);
});

for (const tab of ['mail', 'problems', 'history', 'settings']) {
  test(`${tab} fits a phone and a tablet`, async ({ openAdmin }) => {
    const { page } = await openAdmin(`/${tab}`, { viewport: { width: 375, height: 800 } });
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible();
    for (const [width, role] of [
      [375, 'link'],
      [768, 'tab'],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await expect(page.getByRole(role, { name: /^Problems/ })).toBeVisible();
      await expectNoFaults(page, [{ width, height: 800, themes: [] }]);
    }
  });
}
