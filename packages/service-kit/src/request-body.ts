import express, { type Request, type RequestHandler } from 'express';
import { badRequest, ShopError } from './errors.ts';

/**
 * Reads JSON bodies; refuses other content types with 415, and text with NUL with 400: what MongoDB would keep no copy in
 * Postgres could take.
 * @param rawPaths paths whose routes read the body themselves; `:name` stands for one segment, a last `*` for the rest
 */
export function readBodies(limit: string | number, rawPaths: string[]): RequestHandler {
  const json = express.json({ strict: true, limit, verify: refuseNul });
  const isRaw = rawPaths.map(pathMatcher);
  return (req, res, next) => {
    if (!hasBody(req) || isRaw.some((matches) => matches(req.path))) return next();
    if (!req.is('json')) return next(new ShopError(415, 'unsupported_type', 'Please send JSON.'));
    json(req, res, next);
  };
}

const NUL_REFUSED = 'A text holds a character that can’t be kept (NUL).';
/** An odd number of backslashes before `u0000` is the character, an even one is text about it. */
const NUL = /(?<!\\)(?:\\\\)*\\u0000/;

function refuseNul(_req: unknown, _res: unknown, body: Buffer): void {
  if (body.includes('\\u0000') && NUL.test(body.toString())) throw badRequest(NUL_REFUSED);
}

function hasBody(req: Request): boolean {
  return req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0;
}

function pathMatcher(pattern: string): (path: string) => boolean {
  const source = pattern
    .split('/')
    .map((part) => (part === '*' ? '.*' : part.startsWith(':') ? '[^/]+' : part.replace(/[^\w-]/g, '\\$&')))
    .join('/');
  const expression = new RegExp(`^${source}/?$`);
  return (path) => expression.test(path);
}
