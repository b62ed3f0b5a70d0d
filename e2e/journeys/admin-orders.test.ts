import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page, Route } from '@playwright/test';
import { toast } from '../admin-page.ts';
import { expect, test } from '../fixtures.ts';
import { buyAsGuest } from '../guest.ts';
import { asAdmin, until } from '../shop-api.ts';

/** Hides live updates, so that orders of other journeys don't change a list of mocked orders. */
const withoutLiveOrders = (page: Page) => page.route('**/api/admin/stats/changes*', () => undefined);

/** A separate order to copy into mocked lists, because the newest one may come from another journey in any state. */
async function sampleOrder() {
  const { id } = await buyAsGuest(newName());
  return (await asAdmin()).call('GET /api/admin/orders/{id}', { params: { id } });
}

async function expectPaid(id: string): Promise<void> {
  const admin = await asAdmin();
  await until(
    () => admin.call('GET /api/admin/orders/{id}', { params: { id } }),
    ({ paymentStatus }) => paymentStatus === 'succeeded',
    'the payment is taken',
  );
}

const newName = () => `Grete ${randomUUID().slice(0, 8)}`;

test('a new order appears without a reload, with new totals and open work', async ({ openAdmin }) => {
  const { page, complaints } = await openAdmin('/orders?sort=newest');
  await expect(page.getByRole('heading', { name: /^Orders \(/ })).toBeVisible();
  const total = async () =>
    Number((await page.getByText('Total Orders').locator('xpath=following::dd[1]').textContent())?.replace(',', ''));
  await until(total, (count) => count > 0, 'the sums are there');
  const before = await total();
  const name = newName();
  await buyAsGuest(name, { productName: 'Lavender Sprig' });
  await expect(page.getByRole('link', { name: new RegExp(name) })).toBeVisible();
  await until(total, (count) => count > before, 'the sum follows');
  await expect(page.getByRole('list', { name: 'To make today' }).getByText(/Lavender Sprig/)).toBeVisible();

  await page.getByRole('button', { name: 'Show charts' }).click();
  for (const title of ['Revenue by day', 'Orders by day', 'Best sellers', 'To make today']) {
    await page.getByRole('button', { name: `Show as table for ${title}` }).click();
    await expect(page.getByRole('table', { name: title })).toBeVisible();
  }
  expect(complaints).toEqual([]);
});

test('an admin makes, ships and refunds an order', async ({ openAdmin }) => {
  const name = newName();
  const order = await buyAsGuest(name);
  await expectPaid(order.id);
  const { page, complaints } = await openAdmin(`/orders/${order.id}`);
  const detail = page.getByRole('article', { name: 'Order Details' });
  await expect(detail.getByRole('link', { name: 'grete@example.com' })).toBeVisible();
  await expect(detail.getByRole('link', { name: 'Daisy Stem' })).toBeVisible();
  await expect(detail.getByText('The order’s status changes to processing.')).toBeVisible();

  await detail.getByRole('button', { name: 'Packing slip' }).click();
  const slips = page.getByRole('dialog', { name: 'Packing slip' });
  await expect(slips.getByRole('article', { name: `Packing slip for ${name}` })).toBeVisible();
  await expect(slips).not.toContainText('$');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeHidden();
  await expect(slips.getByText('Daisy Stem')).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await slips.getByRole('button', { name: 'Close' }).first().click();

  await detail.getByLabel('Order Status').selectOption('processing');
  await toast(page, 'Order status updated successfully');
  await detail.getByLabel('Shipping Service').selectOption('FEDEX_2_DAY');
  await detail.getByRole('button', { name: 'Create Shipment' }).click();
  await page.getByRole('button', { name: 'Create the label anyway' }).click();
  await expect(detail.getByRole('link', { name: /^LP\d{11}$/ })).toBeVisible();
  await expect(detail.getByText('FedEx 2Day', { exact: true }).last()).toBeVisible();
  const label = page.context().waitForEvent('page');
  const answer = page.waitForResponse(/\/api\/shipping\//);
  await detail.getByRole('button', { name: 'Shipping Label' }).click();
  const pdf = await label;
  await pdf.waitForURL(/^blob:/);
  const sent = await answer;
  expect([sent.request().method(), sent.headers()['content-type']]).toEqual(['GET', 'application/pdf']);
  await pdf.close();

  await detail.getByRole('button', { name: 'Refund' }).click();
  const refund = page.getByRole('dialog', { name: 'Refund' });
  await refund.getByLabel('Amount in dollars').fill('9999');
  await refund.getByRole('button', { name: 'Refund' }).click();
  await expect(refund.getByText(/^Enter up to \$/)).toBeVisible();
  await refund.getByLabel('Amount in dollars').fill('5.00');
  const loseAnswer = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await page.route('**/refund', loseAnswer, { times: 1 });
  await refund.getByRole('button', { name: 'Refund' }).click();
  await expect(refund.getByRole('alert')).toBeVisible();
  await expect(refund.getByLabel('Amount in dollars')).toHaveValue('5.00');
  await refund.getByRole('button', { name: 'Not now' }).click();
  await expect(detail.getByText('Partially refunded')).toBeVisible();
  await detail.getByRole('button', { name: 'Refund' }).click();
  await refund.getByLabel('Amount in dollars').fill('5.00');
  await refund.getByRole('button', { name: 'Refund' }).click();
  await toast(page, 'The refund is on its way');
  await page.reload();
  await expect(detail.getByText('Refunded', { exact: true })).toBeVisible();
  await expect(detail.getByText('Refund of $5.00 requested').first()).toBeVisible();
  await expect(detail.getByText('Refund of $5.00 requested')).toHaveCount(1);
  await expect(detail.getByText(/Status changed from pending to processing/)).toBeVisible();
  expect(complaints.filter((text) => !text.includes('ERR_FAILED'))).toEqual([]);
});

test('a status change that the server refuses is rolled back', async ({ openAdmin }) => {
  const order = await buyAsGuest(newName());
  const { page } = await openAdmin(`/orders/${order.id}`);
  const status = page.getByLabel('Order Status');
  await expect(status).toBeVisible();
  await page.route('**/status', (route) => route.fulfill({ status: 409, json: { message: 'Not now.' } }));
  await status.selectOption('delivered');
  await page.getByRole('button', { name: 'Ship anyway' }).click();
  await toast(page, 'Not now.');
  await expect(status).toHaveValue('pending');
});

test('orders are filtered by URL, exported, and updated in bulk with an outcome for each', async ({ openAdmin }) => {
  const name = newName();
  const orders = [await buyAsGuest(`${name} one`), await buyAsGuest(`${name} two`), await buyAsGuest(`${name} three`)];
  const { page, complaints } = await openAdmin(`/orders?q=${encodeURIComponent(name)}&status=pending`);
  await expect(page.getByText('3 orders found')).toBeVisible();
  await page.getByLabel('Search orders').fill(`${name} T`);
  await expect(page.getByText('2 orders found')).toBeVisible();
  await page.waitForURL(/q=[^&]*T/);
  await page.getByLabel('Search orders').fill(name);
  await expect(page.getByText('3 orders found')).toBeVisible();

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await readFile(await (await saved).path(), 'utf8');
  expect(file.trim().split('\r\n')).toHaveLength(4);
  for (const { id } of orders) expect(file).toContain(id);

  await page.getByLabel('Select all shown').check();
  await expect(page.getByText('3 selected')).toBeVisible();
  const refused = orders[1]?.id;
  await page.route(`**/api/admin/orders/${refused}/status`, (route) =>
    route.fulfill({ status: 409, json: { message: 'This one stays.' } }),
  );
  await page.getByLabel('New status').selectOption('processing');
  await page.getByRole('button', { name: 'Set status' }).click();
  const outcome = page.getByRole('dialog', { name: 'Set 3 orders to processing' });
  await expect(outcome.getByText('2 of 3 done, 1 failed')).toBeVisible();
  await expect(outcome.getByText('This one stays.')).toBeVisible();
  await page.unroute(`**/api/admin/orders/${refused}/status`);
  await outcome.getByRole('button', { name: 'Try the rest again' }).click();
  await expect(outcome.getByText('3 of 3 done')).toBeVisible();
  await outcome.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByText('No orders found')).toBeVisible();
  await page.getByLabel('Filter by status').selectOption('processing');
  await expect(page.getByText('3 orders found')).toBeVisible();

  await page.getByLabel('Select all shown').check();
  await page.getByLabel('New status').selectOption('cancelled');
  await page.getByRole('button', { name: 'Set status' }).click();
  const cancelled = page.getByRole('dialog', { name: 'Set 3 orders to cancelled' });
  await expect(cancelled.getByText('3 of 3 done')).toBeVisible();
  await expect(cancelled.getByText('Paid and not refunded yet.')).toBeVisible();
  await expect(cancelled.getByRole('link')).toHaveCount(3);
  await cancelled.getByRole('link', { name: new RegExp(`^${name} two`) }).click();
  await page.waitForURL(`**/orders/${refused}*`);
  await expect(page.getByRole('button', { name: 'Refund' })).toBeVisible();
  expect(complaints.filter((text) => !text.includes('409'))).toEqual([]);
});

test('orders are found by order date, which is in the URL and the exported file', async ({ openAdmin }) => {
  const name = newName();
  const { id } = await buyAsGuest(name);
  const { page, complaints } = await openAdmin(`/orders?q=${encodeURIComponent(name)}&placed=7`);
  const dates = page.getByLabel('Filter by date');
  await expect(page.getByText('1 order found')).toBeVisible();
  await expect(dates).toHaveValue('7');
  await dates.selectOption('Choose days…');
  const today = await page.evaluate(() => new Date().toLocaleDateString('sv'));
  await page.getByLabel('From', { exact: true }).fill(today);
  await page.getByLabel('To', { exact: true }).fill(today);
  await page.waitForURL((url) => url.searchParams.get('placed') === `${today}..${today}`);
  await expect(page.getByText('1 order found')).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect(await readFile(await (await saved).path(), 'utf8')).toContain(id);

  await page.getByLabel('From', { exact: true }).fill('2020-02-29');
  await page.getByLabel('To', { exact: true }).fill('2020-03-01');
  await expect(page.getByText('No orders found')).toBeVisible();
  await dates.selectOption('Any date');
  await expect(page.getByRole('link', { name: new RegExp(name) })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('lists have an error state with Retry and an empty state', async ({ openAdmin }) => {
  const { page } = await openAdmin('/users');
  let isBroken = true;
  await page.route('**/api/admin/orders?*', (route) =>
    isBroken
      ? route.fulfill({ status: 503, json: { message: 'The orders service does not answer.' } })
      : route.fulfill({ json: [], headers: { 'x-total-count': '0' } }),
  );
  await page.reload();
  await page.getByRole('tab', { name: 'Orders' }).click();
  await expect(page.getByRole('heading', { name: 'Failed to fetch orders' })).toBeVisible();
  isBroken = false;
  await page.getByRole('alert').getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('No orders found')).toBeVisible();
  await expect(page.getByText('Select an order to view details')).toBeVisible();
});

test('up to five thousand orders are searched in the browser, more by the server', async ({ openAdmin }) => {
  const { page } = await openAdmin('/users');
  await withoutLiveOrders(page);
  const sample = await sampleOrder();
  const asked: string[] = [];
  let total = 5000;
  const orderAt = (index: number) => ({
    ...sample,
    id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    customerName: `Customer ${index}`,
    createdAt: new Date(Date.UTC(2026, 0, 1) - index * 60_000).toISOString(),
  });
  await page.route('**/api/admin/orders?*', (route) => {
    const query = new URL(route.request().url()).searchParams;
    asked.push(String(query));
    const wanted = query.get('q');
    if (wanted) return route.fulfill({ json: [orderAt(4321)], headers: { 'x-total-count': '1' } });
    const from = Number(query.get('cursor') ?? 0);
    const to = Math.min(total, from + Number(query.get('limit')));
    const headers = { 'x-total-count': String(total), ...(to < total ? { 'x-next-cursor': String(to) } : {}) };
    return route.fulfill({ json: Array.from({ length: to - from }, (_, at) => orderAt(from + at)), headers });
  });
  await page.goto('/admin/orders');
  await expect(page.getByRole('heading', { name: 'Orders (5,000)' })).toBeVisible();
  await until(
    async () => asked.length,
    (count) => count >= 11,
    'all pages are loaded',
  );
  const search = page.getByLabel('Search orders');
  await search.fill('customer 4321');
  await expect(page.getByText('1 order found')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Customer/ })).toHaveCount(1);
  expect(asked.some((query) => query.includes('q='))).toBe(false);

  // Logs the time until a typed letter is shown, without an assertion, because the machine may be busy.
  const took = await page.evaluate(async () => {
    const field = document.querySelector<HTMLInputElement>('[data-search]');
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    const times: number[] = [];
    for (const text of ['c', 'cu', 'customer 12', 'customer 123', '', 'customer 4']) {
      const start = performance.now();
      set?.call(field, text);
      field?.dispatchEvent(new Event('input', { bubbles: true }));
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      times.push(performance.now() - start);
    }
    return Math.max(...times);
  });
  process.stdout.write(`the slowest of six filters of 5,000 orders took ${took.toFixed(0)} ms\n`);

  total = 6000;
  asked.length = 0;
  await page.goto('/admin/orders?q=4321');
  await expect(page.getByText('1 order found')).toBeVisible();
  await until(async () => asked.some((query) => query.includes('q=4321')), Boolean, 'the shop is asked');
});

test('on a phone an order far down the list opens, and Back returns to its place', async ({ openAdmin }) => {
  const { page, complaints } = await openAdmin('/users', { viewport: { width: 375, height: 740 } });
  await withoutLiveOrders(page);
  const sample = await sampleOrder();
  const orders = Array.from({ length: 600 }, (_, index) => ({
    ...sample,
    // The order that opens is a real one.
    id: index === 200 ? sample.id : `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    customerName: `Customer ${index}`,
  }));
  await page.route('**/api/admin/orders?*', (route) =>
    route.fulfill({ json: orders, headers: { 'x-total-count': '600' } }),
  );
  await page.goto('/admin/orders');
  const row = (index: number) => page.getByRole('link', { name: new RegExp(`^Customer ${index}\\b`) });
  await expect(row(0)).toBeVisible();
  const scrollTo = (top: number) =>
    page.evaluate(async (place) => {
      window.scrollTo(0, place);
      for (const _frame of ['scrolled', 'drawn']) await new Promise(requestAnimationFrame);
    }, top);
  for (let to = 0; !(await row(200).isVisible()); to += 500) await scrollTo(to);
  await row(200).scrollIntoViewIfNeeded();
  await row(200).click();
  await expect(page.getByRole('heading', { name: 'Order Details' })).toBeVisible();
  await page.goBack();
  await until(
    () => row(200).evaluate((link) => link.getBoundingClientRect().top),
    (top) => top > 0 && top < 740,
    'the row is on screen again',
  );

  await page.getByRole('button', { name: 'Show figures and open work' }).click();
  await expect(page.getByRole('heading', { name: 'Best sellers' })).toBeVisible();
  await page.getByRole('heading', { name: 'Orders (600)' }).evaluate((heading) => heading.scrollIntoView());
  await until(() => row(0).isVisible(), Boolean, 'the list begins with its first row');
  expect(complaints).toEqual([]);
});

test('a pending refund keeps its dialog, and a failed refetch after acceptance is not an error', async ({
  openAdmin,
}) => {
  const order = await buyAsGuest(newName());
  await expectPaid(order.id);
  const { page } = await openAdmin(`/orders/${order.id}`);
  await page.getByRole('button', { name: 'Refund' }).click();
  const refund = page.getByRole('dialog', { name: 'Refund' });
  await refund.getByLabel('Amount in dollars').fill('5.00');
  let answer = () => {};
  const isTime = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/refund', (route) => isTime.then(() => route.continue()));
  await refund.getByRole('button', { name: 'Refund' }).click();
  await expect(refund.getByText('One moment…')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(refund).toBeVisible();

  const told: string[] = [];
  await page.exposeFunction('tell', (text: string) => told.push(text));
  await page.evaluate(() =>
    new MutationObserver(() => {
      const text = document.querySelector('[data-testid=toast]')?.textContent;
      if (text) (window as unknown as { tell: (text: string) => void }).tell(text);
    }).observe(document.body, { subtree: true, childList: true }),
  );
  let failed = 0;
  await page.route(`**/api/admin/orders/${order.id}`, (route) => {
    failed += 1;
    return failed > 2 ? route.continue() : route.fulfill({ status: 503, json: { message: 'Away.' } });
  });
  answer();
  await toast(page, 'The refund is on its way');
  await expect(page.getByText('Partially refunded')).toBeVisible();
  expect(told.filter((text) => text.includes('Failed'))).toEqual([]);
});
