import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import { LRUCache } from 'lru-cache';
import { ProtocolError } from '../../ucp/protocol.ts';
import { SIGNATURE_SECONDS, type Signer } from './signed-requests.ts';

/** A session lasts a day, so a later repetition of a request without a time changes nothing. */
const UNTIMED_SECONDS = 24 * 60 * 60;
/** The number of signatures kept in memory when there is no database. */
const MAX_KEPT = 10_000;

/**
 * Accepts each signature once, on all replicas.
 * @returns a function that throws ProtocolError 401 for a repeated signature
 */
export function createUsedSignatures(db: Queryable | undefined): (signer: Signer) => Promise<void> {
  const kept = new LRUCache<string, true>({ max: MAX_KEPT });
  const isFirst = async (digest: string, seconds: number): Promise<boolean> => {
    if (db) {
      const { rowCount } = await db.query(
        `INSERT INTO assistant_signatures (digest, expires_at) VALUES ($1, now() + make_interval(secs => $2))
         ON CONFLICT DO NOTHING`,
        [digest, seconds],
      );
      return rowCount === 1;
    }
    const isNew = !kept.has(digest);
    kept.set(digest, true, { ttl: seconds * 1000 });
    return isNew;
  };
  return async ({ digests, isTimed }) => {
    const seconds = isTimed ? SIGNATURE_SECONDS : UNTIMED_SECONDS;
    const areFirst = await Promise.all(digests.map((digest) => isFirst(digest, seconds)));
    if (areFirst.every(Boolean)) return;
    throw new ProtocolError(401, 'signature_invalid', 'This signature was used before. Please sign the request again.');
  };
}

export async function forgetSignatures(db: Queryable): Promise<void> {
  await db.query('DELETE FROM assistant_signatures WHERE expires_at < now()');
}
