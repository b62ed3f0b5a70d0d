import { toMoney } from '@loop-petal/contracts/rules/money';
import type { AgentView } from '@loop-petal/contracts/shapes/assistants';
import type { HistoryEntry } from '@loop-petal/contracts/shapes/order-history';
import { createJobStore, type Job } from '@loop-petal/service-kit/postgres/job-store';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';

/** An order from a checkout of an assistant. */
export interface AgentOrder {
  /** The order's id. */
  readonly id: string;
  readonly handle: string;
  readonly agent: string;
}
export interface SentOrder extends Job, Omit<AgentOrder, 'id'> {
  /** The digest of the state that the agent received last; null before the first. */
  readonly sentDigest: string | null;
  readonly wantsNewsletter: boolean;
}

/** How long the changes of an order are sent after it was placed. */
const SENT_DAYS = 90;
/** Longer than requesting a profile and sending to a webhook may take. */
const LEASE_SECONDS = 30;

export const orderJobs = createJobStore<SentOrder>({
  table: 'assistant_orders',
  isWaiting: `job.placed_at > now() - interval '${SENT_DAYS} days'`,
  columns: 'checkout_handle AS handle, agent, sent_digest AS "sentDigest", wants_newsletter AS "wantsNewsletter"',
  leaseSeconds: LEASE_SECONDS,
});

/**
 * Records the order of a checkout and the buyer's choice about the newsletter, once. Skips older checkouts, which have
 * no agent.
 */
export async function rememberOrder(db: Queryable, order: { id: string; totalCents: number }, handle: string) {
  await db.query(
    `INSERT INTO assistant_orders (id, checkout_handle, agent, total_cents, wants_newsletter, paid_by_agent)
     SELECT $1, handle, agent, $3,
       coalesce(newsletter_choice, (draft #>> '{buyer,consent,marketing}')::boolean, false),
       opened_by IS NULL
     FROM assistant_checkouts WHERE handle = $2 AND agent IS NOT NULL
     ON CONFLICT (id) DO NOTHING`,
    [order.id, handle, order.totalCents],
  );
}

export async function findAgentOrder(db: Queryable, id: string, agent: string): Promise<AgentOrder | undefined> {
  const { rows } = await db.query(
    'SELECT id, checkout_handle AS handle, agent FROM assistant_orders WHERE id = $1 AND agent = $2',
    [id, agent],
  );
  return rows[0] as AgentOrder | undefined;
}

/** The assistant that bought an order, for the order's history. */
export async function assistantEntries(db: Queryable, id: string): Promise<HistoryEntry[]> {
  const { rows } = await db.query(
    `SELECT agent, placed_at AS "placedAt", paid_by_agent AS "isPaidByAgent" FROM assistant_orders WHERE id = $1`,
    [id],
  );
  return (rows as { agent: string; placedAt: Date; isPaidByAgent: boolean }[]).map((order) => ({
    id: `assistant:${id}`,
    at: order.placedAt.toISOString(),
    until: null,
    service: 'gateway',
    kind: 'order',
    title: order.isPaidByAgent
      ? 'Bought by an assistant for the customer'
      : 'Prepared by an assistant, paid by the customer',
    state: 'done',
    by: order.agent,
    details: [],
  }));
}

/** The orders whose changes are sent. */
export async function watchedOrders(db: Queryable): Promise<Set<string>> {
  const { rows } = await db.query(
    `SELECT id FROM assistant_orders WHERE placed_at > now() - make_interval(days => $1)`,
    [SENT_DAYS],
  );
  return new Set(rows.map((row) => (row as AgentOrder).id));
}

export async function makeDue(db: Queryable, id: string): Promise<void> {
  await db.query('UPDATE assistant_orders SET next_attempt_at = now(), attempts = 0 WHERE id = $1', [id]);
}

export async function markInvited(db: Queryable, id: string): Promise<void> {
  await db.query('UPDATE assistant_orders SET wants_newsletter = false WHERE id = $1', [id]);
}

/** @param digest undefined if the state is not sent */
export async function markChecked(db: Queryable, job: SentOrder, seconds: number, digest?: string): Promise<void> {
  await db.query(
    `UPDATE assistant_orders
     SET next_attempt_at = now() + make_interval(secs => $3), attempts = 0, last_error = NULL,
       sent_digest = coalesce($4, sent_digest), sent_at = CASE WHEN $4::text IS NULL THEN sent_at ELSE now() END
     WHERE id = $1 AND attempts = $2`,
    [job.id, job.attempts, seconds, digest ?? null],
  );
}

/** Checkouts that a buyer opened or an assistant paid, and whose order may be unknown here. */
export async function openedCheckouts(db: Queryable): Promise<string[]> {
  const { rows } = await db.query(
    `SELECT handle FROM assistant_checkouts checkout
     WHERE (opened_by IS NOT NULL OR completing_until IS NOT NULL) AND agent IS NOT NULL
       AND expires_at > now() - interval '2 days'
       AND NOT EXISTS (SELECT FROM assistant_orders WHERE checkout_handle = checkout.handle)
     LIMIT 500`,
  );
  return rows.map((row) => (row as AgentOrder).handle);
}

/** The agents of the last month's checkouts and of all orders, latest first. */
export async function listAgents(db: Queryable): Promise<AgentView[]> {
  const { rows } = await db.query(
    `SELECT agent /* not null */, coalesce(checkouts, 0) AS checkouts /* not null */,
       greatest(seen_at, ordered_at) AS "lastSeenAt" /* not null */,
       coalesce(orders, 0) AS orders /* not null */, coalesce(total_cents, 0)::float AS "totalCents" /* not null */,
       coalesce(order_ids, '{}') AS "orderIds" /* not null */, last_error AS "lastError"
     FROM (SELECT agent, count(*)::int AS checkouts, max(created_at) AS seen_at
       FROM assistant_checkouts WHERE agent IS NOT NULL GROUP BY agent) AS came
     FULL JOIN (SELECT agent, count(*)::int AS orders, sum(total_cents) AS total_cents, max(placed_at) AS ordered_at,
         (array_agg(id::text ORDER BY placed_at DESC))[1:5] AS order_ids, max(last_error) AS last_error
       FROM assistant_orders GROUP BY agent) AS bought USING (agent)
     ORDER BY "lastSeenAt" DESC, agent LIMIT 100`,
  );
  return (rows as (Omit<AgentView, 'total'> & { totalCents: number })[]).map(({ totalCents, ...agent }) => ({
    ...agent,
    total: toMoney(totalCents),
  }));
}
