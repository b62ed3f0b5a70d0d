import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import type { RowOf } from '@loop-petal/service-kit/postgres/statements';
import type { SandboxOutcome } from './sandbox-outcomes.ts';

const COLUMNS = `id, reference, outcome, state, message, amount_cents as "amountCents", refunded_cents as "refundedCents"`;

export async function insertCard(db: Queryable, tokenHash: Buffer, outcome: SandboxOutcome): Promise<void> {
  await db.query(
    `insert into sandbox_cards (token_hash, outcome, expires_at) values ($1, $2, now() + interval '1 hour')`,
    [tokenHash, outcome],
  );
}

/**
 * Makes the charge in one statement; does nothing for a known reference or an unknown token. Approves a customer's
 * second attempt with an "error once" card.
 */
export async function insertCharge(
  db: Queryable,
  charge: { id: string; reference: string; tokenHash: Buffer; amountCents: number; customer: string },
): Promise<SandboxCharge | null> {
  const { rows } = await db.query(
    `with card as (
       select outcome from sandbox_cards
        where token_hash = $3 and not exists (select 1 from sandbox_charges where reference = $2)),
     over as (
       delete from sandbox_glitches using card
        where card.outcome = 'error-once' and customer = $5 and at > now() - interval '15 minutes' returning 1),
     begun as (
       insert into sandbox_glitches (customer) select $5 from card
        where outcome = 'error-once' and not exists (select 1 from over)
       on conflict (customer) do update set at = now())
     insert into sandbox_charges (id, reference, outcome, amount_cents, state, message, settle_at)
     select $1, $2, outcome, $4,
            case outcome
              when 'decline' then 'declined' when 'insufficient-funds' then 'declined' when 'pending' then 'pending'
              when 'error-once' then case when exists (select 1 from over) then 'approved' else 'errored' end
              else 'approved' end,
            case outcome when 'decline' then 'Your card was declined.'
              when 'insufficient-funds' then 'Insufficient funds.' end,
            case outcome when 'pending' then now() + interval '1 second' end
       from card
     on conflict (reference) do nothing
     returning ${COLUMNS}`,
    [charge.id, charge.reference, charge.tokenHash, charge.amountCents, charge.customer],
  );
  return rows[0] ?? null;
}

const FIND_CHARGE = `select ${COLUMNS} from sandbox_charges where reference = $1`;
export type SandboxCharge = RowOf<typeof FIND_CHARGE>;

export async function findCharge(db: Queryable, reference: string): Promise<SandboxCharge | null> {
  const { rows } = await db.query(FIND_CHARGE, [reference]);
  return rows[0] ?? null;
}

/** Changes the state of a charge if `from` allows it. @returns the charge, changed or not */
export async function moveCharge(
  db: Queryable,
  id: string,
  from: SandboxCharge['state'][],
  to: SandboxCharge['state'],
): Promise<SandboxCharge | null> {
  const { rows } = await db.query(
    `with move as (
       select id, state = any($2) and not ($3 = 'captured' and outcome = 'capture-fails') as allowed
         from sandbox_charges where id = $1 for update)
     update sandbox_charges c
        set state = case when allowed then $3 else state end,
            captured_cents = case when allowed and $3 = 'captured' then amount_cents else captured_cents end,
            settle_at = case when allowed then null else settle_at end
       from move where c.id = move.id
     returning c.id, reference, outcome, state, message, amount_cents as "amountCents",
               refunded_cents as "refundedCents"`,
    [id, from, to],
  );
  return rows[0] ?? null;
}

/** Refunds once per reference, and never more than was captured. @returns false when that would be exceeded */
export async function insertRefund(
  db: Queryable,
  refund: { reference: string; chargeId: string; amountCents: number },
): Promise<boolean> {
  const { rows } = await db.query(
    `with known as (select 1 from sandbox_refunds where reference = $1),
     moved as (
       update sandbox_charges set refunded_cents = refunded_cents + $3
        where id = $2 and refunded_cents + $3 <= captured_cents and not exists (select 1 from known) returning id),
     made as (
       insert into sandbox_refunds (reference, charge_id, amount_cents) select $1, id, $3 from moved returning 1)
     select exists (select 1 from known) or exists (select 1 from made) as ok`,
    [refund.reference, refund.chargeId, refund.amountCents],
  );
  return rows[0]?.ok === true;
}

/** Approves up to 20 due charges and leases them for 3 s, so that a lost webhook is sent again. */
export async function leaseDueCharges(db: Queryable): Promise<SandboxCharge[]> {
  const { rows } = await db.query(
    `update sandbox_charges
        set settle_at = now() + interval '3 seconds',
            state = case when state = 'pending' then 'approved' else state end
      where id in (select id from sandbox_charges where settle_at <= now() order by settle_at limit 20
                   for update skip locked)
      returning ${COLUMNS}`,
  );
  return rows;
}

export async function markSettled(db: Queryable, id: string): Promise<void> {
  await db.query('update sandbox_charges set settle_at = null where id = $1', [id]);
}

export async function deleteExpiredCards(db: Queryable): Promise<void> {
  await db.query('delete from sandbox_cards where expires_at < now()');
}
