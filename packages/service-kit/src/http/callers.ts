import type { IncomingMessage } from 'node:http';
import { INTERNAL_TOKEN_HEADER } from '@loop-petal/contracts/operations/caller';
import type { RequestHandler } from 'express';
import { type Caller, ExpiredToken, type InternalTokens } from '../security/internal-token.ts';
import { unavailable } from './errors.ts';

const callers = new WeakMap<IncomingMessage, Caller>();

/**
 * Stores the caller of the internal token with the request; ignores a forged token. An expired one is a 503, because
 * the caller is not at fault: a 401 would ask a signed-in customer to log in.
 */
export function identifyCaller(tokens: InternalTokens): RequestHandler {
  return (req, _res, next) => {
    const token = req.headers[INTERNAL_TOKEN_HEADER];
    if (typeof token === 'string') {
      try {
        callers.set(req, tokens.verify(token));
      } catch (error) {
        callers.delete(req);
        if (error instanceof ExpiredToken) return next(unavailable('Please try again.'));
      }
    }
    next();
  };
}

/** The caller, if the request carries a valid internal token. */
export function callerOf(req: IncomingMessage): Caller | undefined {
  return callers.get(req);
}
