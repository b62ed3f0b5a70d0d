import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import { type BackgroundLoop, createLoop } from '@loop-petal/service-kit/runtime/background-loop';
import type { Logger } from '@loop-petal/service-kit/telemetry/logger';
import { forgetSignatures } from '../agents/used-signatures.ts';
import type { Shown } from '../payments/completion-store.ts';
import { LINK_MS } from '../sessions/session.ts';
import type { Draft } from './checkout-input.ts';

export interface StoredCheckout {
  readonly handle: string;
  readonly requestHash: string;
  readonly draft: Draft;
  /** Whether its lines are in the cart. */
  readonly filled: boolean;
  readonly canceled: boolean;
  readonly expiresAt: Date;
  /** Null before the first answer. */
  readonly shown: Shown | null;
  /** Whether the buyer has opened the link. */
  readonly isOpened: boolean;
  /** An authorized payment of the assistant whose order has no answer yet. */
  readonly isPaid: boolean;
  /** Cards that were declined without the buyer. */
  readonly declines: number;
}

/** A request that has not filled its checkout by then has failed; a repeat continues it. */
const FILLING_SECONDS = 30;
/** How long a session is remembered after it has expired. */
const KEPT_DAYS = 30;
const LINK_SECONDS = LINK_MS / 1000;
const SWEEP_MS = 60 * 60_000;

/** With the buyer's decision about the newsletter instead of what the assistant sent. */
const DRAFT = `CASE WHEN newsletter_choice IS NULL THEN draft
  ELSE jsonb_set(draft, '{buyer,consent,marketing}', to_jsonb(newsletter_choice)) END AS draft`;
const COLUMNS = `handle, request_hash AS "requestHash", ${DRAFT}, filled, canceled, expires_at AS "expiresAt",
  shown, opened_by IS NOT NULL AS "isOpened", declines,
  coalesce(attempt ? 'body', false) AS "isPaid"`;

const IS_IDLE = '(completing_until IS NULL OR completing_until < now())';

/**
 * Claims a new handle. Undefined: another request claimed it, and the caller must not fill it. Times of this store are
 * the database's, because a program whose clock jumps must not end or delete what others have stored.
 */
export async function claimCheckout(
  db: Queryable,
  { handle, agent, requestHash, draft }: Pick<StoredCheckout, 'handle' | 'requestHash' | 'draft'> & { agent: string },
): Promise<StoredCheckout | undefined> {
  const { rows } = await db.query(
    `INSERT INTO assistant_checkouts AS known (handle, request_hash, draft, created_at, expires_at, agent)
     VALUES ($1, $2, $3, now(), now() + make_interval(secs => $4), $6)
     ON CONFLICT (handle) DO UPDATE SET created_at = excluded.created_at
     WHERE NOT known.filled AND known.request_hash = excluded.request_hash
       AND known.created_at < now() - make_interval(secs => $5)
     RETURNING ${COLUMNS}`,
    [handle, requestHash, draft, LINK_SECONDS, FILLING_SECONDS, agent],
  );
  return rows[0] as StoredCheckout | undefined;
}

export async function findCheckout(db: Queryable, handle: string): Promise<StoredCheckout | undefined> {
  const { rows } = await db.query(`SELECT ${COLUMNS} FROM assistant_checkouts WHERE handle = $1`, [handle]);
  return rows[0] as StoredCheckout | undefined;
}

export async function markFilled(db: Queryable, handle: string): Promise<void> {
  await db.query('UPDATE assistant_checkouts SET filled = true WHERE handle = $1', [handle]);
}

export async function saveDraft(db: Queryable, handle: string, draft: Draft): Promise<Draft> {
  const { rows } = await db.query(
    `UPDATE assistant_checkouts SET draft = $2 WHERE handle = $1 AND NOT canceled RETURNING ${DRAFT}`,
    [handle, draft],
  );
  return (rows[0] as Pick<StoredCheckout, 'draft'> | undefined)?.draft ?? draft;
}

/** @returns false while its payment is in progress */
export async function cancelCheckout(db: Queryable, handle: string): Promise<boolean> {
  const canceled = await db.query(
    `UPDATE assistant_checkouts SET canceled = true, draft = '{}' WHERE handle = $1 AND ${IS_IDLE}`,
    [handle],
  );
  return canceled.rowCount === 1;
}

/** The draft, for the first buyer who opens the link, and only for them; not while the assistant pays. @param opener visitor or customer */
export async function openDraft(db: Queryable, handle: string, opener: string): Promise<Draft | undefined> {
  const { rows } = await db.query(
    `UPDATE assistant_checkouts SET opened_by = $2
     WHERE handle = $1 AND NOT canceled AND (opened_by IS NULL OR opened_by = $2) AND ${IS_IDLE} RETURNING ${DRAFT}`,
    [handle, opener],
  );
  return (rows[0] as Pick<StoredCheckout, 'draft'> | undefined)?.draft;
}

export async function saveNewsletterChoice(db: Queryable, handle: string, opener: string, isWanted: boolean) {
  await db.query('UPDATE assistant_checkouts SET newsletter_choice = $3 WHERE handle = $1 AND opened_by = $2', [
    handle,
    opener,
    isWanted,
  ]);
}

/** Removes the personal data of expired sessions, sessions that expired a month ago, and other expired rows. */
export async function forgetExpired(db: Queryable): Promise<void> {
  await db.query('DELETE FROM assistant_checkouts WHERE expires_at < now() - make_interval(days => $1)', [KEPT_DAYS]);
  await forgetSignatures(db);
  await db.query('DELETE FROM assistant_cart_keys WHERE created_at < now() - make_interval(secs => $1)', [
    LINK_SECONDS,
  ]);
  await db.query(
    `UPDATE assistant_checkouts SET draft = '{}', attempt = NULL
     WHERE expires_at < now() AND (draft <> '{}' OR attempt IS NOT NULL)`,
  );
}

export const createCheckoutSweep = (db: Queryable, logger: Logger): BackgroundLoop =>
  createLoop({
    name: 'forgetting expired checkouts of assistants',
    everyMs: SWEEP_MS,
    logger,
    run: () => forgetExpired(db),
  });
