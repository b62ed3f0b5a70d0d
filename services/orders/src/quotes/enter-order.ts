import { Amount } from '@loop-petal/contracts/rules/amount';
import { formatCents } from '@loop-petal/contracts/rules/money';
import { outsidePayment } from '@loop-petal/contracts/rules/paid-outside';
import { findDelivery } from '@loop-petal/contracts/rules/shipping-services';
import type { ManualOrderRequest } from '@loop-petal/contracts/shapes/manual-orders';
import type { PlaceOrderRequest } from '@loop-petal/contracts/shapes/orders';
import { conflict } from '@loop-petal/service-kit/http/errors';
import { linesToOrder } from '../agreed/agreed-lines.ts';
import { findAnswer } from '../checkout/gather-facts.ts';
import { placeOrder } from '../checkout/place-order.ts';
import { hashSubmission, type PlaceOrderResult, repeatedAnswer } from '../checkout/submission.ts';
import type { Context } from '../context.ts';
import { deriveId } from '../orders/derive-id.ts';
import type { Admin } from '../orders/order.ts';
import { describeOffer } from './describe-offer.ts';
import { assertPayable, priceOffer } from './price-offer.ts';

/**
 * Places an order that the owner enters, through the checkout, with a payment that is recorded as received outside.
 * @param id of the payment and the pieces, the same for repeats of the request
 * @throws ShopError 409 `quote_changed` or `idempotency_key_reused`, 422 `nothing_to_pay` or as `describeOffer`, and as
 * `placeOrder`
 */
export async function enterOrder(
  ctx: Context,
  id: string,
  key: string,
  body: ManualOrderRequest,
  admin: Admin,
): Promise<PlaceOrderResult> {
  const shopper = { ownerId: id, userId: null };
  const earlier = await findAnswer(ctx.pool, { shopper, key, orderId: deriveId(ctx.linkSecret, 'order', id, id) });
  if (earlier) return repeatedAnswer(earlier, hashSubmission([id, body]));
  const { customer, shipping, handedOver, method, totalAmount, promisedBy, note } = body;
  const { method: service, ...address } = shipping;
  const offer = {
    ...(await describeOffer(ctx, { lines: body.lines, shippingMethod: service, handedOver })),
    version: 1,
  };
  const quantities = offer.lines.map(({ quantity }) => quantity);
  const situation = { state: address.state ?? '', settings: ctx.settings.current(), now: ctx.now(), handedOver };
  const { totals } = priceOffer(id, offer, quantities, situation);
  assertPayable(totals);
  if (totals.totalCents !== totalAmount.cents) {
    throw conflict(`The order costs ${formatCents(totals.totalCents)} now. Please check the preview.`, 'quote_changed');
  }
  const request: PlaceOrderRequest = {
    ...address,
    ...{ customerName: customer.name, customerEmail: customer.email ?? '', customerPhone: customer.phone ?? '' },
    ...{ country: 'US', promisedBy, orderItems: linesToOrder(id, offer, quantities), offerCode: null },
    shippingMethod: findDelivery(service)?.name ?? service,
    subtotalAmount: new Amount(totals.subtotalCents),
    taxAmount: new Amount(totals.taxCents),
    shippingCost: new Amount(totals.shippingCents),
    totalAmount,
    paymentId: id,
    paymentMethod: outsidePayment(method),
  };
  await ctx.payments.call('POST /internal/outside-payments', {
    body: { paymentId: id, ownerId: id, amountCents: totalAmount.cents },
  });
  const sale = { state: address.state ?? null };
  const enteredBy = { admin, note: note || null, ...(handedOver && { handedOver: sale }) };
  return placeOrder(ctx, shopper, request, key, { id, quote: null, offer, body, enteredBy });
}
