import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { pick } from '../random.mjs';
import { OWNER } from '../site.mjs';
import { isUnknown } from './retrying-shopper.mjs';

const MAX_PAUSE_MS = 1_000;
const REFUND = '1.00';
export const refundCents = 100;

const setTo = (order, status) => ['PATCH', `/api/admin/orders/${order.id}/status`, { status }];
const createLabel = (order) => ['POST', '/api/shipping/create', { orderId: order.id }];

const cancel = ({ order }) => ({ by: 'customer', request: ['POST', `/api/orders/${order.id}/cancel`, {}] });

/** Actions on large orders, which the owner accepts or declines; as below. */
const OF_REQUESTS = {
  accept: ({ order }) => ({ by: 'owner', request: ['POST', `/api/admin/orders/${order.id}/accept`, {}] }),
  decline: ({ order }) => ({ by: 'owner', request: ['POST', `/api/admin/orders/${order.id}/decline`, {}] }),
  cancel,
};

/** Actions on other acknowledged orders, each once. `by` names the caller. */
const OF_ORDERS = {
  refund: ({ order }) => ({
    by: 'owner',
    request: ['POST', `/api/admin/orders/${order.id}/refund`, { amount: REFUND }],
    key: randomUUID(),
  }),
  label: ({ order }) => ({ by: 'owner', before: [setTo(order, 'processing')], request: createLabel(order) }),
  ship: ({ order }) => ({
    by: 'owner',
    before: [setTo(order, 'processing'), createLabel(order)],
    request: setTo(order, 'shipped'),
  }),
  void: ({ order }) => ({
    by: 'owner',
    before: [setTo(order, 'processing'), createLabel(order)],
    request: ['POST', '/api/shipping/void', { orderId: order.id }],
  }),
  cancel,
};

export const KINDS = [...new Set([...Object.keys(OF_ORDERS), ...Object.keys(OF_REQUESTS)])];

/** A retrying caller that is signed in as the owner and renews an expired session. */
export function signedInOwner(call) {
  let headers;
  const signIn = async () => {
    const account = { username: OWNER.ADMIN_USERNAME, password: OWNER.ADMIN_PASSWORD };
    const { token } = await call('POST', '/api/admin/login', account);
    headers = { authorization: `Bearer ${token}` };
  };
  return async function ask(method, path, body, more = {}) {
    if (!headers) await signIn();
    try {
      return await call(method, path, body, { ...headers, ...more });
    } catch (error) {
      if (error.status !== 401) throw error;
      await signIn();
      return call(method, path, body, { ...headers, ...more });
    }
  };
}

/**
 * Refunds a dollar, creates, hands over or voids a label, decides on a large order, or lets the customer cancel, each
 * for another order.
 * @param ledger gets `actions: {kind, orderId, outcome, message}[]`; `outcome` is `done`, `refused` or `unknown`
 */
export async function changeOrders({ ask, random, isStopped, ledger }) {
  const touched = new Set();
  while (!isStopped()) {
    await setTimeout(random() * MAX_PAUSE_MS);
    const bought = ledger.acknowledged.filter(({ order }) => !touched.has(order.id));
    const requests = bought.filter(({ order }) => order.acceptance);
    const one = pick(random, requests.length > 0 ? requests : bought);
    if (!one) continue;
    const actions = one.order.acceptance ? OF_REQUESTS : OF_ORDERS;
    const kind = pick(random, Object.keys(actions));
    touched.add(one.order.id);
    const { by, before = [], request, key } = actions[kind](one);
    const call = by === 'owner' ? ask : one.call;
    const note = { kind, orderId: one.order.id };
    try {
      for (const step of before) await call(...step);
      await call(...request, key ? { 'idempotency-key': key } : undefined);
      ledger.actions.push({ ...note, outcome: 'done' });
    } catch (error) {
      const outcome = isUnknown(error) ? 'unknown' : 'refused';
      ledger.actions.push({ ...note, outcome, message: error.message });
    }
  }
}
