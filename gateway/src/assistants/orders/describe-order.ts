import { formatDay, formatDaySpan } from '@loop-petal/contracts/rules/format-days';
import { wrapAmounts } from '@loop-petal/contracts/rules/gift-wrap';
import { toCents, toMoney } from '@loop-petal/contracts/rules/money';
import { isPickup } from '@loop-petal/contracts/rules/pickup';
import { linesToSend, piecesToSend } from '@loop-petal/contracts/rules/pieces-to-send';
import type { OrderItemView, OrderView } from '@loop-petal/contracts/shapes/orders';
import type { PromiseView } from '@loop-petal/contracts/shapes/promises';
import type { ReturnState } from '@loop-petal/contracts/shapes/returns';
import { metadataFor, ORDER_CAPABILITY } from '../../ucp/protocol.ts';
import { describeTotals, discountOf } from '../carts/answer-cart.ts';
import { mediaOf, variantIdOf } from '../catalog/describe-product.ts';

/**
 * An order in the protocol's format. Names, streets, phone numbers and email addresses are left out: the order's
 * page, which the buyer opens, has them.
 */
export function describeOrder(order: OrderView, checkoutId: string, publicUrl: string) {
  const { id, orderItems } = order;
  const adjustments = adjustmentsOf(order);
  return {
    ucp: metadataFor([ORDER_CAPABILITY]),
    id,
    checkout_id: checkoutId,
    permalink_url: `${publicUrl}/my-orders?order=${id}`,
    currency: 'USD',
    line_items: orderItems.map((item) => describeItem(order, item, publicUrl)),
    fulfillment: { expectations: expectationsOf(order), events: eventsOf(order, publicUrl) },
    ...(adjustments.length > 0 && { adjustments }),
    totals: describeOrderTotals(order),
  };
}

