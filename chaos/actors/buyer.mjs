import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { placeOrder } from '../../bench/place-order.mjs';
import { createRetryingShopper, isUnknown } from './retrying-shopper.mjs';

const MAX_PAUSE_MS = 300;
const MAX_ABORT_MS = 400;
/** The provider creates card tokens, not the shop. */
const tokenizeAtProvider = async () => ({ id: `clv_${randomUUID()}` });

const SUBMISSIONS = [
  ...Array(8).fill('once'),
  'twice',
  // Two tabs: submits the payment with the cart's lines and, at the same time, with others of the same price.
  'pair',
  'gone',
];

/**
 * Buys until stopped, each time as a new visitor with a new email address.
 * @param random the random numbers of this buyer only
 * @param chooseLine `(random) => {productId, quantity, …}`
 * @param otherProduct id of a product at the same price as every line, for a second submission of the same payment
 * @param ledger gets `acknowledged: {email, order, call}[]`, `unknown: {email, line}[]` for orders that were sent and
 *   never answered, `refused: {email, line, status, message}[]`, and `pairs: {email, line}[]` for payments sent with two
 *   choices of lines
 * @returns when the last purchase has its answer
 */
export async function buyUntilStopped({
  name,
  shopUrl,
  random,
  chooseLine,
  otherProduct,
  isStopped,
  deadline,
  ledger,
}) {
  for (let count = 0; !isStopped(); count++) {
    await setTimeout(random() * MAX_PAUSE_MS);
    const email = `${name}-${count}@example.com`;
    const line = chooseLine(random);
    const manner = SUBMISSIONS[Math.floor(random() * SUBMISSIONS.length)];
    const patience = Math.ceil(random() * MAX_ABORT_MS);
    const call = createRetryingShopper(shopUrl, deadline);
    let isSent = false;
    const asThisBuyer = (...request) => {
      if (request[1] !== '/api/orders') return call(...request);
      isSent = true;
      if (manner === 'gone') return call.once(...request, AbortSignal.timeout(patience));
      if (manner === 'twice') return postBoth(call, request, request);
      if (manner !== 'pair') return call(...request);
      ledger.pairs.push({ email, line });
      return postBoth(call, request, withOtherLines(request, otherProduct));
    };
    try {
      const order = await placeOrder(asThisBuyer, line, { customerEmail: email }, tokenizeAtProvider);
      ledger.acknowledged.push({ email, order, call });
    } catch (error) {
      if (isSent && isUnknown(error)) ledger.unknown.push({ email, line });
      else ledger.refused.push({ email, line, status: error.status, message: error.message });
    }
  }
}

/** @throws the first refusal when no order was placed, or an error when two were */
async function postBoth(call, first, second) {
  const outcomes = await Promise.allSettled([call(...first), call(...second)]);
  const orders = outcomes.filter(({ status }) => status === 'fulfilled').map(({ value }) => value);
  if (new Set(orders.map(({ id }) => id)).size > 1) throw new Error(`two orders: ${orders.map(({ id }) => id)}`);
  if (orders.length === 0) throw outcomes.map(({ reason }) => reason).sort((a, b) => isUnknown(b) - isUnknown(a))[0];
  return orders[0];
}

/** The same order for another product, under a new key. */
function withOtherLines([method, path, body], productId) {
  const orderItems = body.orderItems.map(({ quantity, price }) => ({ productId, quantity, price }));
  return [method, path, { ...body, orderItems }, { 'idempotency-key': randomUUID() }];
}
