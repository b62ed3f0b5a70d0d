import { toMoney } from '@loop-petal/contracts/rules/money';
import { isPickup } from '@loop-petal/contracts/rules/pickup';
import type { CartItemView } from '@loop-petal/contracts/shapes/cart';
import type { PlaceOrderRequest } from '@loop-petal/contracts/shapes/orders';
import type { z } from 'zod';
import type { Due } from './due.ts';
import type { Rate } from './queries.ts';
import { oneLine, type ShippingForm } from './shipping/shipping-form.ts';

export type OrderRequest = z.input<typeof PlaceOrderRequest>;

export interface OrderDraft {
  form: ShippingForm;
  addressUnchecked: boolean;
  lines: readonly CartItemView[];
  due: Due;
  rate: Rate;
  offerCode: string | null;
  neededBy: string | null;
  promisedBy: string | null;
  /** The checkout of the assistant that prepared it. */
  checkoutId?: string | undefined;
  gifts: OrderRequest['gifts'];
}

/** The body of POST /api/orders without the payment. */
export function orderRequest(draft: OrderDraft): OrderRequest {
  const { form, addressUnchecked, lines, due, rate, offerCode, neededBy, promisedBy, checkoutId, gifts = [] } = draft;
  const { customerName, customerEmail, customerPhone } = form;
  const contact = { customerName, customerEmail, customerPhone };
  return {
    ...(isPickup(rate.service) ? contact : { ...form, shippingAddress: oneLine(form) }),
    subtotalAmount: toMoney(due.subtotalCents),
    taxAmount: toMoney(due.taxCents),
    shippingCost: toMoney(due.shippingCents),
    shippingMethod: rate.serviceName,
    totalAmount: toMoney(due.totalCents),
    orderItems: lines.map((line) => {
      const unitCents = due.unitCents.get(line.id);
      return {
        id: line.id,
        productId: line.productId,
        productName: line.product.name,
        quantity: line.quantity,
        selectedColor: line.selectedColor,
        variationId: line.variationId,
        personalization: line.personalization,
        shipToAddressId: line.shipToAddressId,
        ...(unitCents === undefined ? {} : { price: toMoney(unitCents) }),
      };
    }),
    offerCode,
    ...(neededBy ? { neededBy } : {}),
    ...(promisedBy ? { promisedBy } : {}),
    ...(gifts.length > 0 ? { gifts } : {}),
    ...(checkoutId ? { checkoutId } : {}),
    ...(addressUnchecked ? { addressUnchecked } : {}),
  };
}
