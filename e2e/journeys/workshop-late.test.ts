import type { AdminOrderView } from '@loop-petal/contracts/shapes/orders';
import { createPool } from '@loop-petal/service-kit/postgres/postgres';
import { createShopClient, type ShopClient, unlessRefused } from '@loop-petal/web-kit/shop-client';
import type { Page } from '@playwright/test';
import { buyCart } from '../../infra/seed/src/buy-cart.ts';
import { signedInAs } from '../admin-page.ts';
import { serverUrl } from '../at-rest.ts';
import { APPROVED, continueToPayment, fillShipping, openCheckout, orderPlaced, pay } from '../checkout.ts';
import { emailsTo } from '../emails.ts';
import { GUEST } from '../guest.ts';
import { asOwner, expect, OWNER, type Shop, sellRoses, test } from '../own-shop.ts';
import { retry } from '../retry.ts';
import { asVisitorOf, until } from '../shop-api.ts';
import { pidOf } from '../shop-processes.ts';

/** Uses a separate shop, because other orders would move the dates. */
test.use({ shopOptions: { env: { LOG_LEVEL: 'warn' }, args: ['--separate'] } });

const WEEK = { mon: 480, tue: 480, wed: 480, thu: 480, fri: 480, sat: 0, sun: 0 };
/** Weekdays except today: production starts tomorrow, and both days of a weekend would get the same promise. */
const week = () => {
  const today = new Date().toLocaleDateString('en-US', { weekday: 'short', timeZone: 'America/Los_Angeles' });
  return { ...WEEK, [today.toLowerCase()]: 0 };
};
const LENA = { username: 'lena', password: 'a-password-of-lena' };
const [FIRST, KEEPS, CANCELS, SILENT] = ['first', 'keeps', 'cancels', 'silent'].map((who) => `${who}@example.com`) as [
  string,
  string,
  string,
  string,
];

async function openWorkshop(admin: ShopClient): Promise<string> {
  const productId = await sellRoses(admin);
  const work = { minutesPerWeekday: week(), categories: ['stems'] };
  await admin.call('POST /api/admin/production/artisans', {
    body: { name: 'Lena Berg', email: 'lena@example.com', ...LENA, ...work },
  });
  const recipe = { params: { productId }, body: { makingMinutes: WEEK.mon, finishingDays: 0, materials: [] } };
  await until(
    () => unlessRefused(404, admin.call('PUT /api/admin/production/recipes/{productId}', recipe)),
    (saved) => saved !== undefined,
    'production knows the product',
  );
  return productId;
}

const killProduction = async ({ dataDir }: Shop) => process.kill(await pidOf('production', dataDir), 'SIGKILL');

const putRose = (page: Page, shop: Shop, productId: string) =>
  asVisitorOf(page, shop.url).call('POST /api/cart', { body: { productId, quantity: 1 } });

const dayText = (day = '') =>
  new Date(day).toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

