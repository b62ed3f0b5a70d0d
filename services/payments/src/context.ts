import { ordersApi } from '@loop-petal/contracts/operations/orders';
import type { ServiceClient } from '@loop-petal/service-kit/http/service-client';
import { createPool, type Pool } from '@loop-petal/service-kit/postgres/postgres';
import type { BackgroundLoop } from '@loop-petal/service-kit/runtime/background-loop';
import { outsideTransaction } from '@loop-petal/service-kit/runtime/transaction-context';
import type { PostgresDeps } from '@loop-petal/service-kit/service/postgres-store';
import { chooseProviders, sandboxDatabaseUrl } from './choose-providers.ts';
import type { Config } from './config.ts';
import { createOperationsLoop } from './operations/run-operations.ts';
import type { Payment } from './payment/payment.ts';
import { outsideProvider } from './providers/outside-provider.ts';
import type { ChargeKeeper, PaymentProvider } from './providers/provider.ts';

export interface Context extends PostgresDeps {
  readonly orders: ServiceClient<typeof ordersApi.calls>;
  readonly provider: PaymentProvider;
  /** The provider that took this payment: after a change of provider, the shop still refunds through the old one. */
  readonly providerOf: (payment: Pick<Payment, 'provider'>) => ChargeKeeper;
  readonly countsNetworks: boolean;
  /** Runs the enqueued operations at the provider; call `wake` after each commit that enqueues one. */
  readonly operations: BackgroundLoop;
  readonly authorizing: Map<string, Promise<Payment>>;
  readonly sandboxPool: Pool;
  readonly sandboxWebhook: { readonly url: string; readonly secret: string };
}

type PaymentsDeps = PostgresDeps & {
  readonly wrapProvider?: (provider: PaymentProvider) => PaymentProvider;
};

export function createContext(config: Config, deps: PaymentsDeps): Context {
  const sandboxPool = createPool(sandboxDatabaseUrl(config.DATABASE_URL), { max: 4 });
  const [chosen, ...others] = chooseProviders(config, sandboxPool);
  const provider = refusingTransactions(deps.wrapProvider?.(chosen) ?? chosen);
  const providers: ChargeKeeper[] = [provider, ...others.map(refusingTransactions), outsideProvider];
  const providerOf = (payment: Pick<Payment, 'provider'>) => {
    const found = providers.find(({ name }) => name === payment.provider);
    if (!found) throw new Error(`The payment provider ${payment.provider} is no longer configured.`);
    return found;
  };
  return {
    ...deps,
    orders: deps.client(ordersApi, config.ORDERS_URL),
    provider,
    providerOf,
    countsNetworks: config.RATE_LIMITS === 'on',
    operations: createOperationsLoop({ ...deps, providerOf }),
    authorizing: new Map(),
    sandboxPool,
    sandboxWebhook: { url: webhookUrl(config), secret: config.PAYMENT_WEBHOOK_SECRET },
  };
}

const refusingTransactions = (provider: PaymentProvider) => outsideTransaction(provider.name, provider);

function webhookUrl({ HOST, PORT }: Config): string {
  const host = ['0.0.0.0', '::'].includes(HOST) ? '127.0.0.1' : HOST;
  return `http://${host}:${PORT}/api/payment/webhook`;
}
