import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import type { Config } from './config.ts';
import { createCloverProvider } from './providers/clover/clover-provider.ts';
import type { PaymentProvider } from './providers/provider.ts';
import { createSandboxProvider } from './providers/sandbox/sandbox-provider.ts';

const CLOVER_API = { sandbox: 'https://scl-sandbox.dev.clover.com', production: 'https://scl.clover.com' };

/**
 * The sandbox uses the same database with asynchronous commits. Postgres writes its log in order, so the next
 * synchronous commit of payments also makes the sandbox's commits durable.
 */
export function sandboxDatabaseUrl(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.searchParams.set('options', '-c synchronous_commit=off');
  return url.href;
}

/**
 * The first provider takes new payments; the sandbox remains for payments that it took. @param db the sandbox's pool
 */
export function chooseProviders(config: Config, db: Queryable): [PaymentProvider, ...PaymentProvider[]] {
  const sandbox = createSandboxProvider(db, { demo: config.DEMO, webhookSecret: config.PAYMENT_WEBHOOK_SECRET });
  if (config.PAYMENT_PROVIDER !== 'clover') return [sandbox];
  const environment = config.CLOVER_ENVIRONMENT;
  const clover = createCloverProvider({
    environment,
    apiUrl: config.CLOVER_API_URL ?? CLOVER_API[environment],
    merchantId: config.CLOVER_MERCHANT_ID ?? '',
    publicKey: config.CLOVER_PUBLIC_KEY ?? '',
    privateKey: config.CLOVER_PRIVATE_KEY ?? '',
    webhookAuth: config.CLOVER_WEBHOOK_AUTH ?? '',
  });
  return [clover, sandbox];
}
