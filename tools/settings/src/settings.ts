import { addressVariable, serviceNames } from '@loop-petal/contracts/services';

/** Who sets a variable when the shop runs in containers. */
export type Source = 'you' | 'a secret' | 'the deployment';
type Setting = { about: string; by: Source };

const you = (about: string): Setting => ({ about, by: 'you' });
const secret = (about: string): Setting => ({ about, by: 'a secret' });
const deployment = (about: string): Setting => ({ about, by: 'the deployment' });
const address = (of: string) => deployment(`Address of ${of}.`);

const social = (name: string, title: string): Record<string, Setting> => ({
  [`${name}_CLIENT_ID`]: you(`OAuth client id for sign-in with ${title}. Empty: disabled.`),
  [`${name}_CLIENT_SECRET`]: secret(`The client secret for ${name}_CLIENT_ID.`),
  [`${name}_AUTHORIZE_URL`]: you(`Overrides the ${title} URL, for tests.`),
  [`${name}_TOKEN_URL`]: you(`Overrides the ${title} URL, for tests.`),
  [`${name}_PROFILE_URL`]: you(`Overrides the ${title} URL, for tests.`),
});

/** Every variable of every program, explained; a test fails when one is missing or unused. */
export const settings: Readonly<Record<string, Setting>> = {
  PUBLIC_URL: you('The shop’s public URL: for links in emails, canonical links and origin checks.'),
  DEMO: you('`true` for a demo shop, whose sign-in page shows the admin password. Not allowed with https or Clover.'),
  ADMIN_USERNAME: you('User name of the first admin, created when the shop has none.'),
  ADMIN_PASSWORD: secret('Password of the first admin; change it after signing in.'),
  ADMIN_HOST: you(
    'A separate host name for the admin client. Empty: /admin on the shop’s host. Also for links in emails to the shop.',
  ),
  LOCAL_ASSISTANTS: you(
    '`true` lets assistants have profiles and webhooks on http and private networks, for tests of a demo.',
  ),
  LOG_LEVEL: you('fatal, error, warn, info, debug, trace or silent.'),
  RATE_LIMITS: you('`off` disables the limits per network address, for benchmarks.'),
  RATE_LIMIT_SCALE: you('Multiplies every limit.'),
  OVERLOAD_PROTECTION: you('`off` disables load shedding.'),
  REQUESTS_AT_ONCE: you('Minimum of the concurrent request limit, 8 to 10000; each priority gets a share.'),
  TRUSTED_PROXIES: you('Number of your proxies in front of the gateway that add to X-Forwarded-For, 0 to 5.'),
  OTEL_EXPORTER_OTLP_ENDPOINT: you('OTLP/HTTP endpoint for spans. Empty: no tracing.'),

  PAYMENT_PROVIDER: you('sandbox or clover; optional if DEMO is true, which means sandbox.'),
  PAYMENT_WEBHOOK_SECRET: secret('Signs the sandbox provider’s webhooks; at least 16 characters.'),
  CLOVER_ENVIRONMENT: you('sandbox or production.'),
  CLOVER_API_URL: you('Overrides the Clover URL, for tests.'),
  CLOVER_MERCHANT_ID: you('From the Clover dashboard, like the two keys.'),
  CLOVER_PUBLIC_KEY: you('Sent to the browser, which tokenizes cards with it.'),
  CLOVER_PRIVATE_KEY: secret('Only used by the payments service.'),
  CLOVER_WEBHOOK_AUTH: secret('Authenticates Clover’s webhooks; at least 16 characters.'),

  CARRIER: you('sandbox or fedex.'),
  CARRIER_SPEED: you('Speed of the sandbox carrier’s clock; at 720 a day takes two minutes.'),
  FEDEX_API_URL: you('https://apis-sandbox.fedex.com for tests.'),
  FEDEX_CLIENT_ID: you('The shipping project in the FedEx developer portal.'),
  FEDEX_CLIENT_SECRET: secret('The client secret for FEDEX_CLIENT_ID.'),
  FEDEX_TRACK_CLIENT_ID: you('The tracking project, if different.'),
  FEDEX_TRACK_CLIENT_SECRET: secret('The client secret for FEDEX_TRACK_CLIENT_ID.'),
  FEDEX_ACCOUNT_NUMBER: you('The account that pays for labels.'),
  FEDEX_SHIPPER_NAME: you('Sender’s name on labels; without it, the shop’s name in Settings.'),
  FEDEX_SHIPPER_PHONE: you('Sender’s phone.'),
  FEDEX_SHIPPER_STREET: you('Sender’s street.'),
  FEDEX_SHIPPER_CITY: you('Sender’s city.'),
  FEDEX_SHIPPER_STATE: you('Sender’s state, two letters.'),
  FEDEX_SHIPPER_ZIP: you('Sender’s ZIP code.'),

  SHOP_TIME_ZONE: you('Time zone of the shop’s days, such as America/New_York.'),
  LARGE_ORDER_DOLLARS: you(
    'Overrides the setting of the total above which an order is a request: you accept it before the card is charged. 1 to 100000.',
  ),
  LARGE_ORDER_PERCENT: you(
    'The share of four ordinary weeks of all artisans above which an order is a request, as a percentage. 1 to 1000.',
  ),

  SMTP_URL: secret('`smtp://user:password@host:587`. Empty: emails are not sent, but kept for admins to read.'),
  BOUNCE_MAILBOX_URL: secret(
    '`imaps://user:password@host`: the mailbox of the sender’s address, read for bounced emails. Empty: only refusals during sending count.',
  ),
  MAIL_FROM: you('The sender of emails. Empty: the name and email address in Settings.'),
  SHOP_EMAIL: you('Receives copies of contact messages. Empty: the email address in Settings.'),
  KEEP_EMAILS_DAYS: you('Days until an email’s content is erased, 1 to 365; the record that it was sent stays.'),

  ...social('GOOGLE', 'Google'),
  ...social('FACEBOOK', 'Facebook'),
  ...social('INSTAGRAM', 'Instagram'),

  INTERNAL_TOKEN_SECRET: secret('Signs the internal tokens of callers; the same for all, at least 32 characters.'),
  SESSION_SECRET: secret('Signs session cookies; the same for gateway and identity, at least 32 characters.'),
  LINK_SECRET: secret(
    'Signs links in emails; the same for orders, shipping and notifications, at least 32 characters.',
  ),
  DATABASE_URL: secret("`postgres://user:password@host:5432/name`, the service's own database."),
  MONGO_URL: secret(
    "`mongodb://user:password@host:27017/name`, the service's own database; for the tools the whole server.",
  ),
  POSTGRES_URL: secret('`postgres://user:password@host:5432`, the server of all databases, for backup and restore.'),
  EVENTS_DATABASE_URL: secret('`postgres://…`, the event log if EVENT_BUS is postgres.'),
  KAFKA_USERNAME: secret('SCRAM-SHA-512 user name for Kafka; empty: no authentication.'),
  KAFKA_PASSWORD: secret('The password for KAFKA_USERNAME.'),

  EVENT_BUS: deployment('postgres or kafka.'),
  KAFKA_BROKERS: deployment('host:port, host:port …'),
  KAFKA_PARTITIONS: deployment('Partitions of new topics: limits the replicas of a service that share a topic.'),
  KAFKA_REPLICATION: deployment('Replicas of new topics.'),
  KAFKA_MIN_INSYNC: deployment('Replicas that must store an event before it counts as published.'),
  KAFKA_TLS: deployment('`true` encrypts the connections to Kafka.'),
  KAFKA_CA: deployment('Certificates (PEM) to trust in addition to the default ones.'),
  DATA_DIR: deployment('The folder of an embedded shop, used when POSTGRES_URL and MONGO_URL are not set.'),
  HOST: deployment('The address to listen on.'),
  PORT: deployment('The port to listen on.'),
  METRICS_PORT: deployment("The gateway's port for metrics; its public port does not serve them."),
  GATEWAY_URL: address('the gateway'),
  ...Object.fromEntries(serviceNames.map((name) => [addressVariable(name), address(name)])),
  CHAT_URL: address('chat; for the gateway those of all replicas, comma-separated'),
  WEB_URL: address('the storefront'),
  ADMIN_WEB_URL: address('the admin client'),
};
