import { formatDay } from '@loop-petal/contracts/rules/business-days';
import { toCents } from '@loop-petal/contracts/rules/money';
import { isPickup } from '@loop-petal/contracts/rules/pickup';
import { findDelivery } from '@loop-petal/contracts/rules/shipping-services';
import type { OrderView } from '@loop-petal/contracts/shapes/orders';
import { metadataFor } from '../../ucp/protocol.ts';
import { discountOf } from '../carts/answer-cart.ts';
import { describeOrderItem, describeOrderTotals } from '../orders/describe-order.ts';
import type { Draft } from './checkout-input.ts';
import { CAPABILITIES, linksOf } from './describe-checkout.ts';

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
  const cost = toCents(shippingCost);
  const type = isPickup(shippingMethod) ? 'pickup' : 'shipping';
  const option = {
    id: service,
    title: shippingMethod,
    ...(promise && {
      description: `Arrives ${formatDay(promise.from)} to ${formatDay(promise.to)}`,
      earliest_fulfillment_time: `${promise.from}T12:00:00Z`,
      latest_fulfillment_time: `${promise.to}T12:00:00Z`,
    }),
    totals: [
      { type: 'subtotal', amount: cost },
      { type: 'total', amount: cost },
    ],
  };
  const groups = [{ id: 'parcel', line_item_ids: lineIds, options: [option], selected_option_id: service }];
  const destinations = draft.destination && type === 'shipping' ? [draft.destination] : [];
  const selected_destination_id = destinations[0]?.id ?? null;
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
      methods: [{ id: type, type, line_item_ids: lineIds, destinations, selected_destination_id, groups }],
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
