import type { ShopEvent } from '@loop-petal/contracts/events/event';
import { outboxEntry } from '@loop-petal/service-kit/events/outbox';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import type { Payment, PaymentState } from './payment.ts';

const COLUMNS = `p.id, p.owner_id as "ownerId", p.token_hash as "tokenHash", p.idempotency_key as "idempotencyKey",
  p.provider, p.provider_id as "providerId", p.amount_cents as "amountCents", p.refunded_cents as "refundedCents",
  p.status, p.asks, p.message, p.brand, p.last4, p.order_id as "orderId", p.order_placed_at as "orderPlacedAt",
  p.awaits_acceptance as "awaitsAcceptance", p.created_at as "createdAt"`;

export interface NewPayment {
  id: string;
  ownerId: string;
  tokenHash: Buffer;
  idempotencyKey: string | null;
  provider: string;
  amountCents: number;
  description: string | null;
  /** The shopper's IP address, by which declined cards are counted; null when they are not counted. */
  network: string | null;
  /** The provider made the token in the browser, so `card_tokens` has no row. */
  isProviderToken: boolean;
}

/**
 * Inserts the payment before the request to the provider.
 * @returns null when the token is another owner's, expired or already used
 */
export async function startPayment(db: Queryable, payment: NewPayment): Promise<Payment | null> {
  const { rows } = await db.query(
    `insert into payments as p
       (id, owner_id, token_hash, idempotency_key, provider, amount_cents, description, network, brand, last4,
        exp_month, exp_year, asks, asked_at)
     select $1, $2, $3, $4, $5, $6, $7, $8, t.brand, t.last4, t.exp_month, t.exp_year, 1, now()
       from (select 1) as one
       left join card_tokens t on t.token_hash = $3 and t.owner_id = $2 and t.expires_at > now()
      where t.token_hash is not null or $9
     on conflict do nothing
     returning ${COLUMNS}`,
    [
      payment.id,
      payment.ownerId,
      payment.tokenHash,
      payment.idempotencyKey,
      payment.provider,
      payment.amountCents,
      payment.description,
      payment.network,
      payment.isProviderToken,
    ],
  );
  return rows[0] ?? null;
}

/** Money that the owner received, so no provider is asked. @returns null for a known id */
export async function insertOutsidePayment(
  tx: Queryable,
  payment: Pick<Payment, 'id' | 'ownerId' | 'tokenHash' | 'amountCents'>,
): Promise<Payment | null> {
  const { rows } = await tx.query(
    `insert into payments as p (id, owner_id, token_hash, provider, provider_id, amount_cents, status)
     values ($1, $2, $3, 'outside', $5, $4, 'authorized') on conflict do nothing returning ${COLUMNS}`,
    [payment.id, payment.ownerId, payment.tokenHash, payment.amountCents, payment.id],
  );
  return rows[0] ?? null;
}

export async function findEarlierPayment(
  db: Queryable,
  ownerId: string,
  tokenHash: Buffer,
  idempotencyKey: string | null,
): Promise<Payment | null> {
  const { rows } = await db.query(
    `select ${COLUMNS} from payments p
      where p.owner_id = $1 and p.status <> 'error' and (p.token_hash = $2 or p.idempotency_key = $3)
      order by p.token_hash = $2 desc limit 1`,
    [ownerId, tokenHash, idempotencyKey],
  );
  return rows[0] ?? null;
}

export async function findPayment(db: Queryable, id: string): Promise<Payment | null> {
  const { rows } = await db.query(`select ${COLUMNS} from payments p where p.id = $1`, [id]);
  return rows[0] ?? null;
}

export async function findPaymentId(db: Queryable, provider: string, providerId: string): Promise<string | null> {
  const { rows } = await db.query('select id from payments where provider_id = $2 and provider = $1', [
    provider,
    providerId,
  ]);
  return rows[0]?.id ?? null;
}

export async function lockPayment(tx: Queryable, id: string): Promise<Payment | null> {
  const { rows } = await tx.query(`select ${COLUMNS} from payments p where p.id = $1 for update`, [id]);
  return rows[0] ?? null;
}

interface PaymentMove {
  from: PaymentState[];
  to: PaymentState;
  providerId?: string | undefined;
  message?: string | undefined;
  card?: { brand: string; last4: string } | undefined;
}

