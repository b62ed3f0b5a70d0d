import { z } from 'zod';
import { defineEvent } from './event.ts';

/** Somebody has joined the waitlist of a product; the address stays in notifications. */
export const waitlistJoined = defineEvent(
  'waitlist.joined',
  z.object({ productId: z.string(), variationId: z.string().nullable() }),
  ({ productId }) => productId,
);
