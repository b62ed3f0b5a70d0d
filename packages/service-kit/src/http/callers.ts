import type { IncomingMessage } from 'node:http';
import { INTERNAL_TOKEN_HEADER } from '@loop-petal/contracts/caller';
import type { RequestHandler } from 'express';
import type { Caller, InternalTokens } from '../security/internal-token.ts';
import { forbidden, notFound, unauthorized } from './errors.ts';

type CallerOf<Kind extends Caller['kind']> = Extract<Caller, { kind: Kind }>;

const callers = new WeakMap<IncomingMessage, Caller>();

/** Remembers who the internal token says is calling; a wrong token counts as none. */
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

/** The caller if the request carries a valid internal token. */
export function knownCaller(req: IncomingMessage): Caller | undefined {
  return callers.get(req);
}

/** Who is calling; throws a 401 without a valid internal token. */
export function caller(req: IncomingMessage): Caller {
  const known = callers.get(req);
  if (!known) throw unauthorized('Please log in.');
  return known;
}

/** The signed-in customer; throws a 401 for everybody else. */
export function customer(req: IncomingMessage): CallerOf<'customer'> {
  const known = caller(req);
  if (known.kind !== 'customer') throw unauthorized('Please log in.');
  return known;
}

/** The admin; throws a 401 for visitors and a 403 for customers. */
export function admin(req: IncomingMessage): CallerOf<'admin'> {
  const known = caller(req);
  if (known.kind === 'admin') return known;
  if (known.kind === 'customer') throw forbidden('You are not allowed to do this.');
  throw unauthorized('Please log in.');
}

/** The neighbour calling an internal route; for everybody else the route does not exist (404). */
export function service(req: IncomingMessage): CallerOf<'service'> {
  const known = callers.get(req);
  if (known?.kind !== 'service') throw notFound('Not found.');
  return known;
}
