import { contentChanged, settingsChanged } from '@loop-petal/contracts/events/settings-events';
import {
  type ContentFields,
  type ContentPage,
  contentFrom,
  type PageContent,
} from '@loop-petal/contracts/shapes/content';
import { DEFAULT_SETTINGS, type Settings, settingsFrom } from '@loop-petal/contracts/shapes/settings';
import type { Pool, Queryable } from '../postgres/postgres.ts';
import { versionedCopy } from '../postgres/versioned-copy.ts';
import { type BackgroundLoop, createLoop } from '../runtime/background-loop.ts';
import type { Logger } from '../telemetry/logger.ts';
import { type Consumer, on } from './consumer.ts';

const ID = 'settings';
/** One replica handles the event; the others reread the stored copy at this interval. */
const READ_MS = 1000;
const copies = versionedCopy<(Settings | PageContent) & { id: string }>('settings_copy');

export async function keepSettings(db: Queryable, settings: Settings): Promise<void> {
  await copies.upsert(db, { id: ID, ...settings });
}

/** The stored copy; the defaults before the first event. */
export async function findSettings(db: Queryable): Promise<Settings> {
  const { rows } = await db.query('SELECT snapshot FROM settings_copy WHERE id = $1', [ID]);
  return settingsFrom(rows[0]?.snapshot);
}

const contentId = (page: ContentPage): string => `content:${page}`;

export async function keepContent(db: Queryable, content: PageContent): Promise<void> {
  await copies.upsert(db, { id: contentId(content.page), ...content });
}

/** The stored copy of a page's words; the defaults before the first event. */
export async function findContent(db: Queryable, page: ContentPage): Promise<PageContent> {
  const { rows } = await db.query('SELECT snapshot FROM settings_copy WHERE id = $1', [contentId(page)]);
  return contentFrom(page, rows[0]?.snapshot as PageContent | undefined);
}

interface Copy<Document> {
  /** The last known document, even while the database or the settings service is down. */
  readonly current: () => Document;
  /** Reads the stored copy before the service handles its first request. */
  readonly load: () => Promise<void>;
  readonly keep: (tx: Queryable, document: Document) => Promise<void>;
  readonly loop: BackgroundLoop;
}
export type SettingsCopy = Copy<Settings>;
export type ContentCopy<Page extends ContentPage> = Copy<PageContent & { page: Page; fields: ContentFields[Page] }>;

/** Updates the service's copy. @param prepare runs first, in the same transaction */
export const settingsConsumer = (
  ctx: { settings: SettingsCopy },
  prepare?: (tx: Queryable, settings: Settings) => Promise<void>,
): Consumer =>
  on(settingsChanged, async ({ data }, tx) => {
    const settings = settingsFrom(data);
    await prepare?.(tx, settings);
    await ctx.settings.keep(tx, settings);
  });

/** Updates the service's copy of a page's words. */
export const contentConsumer = <Page extends ContentPage>(copy: ContentCopy<Page>): Consumer =>
  on(contentChanged, async ({ data }, tx) => {
    const { page } = copy.current();
    if (data.page === page) await copy.keep(tx, contentFrom(page, data) as ReturnType<typeof copy.current>);
  });

/** A service's copy of the shop's settings: updated by events, stored, and kept in memory. */
export const createSettingsCopy = (deps: CopyDeps): SettingsCopy =>
  createCopy(deps, { start: DEFAULT_SETTINGS, find: findSettings, keep: keepSettings });

/** A service's copy of a page's words, like that of the settings. */
export const createContentCopy = <Page extends ContentPage>(deps: CopyDeps, page: Page): ContentCopy<Page> =>
  createCopy<ReturnType<ContentCopy<Page>['current']>>(deps, {
    start: contentFrom(page) as never,
    find: (db) => findContent(db, page) as never,
    keep: keepContent,
  });

interface CopyDeps {
  pool: Pool;
  logger: Logger;
}

function createCopy<Document extends { version: number }>(
  { pool, logger }: CopyDeps,
  stored: {
    start: Document;
    find: (db: Queryable) => Promise<Document>;
    keep: (db: Queryable, document: Document) => Promise<void>;
  },
): Copy<Document> {
  let known = stored.start;
  const learn = (document: Document) => {
    if (document.version > known.version) known = document;
  };
  const load = async () => learn(await stored.find(pool));
  return {
    current: () => known,
    load,
    async keep(tx, document) {
      await stored.keep(tx, document);
      learn(document);
    },
    loop: createLoop({ name: 'reading the copy of the settings', everyMs: READ_MS, logger, run: load }),
  };
}
