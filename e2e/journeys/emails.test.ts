import { randomUUID } from 'node:crypto';
import { toast } from '../admin-page.ts';
import { DESKTOP, expectNoFaults } from '../faults.ts';
import { expect, test } from '../fixtures.ts';
import { newShopper } from '../shop-api.ts';
import { SHOP_URL } from '../shop-url.ts';

/** A new subscriber gets a welcome email. */
async function subscribe(): Promise<string> {
  const email = `mail-${randomUUID().slice(0, 8)}@example.com`;
  await newShopper().call('POST /api/newsletter/subscribe', { body: { email } });
  return email;
}

test('an email is found, previewed and resent', async ({ openAdmin }) => {
  const email = await subscribe();
  const { page, complaints } = await openAdmin('/mail');
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(SHOP_URL) && !request.url().startsWith('data:')) elsewhere.push(request.url());
  });
  await expect(page.getByText('Emails are saved, not sent.')).toBeVisible();
  await page.getByLabel('Search emails').fill(email);
  const row = page.getByRole('link').filter({ hasText: email });
  await expect(row.getByText('Not sent')).toBeVisible();
  await row.click();
  const message = page.getByRole('article');
  const frame = message.frameLocator('iframe');
  await expect(frame.getByRole('heading').first()).toBeVisible();
  expect(await frame.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)).toBe(
    'rgb(246, 239, 228)',
  );
  await frame.getByRole('link').first().click();
  await expect(frame.getByRole('heading').first()).toBeVisible();
  await message.getByRole('tab', { name: 'Text' }).click();
  await expect(message.getByText('Unsubscribe:')).toBeVisible();

  await message.getByRole('button', { name: 'Send again' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send again' });
  await expect(dialog.getByText(email)).toBeVisible();
  await dialog.getByRole('button', { name: 'Send again' }).click();
  await toast(page, `Resending the email to ${email}`);
  await expect(
    page.getByRole('link').filter({ hasText: 'sent again' }).filter({ hasText: email }).getByText('Not sent'),
  ).toBeVisible();
  await expect(page.getByRole('link').filter({ hasText: email })).toHaveCount(2);
  await message.getByText('History', { exact: true }).click();
  await expect(message.getByText('sent the email again')).toBeVisible();
  expect(elsewhere).toEqual([]);
  // The console only reports that the sandbox blocked the link above.
  expect(complaints.filter((text) => !/sandboxed|allow-popups/.test(text))).toEqual([]);
});

test('filters are in the URL, with an empty state', async ({ openAdmin }) => {
  const { page } = await openAdmin('/mail?state=failed&q=unknown');
  await expect(page.getByText('Nothing matches these filters.')).toBeVisible();
  await page.getByLabel('Search emails').fill('');
  await page.getByLabel('State').selectOption('kept');
  await page.getByLabel('Kind').selectOption('Order shipped');
  await expect(page.locator('[data-row]').first()).toBeVisible();
  expect(new URL(page.url()).search).toBe('?state=kept&kind=order.shipped');
  await expect(page.locator('[data-row]').filter({ hasNotText: 'Order shipped' })).toHaveCount(0);
});

test('the emails have no axe violations', async ({ openAdmin }) => {
  const { page } = await openAdmin('/mail');
  await page.locator('[data-row]').first().click();
  await expect(page.getByRole('button', { name: 'Send again' })).toBeVisible();
  await expectNoFaults(page, [DESKTOP]);
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByRole('dialog', { name: 'Send again' })).toBeVisible();
  await expectNoFaults(page, [DESKTOP]);
});
