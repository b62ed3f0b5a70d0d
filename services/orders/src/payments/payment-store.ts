import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import type { PaymentFacts } from './reconcile-payment.ts';

export const PAYMENT_FACTS = `payment_id AS "paymentId", order_id AS "orderId", amount_cents AS "amountCents",
  authorized_at AS "authorizedAt", captured_at AS "capturedAt", voided_at AS "voidedAt", failure,
  refunded_cents AS "refundedCents"`;

export interface PaymentNews {
  paymentId: string;
  amountCents: number;
  authorizedAt?: Date;
  capturedAt?: Date;
  voidedAt?: Date;
  failure?: string;
  /** This refund's share. */
  refundedCents?: number;
}

/**
 * Adds news to what is known of a payment. Facts only add up, so their order does not matter; the row is held until
 * the transaction ends, and an order that is being placed with this payment waits for it (or it for the order).
 */
export async function learnPayment(tx: Queryable, news: PaymentNews): Promise<PaymentFacts> {
  const { rows } = await tx.query(
    `INSERT INTO payments AS known
       (payment_id, amount_cents, authorized_at, captured_at, voided_at, failure, refunded_cents)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (payment_id) DO UPDATE SET
       authorized_at = coalesce(known.authorized_at, excluded.authorized_at),
       captured_at = coalesce(known.captured_at, excluded.captured_at),
       voided_at = coalesce(known.voided_at, excluded.voided_at),
       failure = coalesce(known.failure, excluded.failure),
       refunded_cents = least(known.amount_cents, known.refunded_cents + excluded.refunded_cents)
     RETURNING ${PAYMENT_FACTS}`,
    [
      news.paymentId,
      news.amountCents,
      news.authorizedAt,
      news.capturedAt,
      news.voidedAt,
      news.failure,
      news.refundedCents ?? 0,
    ],
  );
  return rows[0];
}

export async function findPayment(db: Queryable, paymentId: string): Promise<PaymentFacts | undefined> {
  const { rows } = await db.query(`SELECT ${PAYMENT_FACTS} FROM payments WHERE payment_id = $1`, [paymentId]);
  return rows[0];
}
