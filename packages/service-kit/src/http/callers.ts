import type { IncomingMessage } from 'node:http';
import { INTERNAL_TOKEN_HEADER } from '@loop-petal/contracts/operations/caller';
import type { RequestHandler } from 'express';
import type { Caller, InternalTokens } from '../security/internal-token.ts';

const callers = new WeakMap<IncomingMessage, Caller>();

/** Stores the caller of the internal token with the request; ignores an invalid token. */
export function identifyCaller(tokens: InternalTokens): RequestHandler {
  return (req, _res, next) => {
    const token = req.headers[INTERNAL_TOKEN_HEADER];
    if (typeof token === 'string') {
      try {
        callers.set(req, tokens.verify(token));
      } catch {
        callers.delete(req);
      }
    }
    next();
  };
}

/** The caller, if the request carries a valid internal token. */
export function callerOf(req: IncomingMessage): Caller | undefined {
  return callers.get(req);
}
