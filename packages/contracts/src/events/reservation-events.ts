import { z } from 'zod';
import { defineEvent } from './event.ts';

/**
 * The time of an order's reservations, up to this version, is over, and catalog has not heard of the order: it may never
 * be placed, or its event is late. Orders answers by `order.reservation-checked`.
 */
export const reservationExpired = defineEvent(
  'reservation.expired',
  z.object({ orderId: z.uuid(), version: z.int().min(0) }),
  ({ orderId }) => orderId,
);