export function describeOrderTotals(order: OrderView) {
  const { orderItems, shippingCost: shipping, taxAmount: tax, totalAmount: total } = order;
  const listCents = sumOf(orderItems.map((item) => toCents(item.listPrice) * item.quantity));
  const discount = toMoney(listCents - toCents(order.subtotalAmount));
  const totals = { listSubtotal: toMoney(listCents), discount, shipping, tax, total };
  const fees = wrapAmounts(order.receipt).map(({ label, cents }) => ({
    type: 'fee',
    display_text: label,
    amount: cents,
  }));
  return describeTotals(totals, order.shippingMethod, fees);
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

function describeItem(order: OrderView, item: OrderItemView, publicUrl: string) {
  const { quantity } = item;
  const total = order.status === 'cancelled' ? 0 : piecesToSend(item);
  const fulfilled = total > 0 && isSent(order, item.parcel) ? total : 0;
  return {
    ...describeOrderItem(item, publicUrl),
    quantity: { original: quantity, total, fulfilled },
    status: total === 0 ? 'removed' : fulfilled > 0 ? 'fulfilled' : 'processing',
  };
}

export function describeOrderItem(item: OrderItemView, publicUrl: string) {
  const { id, productName, selectedColor, quantity, imageUrl } = item;
  const title = selectedColor ? `${productName}, ${selectedColor}` : productName;
  const [picture] = mediaOf({ imageUrl, image: null }, title, { publicUrl });
  const price = toCents(item.listPrice);
  const paid = toCents(item.price) * quantity;
  return {
    id,
    item: {
      id: variantIdOf({ ...item, color: selectedColor }),
      title,
      price,
      ...(picture && { image_url: picture.url }),
    },
    totals: [
      { type: 'subtotal', amount: price * quantity },
      ...discountOf(price * quantity - paid),
      { type: 'total', amount: paid },
    ],
  };
}

const SENT = new Set(['handed_over', 'in_transit', 'out_for_delivery', 'delivered']);

const isSent = ({ status, parcels }: OrderView, parcel: number): boolean =>
  status === 'delivered' || status === 'shipped' || SENT.has(parcels[parcel]?.state ?? '');

const lineOf = ({ id, quantity }: OrderItemView) => ({ id, quantity });
const linesOf = ({ orderItems }: OrderView, parcel: number) =>
  linesToSend(orderItems.filter((item) => item.parcel === parcel)).map(lineOf);

/** One for each parcel that is not canceled, with the promised days. */
function expectationsOf(order: OrderView) {
  const { parcels, promise, status, neededBy, shippingMethod, taxState } = order;
  if (status === 'cancelled') return [];
  const isCollected = isPickup(shippingMethod);
  const describe = (promise: PromiseView) =>
    isCollected ? `ready for pickup by ${formatDay(promise.to)}` : `arrives ${formatDaySpan(promise)}`;
  return parcels.map(({ address }, number) => ({
    id: `parcel-${number + 1}`,
    line_items: linesOf(order, number),
    method_type: isCollected ? 'pickup' : 'shipping',
    destination: isCollected
      ? { ...(taxState && { address_region: taxState }), address_country: 'US' }
      : {
          address_locality: address.city,
          address_region: address.state,
          postal_code: address.zipCode,
          address_country: address.country,
        },
    ...(promise && {
      description: `Made by hand; ${describe(promise)}${neededBy ? `, needed by ${formatDay(neededBy)}` : ''}`,
      fulfillable_on: isSent(order, number) ? 'now' : `${promise.madeBy}T12:00:00Z`,
    }),
  }));
}

/** What has happened, oldest first: production, handover, delivery. */
function eventsOf(order: OrderView, publicUrl: string) {
  const { making, parcels, shippedAt, deliveredAt, orderItems, shippingMethod } = order;
  const began = making.flatMap(({ startedAt }) => startedAt ?? []).sort()[0];
  const ofParcels = (type: string, occurred_at: string) =>
    parcels.map(({ trackingNumber }, number) => ({
      id: `${type}-${number + 1}`,
      occurred_at,
      type,
      line_items: linesOf(order, number),
      ...(trackingNumber && {
        tracking_number: trackingNumber,
        tracking_url: `${publicUrl}/shipping?tab=tracking&n=${encodeURIComponent(trackingNumber)}`,
        carrier: 'FedEx',
      }),
    }));
  return [
    ...(began
      ? [{ id: 'making-began', occurred_at: began, type: 'processing', line_items: orderItems.map(lineOf) }]
      : []),
    ...(shippedAt ? ofParcels(isPickup(shippingMethod) ? 'ready_for_pickup' : 'shipped', shippedAt) : []),
    ...(deliveredAt ? ofParcels('delivered', deliveredAt) : []),
  ];
}

const RETURN_STATUS: Record<ReturnState, string> = {
  requested: 'pending',
  accepted: 'pending',
  declined: 'failed',
  received: 'pending',
  refunded: 'completed',
};

function adjustmentsOf({ refunds, returns, status, cancelledAt, updatedAt, orderItems }: OrderView) {
  const reduced = (items: readonly { itemId: string; quantity: number }[]) =>
    items.map(({ itemId, quantity }) => ({ id: itemId, quantity: -quantity }));
  const cancellation = {
    id: 'cancellation',
    type: 'cancellation',
    occurred_at: cancelledAt ?? updatedAt,
    status: 'completed',
    line_items: orderItems.map(({ id, quantity }) => ({ id, quantity: -quantity })),
  };
  return [
    ...(status === 'cancelled' ? [cancellation] : []),
    ...returns.map(({ id, state, items, requestedAt }) => ({
      id,
      type: 'return',
      occurred_at: requestedAt,
      status: RETURN_STATUS[state],
      line_items: reduced(items),
    })),
    ...refunds.map(({ id, amount, items, requestedAt }) => ({
      id,
      type: 'refund',
      occurred_at: requestedAt,
      status: 'completed',
      ...(items.length > 0 && { line_items: reduced(items) }),
      totals: [{ type: 'total', amount: -toCents(amount) }],
    })),
  ];
}
