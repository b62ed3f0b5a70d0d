import type { PrismaClient, TimelineNote } from '../generated/client.ts';
import type { OrderRecord } from './order.ts';

/** Ordinary reads, by Prisma. */
export interface OrderReader {
  /** Newest first, without the logs of attempts that never became a payment. */
  ofUser(userId: string): Promise<OrderRecord[]>;
  timeline(orderId: string): Promise<TimelineNote[]>;
}

/** @param prisma opens the client when it is first needed */
export const createOrderReader = (prisma: () => Promise<PrismaClient>): OrderReader => ({
  async ofUser(userId) {
    const orders = await (await prisma()).order.findMany({
      where: { userId, paymentId: { not: null } },
      include: {
        items: { orderBy: { position: 'asc' } },
        parcels: { orderBy: { number: 'asc' } },
        shipments: true,
        pieces: true,
      },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    });
    // Columns with a fixed set of words are checked by the database, so the rules may rely on them.
    return orders as unknown as OrderRecord[];
  },
  async timeline(orderId) {
    return (await prisma()).timelineNote.findMany({ where: { orderId }, orderBy: [{ at: 'asc' }, { id: 'asc' }] });
  },
});
