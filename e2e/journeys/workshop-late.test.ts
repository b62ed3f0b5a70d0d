import { createPool } from '@loop-petal/service-kit/postgres/postgres';
import type { Page } from '@playwright/test';
import { buyCart } from '../../infra/seed/src/buy-cart.ts';
import { ShopClient } from '../../infra/seed/src/shop-client.ts';
import { signedInAs } from '../admin-page.ts';
import { serverUrl } from '../at-rest.ts';
import { APPROVED, continueToPayment, fillShipping, openCheckout, orderPlaced, pay } from '../checkout.ts';
import { GUEST } from '../guest.ts';
import { mailsTo } from '../mails.ts';
import { asOwner, expect, OWNER, type Shop, sellRoses, test } from '../own-shop.ts';
import { retry } from '../retry.ts';
import { until } from '../shop-api.ts';
import { pidOf } from '../shop-processes.ts';

interface Order {
  id: string;
  customerEmail: string;
  status: string;
  paymentStatus: string;
  promise: { madeBy: string; from: string; to: string } | null;
}
interface Job {
  id: string;
  orderId: string;
  state: string;
  isLate: boolean;
  pictures: unknown[];
}

/** A separate shop: other orders would move the dates. */
test.use({ shopOptions: { env: { LOG_LEVEL: 'warn' } } });

const DAY_MINUTES = 480;
/** Weekdays except today: production starts tomorrow, and both days of a weekend would get the same promise. */
const week = () => {
  const today = new Date().toLocaleDateString('en-US', { weekday: 'short', timeZone: 'America/Los_Angeles' });
  const isFree = (day: string) => day === 'sat' || day === 'sun' || day === today.toLowerCase();
  const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
  return Object.fromEntries(days.map((day) => [day, isFree(day) ? 0 : DAY_MINUTES]));
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
  await admin.post('/api/admin/production/artisans', {
    name: 'Lena Berg',
    email: 'lena@example.com',
    ...LENA,
    ...work,
  });
  const recipe = { makingMinutes: DAY_MINUTES, finishingDays: 0, materials: [] };
  await until(
    () => admin.putUnless([404], `/api/admin/production/recipes/${productId}`, recipe),
    (saved) => saved !== undefined,
    'the workshop knows the product',
  );
  return productId;
}

const killProduction = async ({ dataDir }: Shop) => process.kill(await pidOf('production', dataDir), 'SIGKILL');

async function putRose(page: Page, shop: Shop, productId: string): Promise<void> {
  const data = { productId, quantity: 1 };
  const answer = await page.request.post(`${shop.url}/api/cart`, { data, headers: { origin: shop.url } });
  expect(answer.ok()).toBe(true);
}

const dayText = (day = '') =>
  new Date(day).toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

