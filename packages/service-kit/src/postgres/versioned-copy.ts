import type { Queryable } from './postgres.ts';

/**
 * Keeps copies of another service's data, such as products, in a table with the columns `id`, `version`, `snapshot` and
 * `deleted`. Events may arrive in any order: an older version never replaces a newer one, and no version restores
 * deleted data.
 */
export function versionedCopy<Snapshot extends { id: string; version: number }>(table: string) {
  return {
    /** @returns whether the copy has changed */
    async upsert(tx: Queryable, snapshot: Snapshot): Promise<boolean> {
      const { rowCount } = await tx.query(
        `INSERT INTO ${table} AS copy (id, version, snapshot) VALUES ($1, $2, $3)
         ON CONFLICT (id) DO UPDATE SET version = excluded.version, snapshot = excluded.snapshot
         WHERE NOT copy.deleted AND copy.version < excluded.version`,
        [snapshot.id, snapshot.version, JSON.stringify(snapshot)],
      );
      return rowCount === 1;
    },
    async markDeleted(tx: Queryable, id: string): Promise<void> {
      await tx.query(
        `INSERT INTO ${table} (id, version, deleted) VALUES ($1, 0, true) ON CONFLICT (id) DO UPDATE SET deleted = true`,
        [id],
      );
    },
  };
}
