import { randomUUID } from 'node:crypto';
import { toMoney } from '@loop-petal/contracts/rules/money';
import type { OfferPreviewView, PreviewOfferRequest } from '@loop-petal/contracts/shapes/quotes';
import type { Context } from '../context.ts';
import { describeOffer } from './describe-offer.ts';
import { planOffer } from './plan-offer.ts';
import { priceOffer } from './price-offer.ts';

/** What an offer of these pieces would cost, and its dates. Stores nothing. @throws ShopError 422 as `describeOffer` */
export async function previewOffer(
  ctx: Context,
  { lines, shippingMethod, state, zip, handedOver }: PreviewOfferRequest,
): Promise<OfferPreviewView> {
  const withoutPictures = lines.map((line) => ({ ...line, pictureUrl: null }));
  const offer = await describeOffer(ctx, { lines: withoutPictures, shippingMethod, handedOver });
  const quantities = offer.lines.map(({ quantity }) => quantity);
  const quoteId = randomUUID();
  const situation = { state: state ?? '', settings: ctx.settings.current(), now: ctx.now(), handedOver };
  const { totals, receipt } = priceOffer(quoteId, offer, quantities, situation);
  const promise = handedOver ? null : await planOffer(ctx, quoteId, offer, quantities, zip ?? '');
  return { receipt, totalAmount: toMoney(totals.totalCents), promise };
}
