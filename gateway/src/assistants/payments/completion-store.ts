import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';

/** What the assistant was shown: the total and the last day of delivery. */
export interface Shown {
  readonly total: string;
  readonly to: string | null;
}
/** A payment without the buyer. A retry continues it with the same key, so that the buyer never pays twice. */
export interface Attempt {
  readonly key: string;
  /** The fingerprint of the credential and the order. */
  readonly fingerprint: string;
  /** A test card's token. */
  readonly token?: string;
  /** The order's request; present once the payment is authorized. */
  readonly body?: Record<string, unknown>;
}

/** Longer than a payment and an order may take; afterwards a failed request is continued. */
const COMPLETING_SECONDS = 60;

/** Undefined while another request is paying, and once the buyer has opened the link. */
export async function claimCompletion(db: Queryable, handle: string): Promise<{ attempt: Attempt | null } | undefined> {
  const { rows } = await db.query(
    `UPDATE assistant_checkouts SET completing_until = now() + make_interval(secs => $2)
     WHERE handle = $1 AND NOT canceled AND opened_by IS NULL
       AND (completing_until IS NULL OR completing_until < now())
     RETURNING attempt`,
    [handle, COMPLETING_SECONDS],
  );
  return rows[0] as { attempt: Attempt | null } | undefined;
}

export async function saveAttempt(db: Queryable, handle: string, attempt: Attempt): Promise<void> {
  await db.query('UPDATE assistant_checkouts SET attempt = $2 WHERE handle = $1', [handle, attempt]);
}

/** Ends an attempt whose outcome is known. */
export async function endAttempt(db: Queryable, handle: string, outcome: 'placed' | 'declined' | 'refused') {
  await db.query(
    `UPDATE assistant_checkouts SET attempt = NULL, declines = declines + $3::int,
       completing_until = CASE WHEN $2 THEN completing_until END
     WHERE handle = $1`,
    [handle, outcome === 'placed', outcome === 'declined' ? 1 : 0],
  );
}

export async function saveShown(db: Queryable, handle: string, shown: Shown): Promise<void> {
  await db.query('UPDATE assistant_checkouts SET shown = $2 WHERE handle = $1', [handle, shown]);
}
