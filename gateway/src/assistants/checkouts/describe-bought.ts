import { toCents } from '@loop-petal/contracts/rules/money';
import { isPickup } from '@loop-petal/contracts/rules/pickup';
import { findDelivery } from '@loop-petal/contracts/rules/shipping-services';
import type { OrderView } from '@loop-petal/contracts/shapes/orders';
import { metadataFor } from '../../ucp/protocol.ts';
import { discountOf } from '../carts/answer-cart.ts';
import { describeOrderItem, describeOrderTotals } from '../orders/describe-order.ts';
import type { Draft } from './checkout-input.ts';
import { CAPABILITIES, destinationsOf, linksOf } from './describe-checkout.ts';
import { describeOption } from './describe-option.ts';

interface Bought {
  readonly id: string;
  readonly draft: Draft;
  readonly expiresAt: Date;
  readonly order: OrderView;
}

/** A completed checkout session, with the prices at which it was bought. */
export function describeBought({ id, draft, expiresAt, order }: Bought, publicUrl: string) {
  const { orderItems, shippingMethod, shippingCost, promise } = order;
  const lineIds = orderItems.map((item) => item.id);
  const service = findDelivery(shippingMethod)?.code ?? shippingMethod;
  const type = isPickup(shippingMethod) ? 'pickup' : 'shipping';
  const option = describeOption({ code: service, title: shippingMethod, cost: shippingCost, days: promise });
  const groups = [{ id: 'parcel', line_item_ids: lineIds, options: [option], selected_option_id: service }];
  return {
    ucp: { ...metadataFor(CAPABILITIES), payment_handlers: {} },
    id,
    status: 'completed',
    line_items: orderItems.map((item) => ({ ...describeOrderItem(item, publicUrl), quantity: item.quantity })),
    ...(draft.buyer && { buyer: draft.buyer }),
    currency: 'USD',
    discounts: { codes: [], applied: discountsOf(order) },
    totals: describeOrderTotals(order),
    fulfillment: {
      methods: [{ id: type, type, line_item_ids: lineIds, ...destinationsOf(type, draft.destination), groups }],
    },
    links: linksOf(publicUrl),
    expires_at: expiresAt.toISOString(),
    order: { id: order.id, permalink_url: `${publicUrl}/my-orders?order=${order.id}` },
  };
}

const discountsOf = ({ orderItems }: OrderView) =>
  orderItems.flatMap(({ offerTitle, listPrice, price, quantity }, index) => {
    const [discount] = discountOf((toCents(listPrice) - toCents(price)) * quantity);
    if (!discount) return [];
    const amount = -discount.amount;
    const allocations = [{ path: `$.line_items[${index}]`, amount }];
    return [{ title: offerTitle ?? 'Discount', automatic: true, amount, method: 'each', allocations }];
  });
