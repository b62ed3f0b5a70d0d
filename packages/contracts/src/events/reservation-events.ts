import { z } from 'zod';
import { defineEvent } from './event.ts';

/**
 * An order's reservations up to this version have expired, and catalog has seen no event of the order: either it was
 * never placed, or its event is late. The orders service answers with `order.reservation-checked`.
 */
export const reservationExpired = defineEvent(
  'reservation.expired',
  z.object({ orderId: z.uuid(), version: z.int().min(0) }),
  ({ orderId }) => orderId,
);
