import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  orderDelayKept,
  orderDelivered,
  orderPaid,
  orderPiecesReady,
  orderServiceChanged,
  orderShipped,
} from '@loop-petal/contracts/events/order-events';
import { settingsChanged } from '@loop-petal/contracts/events/settings-events';
import { orderNumber } from '@loop-petal/contracts/rules/order-number';
import { DEFAULT_SETTINGS } from '@loop-petal/contracts/shapes/settings';
import { onlyRow } from '@loop-petal/service-kit/postgres/only-row';
import { newOrderEmail } from '../../src/email-content/owner-emails.ts';
import { orderDetails, parcelTo, unlinked } from '../order-details.ts';
import { startNotifications } from '../start-notifications.ts';

const PLACE = ['Ring the bell at the green door.', 'Our address: 12 Alder St, Salem, OR.', 'Our hours: Mon-Fri 9-5.'];
const SETTINGS = {
  ...{ ...DEFAULT_SETTINGS, version: 1, address: '12 Alder St, Salem, OR', hours: 'Mon-Fri 9-5' },
  pickup: { available: true, instructions: 'Ring the bell at the green door.', state: 'OR' },
};
const DAY = { madeBy: '2026-12-03', from: '2026-12-03', to: '2026-12-03' };

let service: Awaited<ReturnType<typeof startNotifications>>;
beforeAll(async () => {
  service = await startNotifications();
  await service.deliver(settingsChanged(SETTINGS));
});
afterAll(() => service.stop());

const order = orderDetails({
  shippingMethod: 'Local pickup',
  shippingCents: 0,
  promise: DAY,
  parcels: [parcelTo('')],
});
const { orderId } = order.data;
const about = { orderId, reservationVersion: 0 };

async function emailAbout(...events: Parameters<typeof service.deliver>): Promise<{ subject: string; text: string }> {
  await service.deliver(...events);
  const { rows } = await service.pool.query(
    'SELECT subject, text FROM mails WHERE recipient = $1 ORDER BY created_at DESC, id DESC LIMIT 1',
    [order.data.customerEmail],
  );
  return rows[0] as never;
}

test('a pickup order is ready for pickup instead of shipped, with the place and the hours', async () => {
  await service.deliver(order);
  const receipt = await emailAbout(orderPaid({ orderId, totalCents: 30_72, wasRequested: false }));
  expect(receipt.text).toContain('Local pickup');
  expect(receipt.text).not.toContain('Shipping (');
  const made = await emailAbout(orderPiecesReady({ orderId, pieces: [] }));
  expect(made.text).toContain('will email you when you can collect it');

  const ready = await emailAbout(orderShipped({ ...about, parcelTrackingNumbers: [null] }));
  expect(ready.subject).toBe(`Your order ${orderNumber(orderId)} is ready for pickup`);
  for (const words of [...PLACE, `bring your order number: ${orderNumber(orderId)}`])
    expect(ready.text).toContain(words);

  const home = await emailAbout(orderDelivered(about));
  expect(home.subject).toBe(`You picked up your order ${orderNumber(orderId)}`);
  for (const { text } of [made, ready, home]) expect(text).not.toMatch(/carrier|parcel|on their way|tracking number/);
});

test('other emails about a pickup order name no arrival day', async () => {
  const kept = await emailAbout(orderDelayKept({ orderId, promise: DAY, by: 'customer' }));
  expect(kept.text).toContain('will be ready for pickup by Thu, Dec 3.');
  const names = { from: 'FedEx Ground', to: 'Local pickup', refundCents: 9_99 };
  const changed = await emailAbout(orderServiceChanged({ orderId, service: 'LOCAL_PICKUP', ...names }));
  for (const words of ['You’ll pick up your flowers', ...PLACE]) expect(changed.text).toContain(words);
});

test('the owner reads that a new order is for pickup', async () => {
  const { rows } = await service.pool.query("SELECT text FROM mails WHERE occasion LIKE 'owner.new-order:%'");
  const { text } = onlyRow({ rows }) as { text: string };
  expect(text).toContain('Promised: ready for pickup by Thu, Dec 3.');
  expect(text).toContain('The customer collects it at the shop.');
});

test.each([
  ['pending', 'The customer collects it at the shop.'],
  ['delivered', 'The customer has it already.'],
] as const)('the owner learns where a %s order goes', (status, words) => {
  const paid = { ...order.data, ...unlinked, status };
  expect(newOrderEmail(paid, { publicUrl: '', adminUrl: '', isRequest: false }).paragraphs.at(-1)).toBe(words);
});
