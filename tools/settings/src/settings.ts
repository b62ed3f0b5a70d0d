import { addressVariable, serviceNames } from '@loop-petal/contracts/services';

/** Who sets a variable when the shop runs in containers. */
export type Source = 'you' | 'a secret' | 'the deployment';
type Setting = { about: string; by: Source };

const you = (about: string): Setting => ({ about, by: 'you' });
const secret = (about: string): Setting => ({ about, by: 'a secret' });
const deployment = (about: string): Setting => ({ about, by: 'the deployment' });
const address = (of: string) => deployment(`Address of ${of}.`);

const social = (name: string, title: string): Record<string, Setting> => ({
  [`${name}_CLIENT_ID`]: you(`Signing in with ${title}: the id it gave the shop. Empty: not offered.`),
  [`${name}_CLIENT_SECRET`]: secret(`The secret that belongs to ${name}_CLIENT_ID.`),
  [`${name}_AUTHORIZE_URL`]: you(`Another address of ${title}, for tests.`),
  [`${name}_TOKEN_URL`]: you(`Another address of ${title}, for tests.`),
  [`${name}_PROFILE_URL`]: you(`Another address of ${title}, for tests.`),
});

/** Every variable of every program, explained; a test fails when one is missing or unused. */
export const settings: Readonly<Record<string, Setting>> = {
  PUBLIC_URL: you(
    'Where shoppers reach the shop: links in mails, canonical links, the check of where calls come from.',
  ),
  DEMO: you(
    '`true` for a shop with demo data, whose known admin password the sign-in page tells. Not with https or Clover.',
  ),
  ADMIN_USERNAME: you('The first admin, made when the shop has none.'),
  ADMIN_PASSWORD: secret('Password of the first admin; change it after signing in.'),
  ADMIN_HOST: you(
    'The host name that alone serves the admin client. Empty: it is at /admin of the shop. Also for links in mails to the shop.',
  ),
  LOG_LEVEL: you('fatal, error, warn, info, debug, trace or silent.'),
  RATE_LIMITS: you('`off` lifts the limits per address, for benchmarks.'),
  RATE_LIMIT_SCALE: you('Multiplies every limit.'),
  OVERLOAD_PROTECTION: you('`off` refuses nobody when there is more to do than can be done.'),
  REQUESTS_AT_ONCE: you(
    'The least limit of requests that are worked on at once, 8 to 10000; each kind has its share of it.',
  ),
  TRUSTED_PROXIES: you('How many proxies of yours stand before the gateway and add to X-Forwarded-For, 0 to 5.'),
  OTEL_EXPORTER_OTLP_ENDPOINT: you('Where spans are sent by OTLP over HTTP. Empty: none are made.'),

  PAYMENT_PROVIDER: you('sandbox or clover; may be left out where DEMO is true, which means sandbox.'),
  PAYMENT_WEBHOOK_SECRET: secret('Signs what the sandbox provider reports; at least 16 characters.'),
  CLOVER_ENVIRONMENT: you('sandbox or production.'),
  CLOVER_API_URL: you('Another address of Clover, for tests.'),
  CLOVER_MERCHANT_ID: you('From the Clover dashboard, as the two keys.'),
  CLOVER_PUBLIC_KEY: you('Goes to the browser, which turns cards into tokens with it.'),
  CLOVER_PRIVATE_KEY: secret('Stays with the payments service.'),
  CLOVER_WEBHOOK_AUTH: secret('What Clover sends along with its reports; at least 16 characters.'),

  CARRIER: you('sandbox or fedex.'),
  CARRIER_SPEED: you('How fast the days of the sandbox carrier pass; 720 makes one pass in two minutes.'),
  FEDEX_API_URL: you('https://apis-sandbox.fedex.com for trying it out.'),
  FEDEX_CLIENT_ID: you('From the FedEx developer portal: the project that ships.'),
  FEDEX_CLIENT_SECRET: secret('The secret that belongs to FEDEX_CLIENT_ID.'),
  FEDEX_TRACK_CLIENT_ID: you('The project that may track, where that is another one.'),
  FEDEX_TRACK_CLIENT_SECRET: secret('The secret that belongs to FEDEX_TRACK_CLIENT_ID.'),
  FEDEX_ACCOUNT_NUMBER: you('Who pays for the labels.'),
  FEDEX_SHIPPER_NAME: you('The sender on the labels.'),
  FEDEX_SHIPPER_PHONE: you('Phone of the sender.'),
  FEDEX_SHIPPER_STREET: you('Street of the sender.'),
  FEDEX_SHIPPER_CITY: you('City of the sender.'),
  FEDEX_SHIPPER_STATE: you('State of the sender, two letters.'),
  FEDEX_SHIPPER_ZIP: you('ZIP of the sender.'),

  SHOP_TIME_ZONE: you('Where the shop’s days begin and end, as America/New_York.'),

  SMTP_URL: secret('`smtp://user:password@host:587`. Empty: mails are kept for the admin to read, and not sent.'),
  MAIL_FROM: you('The sender of mails.'),
  SHOP_EMAIL: you('Where contact messages are copied to.'),
  KEEP_EMAILS_DAYS: you('Days after which an email is erased from the records, 1 to 3650; that it was sent stays.'),

  ...social('GOOGLE', 'Google'),
  ...social('FACEBOOK', 'Facebook'),
  ...social('INSTAGRAM', 'Instagram'),

  INTERNAL_TOKEN_SECRET: secret(
    'Signs the callers that the gateway vouches for; the same for all, at least 32 characters.',
  ),
  SESSION_SECRET: secret('Signs session cookies; the same for gateway and identity, at least 32 characters.'),
  LINK_SECRET: secret('Signs links in mails; the same for orders, shipping and notifications, at least 32 characters.'),
  DATABASE_URL: secret("`postgres://user:password@host:5432/name`, the service's own database."),
  MONGO_URL: secret("`mongodb://user:password@host:27017/name`, the service's own database; for the tools the server."),
  POSTGRES_URL: secret('`postgres://user:password@host:5432`, the server of all databases, for backup and restore.'),
  EVENTS_DATABASE_URL: secret('`postgres://…`, the event log where EVENT_BUS is postgres.'),
  KAFKA_USERNAME: secret('Signs in to Kafka by SCRAM-SHA-512; empty: without.'),
  KAFKA_PASSWORD: secret('The password that belongs to KAFKA_USERNAME.'),

  EVENT_BUS: deployment('postgres or kafka.'),
  KAFKA_BROKERS: deployment('host:port, host:port …'),
  KAFKA_PARTITIONS: deployment(
    'Partitions of topics that are created: how many replicas of a service can share a topic.',
  ),
  KAFKA_REPLICATION: deployment('Copies of topics that are created.'),
  KAFKA_MIN_INSYNC: deployment('How many copies must have an event before it counts as published.'),
  KAFKA_TLS: deployment('`true` encrypts the connections to Kafka.'),
  KAFKA_CA: deployment('Certificates (PEM) to trust besides the usual ones.'),
  DATA_DIR: deployment('The folder of an embedded shop, where POSTGRES_URL and MONGO_URL are not set.'),
  HOST: deployment('The address to listen on.'),
  PORT: deployment('The port to listen on.'),
  METRICS_PORT: deployment("The gateway's port for Prometheus; the public one shows no numbers."),
  GATEWAY_URL: address('the gateway'),
  ...Object.fromEntries(serviceNames.map((name) => [addressVariable(name), address(name)])),
  CHAT_URL: address('chat; for the gateway those of all replicas, with commas between them'),
  WEB_URL: address('the storefront'),
  ADMIN_WEB_URL: address('the admin client'),
};