/**
 * Changes the state of a payment.
 * @param event added to the outbox in the same statement
 * @returns null when it is not in one of the states `from`
 */
export async function movePayment(
  db: Queryable,
  id: string,
  move: PaymentMove,
  event?: ShopEvent,
): Promise<Payment | null> {
  const { rows } = await db.query(
    `with moved as (
       update payments p
          set status = $3, provider_id = coalesce($4, p.provider_id), message = coalesce($5, p.message),
              brand = coalesce($6, p.brand), last4 = coalesce($7, p.last4), updated_at = now()
        where p.id = $1 and p.status = any($2)
        returning *),
     published as (insert into outbox (event) select $8::json from moved where $8::json is not null)
     select ${COLUMNS} from moved p`,
    [
      id,
      move.from,
      move.to,
      move.providerId ?? null,
      move.message ?? null,
      move.card?.brand ?? null,
      move.card?.last4 ?? null,
      event ? outboxEntry(event) : null,
    ],
  );
  return rows[0] ?? null;
}

export async function beginAuthorization(db: Queryable, id: string): Promise<Payment | null> {
  const { rows } = await db.query(
    `update payments p set asks = p.asks + 1, asked_at = now() where p.id = $1 and p.status = 'started'
      returning ${COLUMNS}`,
    [id],
  );
  return rows[0] ?? null;
}

/** Ends an attempt without a charge as `error`, unless the provider received another request. */
export async function abandonAttempt(db: Queryable, { id, asks }: Payment): Promise<void> {
  await db.query(
    `update payments set status = 'error', updated_at = now() where id = $1 and status = 'started' and asks = $2`,
    [id, asks],
  );
}

/** Drops an idempotency key that the account already uses; the card token still allows only one payment. */
const TAKEN_OVER = `owner_id = $2, idempotency_key = case when p.owner_id <> $2 and exists (
  select from payments o where o.owner_id = $2 and o.idempotency_key = p.idempotency_key and o.status <> 'error'
) then null else p.idempotency_key end`;

/** Moves a visitor's card tokens and payments without an order to the account they signed in to. */
export async function takeOverPayments(tx: Queryable, visitorId: string, userId: string): Promise<void> {
  await tx.query('update card_tokens set owner_id = $2 where owner_id = $1', [visitorId, userId]);
  await tx.query(`update payments p set ${TAKEN_OVER} where p.owner_id = $1 and p.order_id is null`, [
    visitorId,
    userId,
  ]);
}

interface Claim {
  orderId: string;
  ownerId: string;
  visitorId?: string | undefined;
}

/**
 * Reserves the payment for a submission of an order and keeps it from the sweeper for 15 minutes after the last claim.
 * @returns null when it belongs to another owner or order, or is neither pending nor authorized
 */
export async function claimRow(
  db: Queryable,
  id: string,
  claim: Claim & { submissionId: string },
): Promise<Payment | null> {
  const { orderId, ownerId, visitorId = ownerId, submissionId } = claim;
  const { rows } = await db.query(
    `update payments p set order_id = $3, claimed_until = now() + interval '15 minutes', updated_at = now(),
        claims = array_append(
          case when p.claimed_until > now() then array_remove(p.claims, $5::uuid) else '{}' end, $5::uuid),
        ${TAKEN_OVER}
      where p.id = $1 and p.owner_id in ($2, $4) and p.status in ('pending', 'authorized')
        and (p.order_id is null or p.order_id = $3)
      returning ${COLUMNS}`,
    [id, ownerId, orderId, visitorId, submissionId],
  );
  return rows[0] ?? null;
}

/**
 * Ends a submission's claim and locks the payment until the transaction ends. @returns whether it was the last claim
 */
export async function endClaim(tx: Queryable, id: string, submissionId: string): Promise<boolean> {
  const { rows } = await tx.query(
    `update payments set claims = array_remove(claims, $2::uuid) where id = $1
     returning cardinality(claims) = 0 as "isLast" /* not null */`,
    [id, submissionId],
  );
  return rows[0]?.isLast ?? false;
}

