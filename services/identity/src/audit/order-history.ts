import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import type { OrderAsked, OwnOrderHistory } from '@loop-petal/service-kit/service/order-history-handlers';
import { listAuditEntries } from './audit-store.ts';

const MAX_ENTRIES = 200;

export async function readAuditHistory(db: Queryable, { orderId, paymentId }: OrderAsked): Promise<OwnOrderHistory> {
  const subjects = paymentId ? [`order:${orderId}`, `payment:${paymentId}`] : [`order:${orderId}`];
  const found = await Promise.all(subjects.map((subject) => listAuditEntries(db, { subject, limit: MAX_ENTRIES })));
  return {
    entries: found.flat().map(({ id, at, actor, action, requestId }) => ({
      id: `audit:${id}`,
      at,
      kind: 'admin' as const,
      title: `${actor.name} ${action}`,
      by: actor.name,
      details: requestId ? [{ label: 'Request', value: requestId }] : [],
    })),
    books: {},
  };
}
