import { onlyRow } from '@loop-petal/service-kit/postgres/only-row';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import type { PaymentState } from './reconcile-payment.ts';

export const PAYMENT_COLUMNS = `payment_id AS "paymentId", order_id AS "orderId", amount_cents AS "amountCents",
  authorized_at AS "authorizedAt", captured_at AS "capturedAt", voided_at AS "voidedAt", failure,
  refunded_cents AS "refundedCents"`;

export interface PaymentUpdate {
  paymentId: string;
  amountCents: number;
  authorizedAt?: Date;
  capturedAt?: Date;
  voidedAt?: Date;
  failure?: string;
  refundedCents?: number;
}

/** The payment that placed an order, with the amounts that became due and were paid later. */
export async function sumOfPayments(tx: Queryable, orderId: string): Promise<PaymentState | undefined> {
  const { rows } = await tx.query(
    `SELECT ${PAYMENT_COLUMNS},
       (SELECT coalesce(sum(p.amount_cents), 0)::int FROM payments p JOIN dues d USING (payment_id)
         WHERE d.order_id = $1 AND d.state = 'paid') AS "dueCents" /* not null */,
       (SELECT coalesce(sum(p.refunded_cents), 0)::int FROM payments p JOIN dues d USING (payment_id)
         WHERE d.order_id = $1 AND d.state = 'paid') AS "refundedDueCents" /* not null */
     FROM payments WHERE order_id = $1`,
    [orderId],
  );
  const [row] = rows;
  if (!row) return undefined;
  const { dueCents, refundedDueCents, ...first } = row;
  return {
    ...first,
    amountCents: first.amountCents + dueCents,
    refundedCents: first.refundedCents + refundedDueCents,
  };
}

/**
 * Merges an update into the stored state of a payment; the order of updates does not matter. Locks the row until the
 * transaction ends, which also blocks placing an order with this payment.
 */
export async function upsertPayment(tx: Queryable, update: PaymentUpdate): Promise<PaymentState> {
  const merged = await tx.query(
    `INSERT INTO payments AS known
       (payment_id, amount_cents, authorized_at, captured_at, voided_at, failure, refunded_cents)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (payment_id) DO UPDATE SET
       authorized_at = coalesce(known.authorized_at, excluded.authorized_at),
       captured_at = coalesce(known.captured_at, excluded.captured_at),
       voided_at = coalesce(known.voided_at, excluded.voided_at),
       failure = coalesce(known.failure, excluded.failure),
       refunded_cents = least(known.amount_cents, known.refunded_cents + excluded.refunded_cents)
     RETURNING ${PAYMENT_COLUMNS}`,
    [
      update.paymentId,
      update.amountCents,
      update.authorizedAt,
      update.capturedAt,
      update.voidedAt,
      update.failure,
      update.refundedCents ?? 0,
    ],
  );
  return onlyRow(merged);
}
