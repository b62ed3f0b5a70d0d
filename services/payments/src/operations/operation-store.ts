import type { ShopEvent } from '@loop-petal/contracts/events/event';
import { outboxEntry } from '@loop-petal/service-kit/events/outbox';
import { createJobStore, type Job } from '@loop-petal/service-kit/postgres/job-store';
import { markAdded, pipeline } from '@loop-petal/service-kit/postgres/open-transactions';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import { requestContext } from '@loop-petal/service-kit/runtime/request-context';
import type { Payment } from '../payment/payment.ts';

type OperationKind = 'capture' | 'release' | 'refund';

export interface Operation extends Job {
  kind: OperationKind;
  /** For a refund, in cents; null: the whole remaining amount. */
  amountCents: number | null;
  payment: Pick<Payment, 'id' | 'orderId' | 'status' | 'amountCents' | 'refundedCents' | 'provider' | 'providerId'>;
}

/**
 * Enqueues an operation at the provider; ignores a known id, unless that operation was dropped: a payment that failed
 * may be captured later. @param tx the transaction of the change that requires it
 */
export async function enqueueOperation(
  tx: Queryable,
  operation: { id: string; paymentId: string; kind: OperationKind; amountCents?: number },
): Promise<void> {
  markAdded(tx, 'operations');
  const inserted = tx.query(
    `insert into operations (id, payment_id, kind, amount_cents, traceparent) values ($1, $2, $3, $4, $5)
     on conflict (id) do update set state = 'wanted', tries = 0, next_try_at = now() where operations.state = 'dropped'`,
    [
      operation.id,
      operation.paymentId,
      operation.kind,
      operation.amountCents ?? null,
      requestContext()?.traceparent ?? null,
    ],
  );
  await pipeline(tx, inserted);
}

/** Drops a capture that has not started. @returns false when one is running, so the caller must wait for its outcome */
export async function dropCapture(tx: Queryable, paymentId: string): Promise<boolean> {
  await tx.query(
    `update operations set state = 'dropped'
      where payment_id = $1 and kind = 'capture' and state = 'wanted' and tries = 0`,
    [paymentId],
  );
  const { rowCount } = await tx.query(
    `select 1 from operations where payment_id = $1 and kind = 'capture' and state = 'wanted'`,
    [paymentId],
  );
  return rowCount === 0;
}

/** Runs one operation per payment at a time, in order. The lease is longer than a call to the provider. */
export const operationJobs = createJobStore<Operation>({
  table: 'operations',
  isWaiting: `job.state = 'wanted' and not exists (
    select from operations e where e.payment_id = job.payment_id and e.state = 'wanted' and e.seq < job.seq)`,
  columns: `kind, amount_cents as "amountCents", (
    select json_build_object('id', p.id, 'orderId', p.order_id, 'status', p.status, 'amountCents', p.amount_cents,
      'refundedCents', p.refunded_cents, 'provider', p.provider, 'providerId', p.provider_id)
    from payments p where p.id = payment_id) as payment`,
  leaseSeconds: 12,
  names: { attempts: 'tries', nextAttemptAt: 'next_try_at', lastError: 'error' },
});

export async function endOperation(
  tx: Queryable,
  id: string,
  state: 'done' | 'failed' | 'dropped',
  error?: string,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update operations set state = $2, error = $3 where id = $1 and state = 'wanted'`,
    [id, state, error ?? null],
  );
  return rowCount === 1;
}

/**
 * Completes a successful capture, its payment and its event in one statement.
 * @returns false when the operation has already ended, or the payment is no longer authorized
 */
export async function endCapture(db: Queryable, id: string, event: ShopEvent): Promise<boolean> {
  const { rowCount } = await db.query(
    `with ended as (
       update operations set state = 'done', error = null where id = $1 and state = 'wanted' returning payment_id),
     captured as (
       update payments p set status = 'captured', updated_at = now() from ended
        where p.id = ended.payment_id and p.status = 'authorized' returning p.id),
     published as (insert into outbox (event) select $2::json from captured)
     select from captured`,
    [id, outboxEntry(event)],
  );
  return rowCount === 1;
}

export async function hasRefundUnderWay(tx: Queryable, paymentId: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select 1 from operations where payment_id = $1 and kind = 'refund' and state = 'wanted' limit 1`,
    [paymentId],
  );
  return rowCount === 1;
}
