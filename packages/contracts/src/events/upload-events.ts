import { z } from 'zod';
import { UploadUrl } from '../shapes/uploads.ts';
import { defineEvent } from './event.ts';

/**
 * All pictures that a review, return, quote or wish names now; an empty list drops them. The service holds the pictures
 * first, with `POST /internal/uploads/hold`.
 */
export const uploadsNamed = defineEvent(
  'upload.named',
  z.object({
    /** A kind and an id, such as `review:5f0c…`. */
    holder: z.string().regex(/^[a-z-]+:\S{1,100}$/),
    /** Increases with every change of the holder's pictures; lower versions change nothing. */
    version: z.int().min(1),
    urls: z.array(UploadUrl),
  }),
  ({ holder }) => holder,
);
