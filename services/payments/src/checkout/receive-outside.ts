import { paymentAuthorized } from '@loop-petal/contracts/events/payment-events';
import type { InternalPaymentView, OutsidePaymentRequest } from '@loop-petal/contracts/shapes/payments';
import { addToOutbox } from '@loop-petal/service-kit/events/outbox';
import { conflict } from '@loop-petal/service-kit/http/errors';
import { inTransaction } from '@loop-petal/service-kit/postgres/postgres';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { hashToken, internalView } from '../payment/payment.ts';
import { eventData } from '../payment/payment-events.ts';
import { findPayment, insertOutsidePayment } from '../payment/payment-store.ts';

/**
 * Records money that the owner received, as an authorized payment: its order captures it, and without an order it is
 * voided. Idempotent.
 * @throws ShopError 409 `idempotency_key_reused` for another amount
 */
export async function receiveOutside(
  ctx: Context,
  { paymentId: id, ownerId, amountCents }: z.output<typeof OutsidePaymentRequest>,
): Promise<InternalPaymentView> {
  const payment = await inTransaction(ctx.pool, async (tx) => {
    const tokenHash = hashToken(`outside ${id}`);
    const received = await insertOutsidePayment(tx, { id, ownerId, amountCents, tokenHash });
    if (received) await addToOutbox(tx, paymentAuthorized(eventData(received)));
    return received ?? findPayment(tx, id);
  });
  if (!payment || payment.ownerId !== ownerId || payment.amountCents !== amountCents) {
    throw conflict('This payment was recorded with another amount.', 'idempotency_key_reused');
  }
  ctx.outbox.wake();
  return internalView(payment);
}
