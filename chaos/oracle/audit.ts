import type { ShopClient } from '@loop-petal/web-kit/shop-client';
import type { OrderLedger } from '../ledger.ts';
import { groupBy, pagesOf } from './orders.ts';

/** Checks that each refund requested by the owner has one audit entry, however often the call was repeated. */
export async function compareAudit(owner: ShopClient, { actions }: OrderLedger): Promise<string[]> {
  const entries = await pagesOf((query, onHeaders) =>
    owner.call('GET /api/admin/audit', { query: { kind: 'order', limit: '200', ...query }, onHeaders }),
  );
  const refunds = groupBy(
    entries.filter(({ action }) => action === 'requested a refund'),
    ({ subject }) => subject.id,
  );
  return actions
    .filter(({ kind, outcome }) => (kind === 'refund' || kind === 'leave-out') && outcome !== 'unknown')
    .flatMap(({ orderId, outcome }) => {
      const found = refunds.get(orderId)?.length ?? 0;
      const expected = outcome === 'done' ? 1 : 0;
      return found === expected
        ? []
        : [`order ${orderId}: ${found} audit entries for its refund, ${expected} expected`];
    });
}
