import { z } from 'zod';
import { defineEvent } from './event.ts';

/** A review of a product was written, edited, answered, hidden or shown. Has no words, so an erased review leaves none. */
export const reviewsChanged = defineEvent(
  'review.changed',
  z.object({
    productId: z.string(),
    /** Increases with every change; lower versions change nothing. */
    version: z.int().min(1),
    /** The number of reviews with 1, 2, 3, 4 and 5 stars that are not hidden. */
    stars: z.array(z.int().min(0)).length(5),
  }),
  ({ productId }) => productId,
);
