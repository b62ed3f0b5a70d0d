import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { type AnyInput, ApiError } from '@loop-petal/web-kit/api-client';
import type { ShopClient } from '@loop-petal/web-kit/shop-client';
import type { ActionKind, Actor } from '../ledger.ts';
import { pick } from '../random.ts';
import { OWNER } from '../site.ts';
import { createRetryingShopper, describeError, isUnknown, type RetryingShopper } from './retrying-shopper.ts';

const MAX_PAUSE_MS = 1_000;
const ASK_AGAIN_MS = 200;
/** Longer than events are ever late. */
const MAX_WAIT_MS = 120_000;
const REFUND = '1.00';
export const refundCents = 100;

type People = Record<'owner' | 'customer', RetryingShopper>;
/** Executes an action on an order, by the owner or its customer. */
type Action = (who: People, id: string) => Promise<unknown>;

const setTo = (owner: RetryingShopper, id: string, status: 'processing' | 'shipped' | 'delivered') =>
  owner.call('PATCH /api/admin/orders/{id}/status', { params: { id }, body: { status } });
const label = async ({ owner }: People, orderId: string) => {
  await setTo(owner, orderId, 'processing');
  return owner.call('POST /api/shipping/create', { body: { orderId } });
};
const voidLabel: Action = async (who, orderId) => {
  await label(who, orderId);
  await who.owner.call('POST /api/shipping/void', { body: { orderId } });
};
/** Hands the parcel over once the order shows its label, because the email to the customer names it. */
const ship: Action = async (who, id) => {
  const { trackingNumber } = await label(who, id);
  const until = performance.now() + MAX_WAIT_MS;
  const isShown = async () =>
    (await who.owner.call('GET /api/admin/orders/{id}', { params: { id } })).trackingNumber === trackingNumber;
  while (!(await isShown()) && performance.now() < until) await setTimeout(ASK_AGAIN_MS);
  await setTo(who.owner, id, 'shipped');
};
/** @returns the id of the first item */
const deliver = async (who: People, id: string): Promise<string> => {
  await ship(who, id);
  const { orderItems } = await setTo(who.owner, id, 'delivered');
  return orderItems[0]?.id ?? '';
};
/** A piece comes back, and its price is refunded. */
const takeBack: Action = async (who, id) => {
  const items = [{ itemId: await deliver(who, id), quantity: 1 }];
  const { returns } = await who.customer.call('POST /api/orders/{id}/return', {
    params: { id },
    body: { reason: 'Too small', items },
    headers: { 'Idempotency-Key': randomUUID() },
  });
  const returnId = returns[0]?.id ?? '';
  for (const state of ['accepted', 'received'] as const)
    await who.owner.call('PATCH /api/admin/orders/{id}/returns/{returnId}', {
      params: { id, returnId },
      body: { state },
    });
  await who.owner.call('POST /api/admin/orders/{id}/refund', {
    params: { id },
    body: { items, returnId },
    headers: { 'Idempotency-Key': randomUUID() },
  });
};
const review: Action = async (who, id) => {
  const itemId = await deliver(who, id);
  await who.customer.call('POST /api/orders/{id}/reviews', {
    params: { id },
    body: { itemId, stars: 5, text: 'Lovely' },
  });
};
/** Refunds a piece before shipping, which is then neither made nor sent; refused for the only piece. */
const leaveOut: Action = async ({ owner }, id) => {
  const { orderItems } = await owner.call('GET /api/admin/orders/{id}', { params: { id } });
  await owner.call('POST /api/admin/orders/{id}/refund', {
    params: { id },
    body: { items: [{ itemId: orderItems[0]?.id ?? '', quantity: 1 }] },
    headers: { 'Idempotency-Key': randomUUID() },
  });
};
const cancel: Action = ({ customer }, id) => customer.call('POST /api/orders/{id}/cancel', { params: { id } });

/** Actions on large orders, which the owner accepts or declines. */
const OF_REQUESTS = {
  accept: ({ owner }, id) => owner.call('POST /api/admin/orders/{id}/accept', { params: { id } }),
  decline: ({ owner }, id) => owner.call('POST /api/admin/orders/{id}/decline', { params: { id } }),
  cancel,
} satisfies Partial<Record<ActionKind, Action>>;

