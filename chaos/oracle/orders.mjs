const PAGE_SIZE = 500;

export async function everyOrder(ask, headers) {
  const orders = [];
  for (let cursor = ''; cursor !== undefined; cursor = headers()['x-next-cursor']) {
    const after = cursor && `&cursor=${encodeURIComponent(cursor)}`;
    orders.push(...(await ask('GET', `/api/admin/orders?limit=${PAGE_SIZE}${after}`)));
  }
  return orders;
}

const PAID = new Set(['succeeded', 'refunded', 'partially_refunded']);
export const isPaid = ({ paymentStatus }) => PAID.has(paymentStatus);

/** An order that the owner has not accepted, or not yet. */
export const isOpenRequest = ({ acceptance }) => acceptance !== null && acceptance !== 'accepted';

/** Checks that acknowledged orders are stored once and paid, unanswered ones at most once, refused ones never. */
export function compareOrders({ acknowledged, unknown, refused, actions }, orders) {
  const byEmail = groupBy(orders, ({ customerEmail }) => customerEmail);
  const differences = [];
  for (const { email, order } of acknowledged) {
    const stored = byEmail.get(email) ?? [];
    if (stored.length !== 1 || stored[0].id !== order.id)
      differences.push(`${email}: acknowledged as ${order.id}, stored are ${stored.length} orders`);
    else if (stored[0].totalAmount !== order.totalAmount)
      differences.push(`${email}: ${order.totalAmount} was acknowledged, ${stored[0].totalAmount} is stored`);
    else if (piecesOf(stored[0].orderItems) !== piecesOf(order.orderItems))
      differences.push(
        `${email}: ${piecesOf(order.orderItems)} was acknowledged, ${piecesOf(stored[0].orderItems)} is stored`,
      );
  }
  for (const { email } of unknown)
    if (byEmail.get(email)?.length > 1) differences.push(`${email}: ${byEmail.get(email).length} orders for one`);
  for (const { email, message } of refused)
    for (const { id } of byEmail.get(email) ?? [])
      differences.push(`${email}: refused (${message}), but ${id} is stored`);

  const byId = new Map(orders.map((order) => [order.id, order]));
  const cancelled = new Set(actions.filter(({ kind }) => kind === 'cancel').map(({ orderId }) => orderId));
  for (const order of orders) {
    const { id, paymentStatus, acceptance } = order;
    if (isPaid(order) ? isOpenRequest(order) : !isOpenRequest(order) && !cancelled.has(id))
      differences.push(`order ${id} is ${paymentStatus}${acceptance ? ` and ${acceptance}` : ''}`);
  }
  for (const { kind, orderId, outcome } of actions) {
    const order = byId.get(orderId);
    if (!order || outcome === 'unknown') continue;
    if (kind === 'cancel' && (order.status === 'cancelled') !== (outcome === 'done'))
      differences.push(`order ${orderId}: its cancellation was ${outcome}, and it is ${order.status}`);
    if (outcome === 'done' && kind in AFTER && !AFTER[kind](order))
      differences.push(
        `order ${orderId}: its ${kind} was done, but it is ${order.status} with ${order.trackingNumber}`,
      );
  }
  return differences;
}

const isSent = ({ status, shippedAt }) => shippedAt !== null && (status === 'shipped' || status === 'delivered');
const AFTER = {
  label: ({ trackingNumber }) => trackingNumber !== null,
  ship: (order) => order.trackingNumber !== null && isSent(order),
  void: (order) => order.trackingNumber === null && !isSent(order),
  accept: (order) => order.acceptance === 'accepted' && isPaid(order),
  decline: ({ acceptance, status }) => acceptance === 'declined' && status === 'cancelled',
};

/** A sentence that is the same for the same pieces in any order. */
export function piecesOf(lines) {
  const counts = new Map();
  for (const { productId, variationId, selectedColor, quantity } of lines) {
    const what = [productId, variationId, selectedColor].filter(Boolean).join(' ');
    counts.set(what, (counts.get(what) ?? 0) + quantity);
  }
  return (
    [...counts]
      .map(([what, count]) => `${count} × ${what}`)
      .sort()
      .join(', ') || 'nothing'
  );
}

export function groupBy(list, keyOf) {
  const groups = new Map();
  for (const one of list) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return groups;
}
