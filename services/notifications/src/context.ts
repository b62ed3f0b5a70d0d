import { productionApi } from '@loop-petal/contracts/operations/production';
import { fillWords } from '@loop-petal/contracts/rules/fill-words';
import {
  type ContentCopy,
  createContentCopy,
  createSettingsCopy,
  type SettingsCopy,
} from '@loop-petal/service-kit/events/settings-copy';
import type { ServiceClient } from '@loop-petal/service-kit/http/service-client';
import type { BackgroundLoop } from '@loop-petal/service-kit/runtime/background-loop';
import type { PostgresDeps } from '@loop-petal/service-kit/service/postgres-store';
import type { Config } from './config.ts';
import type { EmailFrame } from './email-content/email-content.ts';
import { createSmtpDelivery, type Deliver, keepEmail } from './emails/email-delivery.ts';
import { createMailer } from './emails/mailer.ts';

export interface Context extends PostgresDeps {
  readonly mailer: BackgroundLoop;
  readonly sendsEmails: boolean;
  readonly publicUrl: string;
  /** The base URL of the admin client, to which paths such as `/admin/orders` are added. */
  readonly adminUrl: string;
  readonly settings: SettingsCopy;
  readonly words: ContentCopy<'emails'>;
  /** What all emails share: the shop's name and address, the signature and the closing line. */
  readonly emailFrame: () => EmailFrame;
  /** Receives copies of contact messages and notices for the shop. */
  readonly shopEmail: () => string;
  readonly timeZone: string;
  readonly linkSecret: string;
  readonly keepEmailsDays: number;
  readonly bounceMailboxUrl: string | undefined;
  readonly production: ServiceClient<Pick<typeof productionApi.calls, 'GET /api/promises/{productId}'>>;
}

export async function createContext(
  config: Config,
  { deliver, ...deps }: PostgresDeps & { readonly deliver?: Deliver },
): Promise<Context> {
  const { SMTP_URL, MAIL_FROM } = config;
  const settings = createSettingsCopy(deps);
  const words = createContentCopy(deps, 'emails');
  const sender = () => {
    const { name, email } = settings.current();
    return MAIL_FROM ?? { name, address: email };
  };
  const sendEmail = deliver ?? (SMTP_URL ? await createSmtpDelivery(SMTP_URL, sender) : keepEmail);
  return {
    ...deps,
    mailer: createMailer({ pool: deps.pool, deliver: sendEmail, logger: deps.logger }),
    sendsEmails: SMTP_URL !== undefined,
    publicUrl: config.PUBLIC_URL,
    adminUrl: adminUrlOf(config),
    settings,
    words,
    emailFrame() {
      const current = settings.current();
      const { name, address, accent, logo } = current;
      const filled = fillWords(words.current().fields, current);
      return { name, address, accent, logo: logo && config.PUBLIC_URL + logo, ...filled };
    },
    shopEmail: () => config.SHOP_EMAIL ?? settings.current().email,
    get timeZone() {
      return settings.current().timeZone ?? config.SHOP_TIME_ZONE;
    },
    linkSecret: config.LINK_SECRET,
    keepEmailsDays: config.KEEP_EMAILS_DAYS,
    bounceMailboxUrl: config.BOUNCE_MAILBOX_URL,
    production: deps.client(productionApi, config.PRODUCTION_URL, { timeoutMs: 1000, retries: 0 }),
  };
}

function adminUrlOf({ PUBLIC_URL, ADMIN_HOST }: Config): string {
  const url = new URL(PUBLIC_URL);
  if (ADMIN_HOST) url.hostname = ADMIN_HOST;
  return url.origin;
}
