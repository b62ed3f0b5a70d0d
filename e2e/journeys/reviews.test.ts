import { randomUUID } from 'node:crypto';
import { toast } from '../admin-page.ts';
import { expect, test } from '../fixtures.ts';
import { buyAsGuest } from '../guest.ts';
import { asAdmin, newShopper, until } from '../shop-api.ts';
import { linkInEmail } from '../storefront/people.ts';
import { openPage } from '../storefront/shopper-page.ts';

test('the buyer of a delivered order reviews it with a picture, and the owner replies on the product page', async ({
  page,
  openAdmin,
  complaints,
}) => {
  const mark = randomUUID().slice(0, 8);
  const email = `ada-${mark}@example.com`;
  const words = `So pretty in the window ${mark}`;
  const admin = await asAdmin();
  const [first] = await admin.call('GET /api/products', { query: { limit: 1 } });
  const productName = `Reviewed Rose ${mark}`;
  const { id } = await admin.call('POST /api/admin/products', {
    body: {
      name: productName,
      description: 'Made for a journey through the shop',
      price: '12.00',
      category: 'stems',
      imageUrl: first?.imageUrl ?? '',
    },
  });
  await until(
    () => newShopper().call('GET /api/products'),
    (products) => products.some(({ name }) => name === productName),
    'the product is sold',
  );
  const order = await buyAsGuest('Ada Stone', { productName, email });
  await until(
    () => admin.call('GET /api/admin/orders/{id}', { params: order }),
    ({ paymentStatus }) => paymentStatus === 'succeeded',
    'the order is paid',
  );
  await admin.call('PATCH /api/admin/orders/{id}/status', { params: order, body: { status: 'delivered' } });

  await openPage(page, await linkInEmail(email, /https?:\S+\/review\?\S+/));
  await page.getByLabel('4 stars').press('Space');
  await page.getByLabel(/^Your words/).fill(words);
  const file = { name: 'window.png', mimeType: 'image/png', buffer: await page.screenshot() };
  await page.locator('main input[type=file]').setInputFiles(file);
  await expect(page.getByRole('img', { name: 'Yours, 1 of 1' })).toBeVisible();
  await page.getByRole('button', { name: 'Publish Review' }).click();
  await expect(page.getByText('Your review is on the product page.')).toBeVisible();

  const published = () => newShopper().call('GET /api/products/{id}/reviews', { params: { id } });
  await until(published, ({ count }) => count === 1, 'the review is public');
  const staff = await openAdmin('/reviews');
  const row = staff.page.locator('[data-row]').filter({ hasText: words });
  await row.getByRole('button', { name: 'Reply in public' }).click();
  await row.getByLabel('Public reply').fill('Thank you, Ada!');
  await row.getByRole('button', { name: 'Publish reply' }).click();
  await toast(staff.page, 'Reply published');

  await until(published, ({ reviews }) => reviews[0]?.reply !== undefined, 'the reply is public');
  await openPage(page, `/product/${id}`);
  const review = page.getByRole('article').filter({ hasText: words });
  await review.scrollIntoViewIfNeeded();
  await expect(review.getByText('Ada S.')).toBeVisible();
  await expect(review.getByRole('link')).toHaveCount(1);
  await expect(review.getByText('Thank you, Ada!')).toBeVisible();
  expect(complaints).toEqual([]);
  expect(staff.complaints).toEqual([]);
  await admin.call('DELETE /api/admin/products/{id}', { params: { id } });
});
