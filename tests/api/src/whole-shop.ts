import { apis } from '@loop-petal/contracts/operations/all';
import type { Api, Calls } from '@loop-petal/contracts/operations/operation';
import { addressVariable, type Service, serviceNames } from '@loop-petal/contracts/services';
import { createMemoryEventBus } from '@loop-petal/service-kit/events/memory-event-bus';
import { createServiceClient } from '@loop-petal/service-kit/http/service-client';
import { connectMongo } from '@loop-petal/service-kit/mongo/mongo';
import { withClient } from '@loop-petal/service-kit/postgres/create-database';
import type { Part } from '@loop-petal/service-kit/service/run-server';
import type { ServiceDefinition, StoreDepsBase } from '@loop-petal/service-kit/service/service';
import { startTestService } from '@loop-petal/service-kit/start-test-service';
import { testTokens } from '@loop-petal/service-kit/testing';
import { cartService } from '../../../services/cart/src/service.ts';
import { catalogService } from '../../../services/catalog/src/service.ts';
import { chatService } from '../../../services/chat/src/service.ts';
import { identityService } from '../../../services/identity/src/service.ts';
import { notificationsService } from '../../../services/notifications/src/service.ts';
import { ordersService } from '../../../services/orders/src/service.ts';
import { paymentsService } from '../../../services/payments/src/service.ts';
import { productionService } from '../../../services/production/src/service.ts';
import { shippingService } from '../../../services/shipping/src/service.ts';

/** Settings that services need in addition to those of every test. */
export const ENVIRONMENT = {
  ...Object.fromEntries(serviceNames.map((name) => [addressVariable(name), `http://${name}.test`])),
  LINK_SECRET: 'a link secret of enough characters for tests',
  SESSION_SECRET: 'a session secret of enough characters',
  PAYMENT_WEBHOOK_SECRET: 'a webhook secret of the tests',
  DEMO: 'true',
  PUBLIC_URL: 'http://shop.test',
  RATE_LIMITS: 'off',
  CARRIER_SPEED: '1000',
};

type Running = Awaited<ReturnType<typeof startTestService>>;

/** All services in this process, each with its own database, on one bus; they call each other over HTTP. */
export async function startWholeShop() {
  const bus = createMemoryEventBus();
  const running = new Map<Service, Pick<Running, 'request' | 'url' | 'settled' | 'stop'> & { database: string }>();
  const parts: Part[] = [];
  const clients = Object.fromEntries(
    (Object.values(apis) as Api[]).map((api) => {
      const call = (name: never, input: never) =>
        createServiceClient(api, {
          baseUrl: running.get(api.service as Service)?.url ?? '',
          tokens: testTokens,
          timeoutMs: 20_000,
        }).call(name as never, input as never);
      return [api.service, { call }];
    }),
  );
  const open = async <Config, Deps extends StoreDepsBase, Tx, Context, Some extends Calls>(
    service: ServiceDefinition<Config, Deps, Tx, Context, Some>,
  ) => {
    const started = await startTestService(service, { env: ENVIRONMENT, clients, bus });
    const { DATABASE_URL, MONGO_URL } = started.config as { DATABASE_URL?: string; MONGO_URL?: string };
    running.set(service.api.service as Service, { ...started, database: DATABASE_URL ?? MONGO_URL ?? '' });
    parts.push(...(service.background?.(started.ctx) ?? []));
  };
  await open(identityService);
  await open(catalogService);
  await open(cartService);
  await open(paymentsService);
  await open(shippingService);
  await open(productionService);
  await open(ordersService);
  await open(chatService);
  await open(notificationsService);
  for (const part of parts) await part.start();

  return {
    bus,
    request: (service: Service): Running['request'] => {
      const found = running.get(service);
      if (!found) throw new Error(`there is no service ${service}`);
      return found.request;
    },
    /** Every row and document of every service as text, by service and table. */
    async records(): Promise<Map<string, string>> {
      const found = new Map<string, string>();
      for (const [service, { database }] of running) {
        for (const [table, text] of await (database.startsWith('mongodb') ? documents : rows)(database)) {
          found.set(`${service}.${table}`, text);
        }
      }
      return found;
    },
    async stop() {
      for (const part of parts) await part.stop();
      for (const { stop } of [...running.values()].reverse()) await stop();
    },
  };
}

async function rows(url: string): Promise<[string, string][]> {
  const read: [string, string][] = [];
  await withClient(url, async (client) => {
    const tables = await client.query(`SELECT tablename FROM pg_tables WHERE schemaname = 'public'`);
    for (const { tablename } of tables.rows) {
      const table = client.escapeIdentifier(tablename);
      const { rows: all } = await client.query(`SELECT to_json(t)::text AS text FROM ${table} t`);
      read.push([tablename, all.map(({ text }) => text).join('\n')]);
    }
  });
  return read;
}

async function documents(url: string): Promise<[string, string][]> {
  const connection = await connectMongo(url);
  const collections = (await connection.db?.listCollections().toArray()) ?? [];
  const read = collections.map(async ({ name }): Promise<[string, string]> => {
    const all = await connection.collection(name).find().toArray();
    return [name, JSON.stringify(all)];
  });
  const texts = await Promise.all(read);
  await connection.close();
  return texts;
}
