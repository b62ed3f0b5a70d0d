import { compareBooks } from '@loop-petal/contracts/rules/compare-books';
import type { BooksComparison } from '@loop-petal/contracts/shapes/order-books';
import { createPool, type Queryable } from '@loop-petal/service-kit/postgres/postgres';
import { readOrders, readPayments, readQueues, readShipments, readWork } from './books.ts';
import { POSTGRES_DATABASES, type Stores } from './stores.ts';

/** Compares the records of orders, payments, the provider, shipping and production. Changes nothing. */
export async function reconcile(stores: Stores): Promise<BooksComparison> {
  const deadLetters: Record<string, number> = {};
  const unsent: Record<string, number> = {};
  for (const name of POSTGRES_DATABASES) {
    const queues = await ask(stores.postgres(name), readQueues);
    deadLetters[name] = queues.deadLetters;
    unsent[name] = queues.unsent;
  }
  return compareBooks({
    ...(await ask(stores.postgres('orders'), readOrders)),
    ...(await ask(stores.postgres('payments'), readPayments)),
    ...(await ask(stores.postgres('shipping'), readShipments)),
    ...(await ask(stores.postgres('production'), readWork)),
    unsent,
    deadLetters,
  });
}

async function ask<T>(url: string, read: (db: Queryable) => Promise<T>): Promise<T> {
  const pool = createPool(url, { max: 1 });
  try {
    return await read(pool);
  } finally {
    await pool.end();
  }
}
