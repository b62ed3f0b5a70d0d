import type { settingsApi } from '@loop-petal/contracts/operations/settings';
import { CONTENT_PAGES, type ContentPage, contentFrom, type PageContent } from '@loop-petal/contracts/shapes/content';
import { DEFAULT_SETTINGS, type Settings } from '@loop-petal/contracts/shapes/settings';
import { findContent, findSettings, keepContent, keepSettings } from '@loop-petal/service-kit/events/settings-copy';
import type { ServiceClient } from '@loop-petal/service-kit/http/service-client';
import type { Pool } from '@loop-petal/service-kit/postgres/postgres';
import { type BackgroundLoop, createLoop } from '@loop-petal/service-kit/runtime/background-loop';
import type { Logger } from '@loop-petal/service-kit/telemetry/logger';
import { createKeptDocument, type KeptDocument } from './kept-document.ts';

const ASK_MS = 5000;

export interface ShopSettings {
  /** The last known settings, or the defaults until settings arrive. */
  readonly current: () => Settings;
  readonly learn: (settings: Settings) => Promise<void>;
  /** The last known words of a page. */
  readonly content: (page: ContentPage) => PageContent;
  readonly learnContent: (content: PageContent) => Promise<void>;
  /** Reads the stored copies, so that a gateway's first answers don't use the defaults. */
  readonly recall: () => Promise<void>;
  /** Requests settings for which no event has arrived, such as those saved before the gateway started. */
  readonly loop: BackgroundLoop;
}

/** @param pool where the gateways store their copy, used when one starts while the settings service is down */
export function createShopSettings(options: {
  settings: Pick<ServiceClient<typeof settingsApi.calls>, 'call'>;
  pool: Pool | undefined;
  logger: Logger;
  onChange: () => void;
}): ShopSettings {
  const { settings: service, pool, logger, onChange } = options;
  const settings = createKeptDocument(DEFAULT_SETTINGS, { pool, find: findSettings, keep: keepSettings, onChange });
  const pages = Object.fromEntries(
    CONTENT_PAGES.map((page) => [
      page,
      createKeptDocument(contentFrom(page), {
        pool,
        find: (from) => findContent(from, page),
        keep: keepContent,
        onChange,
      }),
    ]),
  ) as Record<ContentPage, KeptDocument<PageContent>>;
  const learnContent = (content: PageContent) => pages[content.page].learn(content);
  const recall = async () => {
    await Promise.all([settings, ...Object.values(pages)].map((kept) => kept.recall()));
  };
  return {
    current: settings.current,
    learn: settings.learn,
    content: (page) => pages[page].current(),
    learnContent,
    recall,
    loop: createLoop({
      name: 'reading the settings',
      everyMs: ASK_MS,
      logger,
      async run() {
        await recall();
        const answer = await service.call('GET /internal/settings').catch(() => undefined);
        if (answer) await settings.learn(answer);
        const words = await service.call('GET /internal/content').catch(() => undefined);
        for (const content of words ?? []) await learnContent(content);
      },
    }),
  };
}
