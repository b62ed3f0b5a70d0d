import type { FieldError } from '@loop-petal/contracts/http-error';
import type { z } from 'zod';
import { ShopError } from './errors.ts';

/**
 * Reads what a client sent by its schema. What does not fit is the client's fault, unlike anything else that does
 * not fit a schema.
 * @throws ShopError 400 `invalid` with one entry in `errors` for every field
 */
export function readInput<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw refuseInput(parsed.error);
}

/** The 400 for input that did not fit its schema, where a route has looked at the problem first. */
export function refuseInput(error: z.ZodError): ShopError {
  const errors = error.issues.map(({ path, message }) => ({ path: path.map(String).join('.'), message }));
  const [first] = errors;
  return new ShopError(400, 'invalid', first ? describe(first) : 'Invalid input.', errors);
}

/** Messages written for people stand alone; zod's own need the name of the field. */
function describe({ path, message }: FieldError): string {
  return path && /^(Invalid|Too |Unrecognized)/.test(message) ? `${path}: ${message}` : message;
}
