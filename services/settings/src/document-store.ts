import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';

/** A version of a document, such as the settings. */
export interface SavedVersion {
  document: Record<string, unknown>;
  version: number;
  savedAt: Date;
}

export async function findLatest(db: Queryable, id: string): Promise<SavedVersion | undefined> {
  const [latest] = await listSaved(db, id, 1);
  return latest;
}

/** Newest first, without the defaults. */
export async function listSaved(db: Queryable, id: string, limit: number): Promise<SavedVersion[]> {
  const { rows } = await db.query(
    `select document, version, saved_at as "savedAt" from documents where id = $1
     order by version desc limit $2`,
    [id, limit],
  );
  return rows;
}

export async function findSaved(db: Queryable, id: string, version: number): Promise<object | undefined> {
  const { rows } = await db.query('select document from documents where id = $1 and version = $2', [id, version]);
  return rows[0]?.document;
}

/** @returns false when this version already exists */
export async function insertVersion(
  db: Queryable,
  { id, version, document, savedBy }: { id: string; version: number; document: object; savedBy: string },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into documents (id, version, document, saved_by) values ($1, $2, $3, $4)
     on conflict do nothing`,
    [id, version, JSON.stringify(document), savedBy],
  );
  return rowCount === 1;
}
