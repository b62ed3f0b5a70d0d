import { randomUUID } from 'node:crypto';
import type { Recorder } from '@loop-petal/service-kit/events/audit';
import { addToOutbox } from '@loop-petal/service-kit/events/outbox';
import { conflict, notFound } from '@loop-petal/service-kit/http/errors';
import { inTransaction } from '@loop-petal/service-kit/postgres/postgres';
import type { Context } from '../context.ts';
import { lockPayment } from '../payment/payment-store.ts';
import { enqueueOperation } from './operation-store.ts';
import { startVoid } from './void-payment.ts';

/**
 * Releases the hold of a payment without an order, or retries a release that the provider refused; called by admins.
 * @param record writes the audit entry in the admin's name
 * @throws ShopError 404, 409 `payment_captured`, 409 `payment_used` when an order was placed with it
 */
export async function releaseHold(ctx: Context, id: string, record: Recorder): Promise<void> {
  await inTransaction(ctx.pool, async (tx) => {
    const payment = await lockPayment(tx, id);
    if (!payment) throw notFound('Payment not found');
    if (payment.status === 'captured')
      throw conflict('This payment was captured; refund it instead.', 'payment_captured');
    if (payment.orderPlacedAt && (payment.status === 'pending' || payment.status === 'authorized')) {
      throw conflict('An order was placed with this payment.', 'payment_used');
    }
    const isOpen = payment.status === 'pending' || payment.status === 'authorized';
    if (!isOpen) await enqueueOperation(tx, { id: randomUUID(), paymentId: id, kind: 'release' });
    if (isOpen && !(await startVoid(tx, payment)))
      throw conflict('This payment is being captured; refund it instead.', 'payment_captured');
    const label = `Payment ${id.slice(0, 8)}`;
    await addToOutbox(tx, record({ action: 'released the hold', subject: { kind: 'payment', id }, label }));
  });
  ctx.outbox.wake();
  ctx.operations.wake();
}
