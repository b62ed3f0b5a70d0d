import { isOpenRequest, isPaid, piecesOf } from './orders.mjs';

/** The orders of a pair and the requests: `reconcile` checks the others. */
function watched({ pairs }, orders) {
  const emails = new Set(pairs.map(({ email }) => email));
  return orders.filter(({ customerEmail, acceptance }) => acceptance !== null || emails.has(customerEmail));
}

export async function watchedJobs(ask, ledger, orders) {
  const jobs = [];
  for (const { id } of watched(ledger, orders))
    jobs.push(...(await ask('GET', `/api/admin/production/jobs?orderId=${id}`)));
  return jobs;
}

/** Checks that the jobs of each paid order match its lines, product by product, and that a request has none. */
export function compareJobs(ledger, orders, jobs) {
  const isMade = (order) => isPaid(order) && order.paymentStatus !== 'refunded' && order.status !== 'cancelled';
  return watched(ledger, orders)
    .filter((order) => isOpenRequest(order) || isMade(order))
    .flatMap((order) => {
      const { id, orderItems } = order;
      const made = jobs.filter(({ orderId, state }) => orderId === id && state !== 'cancelled');
      const making = piecesOf(made.map((job) => ({ ...job, quantity: 1 })));
      const ordered = piecesOf(isOpenRequest(order) ? [] : orderItems);
      return ordered === making ? [] : [`order ${id}: ordered were ${ordered}, production makes ${making}`];
    });
}