test('promises are kept, their progress is visible, and each customer decides when they are late', async ({
  shop,
  visit,
}) => {
  test.setTimeout(300_000);
  const admin = await asOwner(shop.url);
  const productId = await openWorkshop(admin);
  const orders = () => retry(() => admin.get<Order[]>('/api/admin/orders'));
  const orderOf = (email: string, holds: (order: Order) => boolean, what: string) =>
    until(
      async () => (await orders()).find(({ customerEmail }) => customerEmail === email),
      (order) => order !== undefined && holds(order),
      what,
    ) as Promise<Order>;
  const jobs = () => retry(() => admin.get<Job[]>('/api/admin/production/jobs'));
  const linkIn = async (email: string, path: string): Promise<string> => {
    const link = new RegExp(`https?:\\S+/${path}\\?\\S+`);
    const mails = await until(
      () => retry(() => mailsTo(admin.get, email)),
      (all) => all.some(({ text }) => link.test(text)),
      `a mail with a link to ${path} to ${email}`,
    );
    return mails.map(({ text }) => link.exec(text)?.[0]).find(Boolean) ?? '';
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

  // The second is promised a later day; a day that is too early is refused, a later one needs faster shipping.
  const { page: second } = await visit({ baseURL: shop.url });
  await putRose(second, shop, productId);
  const ask = await second.request.post(`${shop.url}/api/promises`, {
    data: { items: [{ productId, quantity: 1 }] },
    headers: { origin: shop.url },
  });
  const { madeBy, earliest } = (await ask.json()) as { madeBy: string; earliest: string };
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
  await neededBy.fill(earliest);
  await expect(second.getByText(/^FedEx \w+ Overnight arrives in time /)).toBeVisible();
  await pay(second, APPROVED);
  await orderPlaced(second);

  // Two more, with the same checkout but without a browser.
  for (const email of [CANCELS, SILENT]) {
    const guest = new ShopClient(shop.url, shop.url);
    await guest.post('/api/cart', { productId, quantity: 1 });
    await buyCart(guest, { ...GUEST, email });
  }
  const days = [];
  for (const email of [FIRST, KEEPS, CANCELS, SILENT]) {
    days.push((await orderOf(email, ({ promise }) => promise !== null, `${email} has a promise`)).promise?.madeBy);
  }
  expect(days).toEqual([...new Set(days)].sort());

  // The artisan makes the first rose on a phone, and the customer sees it without reloading, with a kill in between.
  await first.goto(await linkIn(FIRST, 'my-orders'));
  await expect(first.getByText('0 of 1 pieces finished')).toBeVisible();
  await until(jobs, ({ length }) => length === 4, 'all pieces wait');
  const phone = { viewport: { width: 375, height: 780 }, hasTouch: true, baseURL: shop.url };
  const { page: artisan } = await visit({ ...phone, storageState: await signedInAs(LENA, shop.url) });
  await artisan.goto('/admin');
  await artisan
    .getByRole('button', { name: /^Start/ })
    .first()
    .click();
  const inHands = artisan.getByRole('article', { name: 'In your hands: Rose Stem' });
  const photo = { name: 'piece.png', mimeType: 'image/png', buffer: await artisan.screenshot() };
  await inHands.getByLabel(/^Take a picture/).setInputFiles(photo);
  await expect(inHands.getByRole('img', { name: /, picture 1$/ })).toBeVisible();
  await expect(first.getByText(/^In the making: begun by Lena/)).toBeVisible();
  await inHands.getByRole('button', { name: 'Finish' }).click();
  await artisan.getByRole('button', { name: 'Yes, it is ready' }).click();
  await expect(inHands).toHaveCount(0);
  await killProduction(shop);
  await expect(first.getByText('1 of 1 pieces finished')).toBeVisible({ timeout: 30_000 });
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
  await expect(form.getByText(/^Moves 3 promises\./)).toBeVisible();
  await form.getByRole('button', { name: 'Update Artisan' }).click();
  await expect(owner.getByText('Artisan updated successfully')).toBeVisible();
  await killProduction(shop);
  const slipped = () =>
    retry(async () =>
      (await admin.get<{ kind: string; id: string }[]>('/api/admin/problems')).filter(
        ({ kind }) => kind === 'promise-slipped',
      ),
    );
  await until(slipped, ({ length }) => length === 3, 'three promises have slipped');

  await owner.goto('/admin/problems');
  const desk = owner.getByRole('article').filter({ hasText: 'An order will be late' });
  await expect(desk).toHaveCount(3);
  const orderIds: Record<string, string> = {};
  for (const email of [KEEPS, CANCELS, SILENT]) orderIds[email] = (await orderOf(email, () => true, email)).id;
  const delayOf = (email: string) =>
    retry(() =>
      admin.get<{
        slip: unknown;
        question: { state: string; decision: string | null; decidedBy: string | null } | null;
      }>(`/api/admin/orders/${orderIds[email]}/delay`),
    );
  for (const email of [KEEPS, CANCELS, SILENT]) {
    await until(
      () => delayOf(email),
      ({ slip }) => slip !== null,
      `the order of ${email} is late`,
    );
  }
  await desk
    .filter({ hasText: (orderIds[KEEPS] ?? '').slice(0, 8) })
    .getByRole('link', { name: /Open the order/ })
    .click();
  await owner.getByRole('button', { name: 'Ask the customer' }).click();
  await expect(owner.getByText('The customer has been asked')).toBeVisible();
  for (const email of [CANCELS, SILENT]) await admin.post(`/api/admin/orders/${orderIds[email]}/ask-delay`);
  await owner.goto('/admin/problems');
  await expect(desk.filter({ hasText: /Asked on .+; an answer counts until / })).toHaveCount(3);

  // One keeps the order on the email's page, while production is killed.
  const { page: keeper } = await visit({ baseURL: shop.url });
  await keeper.goto(await linkIn(KEEPS, 'delay'));
  await expect(keeper.getByRole('heading', { name: 'Your Order Is Late' })).toBeVisible();
  const keep = keeper.getByRole('button', { name: 'Keep it with the new date' });
  await expect(keep).toBeEnabled();
  await Promise.all([keep.click(), killProduction(shop)]);
  await expect(keeper.getByText(/^Your order is kept, with you /)).toBeVisible();

  const { page: canceller } = await visit({ baseURL: shop.url });
  await canceller.goto(await linkIn(CANCELS, 'delay'));
  await canceller.getByRole('button', { name: /^Cancel and get \$/ }).click();
  await canceller.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click();
  await expect(canceller.getByText(/^Your order is cancelled\. \$/)).toBeVisible();
  await orderOf(CANCELS, ({ paymentStatus }) => paymentStatus === 'refunded', 'the money goes back');

  // One does not answer: moves the two-day deadline to now.
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

  // Nothing is late, nothing was lost, and no job of a cancelled order remains.
  await until(slipped, ({ length }) => length === 0, 'the desk is empty again');
  const ofOrders = new Map((await jobs()).map(({ orderId, state }) => [orderId, state]));
  expect([...ofOrders.values()].sort()).toEqual(['queued', 'queued', 'ready']);
  expect(ofOrders.has(orderIds[CANCELS] ?? '')).toBe(false);
  for (const email of [KEEPS, SILENT]) {
    const { promise } = await orderOf(email, () => true, email);
    expect((promise?.madeBy ?? '') > inDays(12)).toBe(true);
  }
});
