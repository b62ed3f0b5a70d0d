import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { eventLogTables } from '@loop-petal/service-kit/events/postgres-log/event-log';
import { createMigratedTestPostgres } from '@loop-petal/service-kit/migrated-test-postgres';
import { createTables, migrate } from '@loop-petal/service-kit/postgres/postgres';
import { createTestMongo, createTestPostgres, type TestDatabase } from '@loop-petal/service-kit/testing';
import { EVENTS, MONGO_SERVICES, migrationsFolder, POSTGRES_DATABASES, type Stores } from '../src/stores.ts';

export const migrationsOf = (database: string): string =>
  fileURLToPath(new URL(`../../../${migrationsFolder(database)}`, import.meta.url));

export async function createTestStores({ tables }: { tables: boolean }): Promise<Stores & { drop(): Promise<void> }> {
  const databases = new Map<string, TestDatabase>();
  const create = (name: string) =>
    tables ? createMigratedTestPostgres(name, (url) => migrate(url, migrationsOf(name))) : createTestPostgres(name);
  for (const name of POSTGRES_DATABASES) databases.set(name, await create(name));
  databases.set(EVENTS, await createTestPostgres(EVENTS));
  for (const name of MONGO_SERVICES) databases.set(name, await createTestMongo(name));
  const urlOf = (name: string) => databases.get(name)?.url ?? '';
  if (tables) await createTables(urlOf(EVENTS), eventLogTables);
  return {
    postgres: urlOf,
    mongo: urlOf,
    async drop() {
      for (const database of databases.values()) await database.drop();
    },
  };
}

export interface TestOrder {
  orderId: string;
  paymentId: string;
}

export const paidOrder = (o: TestOrder, cents: number) => ({
  orders: `
    INSERT INTO orders (id, owner_id, customer_name, customer_email, customer_phone, shipping_address, subtotal_cents,
      tax_cents, shipping_cents, total_cents, shipping_method, status, payment_method, payment_status, payment_id,
      created_at, updated_at)
    VALUES ('${o.orderId}', 'visitor', E'Zoë\\t"O\\\\Neil"\\n\\\\N', 'zoe@example.com', '', '{"city": "🌼, it''s"}', ${cents},
      0, 0, ${cents}, 'FedEx Ground', 'pending', 'Clover', 'succeeded', '${o.paymentId}', now(), now());
    INSERT INTO order_items (id, order_id, position, product_id, product_name, quantity, list_price_cents, price_cents,
      image_url, parcel) VALUES ('${randomUUID()}', '${o.orderId}', 0, 'p', 'Rose', 1, ${cents}, ${cents}, '', 0);
    INSERT INTO timeline (order_id, at, type, description, by) VALUES ('${o.orderId}', now(), 'order.placed', '', 'x');`,
  payments: `
    INSERT INTO payments (id, owner_id, token_hash, provider, amount_cents, status, order_id)
    VALUES ('${o.paymentId}', 'visitor', decode('00ff0a5c', 'hex') || uuid_send('${o.paymentId}'), 'sandbox', ${cents},
      'captured', '${o.orderId}');
    INSERT INTO sandbox_charges (id, reference, outcome, state, amount_cents, captured_cents)
    VALUES ('ch_${o.paymentId}', '${o.paymentId}', 'approve', 'captured', ${cents}, ${cents});`,
});

export const jobOf = ({ orderId, lineId }: { orderId: string; lineId: string }, productId: string) => `
    INSERT INTO promises (order_id, state, version, service, made_by, first_day, last_day, ordered_at)
    VALUES ('${orderId}', 'confirmed', 1, 'FEDEX_GROUND', '2026-06-01', '2026-06-02', '2026-06-08', now());
    INSERT INTO jobs (order_id, line_id, piece, product_id, product_name, category, state, making_minutes, finishing_days,
      materials) VALUES ('${orderId}', '${lineId}', 1, '${productId}', 'Rose', 'flowers', 'queued', 60, 0, '[]');`;
