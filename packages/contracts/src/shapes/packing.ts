import { z } from 'zod';
import { GiftView } from './gifts.ts';
import { AdminOrderView, OrderItemView, ParcelView } from './orders.ts';
import { text } from './text.ts';

export const PackingQuery = z.object({
  /** Shipped or delivered orders instead of those to pack. */
  show: z.enum(['to-pack', 'sent']).default('to-pack'),
  q: text(100).optional(),
  limit: z.coerce.number().int().min(1).max(500).default(500),
  /** The id of the last order on the previous page. */
  cursor: z.uuid().optional(),
});

/** What a packer needs: no amounts, no payment, no email address. */
export const PackingOrderView = AdminOrderView.pick({
  id: true,
  customerName: true,
  shippingMethod: true,
  status: true,
  createdAt: true,
  shippedAt: true,
  deliveredAt: true,
  estimatedDelivery: true,
  promise: true,
  neededBy: true,
  making: true,
}).extend({
  parcels: z.array(
    ParcelView.extend({ gift: GiftView.omit({ recipientEmail: true, notifyOn: true }).nullable().default(null) }),
  ),
  orderItems: z.array(OrderItemView.omit({ price: true, listPrice: true, offerTitle: true })),
  /** Whether it may get a label: it is paid, open and not refunded. */
  mayShip: z.boolean(),
  /** Whether it would ship to an address that could not be checked in checkout and was not reviewed since. */
  addressUnchecked: z.boolean(),
});
export type PackingOrderView = z.infer<typeof PackingOrderView>;
