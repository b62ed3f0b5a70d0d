import type { BooksComparison, MadeLine, OrderBooks, OrderEntry, PaymentEntry } from '../shapes/order-books.ts';
import { formatCount } from './format-count.ts';

const PAID = new Set(['succeeded', 'refunded', 'partially_refunded']);

export function compareBooks(books: OrderBooks): BooksComparison {
  const parts = [
    compareMoney(books),
    compareShipments(books),
    comparePromises(books),
    comparePieces(books),
    compareReservations(books),
  ];
  const lines = parts.flatMap((part) => part.lines);
  const differences = [
    ...parts.flatMap((part) => part.differences),
    ...lines.filter(({ agree }) => !agree).map(({ what, left, right }) => `${what}: ${left} and ${right}.`),
    ...(books.emails ?? [])
      .filter(({ state }) => state === 'failed')
      .map(({ orderId, kind }) => `The email ${kind} about order ${orderId} was not sent: send it again in Mail.`),
    ...Object.entries(books.deadLetters ?? {})
      .filter(([, count]) => count > 0)
      .map(
        ([service, count]) =>
          `${service} has given up on ${formatCount(count, 'event')}: replay them under Problems in the admin client.`,
      ),
  ];
  return { lines, differences };
}

const NOTHING: BooksComparison = { lines: [], differences: [] };

function compareMoney({ orders, payments, provider = [] }: OrderBooks): BooksComparison {
  if (!orders || !payments) return NOTHING;
  const differences: string[] = [];
  const paymentsById = new Map(payments.map((payment) => [payment.id, payment]));
  const orderIds = new Set(orders.map(({ id }) => id));
  const sumsOf = sumsByOrder(payments, new Set(orders.map(({ paymentId }) => paymentId)));
  const charges = new Map(provider.map((charge) => [charge.paymentId, charge]));

  for (const order of orders) {
    if (!PAID.has(order.paymentStatus) || order.paymentId === null) continue;
    const difference = differenceOf(order, order.paymentId, paymentsById.get(order.paymentId), sumsOf.get(order.id));
    if (difference) differences.push(difference);
  }
  for (const payment of payments) {
    if (payment.status === 'captured' && !orderIds.has(payment.orderId ?? ''))
      differences.push(`Payment ${payment.id} of ${dollars(payment.amountCents)} was captured without an order.`);
    const charge = charges.get(payment.id);
    if (!charge) continue;
    if ((payment.status === 'captured') !== (charge.state === 'captured'))
      differences.push(`Payment ${payment.id} is ${payment.status} here but ${charge.state} at the provider.`);
    else if (charge.refundedCents !== payment.refundedCents)
      differences.push(`Payment ${payment.id} has different refunds at the provider.`);
  }

  const captured = payments.filter(({ status }) => status === 'captured');
  const capturedFor = new Set(captured.map(({ orderId }) => orderId));
  const paid = orders.filter(({ paymentStatus, id }) => PAID.has(paymentStatus) && capturedFor.has(id));
  const lines = [
    line('orders with captured payments, and paid orders', capturedFor.size, paid.length),
    line(
      'their amounts',
      dollars(sum(captured.map(({ amountCents }) => amountCents))),
      dollars(sum(paid.map(({ totalCents }) => totalCents))),
    ),
    line(
      'refunds in payments, and in orders',
      dollars(sum(payments.map(({ refundedCents }) => refundedCents))),
      dollars(sum(orders.map(({ refundedCents }) => refundedCents))),
    ),
  ];
  return { lines, differences };
}

type Sums = Pick<PaymentEntry, 'amountCents' | 'refundedCents'>;

/** An order has its first payment, and the captured payments of amounts that became due later. */
function sumsByOrder(payments: readonly PaymentEntry[], firsts: ReadonlySet<string | null>): Map<string, Sums> {
  const sums = new Map<string, Sums>();
  for (const { id, orderId, status, amountCents, refundedCents } of payments) {
    if (orderId === null || !(status === 'captured' || firsts.has(id))) continue;
    const earlier = sums.get(orderId) ?? { amountCents: 0, refundedCents: 0 };
    sums.set(orderId, {
      amountCents: earlier.amountCents + amountCents,
      refundedCents: earlier.refundedCents + refundedCents,
    });
  }
  return sums;
}

