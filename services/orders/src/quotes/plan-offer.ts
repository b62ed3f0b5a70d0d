import { extraTransitDays } from '@loop-petal/contracts/rules/delivery-window';
import type { PromiseView } from '@loop-petal/contracts/shapes/promises';
import { linesToOrder } from '../agreed/agreed-lines.ts';
import type { QuoteOffer } from '../agreed/offer-store.ts';
import type { Context } from '../context.ts';

/** The current dates of the pieces; null while production gives none. Reserves nothing. */
export async function planOffer(
  ctx: Context,
  quoteId: string,
  offer: Pick<QuoteOffer, 'lines' | 'service'>,
  quantities: readonly number[],
  zip = '',
): Promise<PromiseView | null> {
  const lines = linesToOrder(quoteId, offer, quantities).map(({ productId, variationId, quantity }, index) => {
    const work = offer.lines[index]?.work;
    return { productId, variationId, quantity, ...(work && { work }) };
  });
  const body = { lines, service: offer.service, extraTransitDays: extraTransitDays(zip) };
  try {
    return (await ctx.production.call('POST /internal/promises', { body })).promise;
  } catch (error) {
    ctx.logger.warn({ err: error, quoteId }, 'production did not plan the offer');
    return null;
  }
}
