import type { PreviewedPage } from '@loop-petal/contracts/shapes/content';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';

export interface Preview {
  id: string;
  page: PreviewedPage;
  fields: object;
  expiresAt: Date;
}

export async function insertPreview(db: Queryable, { id, page, fields, expiresAt }: Preview): Promise<void> {
  await db.query('INSERT INTO previews (id, page, fields, expires_at) VALUES ($1, $2, $3, $4)', [
    id,
    page,
    JSON.stringify(fields),
    expiresAt,
  ]);
}

export async function findPreview(
  db: Queryable,
  id: string,
  page: PreviewedPage,
): Promise<{ fields: Record<string, unknown>; expiresAt: Date } | undefined> {
  const { rows } = await db.query(
    'SELECT fields, expires_at AS "expiresAt" FROM previews WHERE id = $1 AND page = $2',
    [id, page],
  );
  return rows[0];
}

/** Deletes expired previews, and the oldest ones above `most`. */
export async function deleteOldPreviews(db: Queryable, now: Date, most: number): Promise<void> {
  await db.query(
    `DELETE FROM previews
     WHERE expires_at < $1 OR id IN (SELECT id FROM previews ORDER BY created_at DESC, id OFFSET $2)`,
    [now, most],
  );
}
