import { toMoney } from '@loop-petal/contracts/money';
import type { AdminOrderView, InternalOrderView, OrderView, PlacedOrderView } from '@loop-petal/contracts/orders-api';
import type { z } from 'zod';
import { canCancel, canReturn, formatAddress, type OrderRecord } from './order.ts';
import { orderToken } from './tracking-link.ts';

const iso = (time: Date | null): string | null => time?.toISOString() ?? null;

/** What is shown of an order. */
export function orderView(order: OrderRecord, now: Date): z.output<typeof OrderView> {
  return {
    id: order.id,
    customerName: order.customerName,
    customerEmail: order.customerEmail,
    customerPhone: order.customerPhone,
    shippingAddress: order.shippingAddress,
    formattedAddress: formatAddress(order.shippingAddress),
    parcels: order.parcels.map((parcel) => parcelView(order, parcel)),
    orderItems: order.items.map(({ listPriceCents: _, priceCents, ...item }) => ({
      ...item,
      price: toMoney(priceCents),
    })),
    subtotalAmount: toMoney(order.subtotalCents),
    taxAmount: toMoney(order.taxCents),
    shippingCost: toMoney(order.shippingCents),
    shippingMethod: order.shippingMethod,
    totalAmount: toMoney(order.totalCents),
    refundedAmount: toMoney(order.refundedCents),
    status: order.status,
    paymentMethod: order.paymentMethod,
    paymentStatus: order.paymentStatus,
    paymentId: order.paymentId ?? '',
    trackingNumber: order.trackingNumber,
    shippingLabelUrl: order.shippingLabelUrl,
    shippedAt: iso(order.shippedAt),
    deliveredAt: iso(order.deliveredAt),
    estimatedDelivery: iso(order.estimatedDelivery),
    createdAt: order.createdAt.toISOString(),
    updatedAt: order.updatedAt.toISOString(),
    canCancel: canCancel(order, now),
    canReturn: canReturn(order, now),
    returnRequestedAt: iso(order.returnRequestedAt),
  };
}

function parcelView(order: OrderRecord, { number, address }: OrderRecord['parcels'][number]) {
  const shipment = order.shipments.find(({ parcelNumber }) => parcelNumber === number);
  return {
    address,
    formattedAddress: formatAddress(address),
    trackingNumber: shipment?.trackingNumber ?? null,
    shippingLabelUrl: shipment?.labelUrl ?? null,
    service: shipment?.service ?? null,
    status: shipment?.status ?? null,
  };
}

export interface LinkBase {
  publicUrl: string;
  linkSecret: string;
}

/** The link that opens an order without signing in; it goes out by mail and on the success screen. */
export function trackingLink({ publicUrl, linkSecret }: LinkBase, orderId: string): string {
  const link = new URL('/my-orders', publicUrl);
  link.search = new URLSearchParams({ order: orderId, token: orderToken(linkSecret, orderId) }).toString();
  return link.href;
}

export const placedOrderView = (base: LinkBase, order: OrderRecord, now: Date): z.output<typeof PlacedOrderView> => ({
  ...orderView(order, now),
  trackingLink: trackingLink(base, order.id),
});

export const adminOrderView = (order: OrderRecord, now: Date): z.output<typeof AdminOrderView> => ({
  ...orderView(order, now),
  needsReview: order.needsReview,
  userId: order.userId,
});

export const internalOrderView = (
  base: LinkBase,
  order: OrderRecord,
  now: Date,
): z.output<typeof InternalOrderView> => ({
  ...orderView(order, now),
  userId: order.userId,
  guestLink: trackingLink(base, order.id),
  reservationVersion: order.reservationVersion,
});
