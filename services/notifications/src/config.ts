import { MAX_EMAIL_KEPT_DAYS } from '@loop-petal/contracts/rules/shop';
import {
  databaseUrl,
  type Environment,
  readConfig,
  serviceEnvironment,
  shopTimeZone,
} from '@loop-petal/service-kit/runtime/config';
import { secrets } from '@loop-petal/service-kit/security/signatures';
import { z } from 'zod';

export const NotificationsEnvironment = z.object({
  ...serviceEnvironment,
  DATABASE_URL: databaseUrl,
  SHOP_TIME_ZONE: shopTimeZone,
  LINK_SECRET: secrets(32),
  PRODUCTION_URL: z.url(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// address' }).optional(),
  BOUNCE_MAILBOX_URL: z.url({ protocol: /^imaps?$/, error: 'must be an imaps:// address' }).optional(),
  ADMIN_HOST: z.string().toLowerCase().optional(),
  MAIL_FROM: z.string().optional(),
  SHOP_EMAIL: z.email().optional(),
  KEEP_EMAILS_DAYS: z.coerce.number().int().min(1).max(MAX_EMAIL_KEPT_DAYS).default(MAX_EMAIL_KEPT_DAYS),
});
export type Config = z.output<typeof NotificationsEnvironment>;

export const loadConfig = (env?: Environment): Config => readConfig(NotificationsEnvironment, env);
