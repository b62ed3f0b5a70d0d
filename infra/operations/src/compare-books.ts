import type { Books } from './books.ts';

export interface Comparison {
  lines: { what: string; left: string; right: string; agree: boolean }[];
  /** Each in a sentence, with the ids that help to find it. */
  differences: string[];
}

/** Money that came in by a card and has been taken. */
const PAID = new Set(['succeeded', 'refunded', 'partially_refunded']);

/** Holds what the services know about the same things side by side, to the cent. */
export function compareBooks(books: Books): Comparison {
  const differences: string[] = [];
  const payments = new Map(books.payments.map((payment) => [payment.id, payment]));
  const orders = new Map(books.orders.map((order) => [order.id, order]));
  const provider = new Map(books.provider.map((charge) => [charge.paymentId, charge]));

  for (const order of books.orders) {
    if (!PAID.has(order.paymentStatus) || order.paymentId === null) continue;
    const payment = payments.get(order.paymentId);
    if (!payment) differences.push(`Order ${order.id} is paid, but its payment ${order.paymentId} is not there.`);
    else if (payment.orderId !== order.id)
      differences.push(`Order ${order.id} is paid by payment ${payment.id}, which belongs to ${payment.orderId}.`);
    else if (payment.amountCents !== order.totalCents)
      differences.push(`Order ${order.id} is ${dollars(order.totalCents)}, paid were ${dollars(payment.amountCents)}.`);
    else if (payment.refundedCents !== order.refundedCents)
      differences.push(
        `Order ${order.id} has ${dollars(order.refundedCents)} back, its payment ${dollars(payment.refundedCents)}.`,
      );
  }
  for (const payment of books.payments) {
    if (payment.status === 'captured' && !orders.has(payment.orderId ?? ''))
      differences.push(`Payment ${payment.id} of ${dollars(payment.amountCents)} was taken without an order.`);
    const charge = provider.get(payment.id);
    if (!charge) continue;
    if ((payment.status === 'captured') !== (charge.state === 'captured'))
      differences.push(`Payment ${payment.id} is ${payment.status}, at the provider ${charge.state}.`);
    else if (charge.refundedCents !== payment.refundedCents)
      differences.push(`Payment ${payment.id} has other refunds at the provider.`);
  }
  for (const shipment of books.shipments)
    if (!orders.has(shipment.orderId)) differences.push(`Shipment ${shipment.id} has no order.`);

  const captured = books.payments.filter(({ status }) => status === 'captured');
  const paid = books.orders.filter(({ paymentStatus, id }) => PAID.has(paymentStatus) && isCaptured(id));
  function isCaptured(orderId: string): boolean {
    return captured.some((payment) => payment.orderId === orderId);
  }
  const lines = [
    line('captured payments, and orders paid by them', captured.length, paid.length),
    line(
      'their amounts',
      dollars(sum(captured.map(({ amountCents }) => amountCents))),
      dollars(sum(paid.map(({ totalCents }) => totalCents))),
    ),
    line(
      'refunds in payments, and in orders',
      dollars(sum(books.payments.map(({ refundedCents }) => refundedCents))),
      dollars(sum(books.orders.map(({ refundedCents }) => refundedCents))),
    ),
    line('shipments in shipping, and in orders', books.shipments.length, books.shipmentsOfOrders.length),
  ];
  for (const { what, left, right, agree } of lines) if (!agree) differences.push(`${what}: ${left} and ${right}.`);
  for (const [service, count] of Object.entries(books.deadLetters))
    if (count > 0) differences.push(`${service} has given up ${count} events: replay them in the admin's Problems.`);
  return { lines, differences };
}

const sum = (cents: number[]): number => cents.reduce((total, one) => total + one, 0);
const dollars = (cents: number): string =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });

function line(what: string, left: string | number, right: string | number) {
  return { what, left: String(left), right: String(right), agree: left === right };
}
