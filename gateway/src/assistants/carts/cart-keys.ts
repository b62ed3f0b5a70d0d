import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import { ProtocolError } from '../../ucp/protocol.ts';

/** A request that has not filled its cart by then has failed; a repeat fills the cart. */
const FILLING_SECONDS = 30;

/**
 * Whether the caller fills the cart of an idempotency key; false if it is already filled.
 * @throws ProtocolError 409 while another request fills it, and for a key of a different request
 */
export async function claimCart(db: Queryable, handle: string, requestHash: string): Promise<boolean> {
  const claimed = await db.query(
    `INSERT INTO assistant_cart_keys AS known (handle, request_hash, created_at) VALUES ($1, $2, now())
     ON CONFLICT (handle) DO UPDATE SET created_at = excluded.created_at
     WHERE NOT known.filled AND known.request_hash = excluded.request_hash
       AND known.created_at < now() - make_interval(secs => $3)`,
    [handle, requestHash, FILLING_SECONDS],
  );
  if (claimed.rowCount === 1) return true;
  const { rows } = await db.query(
    'SELECT request_hash AS "requestHash", filled FROM assistant_cart_keys WHERE handle = $1',
    [handle],
  );
  const [known] = rows as { requestHash: string; filled: boolean }[];
  if (known?.requestHash !== requestHash) throw otherCart();
  if (known.filled) return false;
  throw new ProtocolError(409, 'request_in_progress', 'The first request with this key is not answered yet.');
}

export const otherCart = () =>
  new ProtocolError(409, 'idempotency_conflict', 'This idempotency key belongs to another cart.');

export async function markCartFilled(db: Queryable, handle: string): Promise<void> {
  await db.query('UPDATE assistant_cart_keys SET filled = true WHERE handle = $1', [handle]);
}

/** The key of a refused request can be used again. */
export async function releaseCart(db: Queryable, handle: string): Promise<void> {
  await db.query('DELETE FROM assistant_cart_keys WHERE handle = $1 AND NOT filled', [handle]);
}
