import { signedInAs } from '../admin-page.ts';
import { APPROVED, continueToPayment, fillShipping, orderPlaced, pay } from '../checkout.ts';
import { asOwner, expect, OWNER, sellRoses, test } from '../own-shop.ts';
import { until } from '../shop-api.ts';

/** Uses a separate shop, whose only work is this piece. */
test.use({ shopOptions: { env: { LOG_LEVEL: 'warn' } } });

const WEEK = { mon: 480, tue: 480, wed: 480, thu: 480, fri: 480, sat: 480, sun: 480 };
const LENA = { username: 'lena', password: 'a-password-of-lena' };

test('a question from the chat becomes an offer with a sketch, a second version, and a paid order', async ({
  shop,
  visit,
}) => {
  const admin = await asOwner(shop.url);
  await sellRoses(admin);
  await admin.call('POST /api/admin/production/artisans', {
    body: { name: 'Lena', email: 'lena@example.com', ...LENA, minutesPerWeekday: WEEK, categories: ['stems'] },
  });
  const couple = await visit({ baseURL: shop.url });
  const { page } = couple;
  await page.goto('/about');
  await page.getByRole('button', { name: /^Customer Support/ }).click();
  const chat = page.getByRole('dialog', { name: 'Customer Support' });
  await chat.getByRole('link', { name: 'Ask for a custom order' }).click();
  await page.getByLabel('What would you like?').fill('Two bouquets in dusty blue');
  await page.getByLabel('How many').fill('2');
  const main = page.locator('main');
  await main.getByRole('textbox', { name: 'Name' }).fill('Ada Stone');
  await main.getByRole('textbox', { name: 'Email' }).fill('ada@example.com');
  await page.getByRole('button', { name: 'Send Request' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'We Have Your Request' })).toBeFocused();

  const owner = await visit({ baseURL: shop.url, storageState: await signedInAs(OWNER, shop.url) });
  const panel = owner.page;
  await panel.goto('/admin/quotes');
  await panel.getByRole('link', { name: /Ada Stone/ }).click();
  await panel.getByLabel('Your answer').fill('Gladly! Here is a sketch.');
  await panel.getByRole('button', { name: 'Send answer' }).click();
  await panel.getByRole('button', { name: 'Make an offer' }).click();
  const form = panel.getByRole('form', { name: 'Offer' });
  await form.getByLabel('Description').fill('Bouquet in dusty blue');
  await form.getByLabel('Unit price in dollars').fill('40');
  await form.getByLabel('Production minutes per piece').fill('90');
  await form
    .locator('input[type=file]')
    .setInputFiles({ name: 'sketch.png', mimeType: 'image/png', buffer: await page.screenshot() });
  await expect(form.getByRole('img', { name: 'Yours, 1 of 1' })).toBeVisible();
  await form.getByLabel('The customer can change the quantity').check();
  await form.getByRole('button', { name: 'Send offer' }).click();
  await expect(panel.getByRole('heading', { name: 'Offer, version 1' })).toBeVisible();
  await expect(panel.getByText(/^Ready by/)).toBeVisible();

  await page.reload();
  const picture = page.getByRole('link', { name: 'Picture 1 by the shop' });
  await expect(picture).toBeVisible();
  for (const side of ['width', 'height']) await expect(picture.locator('img')).toHaveCSS(side, '96px');
  await page.getByLabel('Your message').fill('A little cheaper, without the ribbon?');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByRole('log')).toContainText('without the ribbon');

  await panel.reload();
  await expect(panel.getByRole('log')).toContainText('without the ribbon');
  await panel.getByRole('button', { name: 'Make a new version' }).click();
  await form.getByLabel('Unit price in dollars').fill('35');
  await form.getByRole('button', { name: 'Send offer' }).click();
  await expect(panel.getByRole('heading', { name: 'Offer, version 2' })).toBeVisible();
  await expect(panel.getByText('Earlier versions (1)')).toBeVisible();

  await page.reload();
  const offer = page.getByRole('region', { name: 'Our Offer' });
  await expect(offer).toContainText('$35.00');
  await page.getByRole('button', { name: 'Increase quantity of Bouquet in dusty blue' }).click();
  await expect(offer).toContainText('3 × $35.00');
  await page.getByRole('link', { name: 'Accept and Pay' }).click();
  await fillShipping(page, 'ada@example.com');
  await continueToPayment(page);
  await expect(page.getByRole('region', { name: 'Your offer' })).toContainText('3 × $35.00');
  await pay(page, APPROVED);
  await orderPlaced(page);

  const order = await until(
    () => admin.call('GET /api/admin/orders'),
    ([placed]) => placed?.paymentStatus === 'succeeded',
    'the order is paid',
  ).then(([placed]) => placed);
  expect(order?.orderItems).toMatchObject([{ productName: 'Bouquet in dusty blue', quantity: 3, price: '35.00' }]);
  await panel.reload();
  await panel.getByRole('link', { name: 'see the order' }).click();
  await expect(panel.getByRole('heading', { name: 'Order Details' })).toBeVisible();
  const jobs = await until(
    () => admin.call('GET /api/admin/production/jobs', { query: {} }),
    ({ length }) => length === 3,
    'each piece has a job',
  );
  expect(jobs[0]).toMatchObject({ makingMinutes: 90 });
  for (const { id } of jobs)
    for (const state of ['making', 'ready'] as const)
      await admin.call('PATCH /api/admin/production/jobs/{id}', { params: { id }, body: { state } });
  const params = { id: order?.id ?? '' };
  await admin.call('PATCH /api/admin/orders/{id}/status', { params, body: { status: 'processing' } });
  await admin.call('POST /api/shipping/create', { body: { orderId: params.id } });
  await admin.call('PATCH /api/admin/orders/{id}/status', { params, body: { status: 'shipped' } });
  await page.getByRole('link', { name: 'Track your order' }).click();
  await expect(page.getByTestId('order-card')).toContainText('Bouquet in dusty blue');
  for (const visitor of [couple, owner]) expect(visitor.complaints).toEqual([]);
});
