import { formatCents } from '@loop-petal/contracts/rules/money';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import type { OrderAsked, OwnOrderHistory } from '@loop-petal/service-kit/service/order-history-handlers';

export async function readPaymentHistory(db: Queryable, { orderId, paymentId }: OrderAsked): Promise<OwnOrderHistory> {
  const { rows: payments } = await db.query(
    `select id, order_id as "orderId", status, amount_cents as "amountCents", refunded_cents as "refundedCents",
       provider, asks, asked_at as "askedAt", message, created_at as "createdAt", order_placed_at as "orderPlacedAt"
     from payments where id = $2  or order_id = $1 order by created_at`,
    [orderId, paymentId],
  );
  const ids = payments.map(({ id }) => id);
  const [operations, charges] = await Promise.all([
    db.query(
      `select id, kind, amount_cents as "amountCents", state, tries, error, created_at as "createdAt"
       from operations where payment_id = any($1::uuid[]) order by seq`,
      [ids],
    ),
    db.query(
      `select reference as "paymentId", state, captured_cents as "capturedCents", refunded_cents as "refundedCents"
       from sandbox_charges where reference = any($1::text[])`,
      [ids],
    ),
  ]);
  const entries: OwnOrderHistory['entries'] = [
    ...payments.map(({ id, status, amountCents, provider, asks, askedAt, message, createdAt }) => ({
      id: `payment:${id}`,
      at: createdAt.toISOString(),
      until: asks > 1 ? askedAt.toISOString() : null,
      kind: 'payment' as const,
      title:
        provider === 'outside'
          ? `${formatCents(amountCents)} received outside the shop`
          : `Authorization of ${formatCents(amountCents)}${asks > 1 ? `, asked ${asks} times` : ''}`,
      state: PAYMENT_STATES[status] ?? ('done' as const),
      by: provider === 'outside' ? 'system' : 'customer',
      details: [
        { label: 'Payment', value: id },
        { label: 'Now', value: status },
        { label: 'Provider', value: provider },
        ...(message ? [{ label: 'Answer', value: message }] : []),
      ],
    })),
    ...operations.rows.map(({ id, kind, amountCents, state, tries, error, createdAt }) => ({
      id: `operation:${id}`,
      at: createdAt.toISOString(),
      kind: 'payment' as const,
      title: `${OPERATIONS[kind] ?? kind}${amountCents === null ? '' : ` of ${formatCents(amountCents)}`}${
        tries > 1 ? `, tried ${tries} times` : ''
      }`,
      state: OPERATION_STATES[state] ?? ('waiting' as const),
      by: 'system',
      details: [
        { label: 'State', value: state },
        { label: 'Tries', value: String(tries) },
        ...(error ? [{ label: 'Error', value: error }] : []),
      ],
    })),
  ];
  return {
    entries,
    paymentId: paymentId ?? payments.at(-1)?.id ?? null,
    books: {
      payments: payments.map(({ id, orderId: of, status, amountCents, refundedCents }) => ({
        id,
        orderId: of,
        status,
        amountCents,
        refundedCents,
      })),
      provider: charges.rows,
    },
  };
}

type State = 'done' | 'waiting' | 'failed';
const PAYMENT_STATES: Readonly<Record<string, State>> = {
  started: 'waiting',
  pending: 'waiting',
  failed: 'failed',
  error: 'failed',
};
const OPERATION_STATES: Readonly<Record<string, State>> = {
  wanted: 'waiting',
  done: 'done',
  dropped: 'done',
  failed: 'failed',
};
const OPERATIONS: Readonly<Record<string, string>> = { capture: 'Capture', release: 'Release', refund: 'Refund' };
