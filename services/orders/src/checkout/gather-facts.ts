import type { OfferSnapshot } from '@loop-petal/contracts/events/offer-events';
import type { ProductSnapshot } from '@loop-petal/contracts/events/product-events';
import { toCents } from '@loop-petal/contracts/rules/money';
import { isLive, parseOffer } from '@loop-petal/contracts/rules/offer-rules';
import type { ShippingAddress } from '@loop-petal/contracts/shapes/orders';
import type { InternalPaymentView } from '@loop-petal/contracts/shapes/payments';
import type { Settings } from '@loop-petal/contracts/shapes/settings';
import { conflict, ShopError } from '@loop-petal/service-kit/http/errors';
import { onlyRow } from '@loop-petal/service-kit/postgres/only-row';
import type { Pool, Queryable } from '@loop-petal/service-kit/postgres/postgres';
import type { Context } from '../context.ts';
import { releaseClaim } from '../payments/release-claim.ts';
import { holdWishPictures } from '../pictures/wish-pictures.ts';
import { formAddress } from './build-order.ts';
import { destinationsOf } from './destinations.ts';
import type { EarlierAnswer, OrderSubmission } from './submission.ts';

interface StoredFacts {
  /** The database's time, which decides whether an offer has started or ended. */
  now: Date;
  products: ProductSnapshot[];
  /** No offers apply to the agreed prices of a quote. */
  offers: OfferSnapshot[];
}
/** Uses the settings at the time of the submission. */
export type LoadedSubmission = OrderSubmission & StoredFacts & { settings: Settings };

interface OfferCode {
  code: string | null;
  /** False when the code is only in the cart and the cart does not answer. */
  isKnown: boolean;
}

export interface CheckoutFacts extends LoadedSubmission, Pick<Context, 'timeZone'> {
  /** Above this total, an order needs the owner's acceptance. */
  largeOrderCents: number;
  payment: InternalPaymentView;
  offerCode: OfferCode;
  /** Whether all pictures to work from are stored. */
  hasPictures: boolean;
  /** One per destination; null for a deleted saved address. */
  addresses: (ShippingAddress | null)[];
}

const LOAD = {
  name: 'load-checkout',
  text: `
    SELECT now() AS now /* not null */,
      (SELECT json_build_object('bodyHash', body_hash, 'answer', answer)
         FROM idempotency_keys WHERE owner_id = $1 AND (key = $2 OR order_id = $4)
         ORDER BY key = $2 DESC LIMIT 1) AS earlier,
      (SELECT coalesce(json_agg(snapshot), '[]') FROM products WHERE id = ANY($3) AND NOT deleted) AS products,
      (SELECT coalesce(json_agg(snapshot), '[]') FROM offers WHERE NOT deleted) AS offers`,
} as const;

export async function loadCheckout(
  pool: Pool,
  { shopper, key, orderId, request, agreed }: OrderSubmission,
): Promise<StoredFacts & { earlier: EarlierAnswer | null }> {
  const productIds = request.orderItems.map(({ productId }) => productId);
  const loaded = await pool.query({ ...LOAD, values: [shopper.ownerId, key, productIds, orderId] });
  const stored = onlyRow(loaded) as StoredFacts & { earlier: EarlierAnswer | null };
  return agreed ? { ...stored, offers: [] } : stored;
}

export async function findAnswer(
  db: Queryable,
  { shopper, key, orderId }: Pick<OrderSubmission, 'shopper' | 'key' | 'orderId'>,
): Promise<EarlierAnswer | undefined> {
  const { rows } = await db.query(
    `SELECT body_hash AS "bodyHash", answer FROM idempotency_keys
     WHERE owner_id = $1 AND (key = $2 OR order_id = $3) ORDER BY key = $2 DESC LIMIT 1`,
    [shopper.ownerId, key, orderId],
  );
  return rows[0];
}

/** Claims the payment, and asks for the offer code and the saved addresses at the same time. */
export async function gatherFacts(ctx: Context, submission: LoadedSubmission): Promise<CheckoutFacts> {
  const { timeZone, largeOrderCents = toCents(submission.settings.largeOrderAbove) } = ctx;
  const [payment, offerCode, addresses, hasPictures] = await Promise.all([
    claimPayment(ctx, submission),
    findOfferCode(ctx, submission),
    findAddresses(ctx, submission),
    holdWishPictures(ctx, submission),
  ]);
  return { ...submission, payment, offerCode, addresses, hasPictures, timeZone, largeOrderCents };
}

const claimPayment = (ctx: Context, { request, orderId, id: submissionId, shopper }: OrderSubmission) =>
  ctx.payments.call('POST /internal/payments/{id}/claim', {
    params: { id: request.paymentId ?? '' },
    body: { orderId, ownerId: shopper.ownerId, visitorId: shopper.visitorId, submissionId },
  });

export const voidPayment = (ctx: Context, { request, orderId, id: submissionId, shopper }: OrderSubmission) =>
  releaseClaim(ctx, { paymentId: request.paymentId ?? '', orderId, submissionId, payer: shopper });

/** @throws ShopError 409 `no_failed_payment` unless this shopper has a declined card without a log */
export async function claimFailedPayment(ctx: Context, { orderId, shopper }: OrderSubmission): Promise<void> {
  const { ownerId, visitorId } = shopper;
  const body = { orderId, ownerId, visitorId };
  const claimed = await orIfMissing(ctx.payments.call('POST /internal/failed-payments/claim', { body }), null);
  if (!claimed) throw conflict('Failed payment not found', 'no_failed_payment');
}

/**
 * The code for pricing an order: the order's code, or the code in the shopper's cart if the order has none. Null or
 * empty means no code. Asks the cart only while an offer with a code exists.
 */
async function findOfferCode(
  ctx: Context,
  { request, shopper: { ownerId }, offers, now }: LoadedSubmission,
): Promise<OfferCode> {
  if (request.offerCode !== undefined) return { code: request.offerCode || null, isKnown: true };
  const hasCodes = offers.some((offer) => offer.code !== null && isLive(parseOffer(offer), now));
  if (!hasCodes) return { code: null, isKnown: true };
  try {
    const { offerCode } = await ctx.cart.call('GET /internal/carts/{ownerId}', { params: { ownerId } });
    return { code: offerCode, isKnown: true };
  } catch (error) {
    if (!(error instanceof ShopError) || error.status !== 503) throw error;
    ctx.logger.warn({ err: error }, 'cart did not return the offer code');
    return { code: null, isKnown: false };
  }
}

function findAddresses(ctx: Context, { request, shopper }: OrderSubmission): Promise<(ShippingAddress | null)[]> {
  const savedAddress = async (addressId: string): Promise<ShippingAddress> => {
    const params = { id: shopper.userId ?? '', addressId };
    const saved = await ctx.identity.call('GET /internal/users/{id}/addresses/{addressId}', { params });
    const { id: _, name: __, isDefault: ___, ...address } = saved;
    return address;
  };
  return Promise.all(
    destinationsOf(request).map((addressId) =>
      addressId === null ? formAddress(request) : orIfMissing(savedAddress(addressId), null),
    ),
  );
}

const orIfMissing = <Found, Other>(asked: Promise<Found>, other: Other): Promise<Found | Other> =>
  asked.catch((error) => {
    if (error instanceof ShopError && error.status === 404) return other;
    throw error;
  });
