import { isLive, parseOffer } from '@loop-petal/contracts/rules/offer-rules';
import { ShopError } from '@loop-petal/service-kit/http/errors';
import type { Context } from '../context.ts';
import type { OrderSubmission } from './submission.ts';

interface OfferCode {
  code: string | null;
  /** False: only the cart has it, and the cart does not answer. */
  isKnown: boolean;
}

/**
 * The code for pricing an order: its own, or the one in the shopper's cart when the order has none; null or empty is
 * no code. Asks the cart only while there is an offer with a code.
 */
export async function findOfferCode(
  ctx: Pick<Context, 'cart' | 'logger'>,
  { request, shopper, data }: OrderSubmission,
): Promise<OfferCode> {
  if (request.offerCode !== undefined) return { code: request.offerCode || null, isKnown: true };
  const hasCodes = data.offers.some((offer) => offer.code !== null && isLive(parseOffer(offer), data.now));
  if (!hasCodes) return { code: null, isKnown: true };
  try {
    const { offerCode } = await ctx.cart.call('GET /internal/carts/{ownerId}', {
      params: { ownerId: shopper.ownerId },
    });
    return { code: offerCode, isKnown: true };
  } catch (error) {
    if (!(error instanceof ShopError) || error.status !== 503) throw error;
    ctx.logger.warn({ err: error }, 'cart did not tell the offer code');
    return { code: null, isKnown: false };
  }
}
