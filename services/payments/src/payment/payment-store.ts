import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import type { Payment, PaymentState } from './payment.ts';

const COLUMNS = `p.id, p.owner_id as "ownerId", p.token_hash as "tokenHash", p.idempotency_key as "idempotencyKey",
  p.provider, p.provider_id as "providerId", p.amount_cents as "amountCents", p.refunded_cents as "refundedCents",
  p.status, p.asks, p.message, p.brand, p.last4, p.order_id as "orderId", p.order_placed_at as "orderPlacedAt",
  p.created_at as "createdAt"`;

export interface NewPayment {
  id: string;
  ownerId: string;
  tokenHash: Buffer;
  idempotencyKey: string | null;
  provider: string;
  amountCents: number;
  description: string | null;
  /** Where it came from, to count declined cards by; null where networks are not counted. */
  network: string | null;
  /** The provider keeps the tokens: there is no row of ours to check. */
  foreignToken: boolean;
}

/** Records the attempt, or nothing when the token is not the owner's, has expired, or was used before. */
export async function startPayment(db: Queryable, payment: NewPayment): Promise<Payment | null> {
  const { rows } = await db.query(
    `insert into payments as p
       (id, owner_id, token_hash, idempotency_key, provider, amount_cents, description, network, brand, last4,
        exp_month, exp_year)
     select $1, $2, $3, $4, $5, $6, $7, $8, t.brand, t.last4, t.exp_month, t.exp_year
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
      payment.foreignToken,
    ],
  );
  return rows[0] ?? null;
}

/** The earlier attempt that stands in the way: the same token or the same idempotency key, of the same owner. */
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

/** Our id of a charge that the provider knows by its own. */
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

export interface PaymentMove {
  from: PaymentState[];
  to: PaymentState;
  providerId?: string | undefined;
  message?: string | undefined;
  card?: { brand: string; last4: string } | undefined;
}

/** Moves a payment on, or answers null when it is not (any more) where the move starts. */
export async function movePayment(db: Queryable, id: string, move: PaymentMove): Promise<Payment | null> {
  const { rows } = await db.query(
    `update payments p
        set status = $3, provider_id = coalesce($4, p.provider_id), message = coalesce($5, p.message),
            brand = coalesce($6, p.brand), last4 = coalesce($7, p.last4), updated_at = now()
      where p.id = $1 and p.status = any($2)
      returning ${COLUMNS}`,
    [
      id,
      move.from,
      move.to,
      move.providerId ?? null,
      move.message ?? null,
      move.card?.brand ?? null,
      move.card?.last4 ?? null,
    ],
  );
  return rows[0] ?? null;
}

/** Counts one more question to the provider; null when the attempt has an outcome by now. */
export async function beginAsking(db: Queryable, id: string): Promise<Payment | null> {
  const { rows } = await db.query(
    `update payments p set asks = p.asks + 1, asked_at = now() where p.id = $1 and p.status = 'started'
      returning ${COLUMNS}`,
    [id],
  );
  return rows[0] ?? null;
}

/** Ends an attempt that nothing was charged for, unless somebody has asked about it again. */
export async function giveUp(db: Queryable, { id, asks }: Payment): Promise<void> {
  await db.query(
    `update payments set status = 'error', updated_at = now() where id = $1 and status = 'started' and asks = $2`,
    [id, asks],
  );
}

/** A key that the account has used itself is left behind: a card token makes one payment with or without it. */
const TAKEN_OVER = `owner_id = $2, idempotency_key = case when p.owner_id <> $2 and exists (
  select from payments o where o.owner_id = $2 and o.idempotency_key = p.idempotency_key and o.status <> 'error'
) then null else p.idempotency_key end`;

/** What a visitor has paid without ordering yet is the account's after signing in. */
export async function takeOverPayments(tx: Queryable, visitorId: string, userId: string): Promise<void> {
  await tx.query('update card_tokens set owner_id = $2 where owner_id = $1', [visitorId, userId]);
  await tx.query(`update payments p set ${TAKEN_OVER} where p.owner_id = $1 and p.order_id is null`, [
    visitorId,
    userId,
  ]);
}

/** Holds the payment for an order and keeps the sweeper away for a while; repeating it holds it longer. */
export async function claimPaymentRow(
  db: Queryable,
  id: string,
  claim: { orderId: string; ownerId: string; visitorId?: string | undefined },
): Promise<Payment | null> {
  const { orderId, ownerId, visitorId = ownerId } = claim;
  const { rows } = await db.query(
    `update payments p set order_id = $3, claimed_until = now() + interval '15 minutes', updated_at = now(), ${TAKEN_OVER}
      where p.id = $1 and p.owner_id in ($2, $4) and p.status in ('pending', 'authorized')
        and (p.order_id is null or p.order_id = $3)
      returning ${COLUMNS}`,
    [id, ownerId, orderId, visitorId],
  );
  return rows[0] ?? null;
}

/** A card that was declined at the checkout; one whose capture failed has its order already. */
export async function claimFailedPaymentRow(
  tx: Queryable,
  claim: { orderId: string; ownerId: string; visitorId?: string | undefined },
): Promise<Payment | null> {
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

export async function bindOrder(db: Queryable, id: string, orderId: string): Promise<void> {
  await db.query(
    `update payments set order_id = $2, order_placed_at = coalesce(order_placed_at, now()), updated_at = now()
      where id = $1`,
    [id, orderId],
  );
}

/** Adds to what has gone back; the table refuses more than was paid. */
export async function addRefund(db: Queryable, id: string, amountCents: number): Promise<void> {
  await db.query(`update payments set refunded_cents = refunded_cents + $2, updated_at = now() where id = $1`, [
    id,
    amountCents,
  ]);
}

const IS_ORPHAN = `p.status in ('pending', 'authorized') and p.order_placed_at is null
  and p.created_at < now() - interval '15 minutes' and coalesce(p.claimed_until, '-infinity') < now()`;

/** Authorised (or pending) payments whose time is up without an order. */
export async function findOrphans(db: Queryable, limit: number): Promise<Payment[]> {
  const { rows } = await db.query(
    `select ${COLUMNS} from payments p where ${IS_ORPHAN} order by p.created_at limit $1`,
    [limit],
  );
  return rows;
}

/** Null when it has got its order, a claim or an end by now, or another sweeper is at it. */
export async function lockOrphan(tx: Queryable, id: string): Promise<Payment | null> {
  const { rows } = await tx.query(
    `select ${COLUMNS} from payments p where p.id = $1 and ${IS_ORPHAN} for update skip locked`,
    [id],
  );
  return rows[0] ?? null;
}

/** A claimed payment that may still get its order: looked at again later. */
export async function extendClaim(db: Queryable, id: string): Promise<void> {
  await db.query(`update payments set claimed_until = now() + interval '5 minutes' where id = $1`, [id]);
}

/** Attempts that nobody has told the outcome of, longer ago than any call to the provider may last. */
export async function findUnsettled(db: Queryable, status: 'started' | 'pending', limit: number): Promise<Payment[]> {
  const { rows } = await db.query(
    `select ${COLUMNS} from payments p
      where p.status = $1 and p.asked_at < now() - interval '1 minute' order by p.created_at limit $2`,
    [status, limit],
  );
  return rows;
}

/** True for the first delivery of a webhook. */
export async function rememberWebhook(tx: Queryable, id: string): Promise<boolean> {
  const { rowCount } = await tx.query('insert into webhooks (id) values ($1) on conflict do nothing', [id]);
  return rowCount === 1;
}

/** What identifies the person goes; amounts and references stay for the books. */
export async function anonymisePayments(tx: Queryable, ownerId: string): Promise<void> {
  await tx.query('delete from card_tokens where owner_id = $1', [ownerId]);
  await tx.query(
    `update payments set owner_id = 'deleted', idempotency_key = null, description = null, network = null,
            last4 = null, exp_month = null, exp_year = null where owner_id = $1`,
    [ownerId],
  );
}
