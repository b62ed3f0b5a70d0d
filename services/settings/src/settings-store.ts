import { DEFAULT_SETTINGS, type Settings, settingsFrom } from '@loop-petal/contracts/shapes/settings';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import { findLatest, insertVersion, listSaved, type SavedVersion } from './document-store.ts';

const ID = 'settings';

const toSettings = (saved: SavedVersion | undefined): Settings =>
  settingsFrom(saved && { ...saved.document, version: saved.version });

export const readSettings = async (db: Queryable): Promise<Settings> => toSettings(await findLatest(db, ID));

interface SettingsVersion {
  settings: Settings;
  /** Null for version 0, the defaults. */
  savedAt: Date | null;
}

/** Newest first; the defaults are the oldest version. */
export async function listVersions(db: Queryable, limit: number): Promise<SettingsVersion[]> {
  const saved = await listSaved(db, ID, limit);
  const versions = saved.map((one) => ({ settings: toSettings(one), savedAt: one.savedAt }));
  return [...versions, { settings: DEFAULT_SETTINGS, savedAt: null }].slice(0, limit);
}

/** @returns false when this version already exists */
export const insertSettings = (db: Queryable, { version, ...document }: Settings, savedBy: string): Promise<boolean> =>
  insertVersion(db, { id: ID, version, document, savedBy });
