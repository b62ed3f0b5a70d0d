import { z } from 'zod';
import { MAX_LINE_QUANTITY } from '../rules/shop.ts';
import { ShippedOrderRequest } from './orders.ts';
import { StoredInt } from './stored-int.ts';

/**
 * POST /api/quotes/{id}/accept: the fields of the checkout without lines and prices, which the offer has. The payment is
 * for the total of the quote's receipt to this state and for these quantities. An offer with local pickup needs no address.
 */
export const AcceptQuoteRequest = ShippedOrderRequest.omit({
  subtotalAmount: true,
  taxAmount: true,
  shippingCost: true,
  shippingMethod: true,
  shippingAddress: true,
  totalAmount: true,
  orderItems: true,
  paymentMethod: true,
  paymentStatus: true,
  status: true,
  offerCode: true,
  gifts: true,
  checkoutId: true,
})
  .partial({ addressLine1: true, city: true, state: true, zipCode: true, country: true })
  .extend({
    /** The version of the offer that the page showed. */
    version: StoredInt.min(1),
    paymentId: z.uuid('Please pay first'),
    /** By line; the offered ones if absent. */
    quantities: z.array(z.int().min(1).max(MAX_LINE_QUANTITY)).min(1).max(20).optional(),
  });
export type AcceptQuoteRequest = z.output<typeof AcceptQuoteRequest>;