test('promises are kept, progress is visible, and each customer decides when an order is late', async ({
  shop,
  visit,
}) => {
  test.setTimeout(300_000);
  const admin = await asOwner(shop.url);
  const productId = await openWorkshop(admin);
  const orders = () => retry(() => admin.call('GET /api/admin/orders'));
  const orderOf = (email: string, holds: (order: AdminOrderView) => boolean, what: string) =>
    until(
      async () => (await orders()).find(({ customerEmail }) => customerEmail === email),
      (order) => order !== undefined && holds(order),
      what,
    ) as Promise<AdminOrderView>;
  const jobs = () => retry(() => admin.call('GET /api/admin/production/jobs'));
  const linkIn = async (email: string, path: string): Promise<string> => {
    const link = new RegExp(`https?:\\S+/${path}\\?\\S+`);
    const emails = await until(
      () => retry(() => emailsTo(admin, email)),
      (all) => all.some(({ text }) => link.test(text)),
      `an email with a link to ${path} to ${email}`,
    );
    return emails.map(({ text }) => link.exec(text)?.[0]).find(Boolean) ?? '';
  };

  const { page: first } = await visit({ baseURL: shop.url });
  await first.goto(`/product/${productId}`);
  await expect(first.getByText(/^Order today: ready by .+, arrives .+/)).toBeVisible();
  await putRose(first, shop, productId);
  await openCheckout(first);
  await fillShipping(first, FIRST);
  await continueToPayment(first);
  await pay(first, APPROVED);
  await orderPlaced(first);
  const firstOrder = await orderOf(FIRST, ({ promise }) => promise !== null, 'the first order is promised');

  // The second order is promised a later day; an earlier day is refused or requires faster shipping.
  const { page: second } = await visit({ baseURL: shop.url });
  await putRose(second, shop, productId);
  const items = [{ productId, quantity: 1 }];
  const promised = await asVisitorOf(second, shop.url).call('POST /api/promises', { body: { items } });
  const madeBy = promised.madeBy ?? '';
  expect(madeBy > (firstOrder.promise?.madeBy ?? '')).toBe(true);
  await second.goto('/cart');
  await expect(second.getByTestId('cart-dates')).toContainText(dayText(madeBy));
  const neededBy = second.getByLabel('Needed by');
  await neededBy.fill(madeBy);
  await expect(second.getByText(/is too soon for these flowers\. The earliest is/)).toBeVisible();
  await second.getByRole('link', { name: 'Proceed to Checkout' }).click();
  await fillShipping(second, KEEPS);
  await continueToPayment(second);
  await expect(second.getByRole('button', { name: /^Pay \$/ })).toBeDisabled();
  expect((await orders()).map(({ customerEmail }) => customerEmail)).toEqual([FIRST]);
  await neededBy.fill(promised.earliest ?? '');
  await expect(second.getByText(/^FedEx \w+ Overnight arrives in time /)).toBeVisible();
  await pay(second, APPROVED);
  await orderPlaced(second);

  // Places two more orders through the same checkout, but without a browser.
  for (const email of [CANCELS, SILENT]) {
    const guest = createShopClient(shop.url);
    await guest.call('POST /api/cart', { body: { productId, quantity: 1 } });
    await buyCart(guest, { ...GUEST, email });
  }
  const days = [];
  for (const email of [FIRST, KEEPS, CANCELS, SILENT]) {
    days.push((await orderOf(email, ({ promise }) => promise !== null, `${email} has a promise`)).promise?.madeBy);
  }
  expect(days).toEqual([...new Set(days)].sort());

  // The artisan makes the first rose on a phone, and the customer sees it without reloading, although production is
  // killed in between.
  await first.goto(await linkIn(FIRST, 'my-orders'));
  await expect(first.getByText('0 of 1 piece finished')).toBeVisible();
  await until(jobs, ({ length }) => length === 4, 'all pieces wait');
  const phone = { viewport: { width: 375, height: 780 }, hasTouch: true, baseURL: shop.url };
  const { page: artisan } = await visit({ ...phone, storageState: await signedInAs(LENA, shop.url) });
  await artisan.goto('/admin');
  await artisan
    .getByRole('button', { name: /^Start/ })
    .first()
    .click();
  const inHands = artisan.getByRole('article', { name: 'In progress: Rose Stem' });
  const photo = { name: 'piece.png', mimeType: 'image/png', buffer: await artisan.screenshot() };
  await inHands.getByLabel(/^Take a picture/).setInputFiles(photo);
  await expect(inHands.getByRole('img', { name: /, picture 1$/ })).toBeVisible();
  await expect(first.getByText(/^Lena started this/)).toBeVisible();
  await inHands.getByRole('button', { name: 'Finish' }).click();
  await artisan.getByRole('button', { name: 'Yes, it is ready' }).click();
  await expect(inHands).toHaveCount(0);
  await killProduction(shop);
  await expect(first.getByText('1 of 1 piece finished')).toBeVisible({ timeout: 30_000 });
  await expect(first.getByRole('img', { name: /^Rose Stem.* as it was made, picture 1$/ })).toBeVisible();
  const survived = await jobs();
  expect(survived.map(({ state }) => state).sort()).toEqual(['queued', 'queued', 'queued', 'ready']);
  expect(survived.find(({ orderId }) => orderId === firstOrder.id)?.pictures).toHaveLength(1);

  const { page: owner } = await visit({ baseURL: shop.url, storageState: await signedInAs(OWNER, shop.url) });
  await owner.goto('/admin/workshop/artisans');
  await owner.getByRole('button', { name: 'Edit Lena Berg' }).click();
  const form = owner.getByRole('dialog', { name: 'Edit Artisan' });
  await form.getByRole('button', { name: 'Add time off' }).click();
  const inDays = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10);
  await form.getByLabel('First day').fill(inDays(-1));
  await form.getByLabel('Last day').fill(inDays(12));
  await expect(form.getByText(/^3 orders would be later\./)).toBeVisible();
  await form.getByRole('button', { name: 'Update Artisan' }).click();
  await expect(owner.getByText('Artisan updated successfully')).toBeVisible();
  await killProduction(shop);
  const slipped = () =>
    retry(async () => (await admin.call('GET /api/admin/problems')).filter(({ kind }) => kind === 'promise-slipped'));
  await until(slipped, ({ length }) => length === 3, 'three promises have slipped');

  await owner.goto('/admin/problems');
  const desk = owner.getByRole('article').filter({ hasText: 'An order will be late' });
  await expect(desk).toHaveCount(3);
  const orderIds: Record<string, string> = {};
  for (const email of [KEEPS, CANCELS, SILENT]) orderIds[email] = (await orderOf(email, () => true, email)).id;
  const delayOf = (email: string) =>
    retry(() => admin.call('GET /api/admin/orders/{id}/delay', { params: { id: orderIds[email] ?? '' } }));
  for (const email of [KEEPS, CANCELS, SILENT]) {
    await until(
      () => delayOf(email),
      ({ slip }) => slip !== null,
      `the order of ${email} is late`,
    );
  }
  await expect(desk.filter({ hasText: /The customer is asked on .+ at 9:00 AM/ })).toHaveCount(3);
  await desk
    .filter({ hasText: (orderIds[KEEPS] ?? '').slice(0, 8) })
    .getByRole('link', { name: /Open the order/ })
    .click();
  await owner.getByRole('button', { name: 'Ask now' }).click();
  await expect(owner.getByText('The customer has been asked')).toBeVisible();
  for (const email of [CANCELS, SILENT])
    await admin.call('POST /api/admin/orders/{id}/ask-delay', { params: { id: orderIds[email] ?? '' } });
  await owner.goto('/admin/problems');
  await expect(desk.filter({ hasText: /Asked on .+; they can answer until / })).toHaveCount(3);

  // One customer keeps the order on the page linked in the email, while production is killed.
  const { page: keeper } = await visit({ baseURL: shop.url });
  await keeper.goto(await linkIn(KEEPS, 'delay'));
  await expect(keeper.getByRole('heading', { name: 'Your Order Is Late' })).toBeVisible();
  const keep = keeper.getByRole('button', { name: 'Keep it with the new date' });
  await expect(keep).toBeEnabled();
  await Promise.all([keep.click(), killProduction(shop)]);
  await expect(keeper.getByText(/^Your order goes ahead and arrives /)).toBeVisible();

  const { page: canceller } = await visit({ baseURL: shop.url });
  await canceller.goto(await linkIn(CANCELS, 'delay'));
  await canceller.getByRole('button', { name: /^Cancel and get \$/ }).click();
  await canceller.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click();
  await expect(canceller.getByText(/^Your order is cancelled\. We refund \$/)).toBeVisible();
  await orderOf(CANCELS, ({ paymentStatus }) => paymentStatus === 'refunded', 'the money goes back');

  // One customer does not answer, so the two-day deadline is moved to now.
  const pool = createPool(`${await serverUrl(shop.dataDir)}/orders`, { max: 1 });
  await pool.query('UPDATE delays SET answer_by = now(), next_attempt_at = now() WHERE order_id = $1', [
    orderIds[SILENT],
  ]);
  await pool.end();
  const settled = await until(
    () => delayOf(SILENT),
    ({ question }) => question?.state === 'decided',
    'silence is settled',
    60_000,
  );
  expect(settled.question).toMatchObject({ decision: 'keep', decidedBy: 'silence' });

  // Nothing is late, nothing is lost, and no job of a cancelled order remains.
  await until(slipped, ({ length }) => length === 0, 'the desk is empty again');
  const ofOrders = new Map((await jobs()).map(({ orderId, state }) => [orderId, state]));
  expect([...ofOrders.values()].sort()).toEqual(['queued', 'queued', 'ready']);
  expect(ofOrders.has(orderIds[CANCELS] ?? '')).toBe(false);
  for (const email of [KEEPS, SILENT]) {
    const { promise } = await orderOf(email, () => true, email);
    expect((promise?.madeBy ?? '') > inDays(12)).toBe(true);
  }
});
