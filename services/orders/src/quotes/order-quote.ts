import { toMoney } from '@loop-petal/contracts/rules/money';
import { findDelivery } from '@loop-petal/contracts/rules/shipping-services';
import type { AcceptQuoteRequest } from '@loop-petal/contracts/shapes/accept-quote';
import { PlaceOrderRequest } from '@loop-petal/contracts/shapes/orders';
import { readInput } from '@loop-petal/service-kit/http/read-input';
import { linesToOrder } from '../agreed/agreed-lines.ts';
import { offersOf } from '../agreed/offer-store.ts';
import { stale } from '../agreed/quote-rules.ts';
import type { Quote } from '../agreed/quote-store.ts';
import { placeOrder } from '../checkout/place-order.ts';
import type { PlaceOrderResult, Shopper } from '../checkout/submission.ts';
import type { Context } from '../context.ts';
import { chooseQuantities, priceOffer } from './price-offer.ts';

/**
 * Places the order of an offer through the checkout, which accepts the quote in the same transaction. Its amounts are
 * the shop's, so only a payment of another amount is answered `quote_changed`.
 * @throws ShopError as `placeOrder`, 409 as `refuseAcceptance`, 422 `quantity_fixed`, 400 without the address that a carrier needs
 */
export async function orderQuote(
  ctx: Context,
  shopper: Shopper,
  quote: Quote,
  body: AcceptQuoteRequest,
  idempotencyKey: string | undefined,
): Promise<PlaceOrderResult> {
  const { version, quantities: chosen, ...form } = body;
  const offers = await offersOf(ctx.pool, quote.id);
  const offer = offers.find((one) => one.version === version);
  if (!offer) throw stale();
  const quantities = chooseQuantities(offer.lines, chosen);
  const situation = { state: form.state ?? '', settings: ctx.settings.current(), now: ctx.now() };
  const { totals } = priceOffer(quote.id, offer, quantities, situation);
  const request = readInput(PlaceOrderRequest, {
    ...form,
    orderItems: linesToOrder(quote.id, offer, quantities),
    shippingMethod: findDelivery(offer.service)?.name,
    subtotalAmount: toMoney(totals.subtotalCents),
    taxAmount: toMoney(totals.taxCents),
    shippingCost: toMoney(totals.shippingCents),
    totalAmount: toMoney(totals.totalCents),
    offerCode: null,
  });
  return placeOrder(ctx, shopper, request, idempotencyKey, { id: quote.id, quote, offer, body });
}
