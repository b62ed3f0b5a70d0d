import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createPrisma } from '../src/database.ts';
import { Prisma } from '../src/generated/client.ts';
import { type Orders, startOrders } from './start-orders.ts';

let orders: Orders;
let prisma: ReturnType<typeof createPrisma>;
beforeAll(async () => {
  orders = await startOrders();
  prisma = createPrisma(orders.pool);
});
afterAll(() => orders.stop());

const models = Object.values(Prisma.ModelName);

test.each(models)('the database has every column of %s in schema.prisma', async (model) => {
  const delegate = (await prisma())[(model.charAt(0).toLowerCase() + model.slice(1)) as 'order'];
  expect(await delegate.findMany({ take: 1 })).toEqual([]);
});

test('schema.prisma has every column of the migrations', async () => {
  const columns = await orders.rows(
    `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name = ANY($1) ORDER BY 1`,
    [
      [
        'orders',
        'order_items',
        'parcels',
        'shipments',
        'pieces',
        'timeline',
        'refunds',
        'returns',
        'dues',
        'delays',
        'planned_questions',
        'payments',
        'reservations',
        'idempotency_keys',
      ],
    ],
  );
  const { readFile } = await import('node:fs/promises');
  const schema = await readFile(new URL('../prisma/schema.prisma', import.meta.url), 'utf8');
  const described = schema.split(/^model /m).flatMap((text) => {
    const table = /@@map\("(\w+)"\)/.exec(text)?.[1];
    const fields = [...text.matchAll(/^ {2}(\w+) +(?:String|Int|BigInt|Boolean|DateTime|Json)\b(.*)$/gm)];
    return fields.map(([, name, rest = '']) => `${table}.${/[^@]@map\("(\w+)"\)/.exec(rest)?.[1] ?? name}`);
  });
  expect(columns.map(({ name }) => name).filter((name) => !described.includes(name))).toEqual([]);
});
