import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { GiftRequest } from '@loop-petal/contracts/shapes/gifts';
import type { PlacedOrderView } from '@loop-petal/contracts/shapes/orders';
import { ApiError } from '@loop-petal/web-kit/api-client';
import { payCart } from '../../infra/seed/src/buy-cart.ts';
import { SAMPLE_ADDRESS } from '../../infra/seed/src/sample-address.ts';
import type { Actor, Line } from '../ledger.ts';
import { pick } from '../random.ts';
import { createRetryingShopper, describeError, isUnknown, type RetryingShopper } from './retrying-shopper.ts';

const MAX_PAUSE_MS = 300;
const MAX_ABORT_MS = 400;
export const RECIPIENT = {
  recipientName: 'Chaos Buyer',
  ...SAMPLE_ADDRESS,
};
/** The provider creates card tokens, not the shop. */
export const tokenizeAtProvider = async () => ({ id: `clv_${randomUUID()}` });

/** The giver stays unknown to the recipient. */
const giftFor = (email: string): GiftRequest => ({
  shipToAddressId: null,
  recipientName: GIFT_RECIPIENT,
  message: 'Guess who?',
  hideSender: true,
  wrap: true,
  recipientEmail: giftEmailOf(email),
});
/** Does not contain the buyer's address, which the recipient must not learn. */
export const giftEmailOf = (buyer: string): string => buyer.replace('@', '@gifts.');
const GIFT_RECIPIENT = 'Robin Receiver';
const SHARE_OF_GIFTS = 0.2;

type Manner = 'once' | 'twice' | 'pair' | 'gone';
type OrderBody = Awaited<ReturnType<typeof payCart>>;

const SUBMISSIONS: Manner[] = [
  ...Array<Manner>(8).fill('once'),
  'twice',
  // Simulates two tabs: submits the payment with the cart's lines and, at the same time, with other lines of the same
  // price.
  'pair',
  'gone',
];

/**
 * Buys until stopped, each time as a new visitor with a new email address. Resolves when the last purchase has been
 * answered.
 * @param otherProduct id of a product at the same price as every line, for a second submission of the same payment
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
}: Actor & { chooseLine: (random: () => number) => Line; otherProduct: string }): Promise<void> {
  for (let count = 0; !isStopped(); count++) {
    await setTimeout(random() * MAX_PAUSE_MS);
    const email = `${name}-${count}@example.com`;
    const line = chooseLine(random);
    const manner = pick(random, SUBMISSIONS);
    const patience = Math.ceil(random() * MAX_ABORT_MS);
    const gift = random() < SHARE_OF_GIFTS ? giftFor(email) : undefined;
    const shop = createRetryingShopper(shopUrl, deadline);
    let isSent = false;
    const submit = (body: OrderBody): Promise<PlacedOrderView> => {
      const order = () => placeOrder(shop, body, headers);
      const headers = { 'Idempotency-Key': randomUUID() };
      isSent = true;
      if (manner === 'gone')
        return shop.once('POST /api/orders', { body, headers, signal: AbortSignal.timeout(patience) });
      if (manner === 'twice') return bothAnswers(order(), order());
      if (manner !== 'pair') return order();
      ledger.pairs.push({ email, line });
      return bothAnswers(order(), placeOrder(shop, withOtherLines(body, otherProduct)));
    };
    try {
      await shop.call('POST /api/cart', { body: line });
      const order = await untilPriced(async () =>
        submit(await payCart(shop, { ...RECIPIENT, email }, { tokenize: tokenizeAtProvider, gift })),
      );
      ledger.acknowledged.push({ email, order, shop });
    } catch (error) {
      if (isSent && isUnknown(error)) ledger.unknown.push({ email, line });
      else ledger.refused.push({ email, line, ...describeError(error) });
    }
  }
}

/** Buys again at the new price whenever the owner changed prices between payment and order. */
export async function untilPriced(buy: () => Promise<PlacedOrderView>): Promise<PlacedOrderView> {
  for (;;) {
    try {
      return await buy();
    } catch (error) {
      if (isUnknown(error) || !(error instanceof ApiError && error.code === 'quote_changed')) throw error;
    }
  }
}

const placeOrder = (shop: RetryingShopper, body: OrderBody, headers = { 'Idempotency-Key': randomUUID() }) =>
  shop.call('POST /api/orders', { body, headers });

/** @throws the first refusal when no order was placed, or an error when two orders were placed */
export async function bothAnswers<Order extends { id: string }>(...calls: Promise<Order>[]): Promise<Order> {
  const outcomes = await Promise.allSettled(calls);
  const orders = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  if (new Set(orders.map(({ id }) => id)).size > 1) throw new Error(`two orders: ${orders.map(({ id }) => id)}`);
  const [order] = orders;
  if (order) return order;
  const reasons = outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason : undefined));
  throw reasons.find(isUnknown) ?? reasons[0];
}

/** The same order for another product. */
const withOtherLines = (body: OrderBody, productId: string): OrderBody => ({
  ...body,
  orderItems: body.orderItems.map(({ quantity, price }) => ({ productId, quantity, price })),
});
