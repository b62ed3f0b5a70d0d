import type { Queryable } from '@loop-petal/service-kit/postgres';
import { requestContext } from '@loop-petal/service-kit/request-context';
import type { Payment } from './payment.ts';
import { PAYMENT_COLUMNS } from './payment-store.ts';

export type OperationKind = 'capture' | 'release' | 'refund';

export interface Operation {
  id: string;
  kind: OperationKind;
  /** Of a refund; null: everything that is left. */
  amountCents: number | null;
  tries: number;
  /** The trace that it was wanted in. */
  traceparent: string | null;
  payment: Payment;
}

/** Wants something of the provider; an id that is known already changes nothing. */
export async function wantOperation(
  tx: Queryable,
  operation: { id: string; paymentId: string; kind: OperationKind; amountCents?: number },
): Promise<void> {
  await tx.query(
    `insert into operations (id, payment_id, kind, amount_cents, traceparent) values ($1, $2, $3, $4, $5)
     on conflict (id) do nothing`,
    [
      operation.id,
      operation.paymentId,
      operation.kind,
      operation.amountCents ?? null,
      requestContext()?.traceparent ?? null,
    ],
  );
}

/** Takes back a capture that no one has begun. False: one is under way, and its outcome must be waited for. */
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

/**
 * Takes what is due, one per payment and in order, for longer than a call to the provider may last. A replica that
 * dies leaves its operations to the next one, which repeats them under the same id.
 */
export async function leaseOperations(db: Queryable, limit: number): Promise<Operation[]> {
  const { rows } = await db.query(
    `update operations o set tries = o.tries + 1, next_try_at = now() + interval '12 seconds'
       from payments p
      where p.id = o.payment_id and o.id in (
        select w.id from operations w
         where w.state = 'wanted' and w.next_try_at <= now() and not exists (
           select 1 from operations e where e.payment_id = w.payment_id and e.state = 'wanted' and e.seq < w.seq)
         order by w.next_try_at limit $1 for update skip locked)
      returning o.id as "operationId", o.kind, o.amount_cents as "operationCents", o.tries, o.traceparent,
        ${PAYMENT_COLUMNS}`,
    [limit],
  );
  return rows.map(({ operationId, kind, operationCents, tries, traceparent, ...payment }) => ({
    id: operationId,
    kind,
    amountCents: operationCents,
    tries,
    traceparent,
    payment,
  }));
}

/** Ends an operation; false when somebody else has ended it already. */
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

export async function postponeOperation(db: Queryable, id: string, seconds: number, error: string): Promise<void> {
  await db.query(
    `update operations set next_try_at = now() + make_interval(secs => $2), error = $3
      where id = $1 and state = 'wanted'`,
    [id, seconds, error],
  );
}

export async function hasRefundUnderWay(tx: Queryable, paymentId: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select 1 from operations where payment_id = $1 and kind = 'refund' and state = 'wanted' limit 1`,
    [paymentId],
  );
  return rowCount === 1;
}
