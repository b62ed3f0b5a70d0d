import type { Queryable } from '@loop-petal/service-kit/postgres';
import type { PrismaClient } from './generated/client.ts';
import type { OrderRecord } from './order.ts';

export interface OrderPage {
  limit: number;
  /** The id of the last order of the page before. */
  cursor?: string | undefined;
  status?: string | undefined;
  /** Looks in names, mail addresses, order and tracking numbers. */
  q?: string | undefined;
}

const SHOWN = {
  items: { orderBy: { position: 'asc' } },
  parcels: { orderBy: { number: 'asc' } },
  shipments: true,
} as const;

export interface OrderReader {
  find(id: string): Promise<OrderRecord | undefined>;
  ofUser(userId: string): Promise<OrderRecord[]>;
  page(page: OrderPage): Promise<OrderRecord[]>;
  count(filter: Pick<OrderPage, 'status' | 'q'>): Promise<number>;
  timeline(orderId: string): Promise<{ id: bigint; at: Date; type: string; description: string; by: string }[]>;
}

export function createOrderReader(pool: Queryable, prisma: () => Promise<PrismaClient>): OrderReader {
  return {
    async find(id) {
      const order = await (await prisma()).order.findUnique({ where: { id }, include: SHOWN });
      return order ? recordOf(order) : undefined;
    },
    /** Without the logs of attempts that never became a payment. */
    async ofUser(userId) {
      const orders = await (await prisma()).order.findMany({
        where: { userId, paymentId: { not: null } },
        include: SHOWN,
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      });
      return orders.map(recordOf);
    },
    async page(page) {
      const { where, values } = filterOf(page);
      const after = page.cursor
        ? `AND (created_at, id) < (SELECT created_at, id FROM orders WHERE id = $${values.push(page.cursor)}::uuid)`
        : '';
      const { rows } = await pool.query(
        `SELECT id FROM orders WHERE ${where} ${after} ORDER BY created_at DESC, id DESC LIMIT $${values.push(page.limit)}`,
        values,
      );
      const orders = await (await prisma()).order.findMany({
        where: { id: { in: rows.map(({ id }) => id) } },
        include: SHOWN,
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      });
      return orders.map(recordOf);
    },
    async count(filter) {
      const { where, values } = filterOf(filter);
      const { rows } = await pool.query(`SELECT count(*)::int AS count FROM orders WHERE ${where}`, values);
      return rows[0].count;
    },
    async timeline(orderId) {
      return (await prisma()).timelineNote.findMany({ where: { orderId }, orderBy: [{ at: 'asc' }, { id: 'asc' }] });
    },
  };
}

/** Prisma can't compare rows, nor search without regard to case across four columns by one parameter. */
function filterOf({ status, q }: Pick<OrderPage, 'status' | 'q'>): { where: string; values: unknown[] } {
  const values: unknown[] = [];
  const conditions = ['true'];
  if (status) conditions.push(`status = $${values.push(status)}`);
  if (q) {
    const n = values.push(`%${q.replace(/[\\%_]/g, '\\$&')}%`);
    conditions.push(
      `(customer_name ILIKE $${n} OR customer_email ILIKE $${n} OR id::text ILIKE $${n} OR tracking_number ILIKE $${n})`,
    );
  }
  return { where: conditions.join(' AND '), values };
}

/** The columns with a fixed set of words are checked by the database, so the rules may rely on them. */
const recordOf = (order: unknown): OrderRecord => order as OrderRecord;
