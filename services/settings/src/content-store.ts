import { type ContentPage, contentFrom, type PageContent } from '@loop-petal/contracts/shapes/content';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import { findLatest, findSaved, insertVersion, listSaved, type SavedVersion } from './document-store.ts';

const idOf = (page: ContentPage): string => `content:${page}`;

const toContent = (page: ContentPage, saved: SavedVersion | undefined): PageContent =>
  contentFrom(page, saved && { version: saved.version, fields: saved.document });

export const readContent = async (db: Queryable, page: ContentPage): Promise<PageContent> =>
  toContent(page, await findLatest(db, idOf(page)));

/** @returns undefined when this version does not exist; version 0 has the defaults */
export async function findFields(db: Queryable, page: ContentPage, version: number): Promise<object | undefined> {
  const { fields } = contentFrom(page);
  if (version === 0) return fields;
  const saved = await findSaved(db, idOf(page), version);
  return saved && { ...fields, ...saved };
}

interface ContentVersion extends PageContent {
  /** Null for version 0, the defaults. */
  savedAt: Date | null;
}

/** Newest first; the defaults are the oldest version. */
export async function listContentVersions(db: Queryable, page: ContentPage, limit: number): Promise<ContentVersion[]> {
  const saved = await listSaved(db, idOf(page), limit);
  const versions = saved.map((one) => ({ ...toContent(page, one), savedAt: one.savedAt }));
  return [...versions, { ...contentFrom(page), savedAt: null }].slice(0, limit);
}

/** @returns false when this version already exists */
export const insertContent = (
  db: Queryable,
  { page, version, fields }: PageContent,
  savedBy: string,
): Promise<boolean> => insertVersion(db, { id: idOf(page), version, document: fields, savedBy });
