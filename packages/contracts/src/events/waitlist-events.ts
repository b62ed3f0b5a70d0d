import { z } from 'zod';
import { defineEvent } from './event.ts';

/** Somebody wants to know when a product can be ordered again; who stays with notifications. */
export const waitlistJoined = defineEvent(
  'waitlist.joined',
  z.object({ productId: z.string(), variationId: z.string().nullable() }),
  ({ productId }) => productId,
);
