import { dayNumber, findHoliday } from '@loop-petal/contracts/rules/business-days';
import { formatDay } from '@loop-petal/contracts/rules/format-days';
import { toast } from '../admin-page.ts';
import { expect, test } from '../fixtures.ts';
import { asAdmin, newShopper, until } from '../shop-api.ts';

test('the owner sees how promises are kept, and a more reliable level moves the dates of products', async ({
  openAdmin,
  visit,
}) => {
  const [admin, shopper] = [await asAdmin(), newShopper()];
  const products = await shopper.call('GET /api/products');
  const daysOf = async () => {
    const days = new Map<string, string>();
    for (const { id } of products) {
      const { madeBy } = await shopper.call('GET /api/promises/{productId}', { params: { productId: id } });
      if (madeBy) days.set(id, madeBy);
    }
    return days;
  };
  const { page, complaints } = await openAdmin('/workshop/statistics');
  await expect(page.getByRole('heading', { name: 'Kept promises' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Reliability of the promises' })).toBeVisible();
  await page.getByRole('radio', { name: /^90%/ }).click();
  await toast(page, 'New promises are 90% reliable');
  await until(
    () => admin.call('GET /api/admin/production/statistics', { query: {} }),
    ({ level }) => level === 90,
    'production knows the level',
  );
  const at90 = await daysOf();
  await page.getByRole('radio', { name: /^98%.* longer on average/ }).click();
  await toast(page, 'New promises are 98% reliable');
  await expect.poll(async () => [...(await daysOf())].some(([id, day]) => day > (at90.get(id) ?? day))).toBe(true);
  const at98 = await daysOf();
  const [moved = '', day = ''] = [...at98].find(([id, later]) => later > (at90.get(id) ?? later)) ?? [];
  const { page: shop } = await visit();
  await shop.goto(`/product/${moved}`);
  await expect(shop.getByText(`Order today: ready by ${formatDay(day)}`)).toBeVisible();
  await page.getByRole('radio', { name: /^95%/ }).click();
  await toast(page, 'New promises are 95% reliable');
  expect(complaints).toEqual([]);
});

test('the calendar names holidays, opens the pieces of a day, and counts overtime until it is removed', async ({
  openAdmin,
}) => {
  const admin = await asAdmin();
  const schedule = () => admin.call('GET /api/admin/production/schedule');
  const { today, artisans } = await schedule();
  const row = artisans.find(({ days }) => days.some(({ day, capacity }) => day > today && capacity > 0));
  const free = row?.days.find(({ day, capacity }) => day > today && capacity > 0);
  if (!row || !free) throw new Error('No artisan works in these weeks.');
  const { page, complaints } = await openAdmin(`/workshop/artisans/${row.artisanId}`);
  const form = page.getByRole('dialog', { name: 'Edit Artisan' });
  await form.getByRole('button', { name: 'Add overtime' }).click();
  await form.getByLabel('Day', { exact: true }).fill(free.day);
  await form.getByLabel('Extra minutes').fill('90');
  await expect(form.getByText(/^No order would be later\./)).toBeVisible();
  await form.getByRole('button', { name: 'Update Artisan' }).click();
  await toast(page, 'Artisan updated successfully');
  await expect(page.getByText(/^1 h 30 min longer on /)).toBeVisible();

  await page.getByRole('link', { name: 'Calendar' }).click();
  for (const { day } of row.days.filter((one) => findHoliday(dayNumber(one.day)) >= 0)) {
    await expect(page.getByRole('columnheader', { name: new RegExp(`^${formatDay(day)}, \\w+`) })).toBeVisible();
  }
  await page.goto(`/admin/workshop/calendar?artisan=${row.artisanId}&day=${free.day}`);
  const dialog = page.getByRole('dialog', { name: `${row.name}, ${formatDay(free.day)}` });
  const longer = free.capacity + 90;
  const hours = `${Math.floor(longer / 60)} h${longer % 60 ? ` ${longer % 60} min` : ''}`;
  await expect(dialog.getByText(new RegExp(` of ${hours} planned$`))).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page
    .getByRole('row', { name: new RegExp(`^${row.name}`) })
    .getByRole('button')
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: new RegExp(`^${row.name}, `) })).toBeVisible();

  await page.goto(`/admin/workshop/artisans/${row.artisanId}`);
  await form.getByRole('button', { name: 'Remove overtime 1' }).click();
  await form.getByRole('button', { name: 'Update Artisan' }).click();
  await toast(page, 'Artisan updated successfully');
  const after = (await schedule()).artisans.find(({ artisanId }) => artisanId === row.artisanId);
  expect(after?.days.find(({ day }) => day === free.day)?.capacity).toBe(free.capacity);
  expect(complaints).toEqual([]);
});
