import { isLive, parseOffer } from '@loop-petal/contracts/rules/offer-rules';
import { isSameName } from '@loop-petal/contracts/rules/text';
import type { CartTotalsView } from '@loop-petal/contracts/shapes/cart';
import { badRequest } from '@loop-petal/service-kit/http/errors';
import type { Context } from '../context.ts';
import { totalsView } from './cart.ts';
import { setOfferCode } from './cart-store.ts';

export async function enterOfferCode(ctx: Context, ownerId: string, entered: string | null): Promise<CartTotalsView> {
  const cart = await ctx.readCart(ownerId);
  const code = entered || null;
  const now = ctx.now();
  const known = cart.offers.some(
    (offer) => offer.code !== null && isSameName(offer.code, code) && isLive(parseOffer(offer), now),
  );
  if (code !== null && !known) throw badRequest('This code is not valid.', 'offer_code_unknown');
  await setOfferCode(ctx.pool, ownerId, code);
  return totalsView(ctx.settings.current(), { ...cart, offerCode: code }, now);
}
