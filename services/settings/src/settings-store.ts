import { type Settings, settingsFrom } from '@loop-petal/contracts/shapes/settings';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';

export async function readSettings(db: Queryable): Promise<Settings> {
  const { rows } = await db.query(
    "select document, version from documents where id = 'settings' order by version desc limit 1",
  );
  const [row] = rows;
  return settingsFrom(row && { ...row.document, version: row.version });
}

/** @returns false when this version already exists */
export async function insertSettings(
  db: Queryable,
  { version, ...document }: Settings,
  savedBy: string,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into documents (id, version, document, saved_by) values ('settings', $1, $2, $3)
     on conflict do nothing`,
    [version, JSON.stringify(document), savedBy],
  );
  return rowCount === 1;
}
