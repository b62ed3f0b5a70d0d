import { z } from 'zod';
import { Money } from '../rules/amount.ts';
import { OrderStatus, PaymentStatus } from './orders.ts';
import { staffFields } from './staff-notes.ts';
import { text } from './text.ts';
import { Time } from './time.ts';

export const CustomersQuery = z.object({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z.uuid('The cursor is not valid').optional(),
  q: text(100).optional(),
});

/** The orders with one email address, of an account or a guest. Declined payments don't count. */
export const CustomerView = z.object({
  /** The id of the latest order, so that addresses of pages contain no email address. */
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** Null: a guest. */
  userId: z.string().nullable(),
  orders: z.int(),
  /** Payments minus refunds. */
  totalSpent: Money,
  lastOrderAt: Time,
  tags: staffFields.tags,
});
export type CustomerView = z.infer<typeof CustomerView>;

export const CustomerDetailView = CustomerView.extend({
  notes: staffFields.notes,
  /** The latest 200, newest first. */
  orderList: z.array(
    z.object({
      id: z.string(),
      createdAt: Time,
      status: OrderStatus,
      paymentStatus: PaymentStatus,
      shippingMethod: z.string(),
      totalAmount: Money,
      refundedAmount: Money,
    }),
  ),
});
export type CustomerDetailView = z.infer<typeof CustomerDetailView>;
