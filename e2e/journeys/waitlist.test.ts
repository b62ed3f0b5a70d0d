import { type ShopClient, unlessRefused } from '@loop-petal/web-kit/shop-client';
import { axeViolations } from '../axe.ts';
import { emailsTo } from '../emails.ts';
import { asOwner, expect, sellRoses, test } from '../own-shop.ts';
import { excessWidth } from '../pages.ts';
import { until } from '../shop-api.ts';

const [WAITING, OTHER] = ['waiting@example.com', 'other@example.com'] as const;

/** A product that needs 30 g per piece of a yarn that is out of stock without a restock date. */
async function sellWithoutYarn(admin: ShopClient, productId: string, color: string): Promise<string> {
  const { id: materialId } = await admin.call('POST /api/admin/production/materials', {
    body: { name: 'Cotton', kind: 'yarn', color, unit: 'g', onHand: 0, reorderPoint: 100, deliveryDays: null },
  });
  const body = { makingMinutes: 60, finishingDays: 0, materials: [{ materialId, amount: 30 }] };
  const params = { productId };
  await until(
    () => unlessRefused(404, admin.call('PUT /api/admin/production/recipes/{productId}', { params, body })),
    (saved) => saved !== undefined,
    'production knows the product',
  );
  await until(
    () => admin.call('GET /api/promises/{productId}', { params }),
    ({ available }) => !available,
    'it can’t be made',
  );
  return materialId;
}

test('the waitlist sends one email when a flower is back in stock, and none after unsubscribing', async ({
  shop,
  page,
  complaints,
}) => {
  const admin = await asOwner(shop.url);
  const rose = await sellRoses(admin);
  const { id: daisy } = await admin.call('POST /api/admin/products', {
    body: {
      name: 'Daisy Stem',
      description: 'One daisy with a yellow middle',
      price: '12.00',
      category: 'stems',
      imageUrl: '/system/marker',
    },
  });
  const week = { mon: 300, tue: 300, wed: 300, thu: 300, fri: 300, sat: 0, sun: 0 };
  const lena = { name: 'Lena Berg', email: 'lena@example.com', minutesPerWeekday: week, categories: ['stems'] };
  await admin.call('POST /api/admin/production/artisans', { body: lena });
  const red = await sellWithoutYarn(admin, rose, 'Red');
  const white = await sellWithoutYarn(admin, daisy, 'White');
  const counted = (id: string, onHand: number) =>
    admin.call('PATCH /api/admin/production/materials/{id}', { params: { id }, body: { onHand } });
  const emailed = (email: string) => emailsTo(admin, email);

  await page.setViewportSize({ width: 375, height: 780 });
  await page.goto(`/product/${rose}`);
  await expect(page.getByText('We can’t make this one right now')).toBeVisible();
  const form = page.getByRole('form', { name: 'Tell me when it’s back' });
  await form.getByLabel('Email address').fill(WAITING);
  await form.getByRole('button', { name: 'Tell me when it’s back' }).click();
  await expect(page.getByText("We'll email you once, when it's back.")).toBeVisible();
  expect(await excessWidth(page)).toBeLessThanOrEqual(0);
  expect(await axeViolations(page)).toEqual([]);
  for (const email of [WAITING, OTHER])
    await admin.call('POST /api/products/{id}/waitlist', { params: { id: daisy }, body: { email } });

  await counted(red, 500);
  const [message] = await until(
    () => emailed(WAITING),
    ({ length }) => length === 1,
    'the email about the rose is sent',
  );
  expect(message?.subject).toContain('Rose Stem');
  await page.goto(/https?:\S+\/product\/\S+/.exec(message?.text ?? '')?.[0] ?? '');
  await expect(page.getByText(/^Order today: ready by .+, arrives .+/)).toBeVisible();

  // The shop sends one email, however often the product becomes available.
  await counted(red, 0);
  await counted(red, 500);
  // One-click unsubscribe of email programs (RFC 8058).
  const token = /\/newsletter\?token=(\S+)/.exec(message?.text ?? '')?.[1] ?? '';
  const clicked = await fetch(`${shop.url}/api/newsletter/unsubscribe?token=${token}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
  expect(clicked.status).toBe(200);

  await counted(white, 500);
  await until(
    () => emailed(OTHER),
    ({ length }) => length === 1,
    'the email about the daisy is sent',
  );
  expect((await emailed(WAITING)).map(({ subject }) => subject)).toEqual([message?.subject]);
  expect(complaints).toEqual([]);
});
