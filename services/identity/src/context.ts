import { setTimeout } from 'node:timers/promises';
import { notificationsApi } from '@loop-petal/contracts/operations/notifications';
import { createSettingsCopy, type SettingsCopy } from '@loop-petal/service-kit/events/settings-copy';
import type { BackgroundLoop } from '@loop-petal/service-kit/runtime/background-loop';
import type { PostgresDeps } from '@loop-petal/service-kit/service/postgres-store';
import type { Config } from './config.ts';
import { createEmailSender } from './emails/email-queue.ts';
import { type SocialProviders, socialProviders } from './social/social-provider.ts';

export interface Context extends PostgresDeps {
  readonly settings: SettingsCopy;
  readonly publicUrl: string;
  readonly sessionSecret: string;
  readonly firstAdmin: { readonly username: string; readonly password: string } | undefined;
  /** Limits per IP address; disabled in benchmarks. */
  readonly limitsNetworks: boolean;
  readonly pause: (ms: number) => Promise<unknown>;
  readonly emailSender: BackgroundLoop;
  readonly social: SocialProviders;
}

export function createContext(config: Config, deps: PostgresDeps & Partial<Pick<Context, 'pause'>>): Context {
  const { pool, logger, client } = deps;
  const { ADMIN_USERNAME: username, ADMIN_PASSWORD: password } = config;
  return {
    pause: setTimeout,
    ...deps,
    settings: createSettingsCopy(deps),
    publicUrl: config.PUBLIC_URL,
    sessionSecret: config.SESSION_SECRET,
    firstAdmin: username && password ? { username, password } : undefined,
    limitsNetworks: config.RATE_LIMITS === 'on',
    emailSender: createEmailSender({ pool, logger, notifications: client(notificationsApi, config.NOTIFICATIONS_URL) }),
    social: socialProviders(config),
  };
}
