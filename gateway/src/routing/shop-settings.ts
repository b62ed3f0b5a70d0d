import type { settingsApi } from '@loop-petal/contracts/operations/settings';
import { DEFAULT_SETTINGS, type Settings } from '@loop-petal/contracts/shapes/settings';
import { findSettings, keepSettings } from '@loop-petal/service-kit/events/settings-copy';
import type { ServiceClient } from '@loop-petal/service-kit/http/service-client';
import type { Pool } from '@loop-petal/service-kit/postgres/postgres';
import { type BackgroundLoop, createLoop } from '@loop-petal/service-kit/runtime/background-loop';
import type { Logger } from '@loop-petal/service-kit/telemetry/logger';

const ASK_MS = 5000;

export interface ShopSettings {
  /** The last known settings, or the defaults until settings arrive. */
  readonly current: () => Settings;
  readonly learn: (settings: Settings) => Promise<void>;
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
  let [known, storedVersion] = [DEFAULT_SETTINGS, DEFAULT_SETTINGS.version];

  const learn = async (settings: Settings) => {
    if (settings.version > known.version) {
      known = settings;
      onChange();
    }
    if (!pool || storedVersion === known.version) return;
    // a failed write is repeated with the next answer of the service
    await keepSettings(pool, known);
    storedVersion = known.version;
  };
  return {
    current: () => known,
    learn,
    loop: createLoop({
      name: 'reading the settings',
      everyMs: ASK_MS,
      logger,
      async run() {
        if (pool && known.version === 0) await findSettings(pool).then(learn, () => undefined);
        const answer = await service.call('GET /internal/settings').catch(() => undefined);
        if (answer) await learn(answer);
      },
    }),
  };
}
