import { DEFAULT_SETTINGS, type Settings, settingsFrom } from '@loop-petal/contracts/shapes/settings';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';

export async function readSettings(db: Queryable): Promise<Settings> {
  const { rows } = await db.query(
    "select document, version from documents where id = 'settings' order by version desc limit 1",
  );
  const [row] = rows;
  return settingsFrom(row && { ...row.document, version: row.version });
}

interface SavedVersion {
  settings: Settings;
  /** Null for version 0, the defaults. */
  savedAt: Date | null;
}

/** Newest first; the defaults are the oldest version. */
export async function listVersions(db: Queryable, limit: number): Promise<SavedVersion[]> {
  const { rows } = await db.query(
    `select document, version, saved_at as "savedAt" from documents where id = 'settings'
     order by version desc limit $1`,
    [limit],
  );
  const saved = rows.map(({ document, version, savedAt }) => ({
    settings: settingsFrom({ ...document, version }),
    savedAt,
  }));
  return [...saved, { settings: DEFAULT_SETTINGS, savedAt: null }].slice(0, limit);
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
