import type { ContentPage, ContentVersionView } from '@loop-petal/contracts/shapes/content';
import type { SettingsVersionView } from '@loop-petal/contracts/shapes/settings';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import type { z } from 'zod';
import { contentChanges } from './content-changes.ts';
import { listContentVersions } from './content-store.ts';
import { settingsChanges } from './settings-changes.ts';
import { listVersions } from './settings-store.ts';

const MAX_VERSIONS = 50;

/** The latest versions, each with its changes from the previous version. */
export async function listHistory(db: Queryable): Promise<z.input<typeof SettingsVersionView>[]> {
  const versions = await listVersions(db, MAX_VERSIONS + 1);
  return versions.slice(0, MAX_VERSIONS).map(({ settings, savedAt }, index) => {
    const before = versions[index + 1]?.settings ?? settings;
    return { version: settings.version, savedAt, changes: settingsChanges(before, settings), settings };
  });
}

/** The latest versions of a page's words, each with its changes from the previous version. */
export async function listContentHistory(
  db: Queryable,
  page: ContentPage,
): Promise<z.input<typeof ContentVersionView>[]> {
  const versions = await listContentVersions(db, page, MAX_VERSIONS + 1);
  return versions.slice(0, MAX_VERSIONS).map((one, index) => ({
    ...one,
    changes: contentChanges(versions[index + 1]?.fields ?? one.fields, one.fields),
  }));
}
