import { formatCents } from '@loop-petal/contracts/rules/money';
import { orderNumber } from '@loop-petal/contracts/rules/order-number';
import { type OrderStatus, statusName } from '@loop-petal/contracts/rules/order-status';
import { isPickup } from '@loop-petal/contracts/rules/pickup';
import { REVIEW_REASONS } from '@loop-petal/contracts/rules/review-reasons';
import type { ReviewReason } from '@loop-petal/contracts/shapes/orders';
import type { ProblemKind, ProblemView } from '@loop-petal/contracts/shapes/problems';
import { onlyRow } from '@loop-petal/service-kit/postgres/only-row';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import type { RowOf } from '@loop-petal/service-kit/postgres/statements';

const MAX_PER_KIND = 50;

const STUCK_COLUMNS = `id /* not null */, updated_at AS since /* not null */, review_reason AS note, status /* not null */,
    payment_status AS "paymentStatus" /* not null */, total_cents AS "totalCents" /* not null */,
    shipping_method AS "shippingMethod" /* not null */ FROM orders WHERE`;
const OLDEST = `ORDER BY updated_at LIMIT ${MAX_PER_KIND}`;

/** Whether the promised production day has come, or nothing is promised. */
const IS_DUE = `coalesce((promise ->> 'madeBy')::date <= current_date, true)`;

/** Orders without progress. The status of an order stays pending while its pieces are made. */
const STUCK_ORDERS = `
  (SELECT 'payment-open' AS kind /* not null */, ${STUCK_COLUMNS}
    status = 'pending' AND payment_status = 'pending' AND updated_at < now() - interval '1 hour' ${OLDEST})
  UNION ALL (SELECT 'order-waiting', ${STUCK_COLUMNS}
    status = 'pending' AND payment_status IN ('succeeded', 'partially_refunded') AND making_begun_at IS NULL
    AND updated_at < now() - interval '3 days' AND ${IS_DUE} ${OLDEST})
  UNION ALL (SELECT 'order-unfinished', ${STUCK_COLUMNS}
    (status = 'processing' OR status = 'pending' AND making_begun_at IS NOT NULL)
    AND updated_at < now() - interval '7 days' AND ${IS_DUE} ${OLDEST})
  UNION ALL (SELECT 'order-undelivered', ${STUCK_COLUMNS}
    status = 'shipped' AND updated_at < now() - interval '14 days' ${OLDEST})
  UNION ALL (SELECT 'order-review', ${STUCK_COLUMNS} needs_review ${OLDEST})
  UNION ALL (SELECT 'order-request', id /* not null */, created_at AS since /* not null */, NULL AS note,
    status /* not null */, payment_status, total_cents, shipping_method
    FROM orders WHERE acceptance = 'requested' ORDER BY answer_by LIMIT ${MAX_PER_KIND})
  UNION ALL (SELECT 'return-requested', orders.id, requested_at, reason, status, payment_status, total_cents,
    shipping_method FROM returns JOIN orders ON orders.id = order_id WHERE state = 'requested'
    ORDER BY requested_at LIMIT ${MAX_PER_KIND})`;
type Row = RowOf<typeof STUCK_ORDERS>;

/** Failed captures and refunds that no admin has reviewed since. */
const MONEY = `
  SELECT DISTINCT ON (o.id)
    CASE t.type WHEN 'payment.failed' THEN 'capture-failed' ELSE 'refund-failed' END AS kind /* not null */,
    o.id /* not null */, t.at AS since /* not null */, t.description AS note, o.status /* not null */,
    o.payment_status AS "paymentStatus" /* not null */, o.total_cents AS "totalCents" /* not null */,
    o.shipping_method AS "shippingMethod" /* not null */
  FROM timeline t JOIN orders o ON o.id = t.order_id LEFT JOIN payments p ON p.payment_id = o.payment_id
  WHERE t.type IN ('payment.failed', 'payment.refund-failed') AND t.at > now() - interval '60 days'
    -- a declined card is not the shop's problem, but a failed capture is
    AND (t.type = 'payment.refund-failed' OR p.authorized_at IS NOT NULL AND p.captured_at IS NULL)
    AND NOT EXISTS (SELECT FROM timeline later WHERE later.order_id = t.order_id AND later.id > t.id
      AND (later.type = 'order.reviewed' OR t.type = 'payment.refund-failed' AND later.type = 'payment.refunded'))
  ORDER BY o.id, t.id DESC`;

export async function listOrderProblems(db: Queryable): Promise<ProblemView[]> {
  const [money, standing] = await Promise.all([db.query(`${MONEY} LIMIT ${MAX_PER_KIND}`), db.query(STUCK_ORDERS)]);
  const rows = [...money.rows, ...standing.rows];
  const first = new Map(rows.toReversed().map((row) => [row.id, row]));
  return [...first.values()].map(toProblem);
}

export async function needsReview(tx: Queryable, orderId: string): Promise<boolean> {
  const found = await tx.query(
    `SELECT EXISTS (SELECT FROM orders WHERE id = $1 AND needs_review)
       OR EXISTS (SELECT FROM (${MONEY}) AS money WHERE id = $1) AS needs /* not null */`,
    [orderId],
  );
  return onlyRow(found).needs;
}

function toProblem({ kind, id, since, note, status, paymentStatus, totalCents, shippingMethod }: Row): ProblemView {
  return {
    id,
    kind: kind === 'order-undelivered' && isPickup(shippingMethod) ? 'order-uncollected' : (kind as ProblemKind),
    service: 'orders',
    title: `Order ${orderNumber(id)}`,
    since: since.toISOString(),
    facts: [
      ...(note ? [noteFact(kind, note)] : []),
      { label: 'Status', value: statusName(status as OrderStatus, shippingMethod) },
      { label: 'Payment', value: paymentStatus.replaceAll('_', ' ') },
      { label: 'Total', value: formatCents(totalCents) },
    ],
    place: { tab: 'orders', id },
  };
}

function noteFact(kind: string, note: string): ProblemView['facts'][number] {
  if (kind === 'return-requested') return { label: 'Reason', value: note };
  if (kind === 'capture-failed' || kind === 'refund-failed') return { label: 'What happened', value: note };
  return { label: 'To review', value: REVIEW_REASONS[note as ReviewReason] ?? note };
}
