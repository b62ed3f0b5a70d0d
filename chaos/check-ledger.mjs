import { setTimeout } from 'node:timers/promises';

const ASK_AGAIN_MS = 1_000;
/** What an order by a card sends its customer: a confirmation and a receipt. */
const MAILS_PER_ORDER = 2;

/**
 * Compares what the shop has acknowledged with what it knows once it is at rest.
 * @param call a patient caller, see `createPatientShopper`; `admin` headers that make it the owner's
 * @param edition `{productId, variationId, pieces}`: the limited edition and how many pieces there were
 * @returns one sentence for each difference; none when nothing was lost or doubled
 */
export async function checkLedger({ call, admin, ledger, edition, patienceMs }) {
  const deadline = performance.now() + patienceMs;
  const ask = (path) => call('GET', path, undefined, admin);
  for (;;) {
    const orders = await everyOrder(ask);
    const differences = [
      ...compareOrders(ledger, orders),
      ...(await compareStock(ask, orders, edition)),
      ...(await compareMails(ask, ledger)),
    ];
    if (differences.length === 0 || performance.now() > deadline) return differences;
    await setTimeout(ASK_AGAIN_MS);
  }
}

const everyOrder = (ask) => ask('/api/admin/orders');

function compareOrders({ acknowledged, refused }, orders) {
  const byEmail = groupByEmail(orders);
  const differences = [];
  for (const { email, order } of acknowledged) {
    const stored = byEmail.get(email) ?? [];
    if (stored.length !== 1 || stored[0].id !== order.id)
      differences.push(`${email}: acknowledged as ${order.id}, stored are ${stored.length} orders`);
    else if (stored[0].paymentStatus !== 'succeeded')
      differences.push(`${email}: order ${order.id} is ${stored[0].paymentStatus}`);
    else if (stored[0].totalAmount !== order.totalAmount)
      differences.push(`${email}: ${order.totalAmount} was acknowledged, ${stored[0].totalAmount} is stored`);
  }
  for (const { email, message } of refused)
    for (const { id } of byEmail.get(email) ?? [])
      differences.push(`${email}: refused (${message}), but ${id} is stored`);
  return differences;
}

function groupByEmail(orders) {
  const groups = new Map();
  for (const order of orders) groups.set(order.customerEmail, [...(groups.get(order.customerEmail) ?? []), order]);
  return groups;
}

async function compareStock(ask, orders, { productId, variationId, pieces }) {
  const variations = await ask(`/api/admin/products/${productId}/variations`);
  const left = variations.find(({ id }) => id === variationId).stockQuantity;
  const sold = orders
    .flatMap(({ items, orderItems = items }) => orderItems)
    .filter((item) => item.variationId === variationId)
    .reduce((sum, { quantity }) => sum + quantity, 0);
  return left + sold === pieces ? [] : [`limited edition: ${sold} sold and ${left} left of ${pieces}`];
}

async function compareMails(ask, { acknowledged }) {
  const differences = [];
  for (const { email } of acknowledged) {
    const mails = await ask(`/api/admin/mails?q=${encodeURIComponent(email)}`);
    const sent = mails.filter(({ recipient, sentAt }) => sentAt && recipient === email).length;
    if (sent !== MAILS_PER_ORDER) differences.push(`${email}: ${sent} mails instead of ${MAILS_PER_ORDER}`);
  }
  return differences;
}