function differenceOf(
  order: OrderEntry,
  paymentId: string,
  payment: PaymentEntry | undefined,
  paid: Sums = { amountCents: 0, refundedCents: 0 },
): string | undefined {
  if (!payment) return `Order ${order.id} is paid, but its payment ${paymentId} is missing.`;
  if (payment.orderId !== order.id)
    return `Order ${order.id} is paid by payment ${payment.id}, which belongs to ${payment.orderId}.`;
  if (paid.amountCents !== order.totalCents)
    return `Order ${order.id} totals ${dollars(order.totalCents)}, but ${dollars(paid.amountCents)} was paid.`;
  if (paid.refundedCents !== order.refundedCents)
    return `Order ${order.id} has ${dollars(order.refundedCents)} in refunds, its payments ${dollars(paid.refundedCents)}.`;
  return undefined;
}

function compareShipments({ orders, shipments, shipmentsOfOrders }: OrderBooks): BooksComparison {
  if (!orders || !shipments || !shipmentsOfOrders) return NOTHING;
  const orderIds = new Set(orders.map(({ id }) => id));
  return {
    lines: [line('shipments recorded by shipping and by orders', shipments.length, shipmentsOfOrders.length)],
    differences: shipments
      .filter(({ orderId }) => !orderIds.has(orderId))
      .map(({ id }) => `Shipment ${id} has no order.`),
  };
}

function comparePromises({ orders, promises, promisedOrders }: OrderBooks): BooksComparison {
  if (!orders || !promises || !promisedOrders) return NOTHING;
  const states = new Map(promises.map(({ orderId, state }) => [orderId, state]));
  const toMake = idsToMake(orders);
  const differences = promisedOrders.flatMap(({ orderId, isCancelled }) => {
    const state = states.get(orderId);
    if (isCancelled && (state === 'confirmed' || state === 'reserved'))
      return [`Order ${orderId} is cancelled, but production still plans it.`];
    if (!isCancelled && toMake.has(orderId) && state !== 'confirmed')
      return [`Order ${orderId} was promised a day and is paid, but its promise in production is ${state ?? 'gone'}.`];
    return [];
  });
  return { lines: [], differences };
}

/** The paid orders that are not fully refunded. */
const idsToMake = (orders: readonly OrderEntry[]): Set<string> =>
  new Set(
    orders
      .filter(({ paymentStatus, refundedCents, totalCents }) => PAID.has(paymentStatus) && refundedCents < totalCents)
      .map(({ id }) => id),
  );

/** Compares a paid order's jobs with its lines, product by product. */
function comparePieces({ orders, promisedLines, madeLines }: OrderBooks): BooksComparison {
  if (!orders || !promisedLines || !madeLines) return NOTHING;
  const toMake = idsToMake(orders);
  const promised = promisedLines.filter(({ orderId }) => toMake.has(orderId));
  const compared = new Set(promised.map(({ orderId }) => orderId));
  const ordered = new Set(promised.map(keyOf));
  const pieces = new Map(madeLines.map((made) => [keyOf(made), made.pieces]));
  const missing = promised
    .filter((line) => pieces.get(keyOf(line)) !== line.quantity)
    .map(
      (line) =>
        `Order ${line.orderId} is paid, but of its line ${line.lineId} production makes ${pieces.get(keyOf(line)) ?? 0} of ${line.quantity} × ${thing(line)}.`,
    );
  const foreign = madeLines
    .filter((made) => compared.has(made.orderId) && !ordered.has(keyOf(made)))
    .map(
      (made) =>
        `Order ${made.orderId} is paid, but production makes ${made.pieces} × ${thing(made)} as line ${made.lineId}, which it does not have.`,
    );
  return { lines: [], differences: [...missing, ...foreign] };
}

type Thing = Omit<MadeLine, 'pieces'>;
const keyOf = ({ orderId, lineId, productId, variationId, selectedColor }: Thing): string =>
  JSON.stringify([orderId, lineId, productId, variationId, selectedColor]);
const thing = ({ productId, variationId, selectedColor }: Thing): string =>
  [`product ${productId}`, variationId && `variation ${variationId}`, selectedColor].filter(Boolean).join(', ');

function compareReservations({ orders, reservations }: OrderBooks): BooksComparison {
  if (!orders || !reservations) return NOTHING;
  const paid = new Set(orders.filter(({ paymentStatus }) => PAID.has(paymentStatus)).map(({ id }) => id));
  return {
    lines: [],
    differences: reservations
      .filter(({ orderId, expiresAt }) => expiresAt !== null && paid.has(orderId))
      .map(({ orderId, what, expiresAt }) => `Order ${orderId} is paid, but ${what} is held only until ${expiresAt}.`),
  };
}

const sum = (cents: number[]): number => cents.reduce((total, one) => total + one, 0);
const dollars = (cents: number): string =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });

function line(what: string, left: string | number, right: string | number) {
  return { what, left: String(left), right: String(right), agree: left === right };
}
