import type { AdminOrderView } from '@loop-petal/contracts/shapes/orders';
import { signedInAs, toast } from '../admin-page.ts';
import { APPROVED, continueToPayment, fillShipping, openCheckout, pay } from '../checkout.ts';
import { emailsTo } from '../emails.ts';
import { asOwner, expect, OWNER, sellRoses, test } from '../own-shop.ts';
import { retry } from '../retry.ts';
import { asVisitorOf, until } from '../shop-api.ts';

test.use({ shopOptions: { env: { LOG_LEVEL: 'warn', LARGE_ORDER_DOLLARS: '100' } } });

const CUSTOMER = 'large@example.com';
const EVERY_DAY = { mon: 480, tue: 480, wed: 480, thu: 480, fri: 480, sat: 0, sun: 0 };

test('a large order is charged, dated and planned only once the owner accepts it', async ({ shop, visit }) => {
  test.setTimeout(180_000);
  const admin = await asOwner(shop.url);
  const productId = await sellRoses(admin);
  await admin.call('POST /api/admin/production/artisans', {
    body: { name: 'Lena Berg', email: 'lena@example.com', minutesPerWeekday: EVERY_DAY, categories: ['stems'] },
  });
  const order = async (holds: (order: AdminOrderView) => boolean, what: string) => {
    const orders = () => retry(() => admin.call('GET /api/admin/orders'));
    const [found] = await until(orders, ([one]) => one !== undefined && holds(one), what);
    return found as AdminOrderView;
  };
  const jobs = () => retry(() => admin.call('GET /api/admin/production/jobs'));

  const { page: customer, complaints } = await visit({ baseURL: shop.url });
  await asVisitorOf(customer, shop.url).call('POST /api/cart', { body: { productId, quantity: 6 } });
  await openCheckout(customer);
  await fillShipping(customer, CUSTOMER);
  await continueToPayment(customer);
  const note = 'This is a large order. We charge your card only if we accept it, and email you the date then.';
  await expect(customer.getByText(note)).toBeVisible();
  await pay(customer, APPROVED);
  await expect(customer.getByText(/^Request received\. We answer within 5 days/)).toBeVisible();
  await expect(customer.getByText('Payment Successful')).toHaveCount(0);
  const { id } = await order(({ acceptance }) => acceptance === 'requested', 'the order is a request');
  expect(await jobs()).toEqual([]);

  const { page: owner } = await visit({ baseURL: shop.url, storageState: await signedInAs(OWNER, shop.url) });
  await owner.goto('/admin/problems');
  await owner.getByRole('link', { name: /^Open the order/ }).click();
  const request = owner.getByRole('region', { name: 'Large order: accept or decline it' });
  await expect(request.getByText(/^If you accept now: ready by .+, arrives by /)).toBeVisible();
  await request.getByRole('button', { name: /^Accept and charge \$/ }).click();
  await toast(owner, 'Accepted: the card is being charged');
  await expect(request).toHaveCount(0);

  const paid = await order(({ promise }) => promise !== null, 'the order is paid and has a date');
  expect(paid).toMatchObject({ id, acceptance: 'accepted', paymentStatus: 'succeeded', paidAt: expect.any(String) });
  expect(await until(jobs, ({ length }) => length === 6, 'all pieces are planned')).toHaveLength(6);
  await expect(customer.getByText(/^Ready by .+, arrives /)).toBeVisible({ timeout: 15_000 });
  await expect(customer.getByText(/^You paid \$/)).toBeVisible();
  await expect(owner.getByText(/^The payment of \$.+ was captured\.$/)).toBeVisible({ timeout: 15_000 });
  await expect(owner.getByText(/^Promised: made by /)).toBeVisible();
  const emails = await until(
    () => retry(() => emailsTo(admin, CUSTOMER)),
    (all) => all.some(({ subject }) => subject.startsWith('We’ve accepted your order')),
    'the confirmation is sent',
    60_000,
  );
  expect(emails.some(({ text }) => text.includes('This email is your receipt.'))).toBe(true);
  expect(complaints).toEqual([]);
});
