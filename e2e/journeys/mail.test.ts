import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { openAdmin, toast } from '../admin-page.ts';
import { axeViolations } from '../axe.ts';
import { SHOP_URL, startBrowser, type Visitor } from '../browser.ts';

let browser: Browser;
let owner: Visitor;
beforeAll(async () => {
  browser = await startBrowser();
});
afterEach(() => owner?.leave());
afterAll(() => browser.close());

/** Somebody new gets a welcome to the newsletter. */
async function subscribe(): Promise<string> {
  const email = `mail-${randomUUID().slice(0, 8)}@example.com`;
  await fetch(`${SHOP_URL}/api/newsletter/subscribe`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: SHOP_URL },
    body: JSON.stringify({ email }),
  });
  return email;
}

test('a mail is found, previewed and sent again', async () => {
  const email = await subscribe();
  owner = await openAdmin(browser, '/mail');
  const { page, complaints } = owner;
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(SHOP_URL) && !request.url().startsWith('data:')) elsewhere.push(request.url());
  });
  await page.getByText('Mails are kept, not sent.').waitFor();
  await page.getByLabel('Search mails').fill(email);
  const row = page.getByRole('link').filter({ hasText: email });
  await row.getByText('Kept').waitFor();
  await row.click();
  const mail = page.getByRole('article');
  const frame = mail.frameLocator('iframe');
  await frame.getByRole('heading').first().waitFor();
  expect(await frame.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)).toBe(
    'rgb(246, 239, 228)',
  );
  // neither a script nor a link takes the frame anywhere
  await frame.getByRole('link').first().click();
  await frame.getByRole('heading').first().waitFor();
  await mail.getByRole('tab', { name: 'Text' }).click();
  await mail.getByText('Unsubscribe:').waitFor();

  await mail.getByRole('button', { name: 'Send again' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send again' });
  await dialog.getByText(email).waitFor();
  await dialog.getByRole('button', { name: 'Send again' }).click();
  await toast(page, `The mail to ${email} is sent again`);
  await page.getByRole('link').filter({ hasText: 'sent again' }).filter({ hasText: email }).getByText('Kept').waitFor();
  expect(await page.getByRole('link').filter({ hasText: email }).count()).toBe(2);
  await mail.getByText('History', { exact: true }).click();
  await mail.getByText('sent the mail again').waitFor();
  expect(elsewhere).toEqual([]);
  // what the sandbox refuses to the link above is all that the console has to say
  expect(complaints.filter((text) => !/sandboxed|allow-popups/.test(text))).toEqual([]);
});

test('filters lie in the address; nothing found says so', async () => {
  owner = await openAdmin(browser, '/mail?state=failed&q=nobody');
  const { page } = owner;
  await page.getByText('Nothing matches these filters.').waitFor();
  await page.getByLabel('Search mails').fill('');
  await page.getByLabel('State').selectOption('kept');
  await page.getByLabel('Kind').selectOption('Order shipped');
  await page.locator('[data-row]').first().waitFor();
  expect(new URL(page.url()).search).toBe('?state=kept&kind=order.shipped');
  expect(await page.locator('[data-row]').filter({ hasNotText: 'Order shipped' }).count()).toBe(0);
});

test.each(['light', 'dark'] as const)('axe finds nothing in the mails, %s', async (colorScheme) => {
  owner = await openAdmin(browser, '/mail', { bypassCSP: true, colorScheme });
  const { page } = owner;
  await page.locator('[data-row]').first().click();
  await page.getByRole('button', { name: 'Send again' }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Send again' }).click();
  await page.getByRole('dialog', { name: 'Send again' }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
});
