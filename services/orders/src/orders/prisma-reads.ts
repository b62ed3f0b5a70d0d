import type { PrismaClient, TimelineNote } from '../generated/client.ts';
import type { OrderRecord } from './order.ts';

/** Simple reads through Prisma. */
export interface OrderReader {
  /** Newest first, without the logs of attempts that never became a payment. */
  ofUser(userId: string): Promise<OrderRecord[]>;
  timeline(orderId: string): Promise<TimelineNote[]>;
}

/** @param prisma opens the client at its first use */
export const createOrderReader = (prisma: () => Promise<PrismaClient>): OrderReader => ({
  async ofUser(userId) {
    const orders = await (await prisma()).order.findMany({
      where: { userId, paymentId: { not: null } },
      include: {
        items: { orderBy: { position: 'asc' } },
        parcels: { orderBy: { number: 'asc' } },
        shipments: { where: { voidedAt: null } },
        pieces: true,
      },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    });
    // The database checks columns with a fixed set of values, so the rules can rely on them.
    return orders as unknown as OrderRecord[];
  },
  async timeline(orderId) {
    return (await prisma()).timelineNote.findMany({ where: { orderId }, orderBy: [{ at: 'asc' }, { id: 'asc' }] });
  },
});
