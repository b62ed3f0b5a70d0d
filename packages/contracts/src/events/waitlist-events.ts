import { z } from 'zod';
import { defineEvent } from './event.ts';

/** A shopper joins a product's waitlist; the address stays in notifications. */
export const waitlistJoined = defineEvent(
  'waitlist.joined',
  z.object({ productId: z.string(), variationId: z.string().nullable() }),
  ({ productId }) => productId,
);
