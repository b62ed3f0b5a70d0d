import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { toast } from '../admin-page.ts';
import { expect, test } from '../fixtures.ts';
import { asAdmin, newShopper, until } from '../shop-api.ts';

test('users are added, found, changed and deleted; their addresses are shown', async ({ openAdmin }) => {
  const username = `journey-${randomUUID().slice(0, 8)}`;
  const { page, complaints } = await openAdmin('/users');
  await expect(page.getByText('Select a user to view details')).toBeVisible();
  await page.getByRole('link', { name: /^rosa/ }).click();
  await expect(page.getByText('Shipping Addresses')).toBeVisible();
  await expect(page.getByText('Default', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Add User' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New User' });
  await dialog.getByLabel('Username').fill(username);
  await dialog.getByLabel('Email').fill(`${username}@example.com`);
  await dialog.getByLabel('Password').fill('short');
  await dialog.getByRole('button', { name: 'Create User' }).click();
  await expect(dialog.getByText(/at least 6 characters/)).toBeVisible();
  await dialog.getByLabel('Password').fill('petals-and-yarn');
  await dialog.getByRole('button', { name: 'Create User' }).click();
  await toast(page, 'User created successfully');
  await expect(dialog).toHaveCount(0);

  await page.getByLabel('Search users').fill(username);
  await expect(page).toHaveURL(new RegExp(`q=${username}`));
  await page.getByRole('link', { name: new RegExp(username) }).click();
  await expect(page.getByText('No shipping addresses saved')).toBeVisible();
  await page.getByRole('button', { name: 'Edit User' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit User' });
  await expect(edit.getByLabel('Password')).toHaveCount(0);
  await edit.getByLabel('Active').uncheck();
  await edit.getByRole('button', { name: 'Update User' }).click();
  await toast(page, 'User updated successfully');
  await expect(page.getByRole('link', { name: new RegExp(`${username}.*Inactive`) })).toBeVisible();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Are you sure you want to delete this user?')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await toast(page, 'User deleted successfully');
  await expect(page.getByText('No users found')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a message is read, answered by email and deleted', async ({ openAdmin }) => {
  const name = `Ada ${randomUUID().slice(0, 8)}`;
  const message = 'Do you make <b>wreaths</b>?';
  const body = { name, email: 'ada@example.com', subject: 'general', message } as const;
  await newShopper().call('POST /api/contact', { body });
  const { page, complaints } = await openAdmin('/contacts');
  const row = page.getByRole('listitem').filter({ hasText: name });
  await expect(row.getByText(message)).toBeVisible();
  await expect(row.getByText('General Inquiry')).toBeVisible();
  const reply = await row.getByRole('link', { name: 'Reply' }).getAttribute('href');
  expect(reply).toMatch(/^mailto:ada@example\.com\?subject=/);
  expect(decodeURIComponent(reply ?? '')).toContain(`> ${message}`);
  await page.getByLabel('Search messages').fill('nothing like this');
  await expect(page.getByText('No messages match your search')).toBeVisible();
  await page.getByLabel('Search messages').fill(name);
  await page.route('**/api/admin/contacts/*', (route) => route.fulfill({ status: 500, json: { message: 'No.' } }));
  await page.getByRole('button', { name: `Delete message from ${name}` }).click();
  await toast(page, 'Failed to delete contact message.');
  await expect(row).toBeVisible();
  await page.unroute('**/api/admin/contacts/*');
  await page.getByRole('button', { name: `Delete message from ${name}` }).click();
  await toast(page, 'Contact deleted');
  await expect(row).toHaveCount(0);
  expect(complaints.filter((text) => !text.includes('500'))).toEqual([]);
});

test('a newsletter subscription is found, cancelled, renewed and exported', async ({ openAdmin }) => {
  const email = `journey-${randomUUID().slice(0, 8)}@example.com`;
  await newShopper().call('POST /api/newsletter/subscribe', { body: { email, source: 'footer' } });
  const { page, complaints } = await openAdmin('/users');
  await page.route('**/api/admin/newsletter-subscriptions', (route) =>
    route.fulfill({ status: 503, json: { message: 'Away.' } }),
  );
  await page.getByRole('tab', { name: 'Newsletter' }).click();
  await expect(page.getByText('Error loading newsletter subscriptions')).toBeVisible();
  await page.unroute('**/api/admin/newsletter-subscriptions');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Total Subscriptions')).toBeVisible();
  await page.getByLabel('Search by email').fill(email.toUpperCase());
  await page.getByRole('button', { name: `Unsubscribe ${email}` }).click();
  await toast(page, 'User has been unsubscribed from newsletter');
  await page.getByRole('button', { name: 'Inactive', exact: true }).click();
  await page.getByRole('button', { name: `Resubscribe ${email}` }).click();
  await toast(page, 'User has been resubscribed to newsletter');
  await expect(page.getByText('No subscriptions match your search')).toBeVisible();
  await page.getByRole('button', { name: 'Active', exact: true }).click();
  await expect(page.getByText(email).first()).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const lines = (await readFile(await (await saved).path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatch(new RegExp(`^${email},Active,`));
  expect(complaints.filter((text) => !text.includes('503'))).toEqual([]);
});

test('on a phone the link back to all users keeps the search', async ({ openAdmin }) => {
  const { page } = await openAdmin('/users?q=ros', { viewport: { width: 375, height: 740 } });
  await page.getByRole('link', { name: /^rosa/ }).click();
  await page.getByRole('link', { name: 'All users' }).click();
  await expect(page.getByRole('link', { name: /^rosa/ })).toBeVisible();
  await expect(page.getByLabel('Search users')).toHaveValue('ros');
});

test('a message that another admin deleted leaves the list when deleted again', async ({ openAdmin }) => {
  const name = `Twice ${randomUUID().slice(0, 8)}`;
  const body = { name, email: 'twice@example.com', message: 'Do you make sunflowers in orange?' };
  await newShopper().call('POST /api/contact', { body });
  const { page } = await openAdmin('/contacts');
  const button = page.getByRole('button', { name: `Delete message from ${name}` });
  await expect(button).toBeVisible();
  const admin = await asAdmin();
  const sent = (await admin.call('GET /api/admin/contacts')).find((one) => one.name === name);
  await admin.call('DELETE /api/admin/contacts/{id}', { params: { id: sent?.id ?? '' } });
  await button.click();
  await toast(page, 'Failed to delete contact message.');
  await until(
    () => button.count(),
    (count) => count === 0,
    'the list is asked for again',
  );
});

test('five thousand subscriptions render in steps, and the last is found immediately', async ({ openAdmin }) => {
  const { page } = await openAdmin('/users');
  const readers = Array.from({ length: 5000 }, (_, index) => ({
    id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    email: `reader-${index}@example.com`,
    isActive: true,
    source: 'footer',
    subscribedAt: '2026-11-01T00:00:00.000Z',
    unsubscribedAt: null,
  }));
  await page.route('**/api/admin/newsletter-subscriptions', (route) => route.fulfill({ json: readers }));
  await page.getByRole('tab', { name: 'Newsletter' }).click();
  const rows = page.getByRole('button', { name: /^Unsubscribe reader-/ });
  await expect(rows.first()).toBeVisible();
  expect(await rows.count()).toBeLessThan(200);
  await page.getByLabel('Search by email').fill('reader-4999');
  await expect(page.getByRole('button', { name: 'Unsubscribe reader-4999@example.com' })).toBeVisible();
  await expect(rows).toHaveCount(1);
});
