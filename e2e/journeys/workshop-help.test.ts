import { dayAt, dayNumber } from '@loop-petal/contracts/rules/business-days';
import { shopDay } from '@loop-petal/contracts/rules/days';
import { createShopClient, unlessRefused } from '@loop-petal/web-kit/shop-client';
import { buyCart } from '../../infra/seed/src/buy-cart.ts';
import { signedInAs, toast } from '../admin-page.ts';
import { GUEST } from '../guest.ts';
import { asOwner, expect, OWNER, sellRoses, test } from '../own-shop.ts';
import { until } from '../shop-api.ts';

/** Uses a separate shop, because other orders would take the artisans' time. */
test.use({ shopOptions: { env: { LOG_LEVEL: 'warn' } } });

const WEEK = { mon: 480, tue: 480, wed: 480, thu: 480, fri: 480, sat: 0, sun: 0 };

test('an order at risk is helped by overtime, which is undone, and leaves the problems when it is reassigned', async ({
  shop,
  visit,
}) => {
  const admin = await asOwner(shop.url);
  const productId = await sellRoses(admin);
  const artisan = (name: string, categories: string[]) =>
    admin.call('POST /api/admin/production/artisans', {
      body: { name, email: `${name}@example.com`, minutesPerWeekday: WEEK, categories },
    });
  const lena = await artisan('Lena', ['stems']);
  const recipe = { params: { productId }, body: { makingMinutes: WEEK.mon, finishingDays: 0, materials: [] } };
  await until(
    () => unlessRefused(404, admin.call('PUT /api/admin/production/recipes/{productId}', recipe)),
    (saved) => saved !== undefined,
    'production knows the product',
  );
  const guest = createShopClient(shop.url);
  await guest.call('POST /api/cart', { body: { productId, quantity: 1 } });
  await buyCart(guest, { ...GUEST, email: 'risk@example.com' });
  const [order] = await until(
    () => admin.call('GET /api/admin/orders'),
    ([placed]) => placed?.promise != null,
    'the order is promised',
  );
  const id = order?.id ?? '';
  const madeBy = order?.promise?.madeBy ?? '';

  // Lena is away until the promised day, which is just long enough for the piece.
  const from = dayAt(dayNumber(shopDay(new Date(), 'America/Los_Angeles')) - 1);
  await admin.call('PATCH /api/admin/production/artisans/{id}', {
    params: { id: lena.id },
    body: { timeOff: [{ from, to: dayAt(dayNumber(madeBy) - 1) }] },
  });
  await artisan('Mila', ['stems']);
  await until(
    () => admin.call('GET /api/admin/problems'),
    (problems) => problems.length > 0,
    'the order is at risk',
  );
  const { page } = await visit({ baseURL: shop.url, storageState: await signedInAs(OWNER, shop.url) });
  await page.goto('/admin/problems');
  const problem = page.getByRole('article').filter({ hasText: id.slice(0, 8).toUpperCase() });
  const help = problem.getByRole('list', { name: 'What helps' });
  await problem.getByText('Who benefits').click();
  await expect(problem.getByText(/→ \d+% on time/)).toBeVisible();
  const overtime = async () =>
    (await admin.call('GET /api/admin/production/artisans')).find((one) => one.id === lena.id)?.overtime;
  await help.getByRole('button', { name: /^Add overtime.* Lena works .* longer on/ }).click();
  await toast(page, 'Done: Lena works ');
  expect(await overtime()).toEqual([{ day: madeBy, minutes: expect.any(Number) }]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await toast(page, 'Undone');
  expect(await overtime()).toEqual([]);

  await page.goto('/admin/problems');
  await help.getByRole('button', { name: /^Reassign.* Give 1 piece to Mila$/ }).click();
  await toast(page, 'Done: Give 1 piece to Mila');
  await expect(problem).toHaveCount(0);
});
