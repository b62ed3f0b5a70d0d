import { CONTACT_EMAIL, SHOP_NAME } from '@loop-petal/contracts/rules/shop';
import { type Environment, readConfig, serviceEnvironment, shopTimeZone } from '@loop-petal/service-kit/runtime/config';
import { secrets } from '@loop-petal/service-kit/security/signatures';
import { z } from 'zod';

export const NotificationsEnvironment = z.object({
  ...serviceEnvironment,
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }),
  SHOP_TIME_ZONE: shopTimeZone,
  LINK_SECRET: secrets(32),
  /** Says whether a product can be ordered, so that nobody joins its waitlist. */
  PRODUCTION_URL: z.url(),
  /** `smtp://user:password@host:587`. Absent: mails are stored for admins to read, and not sent. */
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// address' }).optional(),
  /** As the gateway's: the host name of the admin client, for links in mails to the shop. */
  ADMIN_HOST: z.string().toLowerCase().optional(),
  MAIL_FROM: z.string().default(`${SHOP_NAME} <${CONTACT_EMAIL}>`),
  /** The recipient of copies of contact messages. */
  SHOP_EMAIL: z.email().default(CONTACT_EMAIL),
  /** Days after which an email is erased; that it was sent stays on record. */
  KEEP_EMAILS_DAYS: z.coerce.number().int().min(1).max(3650).default(365),
});
export type Config = z.output<typeof NotificationsEnvironment>;

export const loadConfig = (env?: Environment): Config => readConfig(NotificationsEnvironment, env);
