import type { ShopCalls } from '@loop-petal/contracts/operations/all';
import type { CallOutput } from '@loop-petal/contracts/operations/call';
import { linesToSend } from '@loop-petal/contracts/rules/pieces-to-send';
import type { ShopClient } from '@loop-petal/web-kit/shop-client';
import type { OracleOrder, Ordered, OrderLedger } from '../ledger.ts';
import { isOpenRequest, isPaid, piecesOf } from './orders.ts';

type Job = CallOutput<ShopCalls['GET /api/admin/production/jobs']>[number];
/** The fields of a job that the oracle reads. */
export type OracleJob = Ordered & Pick<Job, 'orderId' | 'state'>;

/** The orders of paired submissions and the requests; `reconcile` checks the others. */
function watched({ pairs }: OrderLedger, orders: OracleOrder[]): OracleOrder[] {
  const emails = new Set(pairs.map(({ email }) => email));
  return orders.filter(({ customerEmail, acceptance }) => acceptance !== null || emails.has(customerEmail));
}

export async function watchedJobs(owner: ShopClient, ledger: OrderLedger, orders: OracleOrder[]): Promise<OracleJob[]> {
  const jobs: OracleJob[] = [];
  for (const { id } of watched(ledger, orders))
    jobs.push(...(await owner.call('GET /api/admin/production/jobs', { query: { orderId: id } })));
  return jobs;
}

/** Checks that the jobs of each paid order match its lines without left-out pieces, and that a request has none. */
export function compareJobs(ledger: OrderLedger, orders: OracleOrder[], jobs: OracleJob[]): string[] {
  const isMade = (order: OracleOrder) =>
    isPaid(order) && order.paymentStatus !== 'refunded' && order.status !== 'cancelled';
  return watched(ledger, orders)
    .filter((order) => isOpenRequest(order) || isMade(order))
    .flatMap((order) => {
      const { id, orderItems } = order;
      const made = jobs.filter(({ orderId, state }) => orderId === id && state !== 'cancelled');
      const making = piecesOf(made.map((job) => ({ ...job, quantity: 1 })));
      const ordered = piecesOf(isOpenRequest(order) ? [] : linesToSend(orderItems));
      return ordered === making ? [] : [`order ${id}: ${ordered} ordered, but production makes ${making}`];
    });
}
