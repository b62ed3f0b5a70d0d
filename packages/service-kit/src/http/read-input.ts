import { randomUUID } from 'node:crypto';
import type { FieldError } from '@loop-petal/contracts/operations/http-error';
import { describeIssue } from '@loop-petal/contracts/rules/describe-issue';
import type { Request } from 'express';
import { z } from 'zod';
import { ShopError } from './errors.ts';

/**
 * Parses a client's input by its schema. Only client input becomes a 400; other schema errors are server errors.
 * @throws ShopError 400 `invalid` with one entry in `errors` per field
 */
export function readInput<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = parseInput(schema, value);
  if (parsed.success) return parsed.data;
  throw refuseInput(parsed.error);
}

/** The id of what a request creates: its `Idempotency-Key`, or a random one. @throws ShopError 400 for another text */
export const readRequestId = (req: Pick<Request, 'get'>): string =>
  readInput(z.uuid().default(randomUUID), req.get('idempotency-key'));

/** Parses input for routes that handle schema errors themselves. @throws ShopError 400 for broken text */
export function parseInput<S extends z.ZodType>(schema: S, value: unknown): z.ZodSafeParseResult<z.output<S>> {
  refuseBrokenText(value);
  return schema.safeParse(value, { error: describeIssue });
}

export function refuseInput(error: z.ZodError): ShopError {
  return refusal(error.issues.map(({ path, message }) => ({ path: path.map(String).join('.'), message })));
}

/** NUL, which Postgres can't store, or half a surrogate pair, which neither Postgres nor MongoDB stores unchanged. */
const isBroken = (text: string): boolean => text.includes('\0') || /\p{Surrogate}/u.test(text);

/** Rejects texts and names that databases can't store, at any depth. @throws ShopError 400 `invalid` with the field */
export function refuseBrokenText(value: unknown): void {
  const found = [{ path: '', member: value }];
  for (const { path, member } of found) {
    if (typeof member === 'string' && isBroken(member)) {
      throw refusal([{ path, message: 'This text has a character that can’t be stored.' }]);
    }
    if (typeof member !== 'object' || member === null) continue;
    for (const [name, inner] of Object.entries(member)) {
      found.push({ path, member: name }, { path: path || name, member: inner });
    }
  }
}

function refusal(errors: FieldError[]): ShopError {
  const [first] = errors;
  return new ShopError(400, 'invalid', first?.message ?? 'Invalid input.', errors);
}
