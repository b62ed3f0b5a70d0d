import { formatCents } from '@loop-petal/contracts/rules/money';
import type { ProblemKind, ProblemView } from '@loop-petal/contracts/shapes/problems';
import { onlyRow } from '@loop-petal/service-kit/postgres/only-row';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';

const MAX_PER_KIND = 50;

/** Conditions of orders that make no progress. Making one takes three to five business days. */
const STANDING: readonly (readonly [ProblemKind, string])[] = [
  ['payment-open', "status = 'pending' AND payment_status = 'pending' AND updated_at < now() - interval '1 hour'"],
  [
    'order-waiting',
    "status = 'pending' AND payment_status IN ('succeeded', 'partially_refunded') AND updated_at < now() - interval '3 days'",
  ],
  ['order-unfinished', "status = 'processing' AND updated_at < now() - interval '7 days'"],
  ['order-undelivered', "status = 'shipped' AND updated_at < now() - interval '14 days'"],
  ['order-review', 'needs_review'],
];
const STANDING_QUERY = STANDING.map(
  ([kind, condition]) =>
    `(SELECT '${kind}' AS kind, id, updated_at AS since, NULL AS note, status, payment_status AS "paymentStatus",
        total_cents AS "totalCents" FROM orders WHERE ${condition} ORDER BY updated_at LIMIT ${MAX_PER_KIND})`,
).join(' UNION ALL ');

/** Captures and refunds that failed and that no admin has reviewed since. */
const MONEY_QUERY = `
  SELECT DISTINCT ON (o.id) CASE t.type WHEN 'payment.failed' THEN 'capture-failed' ELSE 'refund-failed' END AS kind,
    o.id, t.at AS since, t.description AS note, o.status, o.payment_status AS "paymentStatus",
    o.total_cents AS "totalCents"
  FROM timeline t JOIN orders o ON o.id = t.order_id LEFT JOIN payments p ON p.payment_id = o.payment_id
  WHERE t.type IN ('payment.failed', 'payment.refund-failed') AND t.at > now() - interval '60 days'
    -- a declined card is no problem of the shop's; a capture that fails after the authorisation is
    AND (t.type = 'payment.refund-failed' OR p.authorized_at IS NOT NULL AND p.captured_at IS NULL)
    AND NOT EXISTS (SELECT FROM timeline later WHERE later.order_id = t.order_id AND later.id > t.id
      AND (later.type = 'order.reviewed' OR t.type = 'payment.refund-failed' AND later.type = 'payment.refunded'))
  ORDER BY o.id, t.id DESC LIMIT ${MAX_PER_KIND}`;

interface Row {
  kind: ProblemKind;
  id: string;
  since: Date;
  note: string | null;
  status: string;
  paymentStatus: string;
  totalCents: number;
}

/** The orders that need an admin; each is listed once, failed payments first. */
export async function listOrderProblems(db: Queryable): Promise<ProblemView[]> {
  const [money, standing] = await Promise.all([db.query(MONEY_QUERY), db.query(STANDING_QUERY)]);
  const rows = [...money.rows, ...standing.rows] as Row[];
  const first = new Map(rows.toReversed().map((row) => [row.id, row]));
  return [...first.values()].map(problemOf);
}

/** Whether the order is one of those problems that an admin can mark as reviewed. */
export async function needsReview(tx: Queryable, orderId: string): Promise<boolean> {
  const found = await tx.query(
    `SELECT EXISTS (SELECT FROM orders WHERE id = $1 AND needs_review)
       OR EXISTS (SELECT FROM (${MONEY_QUERY.replace(/LIMIT \d+$/, '')}) AS money WHERE id = $1) AS needs`,
    [orderId],
  );
  return (onlyRow(found) as { needs: boolean }).needs;
}

function problemOf({ kind, id, since, note, status, paymentStatus, totalCents }: Row): ProblemView {
  return {
    id,
    kind,
    service: 'orders',
    title: `Order ${id.slice(0, 8)}`,
    since: since.toISOString(),
    facts: [
      ...(note ? [{ label: 'What happened', value: note }] : []),
      { label: 'Status', value: status },
      { label: 'Payment', value: paymentStatus.replaceAll('_', ' ') },
      { label: 'Total', value: formatCents(totalCents) },
    ],
    place: { tab: 'orders', id },
  };
}
