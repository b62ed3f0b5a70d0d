import { isPaid, piecesOf } from './orders.mjs';

export async function jobsOfPairs(ask, { pairs }, orders) {
  const emails = new Set(pairs.map(({ email }) => email));
  const jobs = [];
  for (const { id, customerEmail } of orders)
    if (emails.has(customerEmail)) jobs.push(...(await ask('GET', `/api/admin/production/jobs?orderId=${id}`)));
  return jobs;
}

/**
 * Checks that the jobs of each paid order of a pair match its lines, product by product: `reconcile` checks the others.
 */
export function compareJobs({ pairs }, orders, jobs) {
  const emails = new Set(pairs.map(({ email }) => email));
  const isMade = (order) => isPaid(order) && order.paymentStatus !== 'refunded' && order.status !== 'cancelled';
  return orders
    .filter((order) => emails.has(order.customerEmail) && isMade(order))
    .flatMap(({ id, orderItems }) => {
      const made = jobs.filter(({ orderId, state }) => orderId === id && state !== 'cancelled');
      const [ordered, making] = [piecesOf(orderItems), piecesOf(made.map((job) => ({ ...job, quantity: 1 })))];
      return ordered === making ? [] : [`order ${id}: ordered were ${ordered}, production makes ${making}`];
    });
}