/** Actions on other acknowledged orders, each performed once. */
const OF_ORDERS = {
  refund: ({ owner }, id) =>
    owner.call('POST /api/admin/orders/{id}/refund', {
      params: { id },
      body: { amount: REFUND },
      headers: { 'Idempotency-Key': randomUUID() },
    }),
  'leave-out': leaveOut,
  label,
  ship,
  return: takeBack,
  review,
  void: voidLabel,
  relabel: async (who, id) => {
    await voidLabel(who, id);
    await ship(who, id);
  },
  cancel,
} satisfies Partial<Record<ActionKind, Action>>;

/** The owner pays back a dollar of a manual order. */
const OF_ORDERS_BY_HAND = {
  refund: ({ owner }, id) =>
    owner.call('POST /api/admin/orders/{id}/refund', {
      params: { id },
      body: { amount: REFUND, paidBack: true },
      headers: { 'Idempotency-Key': randomUUID() },
    }),
} satisfies Partial<Record<ActionKind, Action>>;

const kindsOf = (actions: Partial<Record<ActionKind, Action>>) => Object.keys(actions) as ActionKind[];
export const KINDS = [...new Set([...kindsOf(OF_ORDERS), ...kindsOf(OF_REQUESTS)])];

/** A retrying client that is signed in as the owner and renews an expired session. */
export function createOwner(shopUrl: string, deadline: () => number): RetryingShopper {
  const shop = createRetryingShopper(shopUrl, deadline);
  const send = shop.call as (name: string, input?: AnyInput) => Promise<unknown>;
  const signIn = async () => {
    const body = { username: OWNER.ADMIN_USERNAME, password: OWNER.ADMIN_PASSWORD };
    const { token } = await shop.call('POST /api/admin/login', { body });
    shop.configure({ headers: () => ({ authorization: `Bearer ${token}` }) });
  };
  async function call(name: string, input?: AnyInput): Promise<unknown> {
    try {
      return await send(name, input);
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 401)) throw error;
      await signIn();
      return send(name, input);
    }
  }
  return { ...shop, call: call as ShopClient['call'] };
}

/**
 * Refunds a dollar or a piece, creates, hands over, voids or replaces a label, takes a piece back, decides on a large order, or lets the
 * customer review or cancel, each on a different order.
 */
export async function changeOrders({ owner, random, isStopped, ledger }: Actor): Promise<void> {
  const touched = new Set<string>();
  while (!isStopped()) {
    await setTimeout(random() * MAX_PAUSE_MS);
    const bought = ledger.acknowledged.filter(({ order }) => !touched.has(order.id));
    if (bought.length === 0) continue;
    const requests = bought.filter(({ order }) => order.acceptance);
    const { order, shop: customer, isByHand } = pick(random, requests.length > 0 ? requests : bought);
    const ofOthers = isByHand ? OF_ORDERS_BY_HAND : OF_ORDERS;
    const actions: Partial<Record<ActionKind, Action>> = order.acceptance ? OF_REQUESTS : ofOthers;
    const kind = pick(random, kindsOf(actions));
    touched.add(order.id);
    const note = { kind, orderId: order.id };
    try {
      await actions[kind]?.({ owner, customer }, order.id);
      ledger.actions.push({ ...note, outcome: 'done' });
    } catch (error) {
      const outcome = isUnknown(error) ? 'unknown' : 'refused';
      ledger.actions.push({ ...note, outcome, message: describeError(error).message });
    }
  }
}

const FLAT_SHIPPING = ['9.95', '10.95'];
const GIFT_WRAP = ['5.00', '6.50'];
const SALES_TAX = ['6.67', '7.25'];
const MAX_PAUSE_OF_SETTINGS_MS = 5_000;

/** Changes prices and taxes while others check out. */
export async function changePrices({ owner, random, isStopped }: Actor): Promise<void> {
  while (!isStopped()) {
    await setTimeout(random() * MAX_PAUSE_OF_SETTINGS_MS);
    const current = await owner.call('GET /api/admin/settings');
    const body = {
      ...current,
      flatShipping: pick(random, FLAT_SHIPPING),
      giftWrapPrice: pick(random, GIFT_WRAP),
      taxRates: { ...current.taxRates, default: pick(random, SALES_TAX) },
    };
    // the save succeeded, but its response was lost
    await owner.call('PUT /api/admin/settings', { body }).catch((error) => {
      if (!(error instanceof ApiError && error.code === 'stale')) throw error;
    });
  }
}
