import { randomUUID } from 'node:crypto';
import { toast } from '../admin-page.ts';
import { emailsTo } from '../emails.ts';
import { expect, test } from '../fixtures.ts';
import { buyAsGuest } from '../guest.ts';
import { asAdmin, until } from '../shop-api.ts';
import { SHOP_URL } from '../shop-url.ts';

test('a packer is invited by email, joins, and packs an order', async ({ openAdmin, visit }) => {
  const mark = randomUUID().slice(0, 8);
  const email = `packer-${mark}@example.com`;
  const [owner, order] = await Promise.all([openAdmin('/users/invitations'), buyAsGuest(`Pack ${mark}`)]);
  await owner.page.getByLabel('Email', { exact: true }).fill(email);
  await owner.page.getByLabel('Role', { exact: true }).selectOption('packer');
  await owner.page.getByRole('button', { name: 'Send invitation' }).click();
  await toast(owner.page, `Invitation sent to ${email}`);

  const admin = await asAdmin();
  const [invitation] = await until(
    () => emailsTo(admin, email),
    (emails) => emails.length > 0,
    'the invitation is sent',
  );
  const link = /\/admin\/invitation\?token=[\w.~-]+/.exec(invitation?.text ?? '')?.[0];
  const { page, complaints } = await visit();
  await page.goto(`${SHOP_URL}${link}`);
  await page.getByLabel('Username').fill(`packer-${mark}`);
  await page.getByLabel('Password').fill('petals-and-yarn');
  await page.getByRole('button', { name: 'Accept invitation' }).click();

  await page.getByLabel('Search orders').fill(`Pack ${mark}`);
  await page.getByRole('link', { name: new RegExp(`Pack ${mark}`) }).click();
  await page.getByRole('button', { name: 'Create label' }).click();
  const question = page.getByRole('dialog');
  await expect(question.or(page.getByRole('button', { name: 'Mark as handed over' }))).toBeVisible();
  if (await question.isVisible()) await question.getByRole('button', { name: 'Create the label anyway' }).click();
  await page.getByRole('button', { name: 'Mark as handed over' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as handed over' }).click();
  await toast(page, 'Marked as handed over');
  expect(
    await until(
      () => admin.call('GET /api/admin/orders/{id}', { params: { id: order.id } }),
      ({ status }) => status === 'shipped',
      'the order is shipped',
    ),
  ).toMatchObject({ status: 'shipped' });
  expect(complaints).toEqual([]);
});
