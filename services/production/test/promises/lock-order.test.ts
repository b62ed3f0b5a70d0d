import { expect, test } from '@jest/globals';
import type { ShopEvent } from '@loop-petal/contracts/events/event';
import {
  orderCancelled,
  orderDelayKept,
  orderPaid,
  orderPaymentFailed,
  orderRefunded,
  orderServiceChanged,
  orderShipped,
} from '@loop-petal/contracts/events/order-events';
import { lockPlan } from '../../src/workshop/plan-version.ts';
import { product, workshop } from './one-product.ts';

const cancelled = { reservationVersion: 1, paymentId: null, by: 'admin', refund: false };
const faster = { service: 'FEDEX_2_DAY', from: 'FedEx Ground', to: 'FedEx 2Day', refundCents: 0 } as const;
const later = { madeBy: '2026-06-10', from: '2026-06-11', to: '2026-06-16' };
const parcel = { reservationVersion: 1, parcelTrackingNumbers: ['LP1'] };

test.each<[string, (orderId: string) => ShopEvent]>([
  ['paid', (orderId) => orderPaid({ orderId, totalCents: 40_00, wasRequested: false })],
  ['cancelled', (orderId) => orderCancelled({ orderId, ...cancelled })],
  ['not paid', (orderId) => orderPaymentFailed({ orderId, reservationVersion: 1, reason: 'declined' })],
  ['refunded', (orderId) => orderRefunded({ orderId, reservationVersion: 1, amountCents: 40_00, releasesStock: true })],
  ['shipped', (orderId) => orderShipped({ orderId, ...parcel })],
  ['kept', (orderId) => orderDelayKept({ orderId, promise: later, by: 'customer' })],
  ['sent faster', (orderId) => orderServiceChanged({ orderId, ...faster })],
])('an order that is %s locks the plan before its rows', async (_, event) => {
  const lines = [workshop.line(product)];
  const { orderId } = await workshop.reserve(lines);
  await workshop.order(orderId, lines as never, false);
  const planning = await workshop.pool.connect();
  await planning.query('BEGIN');
  await lockPlan(planning);
  const handled = workshop.deliver(event(orderId));
  await workshop.waitUntilBlocked(1);
  // with the rows locked by the event, these two transactions would deadlock
  await planning.query('SELECT FROM orders WHERE id = $1 FOR UPDATE NOWAIT', [orderId]);
  await planning.query('SELECT FROM promises WHERE order_id = $1 FOR UPDATE NOWAIT', [orderId]);
  await planning.query('SELECT FROM jobs WHERE order_id = $1 FOR UPDATE NOWAIT', [orderId]);
  await planning.query('COMMIT');
  planning.release();
  await handled;
  const dead = await workshop.pool.query('SELECT FROM dead_letters');
  expect(dead.rowCount).toBe(0);
});
