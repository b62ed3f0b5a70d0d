import type { Page } from '@playwright/test';
import { pdfTexts } from '../../services/shipping/test/pdf-texts.ts';
import { APPROVED, continueToPayment, fillShipping, openCheckout, orderPlaced, pay } from '../checkout.ts';
import { emailsTo } from '../emails.ts';
import { DESKTOP, expectNoFaults } from '../faults.ts';
import { expect, test } from '../fixtures.ts';
import { addToCart, GUEST } from '../guest.ts';
import { asAdmin, asVisitorOf, until } from '../shop-api.ts';
import { SHOP_URL } from '../shop-url.ts';
import { newPerson, PASSWORD } from '../storefront/people.ts';

const NEEDED_BY = new Date(Date.now() + 200 * 86_400_000).toISOString().slice(0, 10);
const CARD = 'お誕生日おめでとう\nすてきな一年を 🌸';
/** The recipient whose giver stays unknown. */
const HIDDEN_FROM = 'Hal Okafor';
const TO = [
  {
    name: 'Aunt',
    recipientName: 'May Ito',
    addressLine1: '7 Fern Road',
    city: 'Seattle',
    state: 'WA',
    zipCode: '98101',
  },
  {
    name: 'Friend',
    recipientName: HIDDEN_FROM,
    addressLine1: '9 Oak Street',
    city: 'Boise',
    state: 'ID',
    zipCode: '83702',
  },
  {
    name: 'Brother',
    recipientName: 'Ben Hart',
    addressLine1: '3 Elm Court',
    city: 'Reno',
    state: 'NV',
    zipCode: '89501',
  },
];
const FLOWERS = ['Daisy Stem', 'Lavender Sprig', 'Lily Stem'];

const giftOf = (page: Page, recipient: string) =>
  page.getByRole('group', { name: new RegExp(`^Gift for ${recipient}`) });

test('three gifts go to three states, and nothing that a recipient sees names the hidden giver', async ({
  page,
  openAdmin,
  complaints,
}) => {
  const giver = newPerson();
  const hal = `hal-${giver.username}@example.com`.replace('ada-', '');
  const shop = asVisitorOf(page);
  await shop.call('POST /api/auth/register', { body: { ...giver, password: PASSWORD } });
  for (const [index, to] of TO.entries()) {
    const body = { ...to, phone: '555-010-0188', country: 'US' };
    const { id: shipToAddressId } = await shop.call('POST /api/addresses', { body });
    const { id } = await addToCart(shop, FLOWERS[index] ?? '');
    await shop.call('PATCH /api/cart/{id}', { params: { id }, body: { shipToAddressId } });
  }

  await openCheckout(page);
  await fillShipping(page, giver.email);
  await continueToPayment(page);
  for (const { recipientName } of TO)
    await giftOf(page, recipientName)
      .getByLabel(/is a gift$/)
      .check();
  await giftOf(page, 'May Ito')
    .getByLabel(/^Message/)
    .fill(CARD);
  const hidden = giftOf(page, HIDDEN_FROM);
  await hidden.getByLabel(/^Message/).fill('You earned it!');
  await hidden.getByLabel('Hide who it is from').check();
  await hidden.getByLabel(/^Recipient’s email/).fill(hal);
  await giftOf(page, 'Ben Hart')
    .getByLabel(/needed by/)
    .fill(NEEDED_BY);
  await page.reload();
  await expect(giftOf(page, 'May Ito').getByLabel(/^Message/)).toHaveValue(CARD);
  await pay(page, APPROVED);
  await orderPlaced(page);
  expect(complaints).toEqual([]);

  const admin = await asAdmin();
  const [placed] = await shop.call('GET /api/user/orders');
  const params = { id: placed?.id ?? '' };
  expect(placed?.neededBy).toBe(NEEDED_BY);
  await until(
    () => admin.call('GET /api/admin/orders/{id}', { params }),
    ({ paymentStatus }) => paymentStatus === 'succeeded',
    'the order is paid',
  );
  await admin.call('PATCH /api/admin/orders/{id}/status', { params, body: { status: 'processing' } });
  const { shipments } = await admin.call('POST /api/shipping/create', { body: { orderId: params.id } });
  const order = await until(
    () => admin.call('GET /api/packing/orders/{id}', { params }),
    ({ parcels }) => parcels.every(({ trackingNumber }) => trackingNumber !== null),
    'each parcel has a label',
  );
  expect(order.parcels.map(({ address }) => address.state).sort()).toEqual(['ID', 'NV', 'WA']);
  await admin.call('PATCH /api/admin/orders/{id}/status', { params, body: { status: 'shipped' } });
  const [email] = await until(
    () => emailsTo(admin, hal),
    ({ length }) => length > 0,
    'the recipient is emailed',
  );

  const staff = await openAdmin(`/orders/${params.id}`);
  await expect(staff.page.getByText(/^Gift from Ada Stone, needed by /)).toBeVisible();
  await expectNoFaults(staff.page, [DESKTOP]);
  await staff.page.getByRole('button', { name: 'Packing slip' }).click();
  const card = (recipient: string) => staff.page.getByRole('article', { name: `Gift card for ${recipient}` });
  await expect(card('May Ito')).toContainText('お誕生日おめでとう');
  await expect(card('May Ito')).toContainText(GUEST.recipientName);
  await expect(card(HIDDEN_FROM)).toContainText('You earned it!');
  const slip = staff.page.getByRole('article', { name: `Packing slip for ${HIDDEN_FROM}` });
  await expect(slip).not.toContainText('$');
  const outer = (element: Element) => element.outerHTML;

  const parcel = order.parcels.find(({ address }) => address.recipientName === HIDDEN_FROM);
  const preview = await page.request.get(`${SHOP_URL}${email?.previewUrl}`);
  const shipment = shipments.find(({ trackingNumber }) => trackingNumber === parcel?.trackingNumber);
  const label = await page.request.get(`${SHOP_URL}${shipment?.labelUrl}`);
  const tracked = await page.request.get(`${SHOP_URL}/api/shipping/track/${parcel?.trackingNumber}`);
  await page.context().clearCookies();
  await page.goto(`/shipping?tab=tracking&n=${parcel?.trackingNumber}`);
  await expect(page.getByText(parcel?.trackingNumber ?? '').first()).toBeVisible();
  const seen = {
    email: JSON.stringify(email),
    'email as HTML': await preview.text(),
    card: await card(HIDDEN_FROM).evaluate(outer),
    slip: await slip.evaluate(outer),
    label: pdfTexts(await label.body()),
    'tracking answer': await tracked.text(),
    'tracking page': await page.content(),
  };
  expect(seen.label).toContain('Okafor');
  const secrets = [...GUEST.recipientName.split(' '), GUEST.phone, GUEST.addressLine1, giver.email, giver.username];
  for (const [what, text] of Object.entries(seen)) {
    const found = secrets.filter((secret) => new RegExp(`\\b${secret}\\b`, 'i').test(text));
    expect(found, what).toEqual([]);
  }
});
