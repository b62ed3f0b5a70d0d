import type { CallerClaims } from '@loop-petal/contracts/operations/caller';
import { badRequest } from '@loop-petal/service-kit/http/errors';
import { reply } from '@loop-petal/service-kit/http/implement';
import type { Request } from 'express';
import type { PlaceOrderResult, Shopper } from './submission.ts';

export function shopperOf(caller: Extract<CallerClaims, { kind: 'visitor' | 'customer' }>): Shopper {
  const { ownerId } = caller;
  return caller.kind === 'customer'
    ? { ownerId, userId: caller.userId, visitorId: caller.visitorId }
    : { ownerId, userId: null };
}

/** @throws ShopError 400 */
export function parseIdempotencyKey(req: Request): string | undefined {
  const key = req.get('idempotency-key');
  if (key !== undefined && !/^[\x21-\x7e]{1,200}$/.test(key)) throw badRequest('The Idempotency-Key is not valid.');
  return key;
}

export const replyPlaced = (placed: PlaceOrderResult) =>
  placed.kind === 'placed' ? reply(201, placed.answer) : reply(409, placed.answer);
