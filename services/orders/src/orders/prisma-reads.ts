import type { PrismaClient, TimelineNote } from '../generated/client.ts';
import type { OrderRecord } from './order.ts';

export interface OrderReader {
  ofUser(userId: string): Promise<OrderRecord[]>;
  timeline(orderId: string): Promise<TimelineNote[]>;
}

export const createOrderReader = (prisma: () => Promise<PrismaClient>): OrderReader => ({
  async ofUser(userId) {
    const orders = await (await prisma()).order.findMany({
      where: { userId, paymentId: { not: null } },
      include: {
        items: { orderBy: { position: 'asc' } },
        parcels: { orderBy: { number: 'asc' } },
        shipments: { where: { voidedAt: null } },
        pieces: true,
        customerNotes: { orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] },
        dues: { where: { state: { not: 'withdrawn' } } },
        refunds: { orderBy: [{ requestedAt: 'asc' }, { id: 'asc' }] },
        returns: { orderBy: [{ requestedAt: 'asc' }, { id: 'asc' }] },
      },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    });
    // check constraints guarantee the values that the row types promise
    return orders as unknown as OrderRecord[];
  },
  async timeline(orderId) {
    return (await prisma()).timelineNote.findMany({ where: { orderId }, orderBy: [{ at: 'asc' }, { id: 'asc' }] });
  },
});