export async function claimFailedRow(tx: Queryable, claim: Claim): Promise<Payment | null> {
  const { orderId, ownerId, visitorId = ownerId } = claim;
  const { rows } = await tx.query(
    `update payments p set order_id = $1, updated_at = now() where p.id = (
       select id from payments
        where owner_id in ($2, $3) and status = 'failed' and order_placed_at is null
          and (order_id is null or order_id = $1) and created_at > now() - interval '1 hour'
        order by order_id is null, created_at desc limit 1)
      returning ${COLUMNS}`,
    [orderId, ownerId, visitorId],
  );
  return rows[0] ?? null;
}

/**
 * Records the order placed with the payment, or its acceptance or end, and locks it until the transaction ends.
 * @returns null for an unknown payment, for another order's payment (a claim binds it to one order), or when this is
 * already recorded
 */
export async function attachOrder(
  tx: Queryable,
  id: string,
  orderId: string,
  awaitsAcceptance: boolean,
): Promise<Payment | null> {
  const { rows } = await tx.query(
    `update payments p
        set order_id = $2, order_placed_at = coalesce(p.order_placed_at, now()), awaits_acceptance = $3, updated_at = now()
      where p.id = $1 and (p.order_id is null or p.order_id = $2)
        and (p.order_placed_at is null or p.awaits_acceptance and not $3)
      returning ${COLUMNS}`,
    [id, orderId, awaitsAcceptance],
  );
  return rows[0] ?? null;
}

/** Adds to the refunded amount, in cents; a table constraint refuses more than was paid. */
export async function addRefund(db: Queryable, id: string, amountCents: number): Promise<void> {
  await db.query(`update payments set refunded_cents = refunded_cents + $2, updated_at = now() where id = $1`, [
    id,
    amountCents,
  ]);
}

const IS_ORPHAN = `p.status in ('pending', 'authorized') and p.order_placed_at is null
  and p.created_at < now() - interval '15 minutes' and coalesce(p.claimed_until, '-infinity') < now()`;

/** Authorized (or pending) payments that have had no order for 15 minutes, oldest first. */
export async function findOrphans(db: Queryable, limit: number): Promise<Payment[]> {
  const { rows } = await db.query(
    `select ${COLUMNS} from payments p where ${IS_ORPHAN} order by p.created_at limit $1`,
    [limit],
  );
  return rows;
}

/** @returns null when it has an order, a claim or an outcome, or another sweeper has locked it */
export async function lockOrphan(tx: Queryable, id: string): Promise<Payment | null> {
  const { rows } = await tx.query(
    `select ${COLUMNS} from payments p where p.id = $1 and ${IS_ORPHAN} for update skip locked`,
    [id],
  );
  return rows[0] ?? null;
}

/**
 * Locks a payment that is still pending an hour after its start; no bank waits longer for a confirmation.
 * @returns null when it has an outcome, is younger, or another sweeper has locked it
 */
export async function lockOverdue(tx: Queryable, id: string): Promise<Payment | null> {
  const { rows } = await tx.query(
    `select ${COLUMNS} from payments p
      where p.id = $1 and p.status = 'pending' and p.created_at < now() - interval '1 hour' for update skip locked`,
    [id],
  );
  return rows[0] ?? null;
}

/** Protects a claimed payment, which may still get its order, from the sweeper for five minutes. */
export async function extendClaim(db: Queryable, id: string): Promise<void> {
  await db.query(`update payments set claimed_until = now() + interval '5 minutes' where id = $1`, [id]);
}

/** Attempts that have had no outcome for longer than any provider call takes, oldest first. */
export async function findUnsettled(db: Queryable, status: 'started' | 'pending', limit: number): Promise<Payment[]> {
  const { rows } = await db.query(
    `select ${COLUMNS} from payments p
      where p.status = $1 and p.asked_at < now() - interval '1 minute' order by p.created_at limit $2`,
    [status, limit],
  );
  return rows;
}

/** Deletes personal data; amounts and references stay for accounting. */
export async function anonymizePayments(tx: Queryable, ownerId: string): Promise<void> {
  await tx.query('delete from card_tokens where owner_id = $1', [ownerId]);
  await tx.query(
    `update payments set owner_id = 'deleted', idempotency_key = null, description = null, network = null,
            last4 = null, exp_month = null, exp_year = null where owner_id = $1`,
    [ownerId],
  );
}
