import { z } from 'zod';

/** One invalid field; `path` is dotted (`items.0.quantity`). */
export const FieldError = z.object({ path: z.string(), message: z.string() });
export type FieldError = z.infer<typeof FieldError>;

export const HttpError = z.object({
  message: z.string(),
  code: z.string().optional(),
  errors: z.array(FieldError).optional(),
});
export type HttpError = z.infer<typeof HttpError>;
